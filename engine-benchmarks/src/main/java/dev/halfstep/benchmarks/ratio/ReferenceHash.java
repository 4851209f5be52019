package dev.halfstep.benchmarks.ratio;

/**
 * Computes the state hash of transforms slowly, by its definition: entity by entity, float by float. The constants must
 * equal those of the hash in the engine.
 */
final class ReferenceHash {

    private static final int MAX_FLOATS = 64;

    /** The indices of the factors of the entity number and of the component class; smaller indices are of floats. */
    private static final int ENTITY_INDEX = MAX_FLOATS;

    private static final int COMPONENT_INDEX = MAX_FLOATS + 1;

    private ReferenceHash() {}

    /** Returns the summand of an entity whose only component is a transform. */
    static long of(long entityNumber, float[] pose) {
        long floatsHash = entityNumber * factor(ENTITY_INDEX) + factor(COMPONENT_INDEX);
        for (int i = 0; i < pose.length; i++) {
            floatsHash += Float.floatToIntBits(pose[i]) * factor(i);
        }
        return finish(entityNumber * factor(ENTITY_INDEX)) + finish(floatsHash);
    }

    /** Returns the odd factor of an index: multiplying by an odd number loses no bits. */
    private static long factor(int index) {
        return finish((index + 1) * 0x9E3779B97F4A7C15L) | 1;
    }

    /** Mixes all bits with the finalizer of MurmurHash3. */
    private static long finish(long state) {
        long mixed = (state ^ (state >>> 33)) * 0xFF51AFD7ED558CCDL;
        mixed = (mixed ^ (mixed >>> 33)) * 0xC4CEB9FE1A85EC53L;
        return mixed ^ (mixed >>> 33);
    }
}
