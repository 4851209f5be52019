package dev.halfstep.render.sound;

/**
 * The inverse modified discrete cosine transform of one size, without a factor: {@code x[i]} is the sum of
 * {@code X[k] cos(pi / (2 n) (2 i + 1 + n / 2) (2 k + 1))}. It is computed with a complex Fourier transform of a
 * quarter of the size.
 */
final class InverseMdct {

    private final int points;

    /** The factors before and after the Fourier transform, real and imaginary part alternating. */
    private final float[] twist;

    /** The roots of unity of the Fourier transform. */
    private final float[] roots;

    private final float[] work;

    /** Creates the transform of {@code size / 2} frequencies into {@code size} samples; the size is a power of 2. */
    InverseMdct(int size) {
        points = size / 4;
        twist = new float[2 * points];
        roots = new float[points];
        work = new float[2 * points];
        for (int i = 0; i < points; i++) {
            double angle = -Math.PI * (8 * i + 1) / (4.0 * size);
            twist[2 * i] = (float) StrictMath.cos(angle);
            twist[2 * i + 1] = (float) StrictMath.sin(angle);
        }
        for (int i = 0; i < points / 2; i++) {
            double angle = -2 * Math.PI * i / points;
            roots[2 * i] = (float) StrictMath.cos(angle);
            roots[2 * i + 1] = (float) StrictMath.sin(angle);
        }
    }

    /** Transforms the first frequencies of an array into the first samples of another one. */
    void transform(float[] frequencies, float[] samples) {
        int half = 2 * points;
        int shift = 32 - Integer.numberOfTrailingZeros(points);
        for (int i = 0; i < points; i++) {
            float real = frequencies[2 * i];
            float imaginary = frequencies[half - 1 - 2 * i];
            int to = 2 * (Integer.reverse(i) >>> shift); // the order that the Fourier transform below begins with
            work[to] = real * twist[2 * i] - imaginary * twist[2 * i + 1];
            work[to + 1] = real * twist[2 * i + 1] + imaginary * twist[2 * i];
        }
        fourier();
        // The cosine transform of type 4 of the frequencies has the values y; the samples repeat them, mirrored.
        for (int i = 0; i < points; i++) {
            float real = work[2 * i] * twist[2 * i] - work[2 * i + 1] * twist[2 * i + 1];
            float imaginary = work[2 * i] * twist[2 * i + 1] + work[2 * i + 1] * twist[2 * i];
            put(samples, 2 * i, real);
            put(samples, half - 1 - 2 * i, -imaginary);
        }
    }

    /** Writes value y[index] of the cosine transform to the two samples that have it. */
    private void put(float[] samples, int index, float value) {
        int half = 2 * points;
        if (index >= points) {
            samples[index - points] = value;
            samples[3 * points - 1 - index] = -value;
        } else {
            samples[3 * points - 1 - index] = -value;
            samples[half + points + index] = -value;
        }
    }

    private void fourier() {
        for (int width = 1; width < points; width *= 2) {
            int stride = points / (2 * width);
            for (int block = 0; block < points; block += 2 * width) {
                for (int i = 0; i < width; i++) {
                    int low = 2 * (block + i);
                    int high = low + 2 * width;
                    float cos = roots[2 * i * stride];
                    float sin = roots[2 * i * stride + 1];
                    float real = work[high] * cos - work[high + 1] * sin;
                    float imaginary = work[high] * sin + work[high + 1] * cos;
                    work[high] = work[low] - real;
                    work[high + 1] = work[low + 1] - imaginary;
                    work[low] += real;
                    work[low + 1] += imaginary;
                }
            }
        }
    }
}
