package dev.halfstep.benchmarks.peer;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results.With2;
import dev.dominion.ecs.api.Scheduler;
import dev.halfstep.benchmarks.peer.Pairs.C1;
import dev.halfstep.benchmarks.peer.Pairs.Position;
import dev.halfstep.benchmarks.peer.Pairs.Velocity;
import dev.halfstep.dominion.HalfstepFactory;
import java.lang.invoke.MethodHandles;
import java.util.Iterator;
import java.util.function.Consumer;

/** Stores moving entities in an engine with Dominion's API, and uses each part of that API. */
public final class ApiEntities implements AutoCloseable {

    private final Dominion dominion;
    private final Entity[] entities;

    /** The loops of this engine alone: in loops that both engines share, the JIT compiler could inline neither. */
    private final Loops loops = DistinctClasses.create(MethodHandles.lookup(), EngineLoops.class, 1, Loops.class)
            .get(0);

    /** Runs work as a system of the engine. */
    private final Consumer<Runnable> system;

    private ApiEntities(Dominion dominion, int count, Consumer<Runnable> system) {
        this.dominion = dominion;
        this.system = system;
        Composition.Of2<Position, Velocity> composition = dominion.composition().of(Position.class, Velocity.class);
        entities = new Entity[count];
        for (int i = 0; i < count; i++) {
            entities[i] = dominion.createPreparedEntity(composition.withValue(Position.of(i), Velocity.of(i)));
        }
    }

    /**
     * Creates entities in a world of this engine's factory. Systems run within its ticks.
     *
     * @param count the number of entities
     * @return the entities
     */
    public static ApiEntities inHalfstep(int count) {
        Dominion dominion = new HalfstepFactory().create();
        Scheduler scheduler = dominion.createScheduler();
        Runnable[] work = new Runnable[1];
        scheduler.schedule(() -> work[0].run());
        return new ApiEntities(dominion, count, newWork -> {
            work[0] = newWork;
            scheduler.tick(1);
        });
    }

    /**
     * Creates entities in Dominion's engine. Systems run at once: a tick would run them on another thread, whose CPU time
     * is not measured.
     *
     * @param count the number of entities
     * @return the entities
     */
    public static ApiEntities inDominion(int count) {
        return new ApiEntities(DominionWorlds.open(), count, Runnable::run);
    }

    /** A part of the API, which is used once for each entity. */
    public enum Use {
        /** Moves all entities by one step. Reads the components from results. */
        RESULTS,
        /** Moves all entities by one step. Reads the components by {@code Entity.get}. */
        GET,
        /** Asks each entity for two components by {@code Entity.has}, of which it has one. */
        HAS,
        /** Adds a component to each entity and removes it again, by prepared modifiers. */
        MODIFY
    }

    private interface Loops {

        /** Returns the number of components that were found, or of changes that took effect. */
        int run(Use use, Dominion dominion, Entity[] entities);
    }

    private static final class EngineLoops implements Loops {

        @Override
        public int run(Use use, Dominion dominion, Entity[] entities) {
            switch (use) {
                case RESULTS -> moveByResults(dominion);
                case GET -> moveByGet(entities);
                case HAS -> {
                    return countByHas(entities);
                }
                case MODIFY -> {
                    return modify(dominion, entities);
                }
            }
            return 0;
        }

        private static void moveByResults(Dominion dominion) {
            Iterator<With2<Position, Velocity>> rows =
                    dominion.findEntitiesWith(Position.class, Velocity.class).iterator();
            while (rows.hasNext()) {
                With2<Position, Velocity> row = rows.next();
                row.comp1().add(row.comp2());
            }
        }

        private static void moveByGet(Entity[] entities) {
            for (Entity entity : entities) {
                entity.get(Position.class).add(entity.get(Velocity.class));
            }
        }

        private static int countByHas(Entity[] entities) {
            int found = 0;
            for (Entity entity : entities) {
                found += entity.has(Position.class) ? 1 : 0;
                found += entity.has(C1.class) ? 1 : 0;
            }
            return found;
        }

        private static int modify(Dominion dominion, Entity[] entities) {
            Composition.ByAdding1AndRemoving<C1> adding = dominion.composition().byAdding1AndRemoving(C1.class);
            Composition.ByRemoving removing = dominion.composition().byRemoving(C1.class);
            C1 added = new C1();
            int changes = 0;
            for (Entity entity : entities) {
                changes += dominion.modifyEntity(adding.withValue(entity, added)) ? 1 : 0;
                changes += dominion.modifyEntity(removing.withValue(entity)) ? 1 : 0;
            }
            return changes;
        }
    }

    /**
     * Uses a part of the API once for each entity.
     *
     * @param use the part
     * @return the number of components that were found, or of changes that took effect
     */
    public int run(Use use) {
        return loops.run(use, dominion, entities);
    }

    /**
     * Runs work as a system of the engine.
     *
     * @param work the work
     */
    public void runInSystem(Runnable work) {
        system.accept(work);
    }

    /**
     * Compares all positions with a slow reference.
     *
     * @param steps how often the entities were moved
     * @throws WrongResultException if any position differs
     */
    public void check(int steps) {
        for (int i = 0; i < entities.length; i++) {
            Position expected = Position.of(i);
            for (int step = 0; step < steps; step++) {
                expected.add(Velocity.of(i));
            }
            Position actual = entities[i].get(Position.class);
            if (actual.x != expected.x || actual.y != expected.y) {
                throw new WrongResultException("every entity must be moved once in each step: entity " + i + " is at ("
                        + actual.x + ", " + actual.y + ") after " + steps + " steps, not at (" + expected.x + ", "
                        + expected.y + ")");
            }
        }
    }

    @Override
    public void close() {
        dominion.close();
    }
}
