package dev.halfstep.benchmarks.growth;

import dev.halfstep.benchmarks.growth.Archetypes.Velocity;
import dev.halfstep.benchmarks.memory.Footprint;
import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.benchmarks.timing.TimedWork;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/**
 * Creates archetypes one after the other by spawning one entity in each, and runs a query after each, as a game does
 * whose systems run between the first spawns of its kinds.
 */
final class ArchetypeCreation implements TimedWork {

    private final int archetypes;
    private World world = Archetypes.createWorld();
    private int visited;

    ArchetypeCreation(int archetypes) {
        this.archetypes = archetypes;
    }

    /** Measures the heap bytes of an archetype with one entity, its components included. */
    static double bytesPerArchetype(int archetypes) {
        try (World world = Archetypes.createWorld()) {
            return Footprint.measure(() -> spawnOneInEach(world, archetypes))
                    .footprint()
                    .heapBytesPerElement(archetypes);
        }
    }

    private static World spawnOneInEach(World world, int archetypes) {
        for (int i = 0; i < archetypes; i++) {
            world.spawn(Archetypes.createComponents(i, i));
        }
        return world;
    }

    @Override
    public void prepare() {
        world.close();
        world = Archetypes.createWorld();
    }

    @Override
    public int maxRepetitionsPerPreparation() {
        return 1;
    }

    @Override
    public void run(int repetitions) { // always 1, because each repetition needs an empty world
        for (int i = 0; i < archetypes; i++) {
            world.spawn(Archetypes.createComponents(i, i));
            visited = world.query(Transform.class, Velocity.class).count();
        }
    }

    @Override
    public void check() {
        run(1);
        if (visited != archetypes) {
            throw new WrongResultException(
                    "a query must match each new archetype: it has " + visited + " entities of " + archetypes);
        }
    }

    @Override
    public void close() {
        world.close();
    }
}
