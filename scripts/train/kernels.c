/* What torch is slow at: the elementwise part of an LSTM's time step, and the first layer, a 3x3 convolution of one plane
 * into 16 under a 3x3 maximum. Together they were more than half of the training time.
 *
 * Gates lie in a row of 4H: input, forget, output (logistic), cell input (tanh). Built by network.py with -O3 -ffast-math,
 * so that the exponentials are vector calls. */
#include <math.h>
#include <stddef.h>
#include <stdint.h>

#define LIMIT 100.0f /* Tesseract clips the state, and trained networks do reach it */

static inline float logistic(float x) { return 1.0f / (1.0f + expf(-x)); }
static inline float hyperbolic(float x) { return 1.0f - 2.0f / (1.0f + expf(2.0f * x)); }

/* gates: W x of the input, to become the activations in place. product: W h of the recurrence, or null at the first step. With
 * `scale` both are whole numbers of 32 bits, each row worth its scale, and `bias` is added; else floats that hold the bias.
 * output: h; rounded: h in steps of 1/127. */
void step_forward(int batch, int size, float *gates, const void *product, const float *scale, const float *bias,
                  const float *before, float *state, float *squashed, float *output, int8_t *rounded)
{
    for (int b = 0; b < batch; b++) {
        float *g = gates + (size_t)b * 4 * size;
        if (scale) {
            const int32_t *in = (const int32_t *)gates + (size_t)b * 4 * size;
            const int32_t *p = product ? (const int32_t *)product + (size_t)b * 4 * size : NULL;
            for (int j = 0; j < 4 * size; j++) g[j] = (in[j] + (p ? p[j] : 0)) * scale[j] + bias[j];
        } else if (product) {
            const float *p = (const float *)product + (size_t)b * 4 * size;
            for (int j = 0; j < 4 * size; j++) g[j] += p[j];
        }
        for (int j = 0; j < 3 * size; j++) g[j] = logistic(g[j]);
        for (int j = 3 * size; j < 4 * size; j++) g[j] = hyperbolic(g[j]);
        const float *p = before ? before + (size_t)b * size : NULL;
        float *c = state + (size_t)b * size, *a = squashed + (size_t)b * size, *h = output + (size_t)b * size;
        for (int j = 0; j < size; j++) {
            float v = g[j] * g[3 * size + j] + (p ? g[size + j] * p[j] : 0.0f);
            c[j] = fminf(fmaxf(v, -LIMIT), LIMIT);
            a[j] = hyperbolic(c[j]);
            h[j] = g[2 * size + j] * a[j];
        }
        if (rounded) {
            int8_t *q = rounded + (size_t)b * size;
            for (int j = 0; j < size; j++) {
                float r = rintf(h[j] * 127.0f);
                h[j] = r * (1.0f / 127.0f);
                q[j] = (int8_t)(int)r;
            }
        }
    }
}

static inline uint16_t bfloat(float x)
{
    union { float f; uint32_t u; } v = {x};
    return (uint16_t)((v.u + 0x7fff + ((v.u >> 16) & 1)) >> 16);
}

/* grad_output: of h at this step, all of it. grad_state: of c, in from the later step and out to the earlier one. delta: of
 * the pre-activations, as bfloat16; grad_bias adds them up. */
void step_backward(int batch, int size, const float *gates, const float *squashed, const float *before,
                   const float *grad_output, float *grad_state, uint16_t *delta, float *grad_bias)
{
    for (int b = 0; b < batch; b++) {
        const float *g = gates + (size_t)b * 4 * size, *a = squashed + (size_t)b * size;
        const float *p = before ? before + (size_t)b * size : NULL, *e = grad_output + (size_t)b * size;
        float *dc = grad_state + (size_t)b * size;
        uint16_t *d = delta + (size_t)b * 4 * size;
        for (int j = 0; j < size; j++) {
            float i = g[j], f = g[size + j], o = g[2 * size + j], z = g[3 * size + j];
            float c = dc[j] + e[j] * o * (1.0f - a[j] * a[j]);
            float di = c * z * i * (1.0f - i), df = p ? c * p[j] * f * (1.0f - f) : 0.0f;
            float dout = e[j] * a[j] * o * (1.0f - o), dz = c * i * (1.0f - z * z);
            dc[j] = c * f;
            d[j] = bfloat(di), d[size + j] = bfloat(df), d[2 * size + j] = bfloat(dout), d[3 * size + j] = bfloat(dz);
            grad_bias[j] += di, grad_bias[size + j] += df, grad_bias[2 * size + j] += dout, grad_bias[3 * size + j] += dz;
        }
    }
}

typedef float sixteen __attribute__((vector_size(64)));
typedef int32_t whole_sixteen __attribute__((vector_size(64)));

#define SPLAT(x) {x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x}

static inline whole_sixteen choose(whole_sixteen mask, whole_sixteen yes, whole_sixteen no)
{
    return (mask & yes) | (~mask & no);
}

/* pixels: lines of height x stride, framed by one pixel; weights: [9][16], rows of the kernel first. output: [height / 3][lines]
 * [columns][16], the greatest of each 3x3 cell; place: which of the nine it was, in the same order. */
void convolve_forward(int lines, int height, int stride, int columns, const float *pixels, const float *weights,
                      const float *bias, float *output, int32_t *place)
{
    const sixteen *w = (const sixteen *)weights, b = *(const sixteen *)bias;
    int rows = (height - 2) / 3;
    for (int r = 0; r < rows; r++)
        for (int l = 0; l < lines; l++)
            for (int c = 0; c < columns; c++) {
                const float *x = pixels + ((size_t)l * height + 3 * r) * stride + 3 * c;
                sixteen best = SPLAT(-1e30f);
                whole_sixteen where = {0};
                for (int p = 0; p < 9; p++) {
                    const float *y = x + (p / 3) * stride + p % 3;
                    sixteen sum = b;
                    for (int k = 0; k < 9; k++) sum += w[k] * y[(k / 3) * stride + k % 3];
                    whole_sixteen more = sum > best;
                    whole_sixteen here = SPLAT(p);
                    best = (sixteen)choose(more, (whole_sixteen)sum, (whole_sixteen)best);
                    where = choose(more, here, where);
                }
                size_t at = ((size_t)r * lines + l) * columns + c;
                ((sixteen *)output)[at] = best;
                ((whole_sixteen *)place)[at] = where;
            }
}

void convolve_backward(int lines, int height, int stride, int columns, const float *pixels, const float *grad,
                       const int32_t *place, float *grad_weights, float *grad_bias)
{
    sixteen w[9] = {{0}}, b = {0};
    int rows = (height - 2) / 3;
    for (int r = 0; r < rows; r++)
        for (int l = 0; l < lines; l++)
            for (int c = 0; c < columns; c++) {
                const float *x = pixels + ((size_t)l * height + 3 * r) * stride + 3 * c;
                size_t at = ((size_t)r * lines + l) * columns + c;
                sixteen g = ((const sixteen *)grad)[at];
                whole_sixteen where = ((const whole_sixteen *)place)[at];
                b += g;
                for (int p = 0; p < 9; p++) {
                    const float *y = x + (p / 3) * stride + p % 3;
                    whole_sixteen here = SPLAT(p);
                    sixteen part = (sixteen)((where == here) & (whole_sixteen)g);
                    for (int k = 0; k < 9; k++) w[k] += part * y[(k / 3) * stride + k % 3];
                }
            }
    for (int k = 0; k < 9; k++) ((sixteen *)grad_weights)[k] = w[k];
    *(sixteen *)grad_bias = b;
}
