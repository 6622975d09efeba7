// What Tesseract offers in C++ only, as plain C: the recogniser's posteriors of each time step, by output code.
#pragma once
