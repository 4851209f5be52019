package dev.halfstep.benchmarks.peer;

import dev.halfstep.component.ComponentType;
import dev.halfstep.entity.EntityId;
import dev.halfstep.world.World;

/** Spawns and despawns entities in a world of this engine, immediately or through a command buffer. */
public final class HalfstepPopulation implements Population {

    private final World world = World.builder()
            .register(ComponentType.simulation(Point.class))
            .register(ComponentType.simulation(PointVelocity.class))
            .build();
    private final EntityId[] ids;
    private final boolean isDeferred;

    private HalfstepPopulation(int count, boolean isDeferred) {
        ids = new EntityId[count];
        this.isDeferred = isDeferred;
    }

    /**
     * Creates an empty population whose entities are spawned and despawned immediately.
     *
     * @param count number of entities to spawn
     * @return a new population
     */
    public static HalfstepPopulation immediate(int count) {
        return new HalfstepPopulation(count, /* isDeferred= */ false);
    }

    /**
     * Creates an empty population that defers all changes to a command buffer and applies them together.
     *
     * @param count number of entities to spawn
     * @return a new population
     */
    public static HalfstepPopulation deferred(int count) {
        return new HalfstepPopulation(count, /* isDeferred= */ true);
    }

    @Override
    public void spawnAll() {
        for (int i = 0; i < ids.length; i++) {
            Point point = Points.startPoint(i);
            PointVelocity velocity = Points.velocity(i);
            ids[i] = isDeferred ? world.commands().spawn(point, velocity) : world.spawn(point, velocity);
        }
        applyIfDeferred();
    }

    @Override
    public void despawnAll() {
        for (int i = 0; i < ids.length; i++) {
            if (isDeferred) {
                world.commands().despawn(ids[i]);
            } else {
                world.despawn(ids[i]);
            }
        }
        applyIfDeferred();
    }

    private void applyIfDeferred() {
        if (isDeferred) {
            world.applyCommands();
        }
    }

    @Override
    public double checksum() {
        double[] sum = new double[1];
        world.query(Point.class).forEach((id, point) -> sum[0] += point.x + 2.0 * point.y);
        return sum[0];
    }

    @Override
    public void close() {
        world.close();
    }
}
