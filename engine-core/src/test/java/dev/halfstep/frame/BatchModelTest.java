package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.event.EventReader;
import dev.halfstep.frame.PresentedGame.Glow;
import dev.halfstep.frame.PresentedGame.Heat;
import dev.halfstep.frame.PresentedGame.Hull;
import dev.halfstep.frame.PresentedGame.Label;
import dev.halfstep.frame.PresentedGame.Tag;
import dev.halfstep.frame.PresentedGame.Tint;
import dev.halfstep.state.StateHash;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.StorageInvariants;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Commands;
import dev.halfstep.world.Despawned;
import dev.halfstep.world.Query;
import dev.halfstep.world.Query1;
import dev.halfstep.world.Query2;
import dev.halfstep.world.Removed;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Changes two games in the same way: one by batches, one by single changes. Compares entities, rows, hashes, events and
 * pictures after each change. Changes are made between frames, in steps, and in presentation.
 */
class BatchModelTest {

    private static final int ROUNDS = 600;
    private static final int EVENT_CAPACITY = 1 << 14;

    /** The classes that are added and removed. A Parent refers to an owner, Transform, Heat and Tint are dense. */
    private static final List<Class<?>> CLASSES = List.of(
            Tag.class, Hull.class, Glow.class, Heat.class, Transform.class, Label.class, Tint.class, Parent.class);

    private enum Place {
        BETWEEN_FRAMES,
        STEP,
        STEP_BY_COMMANDS
    }

    /** A game, and how it is changed. */
    private static final class Side {
        final PresentedGame game = new PresentedGame();
        final boolean isBatch;
        final EventReader<Despawned> despawned;
        final EventReader<Removed> removed;
        final List<String> events = new ArrayList<>();
        final Snapshot snapshot;

        /** Called in the next step, then null. */
        @Nullable
        Consumer<SimulationContext> action;

        boolean isInStep;

        Side(boolean isBatch) {
            this.isBatch = isBatch;
            despawned =
                    game.scheduler.addEvents(Despawned.class, EVENT_CAPACITY).simulationReader("log");
            removed = game.scheduler.addEvents(Removed.class, EVENT_CAPACITY).simulationReader("log");
            game.scheduler.simulation("change", step -> {
                if (action != null) {
                    Consumer<SimulationContext> taken = action;
                    action = null;
                    isInStep = true;
                    taken.accept(step);
                    isInStep = false;
                }
            });
            game.scheduler.simulation(
                    "move",
                    step -> step.world()
                            .query(Transform.class)
                            .forEach((id, transform) -> transform.translate(1, 0, 0)));
            game.scheduler.simulation(
                    "glow", step -> step.world().query(Glow.class).forEach((id, glow) -> glow.red += 10));
            game.scheduler.simulation("log", step -> {
                despawned.forEach(event -> events.add(step.step() + " despawned "
                        + event.entity().number()
                        + (event.has(Heat.class) ? " " + event.get(Heat.class).kelvin() : "")));
                removed.forEach(event -> events.add(
                        step.step() + " removed " + event.componentClass().getSimpleName() + " of "
                                + event.entity().number()));
            });
            snapshot = game.scheduler.state().newSnapshot();
        }

        World world() {
            return game.world;
        }

        /** Returns all living entities in the order of the rows. */
        List<EntityId> rows() {
            List<EntityId> rows = new ArrayList<>();
            world().forEachEntity(rows::add);
            return rows;
        }

        /** Describes all living entities in the order of the rows. */
        List<String> describe() {
            return rows().stream().map(this::describeEntity).toList();
        }

        private String describeEntity(EntityId id) {
            StringBuilder text = new StringBuilder().append(id.number());
            for (Class<?> c : CLASSES) {
                if (world().has(id, c)) {
                    text.append(' ').append(describe(world().get(id, c)));
                }
            }
            return text.toString();
        }

        private static String describe(Object component) {
            if (component instanceof Transform transform) {
                return "x" + transform.x();
            } else if (component instanceof Hull hull) {
                return "hull" + hull.strength;
            } else if (component instanceof Glow glow) {
                return "glow" + glow.red;
            } else if (component instanceof Heat heat) {
                return "heat" + heat.kelvin();
            } else if (component instanceof Tint tint) {
                return "tint" + tint.red();
            } else if (component instanceof Parent parent) {
                return "parent" + parent.id().number();
            }
            return component.toString();
        }

        /** Describes what presentation sees, in the order of queries. */
        List<String> describePicture() {
            List<String> picture = new ArrayList<>();
            world().forEachEntity(id -> picture.add(id.number() + ""));
            world().query(InterpolatedTransform.class)
                    .forEach((id, transform) -> picture.add(id.number() + " drawn at " + transform.x()));
            world().query(Glow.class)
                    .forEach((id, glow) -> picture.add(id.number() + " glows "
                            + world().interpolated(Glow.class).of(id).red));
            return picture;
        }

        Object newComponent(Class<?> c, float value, @Nullable EntityId owner) {
            if (c == Tag.class) {
                return new Tag();
            } else if (c == Hull.class) {
                return new Hull((int) value);
            } else if (c == Glow.class) {
                return new Glow(value);
            } else if (c == Heat.class) {
                return new Heat(value);
            } else if (c == Transform.class) {
                return Transform.at(value, 0);
            } else if (c == Label.class) {
                return new Label("label " + value);
            }
            return c == Tint.class ? new Tint(value) : new Parent(owner);
        }

        void spawn(int count, List<Class<?>> classes, @Nullable EntityId owner, @Nullable Commands commands) {
            if (isBatch) {
                IntFunction<?>[] functions = classes.stream()
                        .<IntFunction<?>>map(c -> index -> newComponent(c, index, owner))
                        .toArray(IntFunction<?>[]::new);
                EntityId[] ids =
                        commands == null ? world().spawnMany(count, functions) : commands.spawnMany(count, functions);
                assertEquals(count, ids.length);
                return;
            }
            for (int i = 0; i < count; i++) {
                int index = i;
                world().spawn(classes.stream()
                        .map(c -> newComponent(c, index, owner))
                        .toArray());
            }
        }

        void despawn(@Nullable Query<?, ?, ?, ?> query, List<EntityId> ids, @Nullable Commands commands) {
            if (!isBatch) {
                ids.stream().filter(EntityId::isAlive).forEach(world()::despawn);
            } else if (query == null && commands == null) {
                world().despawnAll(ids.toArray(EntityId[]::new));
            } else if (query == null) {
                commands.despawnAll(ids.toArray(EntityId[]::new));
            } else if (commands == null) {
                world().despawnAll(query);
            } else {
                commands.despawnAll(query);
            }
        }

        void add(
                @Nullable Query<?, ?, ?, ?> query,
                List<EntityId> ids,
                Function<EntityId, Object> component,
                @Nullable Commands commands) {
            if (!isBatch) {
                ids.forEach(id -> world().add(id, component.apply(id)));
            } else if (query == null && commands == null) {
                world().addToAll(ids.toArray(EntityId[]::new), component);
            } else if (query == null) {
                commands.addToAll(ids.toArray(EntityId[]::new), component);
            } else if (commands == null) {
                world().addToAll(query, component);
            } else {
                commands.addToAll(query, component);
            }
        }

        void remove(
                @Nullable Query<?, ?, ?, ?> query,
                List<EntityId> ids,
                Class<?> removedClass,
                @Nullable Commands commands) {
            if (!isBatch) {
                ids.forEach(id -> world().remove(id, removedClass));
            } else if (query == null && commands == null) {
                world().removeFromAll(ids.toArray(EntityId[]::new), removedClass);
            } else if (query == null) {
                commands.removeFromAll(ids.toArray(EntityId[]::new), removedClass);
            } else if (commands == null) {
                world().removeFromAll(query, removedClass);
            } else {
                commands.removeFromAll(query, removedClass);
            }
        }
    }

    private final Side batch = new Side(/* isBatch= */ true);
    private final Side loop = new Side(/* isBatch= */ false);

    /** The number of changes of each kind, so that the test cannot pass without them. */
    private final Map<String, Integer> counts = new HashMap<>();

    private String context = "";
    private boolean isSaved;

    /** Returns three fixed seeds and a new one in each run. */
    static LongStream seeds() {
        return LongStream.concat(LongStream.of(1), LongStream.of(new SplittableRandom().nextLong()));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void batchesEqualSingleChanges(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < ROUNDS; round++) {
            context = "seed " + seed + ", round " + round;
            Place place = Place.values()[random.nextInt(Place.values().length)];
            long roundSeed = random.nextLong();
            if (place == Place.BETWEEN_FRAMES) {
                change(batch, new SplittableRandom(roundSeed), null);
                change(loop, new SplittableRandom(roundSeed), null);
                compare();
            }
            frame(place, roundSeed, random.nextLong(20_000_000, 230_000_000));
            compare();
            if (random.nextInt(8) == 0) {
                for (Side side : List.of(batch, loop)) {
                    side.game.frameOf(200_000_000, frame -> {}); // two steps, which send pending events
                    side.snapshot.save();
                }
                isSaved = true;
            } else if (isSaved && random.nextInt(12) == 0) {
                batch.snapshot.restore();
                loop.snapshot.restore();
                compare();
                count("restore");
            }
        }
        assertTrue(
                List.of("spawn", "despawn", "add", "remove", "refused", "restore", "presentation").stream()
                        .allMatch(kind -> counts.containsKey(kind)), // refusals are rare: a few in a run
                () -> context + ": no change of a kind: " + counts);
        batch.game.close();
        loop.game.close();
    }

    private void count(String kind) {
        counts.merge(kind, 1, Integer::sum);
    }

    /** Runs a frame in both games, with a change in its next step, and compares the pictures. */
    private void frame(Place place, long seed, long nanos) {
        List<List<String>> pictures = new ArrayList<>();
        for (Side side : List.of(batch, loop)) {
            if (place != Place.BETWEEN_FRAMES) {
                side.action = step -> change(
                        side,
                        new SplittableRandom(seed),
                        side.isBatch && place == Place.STEP_BY_COMMANDS ? step.commands() : null);
            }
            side.game.frameOf(nanos, frame -> {
                pictures.add(side.describePicture());
                changeInPresentation(side, new SplittableRandom(seed + 1));
                pictures.add(side.describePicture());
            });
        }
        assertEquals(pictures.get(2), pictures.get(0), () -> context + ": picture");
        assertEquals(pictures.get(3), pictures.get(1), () -> context + ": picture after changes in presentation");
    }

    private void compare() {
        assertEquals(loop.describe(), batch.describe(), () -> context + ": rows");
        assertEquals(StateHash.of(loop.world()), StateHash.of(batch.world()), () -> context + ": hash");
        assertEquals(loop.events, batch.events, () -> context + ": events");
        for (Class<?> c : CLASSES) {
            assertEquals(
                    loop.world().query(c).changeCount(),
                    batch.world().query(c).changeCount(),
                    () -> context + ": changes of " + c.getSimpleName());
        }
        StorageInvariants.check(batch.world(), context);
    }

    /** Makes a random change. Both sides make the same one, because they have equal rows. */
    private void change(Side side, SplittableRandom random, @Nullable Commands commands) {
        World world = side.world();
        int percent = random.nextInt(100);
        if (world.size() > 300 || percent < 15) {
            Class<?> c = CLASSES.get(random.nextInt(CLASSES.size()));
            if (random.nextBoolean()) {
                Query<?, ?, ?, ?> query = world.query(c);
                side.despawn(query, ids(query), commands);
            } else {
                side.despawn(null, slice(side, random, random.nextBoolean()), commands);
            }
            count("despawn");
        } else if (percent < 45) {
            int count = random.nextInt(5) == 0 ? random.nextInt(120) : random.nextInt(20);
            EntityId owner = anySimulated(side, random);
            List<Class<?>> classes = CLASSES.stream()
                    .filter(c -> random.nextInt(5) < 2 && (c != Parent.class || owner != null))
                    .toList();
            side.spawn(count, classes, owner, commands);
            count("spawn");
        } else if (percent < 65) {
            add(side, random, commands);
        } else if (percent < 75) { // interpolation must not continue from the former component
            Query<?, ?, ?, ?> query = world.query(Glow.class);
            List<EntityId> ids = ids(query);
            side.remove(query, ids, Glow.class, commands);
            side.add(null, ids, id -> new Glow(id.number() % 7), commands);
            count("add");
        } else {
            Class<?> c = CLASSES.get(random.nextInt(CLASSES.size()));
            if (c == Transform.class && world.query(Parent.class).count() > 0) {
                return; // refused if it is the only simulation component of an owner
            }
            if (random.nextBoolean()) {
                Query<?, ?, ?, ?> query = random.nextBoolean() ? world.query(c) : world.query(c, Transform.class);
                side.remove(query, ids(query), c, commands);
            } else {
                List<EntityId> ids = slice(side, random, random.nextBoolean());
                ids.removeIf(id -> !world.has(id, c));
                side.remove(null, ids, c, commands);
            }
            count("remove");
        }
    }

    private void add(Side side, SplittableRandom random, @Nullable Commands commands) {
        World world = side.world();
        Class<?> c = CLASSES.get(random.nextInt(CLASSES.size()));
        EntityId owner = anySimulated(side, random);
        if (c == Parent.class) {
            // An owner that owns no other entity closes no cycle; presentation-only entities may have any owner.
            List<EntityId> ids = slice(side, random, random.nextBoolean());
            ids.removeIf(id -> world.has(id, Parent.class) || id == owner || owner == null);
            if (owner == null || world.has(owner, Parent.class)) {
                return;
            }
            side.add(null, ids, id -> new Parent(owner), commands);
        } else if (random.nextInt(6) == 0 && !side.isInStep) {
            Query<?, ?, ?, ?> query = world.query(Hull.class);
            side.events.add("refused: "
                    + refusal(() -> side.add(
                            query, ids(query), id -> side.newComponent(Hull.class, 1, null), /* commands= */ null)));
            count("refused");
        } else if (random.nextBoolean()) {
            Class<?> base = CLASSES.get(random.nextInt(CLASSES.size() - 1));
            if (base != c) {
                Query<?, ?, ?, ?> query = world.query(base).without(c);
                side.add(query, ids(query), id -> side.newComponent(c, (int) (id.number() % 1000), owner), commands);
            }
        } else {
            List<EntityId> ids = slice(side, random, random.nextBoolean());
            ids.removeIf(id -> world.has(id, c));
            side.add(null, ids, id -> side.newComponent(c, (int) (id.number() % 1000), owner), commands);
        }
        count("add");
    }

    /** Changes presentation-only entities. */
    private void changeInPresentation(Side side, SplittableRandom random) {
        World world = side.world();
        Query<?, ?, ?, ?> tints = world.query(Tint.class)
                .without(Tag.class, Hull.class, Glow.class, Heat.class, Transform.class, Parent.class);
        Query<?, ?, ?, ?> tintsOnly = world.query(Tint.class)
                .without(Tag.class, Hull.class, Glow.class, Heat.class, Transform.class, Parent.class, Label.class);
        Query<?, ?, ?, ?> labelled = world.query(Tint.class, Label.class)
                .without(Tag.class, Hull.class, Glow.class, Heat.class, Transform.class, Parent.class);
        switch (random.nextInt(6)) {
            case 0, 1 -> side.spawn(random.nextInt(6), List.of(Tint.class, Label.class), null, null);
            case 2 -> side.despawn(tints, ids(tints), null);
            case 3 -> side.remove(labelled, ids(labelled), Label.class, null);
            case 4 -> side.add(tintsOnly, ids(tintsOnly), id -> new Label("new"), null);
            default -> {
                if (world.query(Hull.class).count() > 0) {
                    Query<?, ?, ?, ?> hulls = world.query(Hull.class);
                    side.events.add("refused: " + refusal(() -> side.remove(hulls, ids(hulls), Hull.class, null)));
                }
            }
        }
        count("presentation");
    }

    private static String refusal(Runnable change) {
        try {
            change.run();
            return "no";
        } catch (IllegalArgumentException | IllegalStateException refusal) {
            String rule = String.valueOf(refusal.getMessage());
            return rule.substring(0, rule.indexOf(':')); // commands name the change in other words
        }
    }

    private static List<EntityId> ids(Query<?, ?, ?, ?> query) {
        if (query instanceof Query1<?> one) {
            return ids(one);
        }
        return ids((Query2<?, ?>) query);
    }

    /** Returns some consecutive rows, in order or shuffled: often the last rows of an archetype. */
    private static List<EntityId> slice(Side side, SplittableRandom random, boolean isShuffled) {
        List<EntityId> rows = side.rows();
        if (rows.isEmpty()) {
            return rows;
        }
        int from = random.nextInt(rows.size());
        List<EntityId> slice = new ArrayList<>(rows.subList(from, Math.min(from + random.nextInt(1, 60), rows.size())));
        for (int i = slice.size() - 1; i > 0 && isShuffled; i--) {
            slice.set(i, slice.set(random.nextInt(i + 1), slice.get(i)));
        }
        return slice;
    }

    private static @Nullable EntityId anySimulated(Side side, SplittableRandom random) {
        List<EntityId> simulated = new ArrayList<>();
        side.world().query(Transform.class).forEach((id, transform) -> simulated.add(id));
        return simulated.isEmpty() ? null : simulated.get(random.nextInt(simulated.size()));
    }

    private static <A> List<EntityId> ids(Query1<A> query) {
        List<EntityId> ids = new ArrayList<>();
        query.forEach((id, a) -> ids.add(id));
        return ids;
    }

    private static <A, B> List<EntityId> ids(Query2<A, B> query) {
        List<EntityId> ids = new ArrayList<>();
        query.forEach((id, a, b) -> ids.add(id));
        return ids;
    }
}
