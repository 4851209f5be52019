package dev.halfstep.benchmarks.peer;

import dev.halfstep.space.Collider;
import dev.halfstep.space.SpatialIndex;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Query1;
import dev.halfstep.world.World;

/** Finds pairs by the index of this engine, in the order of entity numbers. */
public final class HalfstepCircles extends Circles {

    private final World world =
            World.builder().register(Transform.TYPE, Collider.TYPE).build();
    private final SpatialIndex index = new SpatialIndex(world, 2 * RADIUS);
    private final Query1.EachSpan write;
    private int pairs;

    /**
     * Creates the entities.
     *
     * @param count the number of circles
     * @param moversEvery one of so many circles moves
     */
    public HalfstepCircles(int count, int moversEvery) {
        super(count, moversEvery);
        for (int i = 0; i < count; i++) {
            world.spawn(Transform.at(xs[i], ys[i]), Collider.circle(RADIUS));
        }
        write = (ids, poses) -> {
            int first = (int) ids.number(0) - 1; // entities are numbered from 1 on
            int firstMover = (moversEvery - first % moversEvery) % moversEvery;
            for (int slot = firstMover; slot < poses.size(); slot += moversEvery) {
                float[] floats = poses.write(slot);
                floats[slot * poses.stride()] = xs[first + slot];
                floats[slot * poses.stride() + 1] = ys[first + slot];
            }
        };
    }

    @Override
    void findPairs() {
        world.query(Transform.class).forEachSpan(write);
        index.update();
        pairs = 0;
        index.pairs((first, second) -> pairs++);
    }

    @Override
    public int pairCount() {
        return pairs;
    }

    @Override
    public void close() {
        world.close();
    }
}
