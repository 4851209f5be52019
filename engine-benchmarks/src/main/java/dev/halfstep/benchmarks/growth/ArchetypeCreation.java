package dev.halfstep.benchmarks.growth;

import dev.halfstep.benchmarks.growth.Archetypes.Velocity;
import dev.halfstep.benchmarks.memory.Footprint;
import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.benchmarks.timing.TimedWork;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/**
 * Creates archetypes one after the other by spawning one entity in each, and runs a query after each spawn. In a game,
 * systems likewise run between the first spawns of different archetypes.
 */
final class ArchetypeCreation implements TimedWork {

    private final int archetypes;
    private World world = Archetypes.createWorld();
    private int countedEntities;

    ArchetypeCreation(int archetypes) {
        this.archetypes = archetypes;
    }

    /** Measures the heap bytes of an archetype with one entity, including the components of the entity. */
    static double bytesPerArchetype(int archetypes) {
        try (World world = Archetypes.createWorld()) {
            return Footprint.measure(() -> spawnOneInEach(world, archetypes))
                    .footprint()
                    .heapBytesPerElement(archetypes);
        }
    }

    /** Returns the world, because {@link Footprint#measure} needs an object that retains the archetypes. */
    private static World spawnOneInEach(World world, int archetypes) {
        for (int archetype = 0; archetype < archetypes; archetype++) {
            world.spawn(Archetypes.createComponents(archetype, /* entity= */ archetype));
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
        for (int archetype = 0; archetype < archetypes; archetype++) {
            world.spawn(Archetypes.createComponents(archetype, /* entity= */ archetype));
            countedEntities = world.query(Transform.class, Velocity.class).count();
        }
    }

    @Override
    public void check() {
        run(1);
        if (countedEntities != archetypes) {
            throw new WrongResultException(
                    "a query must match each new archetype: it has " + countedEntities + " entities of " + archetypes);
        }
    }

    @Override
    public void close() {
        world.close();
    }
}
