package dev.halfstep.render.mesh;

import java.util.Arrays;

/** Sorts translucent models from back to front. Once its arrays are as large as the scene, a frame allocates nothing. */
final class TranslucentModels {

    private static final int FIRST_CAPACITY = 16;

    private float[] instances = new float[FIRST_CAPACITY * MeshBatch.FLOATS];
    private MeshBatch[] batches = new MeshBatch[FIRST_CAPACITY];

    /** The upper 32 bits order by the distance, the lower ones are the index: equally far models keep their order. */
    private long[] keys = new long[FIRST_CAPACITY];

    private int count;

    void clear() {
        count = 0;
    }

    /** Adds a model, farther ones to be drawn first. */
    void add(MeshBatch batch, float[] instance, float distance) {
        if (count == keys.length) {
            instances = Arrays.copyOf(instances, 2 * instances.length);
            batches = Arrays.copyOf(batches, 2 * count);
            keys = Arrays.copyOf(keys, 2 * count);
        }
        System.arraycopy(instance, 0, instances, count * MeshBatch.FLOATS, MeshBatch.FLOATS);
        batches[count] = batch;
        int bits = Float.floatToIntBits(-distance);
        int ordered = bits ^ (bits >> 31 & Integer.MAX_VALUE); // as a number, less for a lower float
        keys[count] = (long) ordered << 32 | count;
        count++;
    }

    /** Adds the models to their batches, from back to front. */
    void addToBatches() {
        Arrays.sort(keys, 0, count);
        for (int i = 0; i < count; i++) {
            batch(i).add(instances, (int) keys[i] * MeshBatch.FLOATS, /* isOpaque= */ false);
        }
    }

    /** Draws the models, with one draw call for each run of models of one batch. */
    void draw(MeshShaders shaders) {
        int begin = 0;
        for (int i = 1; i <= count; i++) {
            if (i == count || batch(i) != batch(begin)) {
                batch(begin).drawNext(shaders, MeshShaders.TRANSLUCENT, i - begin);
                begin = i;
            }
        }
    }

    private MeshBatch batch(int position) {
        return batches[(int) keys[position]];
    }
}
