#include "TesseractBridge.h"
