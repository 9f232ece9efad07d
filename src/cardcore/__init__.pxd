# An empty file lets other Cython code cimport from this package.
