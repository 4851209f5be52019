package dev.halfstep.benchmarks.peer;

/** Fills the instance buffer with sprites of one texture, layer and order. */
public interface SpriteFill extends AutoCloseable {

    /** Floats per sprite: centre 2, half axes 4, region 4, tint 4. */
    int FLOATS = 14;

    /** Writes all sprites. */
    void fill();

    /**
     * Returns one float of the instance buffer.
     *
     * @param sprite index of the sprite
     * @param number index of the float, 0 to {@code FLOATS - 1}
     * @return the value
     */
    float get(int sprite, int number);

    /** Releases native memory, threads and worlds. */
    @Override
    void close();
}
