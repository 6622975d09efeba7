#include "TesseractBridge.h"

#include <tesseract/resultiterator.h>

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

// Debian's clang ships no omp.h; the function is of OpenMP 3.0. Apple's builds of Tesseract have no OpenMP at all.
#if defined(__linux__)
extern "C" void omp_set_max_active_levels(int);
#endif

struct TBCodeTable {
  std::unordered_map<std::string, int32_t> codes;
  int32_t count;
};

struct TBTimeSteps {
  int32_t count = 0;
  int32_t left = 0, right = 0;
  std::vector<TBPosterior> posteriors;
  std::vector<TBSymbol> symbols;
  std::vector<std::string> texts;
};

namespace {

using Step = std::vector<std::pair<const char *, float>>;

// False where a name is not in the table, which means that the table is not this model's.
bool append(const Step &step, const TBCodeTable &table, TBTimeSteps &steps) {
  int32_t nameless = table.count - 1;
  for (const auto &[name, probability] : step) {
    if (name == nullptr) return false;
    int32_t code;
    if (*name == '\0') {
      code = nameless--;
    } else {
      const auto found = table.codes.find(name);
      if (found == table.codes.end()) return false;
      code = found->second;
    }
    if (code < table.count - 2 && *name == '\0') return false;
    steps.posteriors.push_back({steps.count, code, probability});
  }
  ++steps.count;
  return true;
}

bool appendWord(const tesseract::ResultIterator &word, const TBCodeTable &table, TBTimeSteps &steps) {
  const auto *segments = word.GetRawLSTMTimesteps();
  if (segments == nullptr) return true;
  tesseract::ResultIterator symbol(word);
  bool more = true;
  for (const auto &segment : *segments) {
    TBSymbol out = {nullptr, steps.count, static_cast<int32_t>(segment.size())};
    const std::unique_ptr<char[]> text(more ? symbol.GetUTF8Text(tesseract::RIL_SYMBOL) : nullptr);
    if (text != nullptr) {
      steps.texts.emplace_back(text.get());
      steps.symbols.push_back(out);
    }
    for (const auto &step : segment) {
      if (!append(step, table, steps)) return false;
    }
    more = more && !symbol.IsAtFinalElement(tesseract::RIL_WORD, tesseract::RIL_SYMBOL) &&
           symbol.Next(tesseract::RIL_SYMBOL);
  }
  return true;
}

}  // namespace

TBCodeTable *TBCodeTableCreate(const char *const *names, int32_t count) try {
  if (count < 3) return nullptr;
  auto table = std::make_unique<TBCodeTable>();
  table->count = count;
  for (int32_t code = 0; code < count - 2; ++code) {
    if (!table->codes.emplace(names[code], code).second) return nullptr;
  }
  return table.release();
} catch (...) {
  return nullptr;
}

void TBCodeTableDelete(TBCodeTable *table) { delete table; }

TBTimeSteps *TBTimeStepsCreate(void *iterator, const TBCodeTable *table) try {
  auto steps = std::make_unique<TBTimeSteps>();
  auto *word = static_cast<tesseract::ResultIterator *>(iterator);
  word->Begin();
  int top, bottom;
  // Without a line there are no steps either.
  if (!word->BoundingBox(tesseract::RIL_TEXTLINE, &steps->left, &top, &steps->right, &bottom)) return steps.release();
  do {
    if (!appendWord(*word, *table, *steps)) return nullptr;
  } while (word->Next(tesseract::RIL_WORD));
  for (size_t i = 0; i < steps->symbols.size(); ++i) steps->symbols[i].text = steps->texts[i].c_str();
  return steps.release();
} catch (...) {
  return nullptr;
}

void TBTimeStepsDelete(TBTimeSteps *steps) { delete steps; }

int32_t TBTimeStepsCount(const TBTimeSteps *steps) { return steps->count; }

const TBPosterior *TBTimeStepsPosteriors(const TBTimeSteps *steps, int32_t *count) {
  *count = static_cast<int32_t>(steps->posteriors.size());
  return steps->posteriors.data();
}

const TBSymbol *TBTimeStepsSymbols(const TBTimeSteps *steps, int32_t *count) {
  *count = static_cast<int32_t>(steps->symbols.size());
  return steps->symbols.data();
}

void TBTimeStepsExtent(const TBTimeSteps *steps, int32_t *left, int32_t *right) {
  *left = steps->left;
  *right = steps->right;
}

void TBHoldOpenMPToThisThread(void) {
#if defined(__linux__)
  omp_set_max_active_levels(0);
#endif
}
