// What Tesseract offers in C++ only, as plain C: the recogniser's posteriors of each time step, by output code.
//
// Tesseract names an output code by a text: code 0 by unichar 0, code c by unichar c + 2, and both of the last two
// codes, of which the last is CTC's blank, by the empty text (RecodeBeamSearch::SaveMostCertainChoices, 4.1 to 5.5).
// The names are not what the codes stand for, but they are distinct, so a table of them gives the codes back. Which
// of the last two codes an empty name means cannot be told here: the larger of a step is handed out as the last code,
// the smaller as the last but one.
//
// Tesseract keeps the steps by symbol, and loses those of a space at a line's start or end, and with them the onset of
// the next character. Where the space is blacklisted (tessedit_char_blacklist) no symbol is a space and every step of
// the line is there.
#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The names that Tesseract gives to its output codes.
typedef struct TBCodeTable TBCodeTable;

/// One line's time steps, copied out of Tesseract.
typedef struct TBTimeSteps TBTimeSteps;

/// An output code's probability in a time step. Probabilities under 0.01 are not handed out.
typedef struct {
  int32_t step;
  int32_t code;
  float probability;
} TBPosterior;

/// A symbol of Tesseract's own reading and the steps that it gives to it.
typedef struct {
  const char *text;  // UTF-8, owned by the TBTimeSteps
  int32_t first_step;
  int32_t step_count;
} TBSymbol;

/// Makes a table for a network of `count` outputs; `names[c]` is the name of output code c as said above. The two last
/// names are not looked at. NULL where memory is short or two names are the same.
TBCodeTable *TBCodeTableCreate(const char *const *names, int32_t count);
void TBCodeTableDelete(TBCodeTable *table);

/// Copies all time steps from the start of the page on; `iterator` is a TessResultIterator of a TessBaseAPI for which
/// lstm_choice_mode was 1, and is moved to the end. NULL on any failure.
TBTimeSteps *TBTimeStepsCreate(void *iterator, const TBCodeTable *table);
void TBTimeStepsDelete(TBTimeSteps *steps);

/// The number of steps, which the posteriors' `step` counts through from 0.
int32_t TBTimeStepsCount(const TBTimeSteps *steps);
/// The posteriors in the order of the steps; the pointer is valid as long as the steps are.
const TBPosterior *TBTimeStepsPosteriors(const TBTimeSteps *steps, int32_t *count);
/// The symbols from left to right; the pointer is valid as long as the steps are.
const TBSymbol *TBTimeStepsSymbols(const TBTimeSteps *steps, int32_t *count);

/// The columns of the image that Tesseract found the text in, left to right, without its own padding.
void TBTimeStepsExtent(const TBTimeSteps *steps, int32_t *left, int32_t *right);

/// Holds OpenMP to the calling thread for whatever this thread does from now on. Other threads keep their settings.
void TBHoldOpenMPToThisThread(void);

#ifdef __cplusplus
}
#endif
