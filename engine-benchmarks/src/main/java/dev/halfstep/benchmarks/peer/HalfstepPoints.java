package dev.halfstep.benchmarks.peer;

import dev.halfstep.component.ComponentType;
import dev.halfstep.query.Query2;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;

/** Stores and moves points in a world of this engine. */
public final class HalfstepPoints implements Points {

    private final World world;
    private final Query2.Each<Point, PointVelocity> movement = (id, point, velocity) -> velocity.move(point);

    /**
     * Spawns points.
     *
     * @param points number of points
     * @param archetypes number of archetypes over which the points are spread evenly, a power of two up to 64
     */
    public HalfstepPoints(int points, int archetypes) {
        World.Builder builder = World.builder()
                .register(ComponentType.simulation(Point.class))
                .register(ComponentType.simulation(PointVelocity.class));
        for (Class<?> tag : Tags.CLASSES) {
            builder.register(ComponentType.simulation(tag));
        }
        world = builder.build();
        List<Object> components = new ArrayList<>();
        for (int i = 0; i < points; i++) {
            components.clear();
            components.add(Points.startPoint(i));
            components.add(Points.velocity(i));
            int tagBits = i & (archetypes - 1); // the remainder, because the number of archetypes is a power of two
            for (int tag = 0; tag < Tags.CLASSES.size(); tag++) {
                if (Tags.contains(tagBits, tag)) {
                    components.add(Tags.newTag(tag));
                }
            }
            world.spawn(components.toArray());
        }
    }

    @Override
    public void move() {
        world.query(Point.class, PointVelocity.class).forEach(movement);
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
