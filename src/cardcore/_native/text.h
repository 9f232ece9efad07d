/* Cards in text: the spellings that cardcore.cards.parse_cards takes. */
#ifndef CC_TEXT_H
#define CC_TEXT_H

#include <stddef.h>
#include <stdint.h>

/* Write the codes of the cards in UTF-8 text; return how many there are, -1 if the text holds
   anything but cards or names more than `capacity` of them. */
int cc_parse_cards(const char *text, size_t length, uint8_t *codes, int capacity);

#endif
