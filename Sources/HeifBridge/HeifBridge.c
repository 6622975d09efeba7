#include "HeifBridge.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

struct heif_context;
struct heif_image_handle;
struct heif_image;

struct heif_error {
  int code;
  int subcode;
  const char *message;
};

enum { heif_colorspace_RGB = 1, heif_chroma_interleaved_RGB = 10, heif_channel_interleaved = 10 };

static struct {
  struct heif_context *(*context_alloc)(void);
  void (*context_free)(struct heif_context *);
  struct heif_error (*read)(struct heif_context *, const void *, size_t, const void *);
  struct heif_error (*primary)(struct heif_context *, struct heif_image_handle **);
  int (*width)(const struct heif_image_handle *);
  int (*height)(const struct heif_image_handle *);
  void (*handle_release)(const struct heif_image_handle *);
  struct heif_error (*decode)(const struct heif_image_handle *, struct heif_image **, int, int, const void *);
  int (*image_width)(const struct heif_image *, int);
  int (*image_height)(const struct heif_image *, int);
  const uint8_t *(*plane)(const struct heif_image *, int, int *);
  void (*image_release)(const struct heif_image *);
} heif;

static int isLoaded = 0;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
#if defined(__APPLE__)
  const char *names[] = {"libheif.1.dylib", "/opt/homebrew/lib/libheif.1.dylib", "/usr/local/lib/libheif.1.dylib"};
#else
  const char *names[] = {"libheif.so.1"};
#endif
  void *library = NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++) library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  const struct {
    const char *name;
    void *function;
  } functions[] = {
      {"heif_context_alloc", &heif.context_alloc},
      {"heif_context_free", &heif.context_free},
      {"heif_context_read_from_memory_without_copy", &heif.read},
      {"heif_context_get_primary_image_handle", &heif.primary},
      {"heif_image_handle_get_width", &heif.width},
      {"heif_image_handle_get_height", &heif.height},
      {"heif_image_handle_release", &heif.handle_release},
      {"heif_decode_image", &heif.decode},
      {"heif_image_get_width", &heif.image_width},
      {"heif_image_get_height", &heif.image_height},
      {"heif_image_get_plane_readonly", &heif.plane},
      {"heif_image_release", &heif.image_release},
  };
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    // The form that POSIX gives for a function out of dlsym.
    *(void **)functions[i].function = dlsym(library, functions[i].name);
    if (!*(void **)functions[i].function) return;
  }
  isLoaded = 1;
}

struct HBPicture {
  struct heif_context *context;
  struct heif_image_handle *handle;
  struct heif_image *image;
};

HBOutcome HBPictureOpen(const uint8_t *bytes, size_t count, HBPicture **picture, int *width, int *height) {
  *picture = NULL;
  if (pthread_once(&once, load) != 0 || !isLoaded) return HBOutcomeNoLibrary;
  HBPicture *opened = calloc(1, sizeof *opened);
  if (!opened) return HBOutcomeRefused;
  opened->context = heif.context_alloc();
  if (!opened->context || heif.read(opened->context, bytes, count, NULL).code != 0 ||
      heif.primary(opened->context, &opened->handle).code != 0 || !opened->handle) {
    HBPictureDelete(opened);
    return HBOutcomeRefused;
  }
  *width = heif.width(opened->handle);
  *height = heif.height(opened->handle);
  *picture = opened;
  return HBOutcomeDone;
}

HBOutcome HBPictureDecode(HBPicture *picture, const uint8_t **pixels, int *bytesPerRow, int *width, int *height) {
  if (!picture->image &&
      heif.decode(picture->handle, &picture->image, heif_colorspace_RGB, heif_chroma_interleaved_RGB, NULL).code != 0) {
    return HBOutcomeRefused;
  }
  *pixels = heif.plane(picture->image, heif_channel_interleaved, bytesPerRow);
  *width = heif.image_width(picture->image, heif_channel_interleaved);
  *height = heif.image_height(picture->image, heif_channel_interleaved);
  return *pixels && *width > 0 && *height > 0 && *bytesPerRow / 3 >= *width ? HBOutcomeDone : HBOutcomeRefused;
}

void HBPictureDelete(HBPicture *picture) {
  if (!picture) return;
  if (picture->image) heif.image_release(picture->image);
  if (picture->handle) heif.handle_release(picture->handle);
  if (picture->context) heif.context_free(picture->context);
  free(picture);
}
