package dev.halfstep.benchmarks.peer;

/** Sprites of one texture, layer and order, written into the memory from which they are drawn. */
public interface SpriteFill extends AutoCloseable {

    /** Numbers for each sprite: centre 2, half axes 4, region 4, tint 4. */
    int FLOATS = 14;

    /** Writes all sprites. */
    void fill();

    /**
     * Reads what was written.
     *
     * @param sprite its number, from 0
     * @param number 0 to {@code FLOATS - 1}
     * @return the number
     */
    float get(int sprite, int number);

    /** Gives back what the garbage collector cannot. */
    @Override
    void close();
}
