// For each image on standard input (width, height, newline, grey pixels) prints a line for every time step, then an empty one:
// the output codes with a probability of 0.01 or more, as Tesseract's own recogniser has them, each named by a character.
//   timesteps MODEL
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <tesseract/baseapi.h>
#include <tesseract/resultiterator.h>

int main(int argc, char **argv)
{
    if (argc != 2) return 2;
    std::ifstream file(argv[1], std::ios::binary);
    std::string model((std::istreambuf_iterator<char>(file)), {});
    tesseract::TessBaseAPI api;
    api.SetVariable("debug_file", "/dev/null");
    if (api.Init(model.data(), (int)model.size(), "card", tesseract::OEM_LSTM_ONLY, nullptr, 0, nullptr, nullptr, false, nullptr)) return 1;
    api.SetVariable("tessedit_do_invert", "0");
    api.SetVariable("lstm_choice_mode", "1");
    api.SetPageSegMode(tesseract::PSM_RAW_LINE);
    int width, height;
    while (scanf("%d %d", &width, &height) == 2 && getchar() == '\n') {
        std::vector<unsigned char> pixels(width * height);
        if (fread(pixels.data(), 1, pixels.size(), stdin) != pixels.size()) return 2;
        api.SetImage(pixels.data(), width, height, 1, width);
        api.Recognize(nullptr);
        tesseract::ResultIterator *it = api.GetIterator();
        if (it && !it->Empty(tesseract::RIL_WORD)) do {
            auto *symbols = it->GetRawLSTMTimesteps();
            if (!symbols) continue;
            for (auto &symbol : *symbols)
                for (auto &step : symbol) {
                    for (auto &choice : step) printf("%s %.6f\t", choice.first, choice.second);
                    printf("\n");
                }
        } while (it->Next(tesseract::RIL_WORD));
        printf("\n");
        delete it;
    }
}
