/* The elementwise part of an LSTM's time step, forward and backward, for a batch of lines.
 *
 * As torch operations these were nearly half of the training time. Gates lie in a row of 4H: input, forget, output
 * (logistic), cell input (tanh). Built by network.py with -O3 -ffast-math, so that the exponentials are vector calls. */
#include <math.h>
#include <stddef.h>
#include <stdint.h>

#define LIMIT 100.0f /* Tesseract clips the state, and trained networks do reach it */

static inline float logistic(float x) { return 1.0f / (1.0f + expf(-x)); }
static inline float hyperbolic(float x) { return 1.0f - 2.0f / (1.0f + expf(2.0f * x)); }

/* gates: pre-activations of the input in, activations out. product: W h of the recurrence, or null at the first step; whole
 * numbers to be multiplied by each row's scale if `scale` is given, else floats. output: h; rounded: h in steps of 1/127. */
void step_forward(int batch, int size, float *gates, const void *product, const float *scale, const float *before,
                  float *state, float *squashed, float *output, int8_t *rounded)
{
    for (int b = 0; b < batch; b++) {
        float *g = gates + (size_t)b * 4 * size;
        if (product && scale) {
            const int32_t *p = (const int32_t *)product + (size_t)b * 4 * size;
            for (int j = 0; j < 4 * size; j++) g[j] += p[j] * scale[j];
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
