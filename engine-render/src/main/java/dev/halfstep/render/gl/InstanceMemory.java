package dev.halfstep.render.gl;

import java.nio.FloatBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lwjgl.system.MemoryUtil;

/**
 * The floats of many instances on the side of the processor, where OpenGL can read them; it needs no OpenGL itself. Its
 * memory grows by doubling and is kept, so that frames of about the same size cost no memory.
 */
public final class InstanceMemory implements AutoCloseable {

    /** Enough for a small scene, small enough not to matter: a few kilobytes. */
    private static final int FIRST_CAPACITY_INSTANCES = 64;

    private final int floats;
    private FloatBuffer instances;

    /** As large as the other one, once that had to be put into another order. */
    private @Nullable FloatBuffer spare;

    private boolean closed;

    /**
     * Room for some instances, none yet.
     *
     * @param floatsPerInstance 1 or more
     */
    public InstanceMemory(int floatsPerInstance) {
        floats = floatsPerInstance;
        instances = MemoryUtil.memAllocFloat(FIRST_CAPACITY_INSTANCES * floats);
    }

    /** Forgets all instances. */
    public void clear() {
        instances.clear();
    }

    /**
     * How many instances there are.
     *
     * @return 0 or more
     */
    public int count() {
        return instances.position() / floats;
    }

    /**
     * Adds instances. Many at once cost much less than each on its own.
     *
     * @param source where their floats are, side by side
     * @param offset where they begin
     * @param count how many instances, 0 or more
     */
    public void add(float[] source, int offset, int count) {
        int added = count * floats;
        if (instances.remaining() < added) {
            int capacity = Math.max(2 * instances.capacity(), instances.position() + added);
            instances = MemoryUtil.memRealloc(instances, capacity); // keeps the position
        }
        instances.put(source, offset, added);
    }

    /**
     * Reads a number of an instance.
     *
     * @param instance 0 to {@code count() - 1}
     * @param number which of its floats, from 0
     * @return the number
     * @throws IndexOutOfBoundsException if there is no such instance or number
     */
    public float get(int instance, int number) {
        Objects.checkIndex(instance, count());
        return instances.get(instance * floats + Objects.checkIndex(number, floats));
    }

    /**
     * Puts all instances into another order.
     *
     * @param order for each place the instance that comes there, each of them once; what is behind the number of
     *     instances is not looked at
     */
    public void reorder(int[] order) {
        int count = count();
        FloatBuffer from = instances;
        FloatBuffer to = roomLike(from);
        to.clear();
        for (int place = 0; place < count; place++) {
            int at = order[place] * floats;
            for (int number = 0; number < floats; number++) {
                to.put(from.get(at + number));
            }
        }
        instances = to;
        spare = from;
    }

    private FloatBuffer roomLike(FloatBuffer other) {
        FloatBuffer room = spare;
        if (room != null && room.capacity() >= other.capacity()) {
            return room;
        }
        spare = null;
        if (room != null) {
            MemoryUtil.memFree(room);
        }
        return MemoryUtil.memAllocFloat(other.capacity());
    }

    /** The instances themselves, of which those before the position are there. */
    FloatBuffer buffer() {
        return instances;
    }

    /** Gives back the memory. Closing twice does no harm. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            MemoryUtil.memFree(instances);
            MemoryUtil.memFree(spare); // of null nothing is freed
        }
    }
}
