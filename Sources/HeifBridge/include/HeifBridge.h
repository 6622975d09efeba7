// HEIC and AVIF by way of libheif, which is looked for when the first such picture is opened and not when the program is
// built or started: most cameras write JPEG, and the library brings video codecs with it.
//
// The declarations are those of libheif 1.3 and later, whose binary interface (libheif.so.1) is kept from one release to
// the next (https://github.com/strukturag/libheif).
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What came of opening or decoding a picture.
typedef enum {
  HBOutcomeDone = 0,
  /// There is no libheif on this machine.
  HBOutcomeNoLibrary,
  /// The file is damaged, or of a kind that libheif does not decode.
  HBOutcomeRefused,
} HBOutcome;

/// A file's main picture.
typedef struct HBPicture HBPicture;

/// Opens a file, whose bytes must stay until the picture is deleted, and reads how large its main picture is once it has
/// been turned as the file asks for. `*picture` is to be deleted where the outcome is HBOutcomeDone, and else null.
HBOutcome HBPictureOpen(const uint8_t *bytes, size_t count, HBPicture **picture, int *width, int *height);

/// Decodes the picture to rows of red, green and blue, a byte each. The pixels live as long as the picture.
HBOutcome HBPictureDecode(HBPicture *picture, const uint8_t **pixels, int *bytesPerRow, int *width, int *height);

void HBPictureDelete(HBPicture *picture);

#ifdef __cplusplus
}
#endif
