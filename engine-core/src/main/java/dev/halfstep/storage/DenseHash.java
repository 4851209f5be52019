package dev.halfstep.storage;

/**
 * Hashes the floats of a dense component of many entities in one pass, at nearly the speed of reading them.
 *
 * <p>The hash of an entity is {@code mix(number * f + (component + 1) * g + sum of bits(float i) * h[i])}, with a
 * different odd factor in each product. So a single different bit changes the sum. The finaliser mixes the sum to 64
 * bits. Then the hashes of all entities are added, which does not depend on their order.
 *
 * <p>No two floats are packed into one 64-bit factor: the sign of the upper float would affect only the highest bit of
 * the product, so two flipped signs would cancel out.
 */
final class DenseHash {

    /** A factor for each float of a slot, then the factors of the entity number and of the component class. */
    private static final long[] FACTORS = new long[DenseColumn.MAX_FLOATS + 2];

    /** The number of floats of a transform, the most frequent dense component. */
    private static final int TRANSFORM_STRIDE = 10;

    private static final int ENTITY_FACTOR = FACTORS.length - 2;
    private static final int COMPONENT_FACTOR = FACTORS.length - 1;

    static {
        long state = 0;
        for (int i = 0; i < FACTORS.length; i++) {
            state += 0x9E3779B97F4A7C15L; // 2^64 / golden ratio: multiples are far apart
            FACTORS[i] = HashSink.mix(state) | 1; // multiplication by an odd factor loses no bits
        }
    }

    private DenseHash() {}

    /**
     * Returns the sum of the hashes of entity numbers.
     *
     * @param entityNumbers the {@linkplain EntityId#number() number} of each entity
     * @param size the number of entities
     * @return the sum
     */
    static long ofEntityNumbers(long[] entityNumbers, int size) {
        long factor = FACTORS[ENTITY_FACTOR];
        long sum = 0;
        for (int slot = 0; slot < size; slot++) {
            sum += HashSink.mix(entityNumbers[slot] * factor);
        }
        return sum;
    }

    /**
     * Returns the sum of the hashes of the dense components of one class.
     *
     * @param entityNumbers the {@linkplain EntityId#number() number} of each entity
     * @param floats the floats of the components, slot by slot
     * @param size the number of entities
     * @param stride the number of floats of each slot
     * @param component the number that stands for the component class in the hash
     * @return the sum
     */
    static long ofFloats(long[] entityNumbers, float[] floats, int size, int stride, int component) {
        // With a constant stride, the JIT compiler unrolls the inner loop: this saves an eighth of the time on JDK 17
        // and a quarter on JDK 25.
        return stride == TRANSFORM_STRIDE
                ? ofSlots(entityNumbers, floats, size, TRANSFORM_STRIDE, component)
                : ofSlots(entityNumbers, floats, size, stride, component);
    }

    private static long ofSlots(long[] entityNumbers, float[] floats, int size, int stride, int component) {
        long[] factors = FACTORS; // a local, for the speed of the loop
        long entityFactor = factors[ENTITY_FACTOR];
        long componentTerm = factors[COMPONENT_FACTOR] * (component + 1);
        long sum = 0;
        for (int slot = 0, offset = 0; slot < size; slot++, offset += stride) {
            long hash = entityNumbers[slot] * entityFactor + componentTerm;
            float floatSum = 0; // NaN if any float is NaN: one test is cheaper than one for each float
            int i = 0;
            for (; i < stride - 1; i += 2) {
                float first = floats[offset + i];
                float second = floats[offset + i + 1];
                floatSum += first + second;
                hash += Float.floatToRawIntBits(first) * factors[i] + Float.floatToRawIntBits(second) * factors[i + 1];
            }
            if (i < stride) {
                float last = floats[offset + i];
                floatSum += last;
                hash += Float.floatToRawIntBits(last) * factors[i];
            }
            if (Float.isNaN(floatSum)) {
                hash = entityNumbers[slot] * entityFactor + componentTerm + ofFloatsWithNaN(floats, offset, stride);
            }
            sum += HashSink.mix(hash);
        }
        return sum;
    }

    /** Hashes the floats of a slot that contains NaN. {@code floatToIntBits} makes the bits of all NaN values equal. */
    private static long ofFloatsWithNaN(float[] floats, int offset, int stride) {
        long hash = 0;
        for (int i = 0; i < stride; i++) {
            hash += Float.floatToIntBits(floats[offset + i]) * FACTORS[i];
        }
        return hash;
    }
}
