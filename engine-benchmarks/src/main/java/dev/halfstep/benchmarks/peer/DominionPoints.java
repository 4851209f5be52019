package dev.halfstep.benchmarks.peer;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results.With2;
import java.util.Iterator;

/** Stores and moves points in Dominion. */
public final class DominionPoints implements ApiPoints {

    private final Dominion dominion = DominionWorlds.open();
    private final Entity[] entities;
    private final Object tag = Tags.newTag(0);

    /**
     * Creates points.
     *
     * @param points number of points
     * @param archetypes number of archetypes over which the points are spread evenly, a power of two up to 64
     */
    public DominionPoints(int points, int archetypes) {
        Composition.Of2<Point, PointVelocity> composition =
                dominion.composition().of(Point.class, PointVelocity.class);
        entities = new Entity[points];
        for (int i = 0; i < points; i++) {
            Entity entity =
                    dominion.createPreparedEntity(composition.withValue(Points.startPoint(i), Points.velocity(i)));
            entities[i] = entity;
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
    public void moveByGet() {
        for (Entity entity : entities) {
            entity.get(PointVelocity.class).move(entity.get(Point.class));
        }
    }

    @Override
    public int countByHas() {
        int found = 0;
        for (Entity entity : entities) {
            found += entity.has(Point.class) ? 1 : 0;
            found += entity.has(Tags.FIRST) ? 1 : 0;
        }
        return found;
    }

    @Override
    public int modify() {
        Composition.ByAdding1AndRemoving<Object> adding = Tags.adding(dominion.composition());
        Composition.ByRemoving removing = dominion.composition().byRemoving(Tags.FIRST);
        int changes = 0;
        for (Entity entity : entities) {
            changes += dominion.modifyEntity(adding.withValue(entity, tag)) ? 1 : 0;
            changes += dominion.modifyEntity(removing.withValue(entity)) ? 1 : 0;
        }
        return changes;
    }

    /** Runs the work at once: a tick would run it on another thread, whose CPU time is not measured. */
    @Override
    public void inTick(Runnable work) {
        work.run();
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
