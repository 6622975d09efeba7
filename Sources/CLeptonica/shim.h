#pragma once
#include <allheaders.h>

// `struct Pix` is complete in Leptonica 1.82 and opaque from 1.83 on, so Swift sees two different pointer types.
// These names stand for whichever it is.
typedef struct Pix *PixHandle;
typedef struct Boxa *BoxaHandle;
typedef struct Numa *NumaHandle;
