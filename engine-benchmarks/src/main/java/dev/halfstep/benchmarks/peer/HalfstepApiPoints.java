package dev.halfstep.benchmarks.peer;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results.With2;
import dev.dominion.ecs.api.Scheduler;
import dev.halfstep.dominion.HalfstepFactory;
import java.util.Iterator;

/**
 * Stores and moves points in this engine through Dominion's API, in a world of the factory. The loops are copies of
 * those in {@link DominionPoints}: in one loop for both engines, the JIT compiler could inline neither.
 */
public final class HalfstepApiPoints implements ApiPoints {

    private final Dominion dominion = new HalfstepFactory().create();
    private final Scheduler scheduler = dominion.createScheduler();
    private final Entity[] entities;
    private final Object tag = Tags.newTag(0);
    private Runnable workOfTick = () -> {};

    /**
     * Creates points.
     *
     * @param points number of points
     */
    public HalfstepApiPoints(int points) {
        Composition.Of2<Point, PointVelocity> composition =
                dominion.composition().of(Point.class, PointVelocity.class);
        entities = new Entity[points];
        for (int i = 0; i < points; i++) {
            entities[i] =
                    dominion.createPreparedEntity(composition.withValue(Points.startPoint(i), Points.velocity(i)));
        }
        scheduler.schedule(() -> workOfTick.run());
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

    @Override
    public void inTick(Runnable work) {
        workOfTick = work;
        scheduler.tick(1);
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
