package dev.halfstep.benchmarks.peer;

import dev.halfstep.render.draw.SpriteInstances;

/**
 * Writes the instance data of sprites, all with the same texture, layer and order, to a buffer. Each implementation
 * culls: it leaves out sprites that are outside of the visible square. All sprites of the benchmark are visible.
 */
public interface SpriteFill extends AutoCloseable {

    /**
     * The number of floats of a sprite: centre 2, half axes 4, texture coordinates 4, and 1 for the tint in four bytes.
     */
    int FLOATS = SpriteInstances.FLOATS;

    /** The side of the visible square in world units; the square is centred on the origin. */
    float VISIBLE_SIDE = 200f;

    /** Writes all visible sprites. */
    void fill();

    /**
     * Returns one float of the buffer.
     *
     * @param sprite index of the sprite
     * @param index index of the float, 0 to {@code FLOATS - 1}
     * @return the float
     */
    float floatAt(int sprite, int index);

    /** Releases native memory, threads and worlds. */
    @Override
    void close();
}
