package dev.halfstep.sample.scene.crowd;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SimulationSystem;
import dev.halfstep.game.GameSpec.DeterministicBecause;
import dev.halfstep.storage.EntityIds;
import dev.halfstep.storage.Span;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Commands;
import dev.halfstep.world.Query2;
import dev.halfstep.world.World;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Simulation system: moves every dot along its ring. Works on whole spans: the arrays in which a chunk of the world
 * stores a component. Each worker thread gets a partition, a part of the spans.
 */
final class MoveDots implements SimulationSystem {

    private final Galaxies galaxies;

    // The callbacks are fields, so that a step allocates nothing.

    private final SimulationContext.Partition movePartition = this::movePartition;
    private final Query2.EachSpan moveSpan = this::moveSpan;

    /** The world of the current step, which all partitions read; null before the first step. */
    @DeterministicBecause("each step sets it first")
    private @Nullable World world;

    MoveDots(Galaxies galaxies) {
        this.galaxies = galaxies;
    }

    @Override
    public void step(SimulationContext step) {
        world = step.world();
        galaxies.moveTo(step.simulatedSeconds(), step.stepSeconds());
        step.inPartitions(movePartition);
    }

    private void movePartition(int partition, int partitions, Commands commands) {
        Objects.requireNonNull(world)
                .query(Transform.class, Orbit.class)
                .forEachSpanPartition(partition, partitions, moveSpan);
    }

    private void moveSpan(EntityIds ids, Span transforms, Span orbits) {
        float[] rings = galaxies.table();
        float[] poses = transforms.write();
        float[] points = orbits.write();
        for (int slot = 0; slot < transforms.size(); slot++) {
            int point = slot * orbits.stride();
            int row = ((int) points[point + Orbit.RING]) * Galaxies.RING_FLOATS;
            float oldX = points[point + Orbit.X];
            float oldY = points[point + Orbit.Y];
            float cos = rings[row + Galaxies.TURN_COS];
            float sin = rings[row + Galaxies.TURN_SIN];
            float x = cos * oldX - sin * oldY;
            float y = sin * oldX + cos * oldY;
            points[point + Orbit.X] = x;
            points[point + Orbit.Y] = y;
            int pose = slot * transforms.stride();
            poses[pose + Transform.X] =
                    rings[row + Galaxies.XX] * x + rings[row + Galaxies.XY] * y + rings[row + Galaxies.CENTER_X];
            poses[pose + Transform.Y] =
                    rings[row + Galaxies.YX] * x + rings[row + Galaxies.YY] * y + rings[row + Galaxies.CENTER_Y];
        }
    }
}
