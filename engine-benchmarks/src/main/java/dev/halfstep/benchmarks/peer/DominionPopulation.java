package dev.halfstep.benchmarks.peer;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;

/** Spawns and despawns entities in Dominion with its fastest API: a composition, prepared once. */
public final class DominionPopulation implements Population {

    private final Dominion dominion = DominionWorlds.open();
    private final Composition.Of2<Point, PointVelocity> composition =
            dominion.composition().of(Point.class, PointVelocity.class);
    private final Entity[] entities;

    /**
     * Creates an empty population.
     *
     * @param count number of entities to spawn
     */
    public DominionPopulation(int count) {
        entities = new Entity[count];
    }

    @Override
    public void spawnAll() {
        for (int i = 0; i < entities.length; i++) {
            entities[i] =
                    dominion.createPreparedEntity(composition.withValue(Points.startPoint(i), Points.velocity(i)));
        }
    }

    @Override
    public void despawnAll() {
        for (int i = 0; i < entities.length; i++) {
            dominion.deleteEntity(entities[i]);
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
