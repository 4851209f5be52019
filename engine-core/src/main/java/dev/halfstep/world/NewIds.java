package dev.halfstep.world;

/**
 * Makes ids many at a time, so that they lie together in memory. Made one by one they would come to lie between the
 * components of the entities, and a query over a million entities would have to read past them. Few at a time are no
 * better: then there are many gaps, at each of which the processor's prefetching begins anew.
 */
final class NewIds {

    private static final int FIRST_BATCH = 64;
    private static final int LARGEST_BATCH = 4096;

    private final World world;
    private EntityId[] batch = {};
    private int used;

    NewIds(World world) {
        this.world = world;
    }

    EntityId next() {
        if (used == batch.length) {
            batch = new EntityId[Math.min(Math.max(2 * batch.length, FIRST_BATCH), LARGEST_BATCH)];
            for (int i = 0; i < batch.length; i++) {
                batch[i] = new EntityId(world);
            }
            used = 0;
        }
        return batch[used++];
    }
}
