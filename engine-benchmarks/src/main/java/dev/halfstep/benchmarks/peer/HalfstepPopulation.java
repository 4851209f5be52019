package dev.halfstep.benchmarks.peer;

import dev.halfstep.component.ComponentType;
import dev.halfstep.entity.EntityId;
import dev.halfstep.world.World;

/** Entities that come and go in a world of this engine, at once or by commands. */
public final class HalfstepPopulation implements Population {

    private final World world = World.builder()
            .register(ComponentType.simulation(Point.class))
            .register(ComponentType.simulation(Speed.class))
            .build();
    private final EntityId[] ids;
    private final boolean byCommands;

    /**
     * Nobody is there yet.
     *
     * @param count how many entities come
     * @param byCommands true to write all changes down first and to carry them out then
     */
    public HalfstepPopulation(int count, boolean byCommands) {
        ids = new EntityId[count];
        this.byCommands = byCommands;
    }

    @Override
    public void spawnAll() {
        for (int i = 0; i < ids.length; i++) {
            Point point = Points.start(i);
            Speed speed = Points.speed(i);
            ids[i] = byCommands ? world.commands().spawn(point, speed) : world.spawn(point, speed);
        }
        carryOut();
    }

    @Override
    public void despawnAll() {
        for (int i = 0; i < ids.length; i++) {
            if (byCommands) {
                world.commands().despawn(ids[i]);
            } else {
                world.despawn(ids[i]);
            }
        }
        carryOut();
    }

    private void carryOut() {
        if (byCommands) {
            world.applyCommands();
        }
    }

    @Override
    public double sum() {
        double[] sum = new double[1];
        world.query(Point.class).forEach((id, point) -> sum[0] += point.x + 2.0 * point.y);
        return sum[0];
    }

    @Override
    public void close() {
        world.close();
    }
}
