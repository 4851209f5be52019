package dev.halfstep.benchmarks.peer;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results.With2;
import java.util.Iterator;

/** Stores and moves points in Dominion. */
public final class DominionPoints implements Points {

    private final Dominion dominion = DominionWorlds.open();

    /**
     * Creates points.
     *
     * @param points number of points
     * @param archetypes number of archetypes over which the points are spread evenly, a power of two up to 64
     */
    public DominionPoints(int points, int archetypes) {
        Composition.Of2<Point, PointVelocity> composition =
                dominion.composition().of(Point.class, PointVelocity.class);
        for (int i = 0; i < points; i++) {
            Entity entity =
                    dominion.createPreparedEntity(composition.withValue(Points.startPoint(i), Points.velocity(i)));
            int tagBits = i & (archetypes - 1); // the remainder, because the number of archetypes is a power of two
            for (int tag = 0; tag < Tags.CLASSES.size(); tag++) {
                if (Tags.contains(tagBits, tag)) {
                    entity.add(Tags.newTag(tag));
                }
            }
        }
    }

    @Override
    public void move() {
        Iterator<With2<Point, PointVelocity>> rows =
                dominion.findEntitiesWith(Point.class, PointVelocity.class).iterator();
        while (rows.hasNext()) {
            With2<Point, PointVelocity> row = rows.next();
            row.comp2().move(row.comp1());
        }
    }

    @Override
    public double checksum() {
        return dominion.findEntitiesWith(Point.class).stream()
                .mapToDouble(row -> row.comp().x + 2.0 * row.comp().y)
                .sum();
    }

    @Override
    public void close() {
        dominion.close();
    }
}
