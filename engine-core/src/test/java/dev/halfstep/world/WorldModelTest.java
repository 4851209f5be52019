package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseColumns;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.StorageInvariants;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Makes random changes to a world, directly and through commands. Compares the world with a simple model: a map from
 * each entity to a map of its components. {@code -Dfuzz.operations=200000} sets the number of operations for each seed.
 */
class WorldModelTest {

    private static final int OPERATIONS = Integer.getInteger("fuzz.operations", 20_000);

    // A to F: ordinary components.
    private static final class A {}

    private static final class B {}

    private static final class C {}

    private static final class D {}

    private static final class E {}

    private static final class F {}

    /** A dense component of two floats, x and -x. */
    private static final class Heat extends DenseComponent {
        static final ComponentType<Heat> TYPE =
                ComponentType.simulation(Heat.class).storedIn(DenseComponent.floats(2));

        Heat() {
            super(2);
        }

        void setX(float x) {
            set(0, x);
            set(1, -x);
        }

        String numbers() {
            return get(0) + " " + get(1);
        }
    }

    /** Despawned with its owner. */
    private record Owned(@Nullable EntityId owner) {}

    private static final List<Class<?>> CLASSES =
            List.of(A.class, B.class, Transform.class, C.class, D.class, E.class, F.class, Owned.class, Heat.class);

    private static final Map<Class<?>, Supplier<Object>> FACTORIES = Map.of(
            A.class,
            A::new,
            B.class,
            B::new,
            Transform.class,
            Transform::new,
            C.class,
            C::new,
            D.class,
            D::new,
            E.class,
            E::new,
            F.class,
            F::new,
            Owned.class,
            () -> new Owned(null),
            Heat.class,
            Heat::new);

    /** Returns three fixed seeds and a new one in each run. */
    static LongStream seeds() {
        return LongStream.concat(LongStream.rangeClosed(1, 3), LongStream.of(new SplittableRandom().nextLong()));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aWorldEqualsAMapOfMaps(long seed) {
        World.Builder builder = World.builder();
        CLASSES.forEach(c -> builder.register(type(c)));
        try (World world = builder.build()) {
            new Fuzzer(world, seed).run();
        }
    }

    private static ComponentType<?> type(Class<?> c) {
        if (c == Owned.class) {
            return ComponentType.simulation(Owned.class).ownedBy(Owned::owner);
        }
        if (c == Transform.class) {
            return Transform.TYPE;
        }
        return c == Heat.class ? Heat.TYPE : ComponentType.simulation(c);
    }

    /** Changes the world and its model, and compares the two. */
    private static final class Fuzzer {
        private final World world;
        private final SplittableRandom random;
        private final String name;

        /** A buffer like those of parallel systems. */
        private final Commands systemBuffer;

        /** The buffer that records the current changes. */
        private Commands commands;

        /** The expected components of every living entity. */
        private final Map<EntityId, Map<Class<?>, Object>> model = new HashMap<>();

        private final List<EntityId> living = new ArrayList<>();
        private final List<EntityId> dead = new ArrayList<>();
        private final Map<Transform, Float> expectedX = new HashMap<>();
        private final Map<Heat, Float> expectedHeat = new HashMap<>();

        /** Dense components that belong to no entity. */
        private final Map<Class<?>, List<Object>> freeComponents =
                Map.of(Transform.class, new ArrayList<>(), Heat.class, new ArrayList<>());

        private float nextX = 1;

        /** The entities of pending spawn commands, in order. */
        private final List<EntityId> spawned = new ArrayList<>();

        /** The number of the entity that was spawned last. */
        private long lastNumber;

        /** Names the seed and the operation, for messages. */
        private String context = "";

        Fuzzer(World world, long seed) {
            this.world = world;
            random = new SplittableRandom(seed);
            name = "seed " + seed;
            commands = world.commands();
            systemBuffer = EngineWorld.of(world).newCommands();
        }

        void run() {
            int operation = 0;
            while (operation < OPERATIONS) {
                context = name + ", operation " + operation;
                boolean isGrowing = operation / 4_000 % 2 == 0; // the number of entities grows and falls in turns
                if (random.nextInt(20) == 0) {
                    int count = random.nextInt(40);
                    commandWhileIterating(count, isGrowing);
                    operation += count;
                } else {
                    change(isGrowing, /* isCommand= */ false);
                    operation++;
                }
                if (random.nextInt(600) == 0) { // rarely, because a check takes as long as many changes
                    check();
                }
            }
            check();
        }

        /** Records up to {@code count} changes as commands while an iteration keeps the structure fixed. */
        private void commandWhileIterating(int count, boolean isGrowing) {
            commands = random.nextBoolean() ? world.commands() : systemBuffer;
            spawned.clear();
            Set<EntityId> before = new HashSet<>(living);
            Set<EntityId> visited = new HashSet<>();
            int[] remaining = {count};
            world.forEachEntity(id -> {
                assertTrue(visited.add(id), () -> context + ": visited twice: " + id);
                while (remaining[0] > 0 && random.nextInt(3) > 0) {
                    change(isGrowing, /* isCommand= */ true);
                    remaining[0]--;
                }
            });
            assertEquals(before, visited, context);
            EngineWorld.of(world).applyCommands(List.of(systemBuffer, world.commands()));
            spawned.forEach(this::checkNumber);
        }

        /** Checks that entities are numbered in the order of their spawns. */
        private void checkNumber(EntityId id) {
            lastNumber++;
            assertEquals(lastNumber, id.number(), context);
        }

        /** Changes model and world. With commands, the world changes when they are applied, in the same order. */
        private void change(boolean isGrowing, boolean isCommand) {
            int percent = random.nextInt(100);
            if (living.isEmpty() || percent < (isGrowing ? 35 : 10)) {
                spawn(isCommand);
                return;
            }
            EntityId id = living.get(random.nextInt(living.size()));
            if (percent < 45) {
                despawn(id, isCommand);
            } else if (percent < 60) {
                add(id, isCommand);
            } else if (percent < 72) {
                remove(id, isCommand);
            } else if (percent < 88) {
                changeRepeatably(id, isCommand);
            } else if (percent < 95) {
                writeDenseComponents(id);
            } else {
                checkRefusals(id, /* isIterating= */ isCommand);
            }
        }

        private void spawn(boolean isCommand) {
            List<Object> components = new ArrayList<>();
            int chanceInTenths = random.nextInt(8) == 0 ? 9 : 3; // some entities have nearly all components
            for (Class<?> c : CLASSES) {
                if (random.nextInt(10) < chanceInTenths) {
                    components.add(random.nextInt(components.size() + 1), newComponent(c, null));
                }
            }
            EntityId id = isCommand ? commands.spawn(components.toArray()) : world.spawn(components.toArray());
            if (isCommand) {
                spawned.add(id);
            } else {
                checkNumber(id);
            }
            Map<Class<?>, Object> expected = new HashMap<>();
            components.forEach(component -> expected.put(component.getClass(), component));
            model.put(id, expected);
            living.add(id);
        }

        private void despawn(EntityId id, boolean isCommand) {
            if (isCommand) {
                commands.despawn(id);
                if (random.nextInt(4) == 0) { // further changes are no-ops
                    commands.despawn(id);
                    commands.add(id, new A());
                    commands.remove(id, B.class);
                    commands.put(id, new C());
                    commands.addIfAbsent(id, new D());
                    commands.removeIfPresent(id, E.class);
                }
            } else {
                world.despawn(id);
            }
            for (EntityId despawned : family(id)) {
                for (Object component : model.remove(despawned).values()) {
                    release(component, isCommand);
                }
                living.set(living.indexOf(despawned), living.get(living.size() - 1));
                living.remove(living.size() - 1);
                dead.add(despawned);
            }
        }

        /** Returns an entity and all entities that it owns, directly or through other entities. */
        private Set<EntityId> family(EntityId id) {
            Set<EntityId> family = new HashSet<>();
            for (EntityId each : living) {
                if (isOwnedBy(each, id)) {
                    family.add(each);
                }
            }
            return family;
        }

        private void add(EntityId id, boolean isCommand) {
            Class<?> c = CLASSES.get(random.nextInt(CLASSES.size()));
            Map<Class<?>, Object> components = model.get(id);
            if (components.containsKey(c)) {
                return;
            }
            Object component = newComponent(c, id);
            if (isCommand) {
                commands.add(id, component);
            } else {
                world.add(id, component);
            }
            components.put(c, component);
        }

        private void remove(EntityId id, boolean isCommand) {
            Map<Class<?>, Object> components = model.get(id);
            for (Class<?> c : CLASSES) {
                if (components.containsKey(c) && random.nextInt(2) == 0) {
                    if (isCommand) {
                        commands.remove(id, c);
                    } else {
                        world.remove(id, c);
                    }
                    release(components.remove(c), isCommand);
                    return;
                }
            }
        }

        /** Makes a change that is allowed with and without the component: of one entity, or rarely of many. */
        private void changeRepeatably(EntityId id, boolean isCommand) {
            Class<?> c = randomClass();
            boolean isBatch = random.nextInt(12) == 0;
            switch (random.nextInt(3)) {
                case 0 -> {
                    if (isBatch) {
                        putToMany(c, isCommand);
                    } else {
                        put(id, c, isCommand);
                    }
                }
                case 1 -> {
                    if (isBatch) {
                        addToManyIfAbsent(c, isCommand);
                    } else {
                        addIfAbsent(id, c, isCommand);
                    }
                }
                default -> {
                    if (isBatch) {
                        removeFromManyIfPresent(c, isCommand);
                    } else {
                        removeIfPresent(id, c, isCommand);
                    }
                }
            }
        }

        private void put(EntityId id, Class<?> c, boolean isCommand) {
            Object former = model.get(id).get(c);
            Object component = putIntoModel(id, c);
            if (isCommand) {
                commands.put(id, component);
            } else {
                world.put(id, component);
            }
            if (former != null) {
                release(former, isCommand);
            }
        }

        private void putToMany(Class<?> c, boolean isCommand) {
            EntityId[] ids = someEntities();
            Query1<?> query = world.query(randomClass());
            if (isCommand && random.nextBoolean()) {
                commands.putToAll(query, id -> putIntoModel(id, c));
            } else if (isCommand) {
                commands.putToAll(ids, id -> putIntoModel(id, c));
            } else if (random.nextBoolean()) {
                world.putToAll(query, id -> putIntoModel(id, c));
            } else {
                world.putToAll(ids, id -> putIntoModel(id, c));
            }
        }

        private void addIfAbsent(EntityId id, Class<?> c, boolean isCommand) {
            boolean isAbsent = !model.get(id).containsKey(c);
            Object component = addToModelIfAbsent(id, c);
            if (isCommand) {
                commands.addIfAbsent(id, component);
            } else {
                assertEquals(isAbsent, world.addIfAbsent(id, component), context);
            }
        }

        private void addToManyIfAbsent(Class<?> c, boolean isCommand) {
            EntityId[] ids = someEntities();
            Query1<?> query = world.query(randomClass());
            if (isCommand && random.nextBoolean()) {
                commands.addToAllIfAbsent(query, id -> addToModelIfAbsent(id, c));
            } else if (isCommand) {
                commands.addToAllIfAbsent(ids, id -> addToModelIfAbsent(id, c));
            } else if (random.nextBoolean()) {
                world.addToAllIfAbsent(query, id -> addToModelIfAbsent(id, c));
            } else {
                world.addToAllIfAbsent(ids, id -> addToModelIfAbsent(id, c));
            }
        }

        private void removeIfPresent(EntityId id, Class<?> c, boolean isCommand) {
            if (isCommand) {
                commands.removeIfPresent(id, c);
            } else {
                assertEquals(model.get(id).containsKey(c), world.removeIfPresent(id, c), context);
            }
            removeFromModelIfPresent(id, c, isCommand);
        }

        private void removeFromManyIfPresent(Class<?> c, boolean isCommand) {
            EntityId[] ids = someEntities();
            Query1<?> query = world.query(randomClass());
            if (random.nextBoolean()) {
                List<EntityId> matched = new ArrayList<>();
                query.forEach((id, component) -> matched.add(id));
                ids = matched.toArray(EntityId[]::new);
                if (isCommand) {
                    commands.removeFromAllIfPresent(query, c);
                } else {
                    world.removeFromAllIfPresent(query, c);
                }
            } else if (isCommand) {
                commands.removeFromAllIfPresent(ids, c);
            } else {
                world.removeFromAllIfPresent(ids, c);
            }
            for (EntityId id : ids) {
                removeFromModelIfPresent(id, c, isCommand);
            }
        }

        /** Returns up to 30 living entities in any order, some of them twice. */
        private EntityId[] someEntities() {
            EntityId[] ids = new EntityId[random.nextInt(31)];
            Arrays.setAll(ids, i -> living.get(random.nextInt(living.size())));
            return ids;
        }

        /** Creates a component that an entity has after a change, unless an earlier command despawns the entity. */
        private Object putIntoModel(EntityId id, Class<?> c) {
            Map<Class<?>, Object> components = model.get(id);
            if (components == null) {
                return FACTORIES.get(c).get();
            }
            Object component = newComponent(c, id);
            components.put(c, component);
            return component;
        }

        /** Creates a component that an entity has after a change, unless it has one already: then others may use it. */
        private Object addToModelIfAbsent(EntityId id, Class<?> c) {
            Map<Class<?>, Object> components = model.get(id);
            if (components == null) {
                return FACTORIES.get(c).get();
            }
            Object component = newComponent(c, id);
            if (components.putIfAbsent(c, component) != null) {
                release(component, /* isPending= */ false);
            }
            return component;
        }

        private void removeFromModelIfPresent(EntityId id, Class<?> c, boolean isCommand) {
            Map<Class<?>, Object> components = model.get(id);
            if (components != null && components.containsKey(c)) {
                release(components.remove(c), isCommand);
            }
        }

        private void writeDenseComponents(EntityId id) {
            model.get(id).values().forEach(this::setX);
        }

        /** Calls methods with invalid arguments, which must change nothing. */
        private void checkRefusals(EntityId id, boolean isIterating) {
            if (isIterating) {
                assertThrows(IllegalStateException.class, () -> world.despawn(id), context);
                assertThrows(IllegalStateException.class, () -> world.spawn(new A()), context);
                return;
            }
            for (Class<?> c : CLASSES) {
                Object existing = model.get(id).get(c);
                if (existing == null) {
                    assertThrows(IllegalArgumentException.class, () -> world.remove(id, c), context);
                    assertThrows(IllegalArgumentException.class, () -> world.get(id, c), context);
                } else {
                    assertThrows(
                            IllegalArgumentException.class,
                            () -> world.add(id, FACTORIES.get(c).get()),
                            context);
                }
            }
            if (!dead.isEmpty()) {
                EntityId deadId = dead.get(random.nextInt(dead.size()));
                assertThrows(IllegalArgumentException.class, () -> world.despawn(deadId), context);
                assertThrows(IllegalArgumentException.class, () -> world.add(deadId, new A()), context);
            }
        }

        /** Returns true if an entity equals an owner, or the owner owns it directly or through other entities. */
        private boolean isOwnedBy(EntityId id, @Nullable EntityId owner) {
            EntityId each = id;
            while (each != null && each != owner) {
                each = model.get(each).get(Owned.class) instanceof Owned owned ? owned.owner : null;
            }
            return each != null;
        }

        /** Creates a component for an entity or a pending spawn. */
        private Object newComponent(Class<?> c, @Nullable EntityId id) {
            if (c == Owned.class && random.nextInt(4) > 0 && !living.isEmpty()) {
                EntityId owner = living.get(random.nextInt(living.size()));
                return new Owned(isOwnedBy(owner, id) ? null : owner); // a cycle of owners is refused
            }
            List<Object> unused = freeComponents.getOrDefault(c, List.of());
            if (!unused.isEmpty() && random.nextBoolean()) {
                return unused.remove(random.nextInt(unused.size()));
            }
            Object component = FACTORIES.get(c).get();
            setX(component);
            return component;
        }

        /** Allows the reuse of a removed dense component, unless the removal is still pending. */
        private void release(Object component, boolean isPending) {
            if (freeComponents.containsKey(component.getClass()) && !isPending) {
                freeComponents.get(component.getClass()).add(component);
            }
        }

        /** Writes unique floats to a dense component. */
        private void setX(Object component) {
            if (component instanceof Transform transform) {
                transform.setPosition(nextX, -nextX, 1f / nextX);
                expectedX.put(transform, nextX);
            } else if (component instanceof Heat heat) {
                heat.setX(nextX);
                expectedHeat.put(heat, nextX);
            }
            nextX++;
        }

        private void check() {
            assertEquals(model.size(), world.size(), context);
            Set<EntityId> visited = new HashSet<>();
            world.forEachEntity(id -> assertTrue(visited.add(id), () -> context + ": visited twice: " + id));
            assertEquals(model.keySet(), visited, context);
            CLASSES.forEach(this::checkClass);
            checkPair(randomClass(), randomClass());
            checkThree(randomClass(), randomClass(), randomClass());
            checkFourWithout(List.of(randomClass(), randomClass(), randomClass(), randomClass()), randomClass());
            checkOwned();
            model.forEach(this::checkEntity);
            dead.forEach(id -> assertFalse(id.isAlive(), () -> context + ": " + id));
            checkTransforms();
            expectedHeat.forEach((heat, x) -> assertEquals(x + " " + -x, heat.numbers(), context));
            checkSpans(randomClass());
            StorageInvariants.check(world, context);
        }

        private void checkClass(Class<?> c) {
            Set<EntityId> visited = new HashSet<>();
            world.query(c).forEach((id, component) -> {
                assertTrue(visited.add(id), () -> context + ": visited twice: " + id);
                assertSame(model.get(id).get(c), component, () -> context + ": " + id);
            });
            assertEquals(entitiesWith(Set.of(c)), visited, () -> context + ": " + c.getSimpleName());
            assertEquals(visited.size(), world.query(c).count(), context);
        }

        private void checkPair(Class<?> first, Class<?> second) {
            Set<EntityId> visited = new HashSet<>();
            world.query(first, second).forEach((id, a, b) -> {
                assertTrue(visited.add(id), () -> context + ": visited twice: " + id);
                assertSame(model.get(id).get(first), a, () -> context + ": " + id);
                assertSame(model.get(id).get(second), b, () -> context + ": " + id);
            });
            assertEquals(entitiesWith(new HashSet<>(List.of(first, second))), visited, context);
        }

        private void checkThree(Class<?> first, Class<?> second, Class<?> third) {
            Set<EntityId> visited = new HashSet<>();
            world.query(first, second, third).forEach((id, a, b, c) -> {
                assertTrue(visited.add(id), () -> context + ": visited twice: " + id);
                assertSame(model.get(id).get(first), a, () -> context + ": " + id);
                assertSame(model.get(id).get(second), b, () -> context + ": " + id);
                assertSame(model.get(id).get(third), c, () -> context + ": " + id);
            });
            assertEquals(entitiesWith(new HashSet<>(List.of(first, second, third))), visited, context);
        }

        private Class<?> randomClass() {
            return CLASSES.get(random.nextInt(CLASSES.size()));
        }

        /** Compares a query of four classes with the model: by callback, by loop, and in three partitions. */
        private void checkFourWithout(List<Class<?>> c, Class<?> excluded) {
            if (c.contains(excluded)) {
                return;
            }
            Query4<?, ?, ?, ?> query =
                    world.query(c.get(0), c.get(1), c.get(2), c.get(3)).without(excluded);
            Set<EntityId> visited = new LinkedHashSet<>();
            Set<EntityId> inLoop = new LinkedHashSet<>();
            Set<EntityId> inPartitions = new HashSet<>();
            query.forEach((id, x, y, z, u) -> visitFour(visited, id, c, List.of(x, y, z, u)));
            for (Query4.Row<?, ?, ?, ?> row : query) {
                visitFour(inLoop, row.id(), c, List.of(row.first(), row.second(), row.third(), row.fourth()));
            }
            for (int partition = 0; partition < 3; partition++) {
                query.forEachPartition(
                        partition, 3, (id, x, y, z, u) -> visitFour(inPartitions, id, c, List.of(x, y, z, u)));
            }
            Set<EntityId> expected = entitiesWith(new HashSet<>(c));
            expected.removeAll(entitiesWith(Set.of(excluded)));
            assertEquals(expected, visited, context);
            assertEquals(List.copyOf(visited), List.copyOf(inLoop), context);
            assertEquals(expected, inPartitions, context);
            assertEquals(expected.isEmpty(), query.isEmpty(), context);
        }

        private void visitFour(Set<EntityId> visited, EntityId id, List<Class<?>> classes, List<Object> components) {
            assertTrue(visited.add(id), () -> context + ": visited twice: " + id);
            for (int i = 0; i < 4; i++) {
                assertSame(model.get(id).get(classes.get(i)), components.get(i), () -> context + ": " + id);
            }
        }

        private void checkOwned() {
            Map<EntityId, List<EntityId>> expected = new HashMap<>();
            model.forEach((id, components) -> {
                EntityId owner = components.get(Owned.class) instanceof Owned owned ? owned.owner : null;
                assertSame(owner, world.ownerOf(id, Owned.class), context);
                if (owner != null) {
                    expected.computeIfAbsent(owner, key -> new ArrayList<>()).add(id);
                }
            });
            for (EntityId id : living) {
                List<EntityId> owned = new ArrayList<>();
                world.forEachOwned(id, Owned.class, owned::add);
                List<EntityId> sorted = new ArrayList<>(expected.getOrDefault(id, List.of()));
                sorted.sort((a, b) -> Long.compare(a.number(), b.number()));
                assertEquals(sorted, owned, context);
            }
        }

        private Set<EntityId> entitiesWith(Set<Class<?>> classes) {
            Set<EntityId> ids = new HashSet<>();
            model.forEach((id, components) -> {
                if (components.keySet().containsAll(classes)) {
                    ids.add(id);
                }
            });
            return ids;
        }

        private void checkEntity(EntityId id, Map<Class<?>, Object> components) {
            assertTrue(id.isAlive(), () -> context + ": " + id);
            for (Class<?> c : CLASSES) {
                Object expected = components.get(c);
                assertEquals(expected != null, world.has(id, c), () -> context + ": " + id + " " + c.getSimpleName());
                if (expected != null) {
                    assertSame(expected, world.get(id, c), () -> context + ": " + id);
                }
                assertSame(expected, world.lookup(c).getOrNull(id), () -> context + ": " + id);
                assertEquals(expected != null, world.lookup(c).has(id), () -> context + ": " + id);
            }
            if (components.get(Heat.class) instanceof Heat heat) {
                assertEquals(expectedHeat.get(heat), world.lookup(Heat.class).read(id, 0), context);
            }
        }

        /** Checks the spans of a query in three partitions: together the partitions have the order of the query. */
        private void checkSpans(Class<?> excluded) {
            if (excluded == Transform.class || excluded == Heat.class) {
                return;
            }
            Query2<Heat, Transform> query =
                    world.query(Heat.class, Transform.class).without(excluded);
            List<EntityId> expected = new ArrayList<>();
            query.forEach((id, heat, transform) -> expected.add(id));
            List<EntityId> visited = new ArrayList<>();
            for (int partition = 0; partition < 3; partition++) {
                query.forEachSpanPartition(partition, 3, (ids, heats, transforms) -> {
                    for (int slot = 0; slot < ids.size(); slot++) {
                        EntityId id = ids.get(slot);
                        visited.add(id);
                        Map<Class<?>, Object> components = model.get(id);
                        int firstFloatOfHeat = slot * 2;
                        int firstFloatOfTransform = slot * Transform.FLOATS;
                        assertEquals(
                                expectedHeat.get(components.get(Heat.class)), heats.read()[firstFloatOfHeat], context);
                        assertEquals(
                                expectedX.get(components.get(Transform.class)),
                                transforms.read()[firstFloatOfTransform],
                                context);
                    }
                });
            }
            assertEquals(expected, visited, context);
        }

        /** Checks all transforms that were ever created: transforms of despawned entities keep their pose, too. */
        private void checkTransforms() {
            expectedX.forEach((transform, x) -> {
                assertEquals(x, transform.x(), context);
                assertEquals(-x, transform.y(), context);
                assertEquals(1f / x, transform.z(), context);
            });
            int inColumns = 0;
            for (DenseColumns<Transform> column : EngineWorld.of(world).columns(Transform.TYPE)) {
                inColumns += column.size();
            }
            assertEquals(entitiesWith(Set.of(Transform.class)).size(), inColumns, context);
        }
    }
}
