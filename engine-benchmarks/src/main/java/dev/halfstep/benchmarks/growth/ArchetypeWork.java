package dev.halfstep.benchmarks.growth;

import dev.halfstep.benchmarks.growth.Archetypes.Mark;
import dev.halfstep.benchmarks.growth.Archetypes.Rare;
import dev.halfstep.benchmarks.growth.Archetypes.Velocity;
import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.benchmarks.timing.TimedWork;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/** Runs one operation in a world whose entities are spread evenly over a number of archetypes. */
final class ArchetypeWork implements TimedWork {

    /** The operation that is timed. */
    enum Operation {
        /** A frame in which all entities move: capture, a query, interpolation. */
        FRAME,
        /** A query that visits all entities. */
        QUERY_ALL,
        /** A query that visits few entities, of one archetype. */
        QUERY_FEW,
        /** Spawns and despawns entities of one archetype. */
        SPAWN_IN_ONE_ARCHETYPE,
        /** Spawns and despawns entities of all archetypes, alternately. */
        SPAWN_IN_ALL_ARCHETYPES,
        /** Adds a component to entities in a scattered order, and removes it. */
        ADD_REMOVE
    }

    private static final int STEP_HZ = 50;
    private static final long STEP_NANOS = 1_000_000_000L / STEP_HZ;

    /** The number of all entities divided by the number that one repetition spawns or changes. */
    private static final int ALL_PER_CHANGED = 10;

    /** The number of all entities divided by the number that {@link Operation#QUERY_FEW} visits. */
    private static final int ALL_PER_RARE = 1_000;

    /** A prime number: its multiples, modulo the number of entities, scatter over all entities. */
    private static final int SCATTER_FACTOR = 7_919;

    private final Operation operation;
    private final int entities;
    private final int archetypes;
    private final World world = Archetypes.createWorld();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(STEP_HZ)));
    private final HeadlessHost host = new HeadlessHost();
    /** The entities that exist all the time. */
    private final EntityId[] ids;
    /** The entities that a repetition spawns. {@link Operation#ADD_REMOVE} changes as many of {@link #ids}. */
    private final EntityId[] changed;

    ArchetypeWork(Operation operation, int entities, int archetypes) {
        this.operation = operation;
        this.entities = entities;
        this.archetypes = archetypes;
        ids = new EntityId[entities];
        changed = new EntityId[Math.max(1, entities / ALL_PER_CHANGED)];
        for (int i = 0; i < entities; i++) {
            // Fills one archetype after the other, so that the order of objects on the heap does not depend on the
            // number of archetypes.
            int archetype = (int) ((long) i * archetypes / entities);
            ids[i] = world.spawn(Archetypes.createComponents(archetype, i));
        }
        for (int i = 0; i < rareCount(); i++) {
            world.spawn(new Rare());
        }
        scheduler.simulation("move", step -> moveAll());
    }

    private int rareCount() {
        return Math.max(1, entities / ALL_PER_RARE);
    }

    /** Returns the number of entities that one repetition handles. */
    int entitiesPerRepetition() {
        return switch (operation) {
            case FRAME, QUERY_ALL -> entities;
            case QUERY_FEW -> rareCount();
            case SPAWN_IN_ONE_ARCHETYPE, SPAWN_IN_ALL_ARCHETYPES, ADD_REMOVE -> changed.length;
        };
    }

    @Override
    public void run(int repetitions) {
        for (int i = 0; i < repetitions; i++) {
            switch (operation) {
                case FRAME -> scheduler.frame(host, STEP_NANOS);
                case QUERY_ALL -> moveAll();
                case QUERY_FEW -> incrementRare();
                case SPAWN_IN_ONE_ARCHETYPE -> spawnAndDespawn(1);
                case SPAWN_IN_ALL_ARCHETYPES -> spawnAndDespawn(archetypes);
                case ADD_REMOVE -> addAndRemove();
            }
        }
    }

    private void moveAll() {
        for (var row : world.query(Transform.class, Velocity.class)) {
            row.first().translate(row.second().x, 0f, 0f);
        }
    }

    private void incrementRare() {
        for (var row : world.query(Rare.class)) {
            row.first().value += 1f;
        }
    }

    private void spawnAndDespawn(int archetypeCount) {
        for (int i = 0; i < changed.length; i++) {
            changed[i] = world.spawn(Archetypes.createComponents(i % archetypeCount, i));
        }
        for (EntityId id : changed) {
            world.despawn(id);
        }
    }

    private void addAndRemove() {
        for (int i = 0; i < changed.length; i++) {
            world.add(scatteredId(i), new Mark());
        }
        for (int i = 0; i < changed.length; i++) {
            world.remove(scatteredId(i), Mark.class);
        }
    }

    private EntityId scatteredId(int i) {
        return ids[(int) ((long) i * SCATTER_FACTOR % entities)];
    }

    /** Runs the operation twice and compares sums over all entities with the expected ones. */
    @Override
    public void check() {
        int runs = 2;
        run(runs);
        boolean isMoving = operation == Operation.FRAME || operation == Operation.QUERY_ALL;
        double sumOfStartX = entities * (entities - 1.0) / 2; // entity i starts at x = i
        double expectedX = sumOfStartX + (isMoving ? (double) runs * entities : 0); // a run moves each entity by 1
        double expectedRare = operation == Operation.QUERY_FEW ? (double) runs * rareCount() : 0;
        double sumOfX = 0;
        for (var row : world.query(Transform.class, Velocity.class)) {
            sumOfX += row.first().x();
        }
        double sumOfRare = 0;
        for (var row : world.query(Rare.class)) {
            sumOfRare += row.first().value;
        }
        boolean isExact = sumOfX == expectedX && sumOfRare == expectedRare; // all summands are whole numbers
        if (!isExact) {
            throw new WrongResultException("each entity must be visited once by " + operation + ": the sums are "
                    + sumOfX + " and " + sumOfRare + ", not " + expectedX + " and " + expectedRare);
        }
    }

    @Override
    public void close() {
        scheduler.close();
        world.close();
    }
}
