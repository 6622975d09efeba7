#pragma once
#include <allheaders.h>
