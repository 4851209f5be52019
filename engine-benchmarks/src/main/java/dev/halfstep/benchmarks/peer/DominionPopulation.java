package dev.halfstep.benchmarks.peer;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;

/** Entities that come and go in Dominion, by its fastest way: a prepared composition. */
public final class DominionPopulation implements Population {

    private final Dominion dominion = DominionWorlds.open();
    private final Composition.Of2<Point, Speed> composition =
            dominion.composition().of(Point.class, Speed.class);
    private final Entity[] entities;

    /**
     * Nobody is there yet.
     *
     * @param count how many entities come
     */
    public DominionPopulation(int count) {
        entities = new Entity[count];
    }

    @Override
    public void spawnAll() {
        for (int i = 0; i < entities.length; i++) {
            entities[i] = dominion.createPreparedEntity(composition.withValue(Points.start(i), Points.speed(i)));
        }
    }

    @Override
    public void despawnAll() {
        for (int i = 0; i < entities.length; i++) {
            dominion.deleteEntity(entities[i]);
        }
    }

    @Override
    public double sum() {
        return dominion.findEntitiesWith(Point.class).stream()
                .mapToDouble(row -> row.comp().x + 2.0 * row.comp().y)
                .sum();
    }

    @Override
    public void close() {
        dominion.close();
    }
}
