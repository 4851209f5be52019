package dev.halfstep.benchmarks.ratio;

/** Computes the state hash of transforms by its definition: entity by entity, float by float. */
final class ReferenceHash {

    private static final int MAX_FLOATS = 64;
    private static final int ENTITY_INDEX = MAX_FLOATS;
    private static final int COMPONENT_INDEX = MAX_FLOATS + 1;

    private ReferenceHash() {}

    /** Returns the contribution of an entity whose only component is a transform. */
    static long of(long entity, float[] pose) {
        long floatsHash = entity * factor(ENTITY_INDEX) + factor(COMPONENT_INDEX);
        for (int i = 0; i < pose.length; i++) {
            floatsHash += Float.floatToIntBits(pose[i]) * factor(i);
        }
        return finish(entity * factor(ENTITY_INDEX)) + finish(floatsHash);
    }

    private static long factor(int index) {
        return finish((index + 1) * 0x9E3779B97F4A7C15L) | 1;
    }

    private static long finish(long state) {
        long h = (state ^ (state >>> 33)) * 0xFF51AFD7ED558CCDL;
        h = (h ^ (h >>> 33)) * 0xC4CEB9FE1A85EC53L;
        return h ^ (h >>> 33);
    }
}
