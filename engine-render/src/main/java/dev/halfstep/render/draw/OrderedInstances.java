package dev.halfstep.render.draw;

import dev.halfstep.render.gl.InstanceMemory;

/**
 * Brings the instances of a layer into memory in the order in which they are drawn. They are written into a small block
 * that stays in the cache of the processor and goes to the memory as a whole; where they did not come in order, the
 * memory is put into order at the end.
 */
final class OrderedInstances {

    /** A few kilobytes. */
    private static final int BLOCK_INSTANCES = 64;

    private final int floats;
    private final DrawOrder order = new DrawOrder();
    private final float[] block;
    private int used;

    OrderedInstances(int floatsPerInstance) {
        floats = floatsPerInstance;
        block = new float[BLOCK_INSTANCES * floats];
    }

    /** Forgets what was drawn before. */
    void begin(InstanceMemory dest) {
        order.clear();
        used = 0;
        dest.clear();
    }

    /** Where all floats of an instance are to be written, at the place that {@link #add} says. */
    float[] block() {
        return block;
    }

    /** The next instance, which is sorted by a key: where its floats begin in the block. */
    int add(long key, InstanceMemory dest) {
        order.add(key);
        if (used == block.length) {
            flush(dest);
        }
        int at = used;
        used += floats;
        return at;
    }

    private void flush(InstanceMemory dest) {
        dest.add(block, 0, used / floats);
        used = 0;
    }

    /** All instances are there. */
    void end(InstanceMemory dest) {
        flush(dest);
        if (!order.isSorted()) {
            order.sort();
            dest.reorder(order.places());
        }
    }

    int count() {
        return order.count();
    }

    /** The key of the instance at a place. */
    long keyAt(int place) {
        return order.keyAt(place);
    }
}
