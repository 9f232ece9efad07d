"""The instruction sets with which this module ranks arrays; each module has a choice of its own."""

cdef extern from "cardcore.h" nogil:
    const char *c_simd_path "cc_simd_path"(int number)
    const char *c_simd_path_in_use "cc_simd_path_in_use"()
    int c_use_simd_path "cc_use_simd_path"(const char *name)


def simd_paths():
    cdef list found = []
    while c_simd_path(<int>len(found)) != NULL:
        found.append(c_simd_path(<int>len(found)).decode("ascii"))
    return tuple(found)


def simd_path():
    return c_simd_path_in_use().decode("ascii")


def use_simd_path(str name):
    cdef bytes wanted = name.encode()
    if not c_use_simd_path(wanted):
        raise RulesError(
            f"expected a path of {', '.join(simd_paths())}, got {name!r}", "unknown_path"
        )
