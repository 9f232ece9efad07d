/* SHA-256, block by block, over numbers rather than bytes. */
#ifndef CC_SHA256_H
#define CC_SHA256_H

#include <stdint.h>

/* Take a block of a message into a state. Its words are numbers already, most significant byte
 * first in the message. */
typedef void (*cc_sha256_block)(uint32_t state[8], const uint32_t words[16]);

/* The state before the first block. */
extern const uint32_t CC_SHA256_START[8];

/* The fastest one that the processor has and the path in use allows. */
cc_sha256_block cc_sha256_in_use(void);

#endif
