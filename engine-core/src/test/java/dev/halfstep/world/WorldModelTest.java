package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.archetype.RowsCheck;
import dev.halfstep.command.Commands;
import dev.halfstep.component.ComponentType;
import dev.halfstep.entity.EntityId;
import dev.halfstep.query.Query2;
import dev.halfstep.query.Query6;
import dev.halfstep.store.DenseColumn;
import dev.halfstep.store.DenseComponent;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
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
 * Random changes to a world, directly and through commands, compared with a simple model: a map of maps. More
 * of them with {@code -Dfuzz.operations=200000}, for each seed.
 */
class WorldModelTest {

    private static final int OPERATIONS = Integer.getInteger("fuzz.operations", 20_000);

    private static final class A {}

    private static final class B {}

    private static final class C {}

    private static final class D {}

    private static final class E {}

    private static final class F {}

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

    private static final Map<Class<?>, Supplier<Object>> MAKERS = Map.of(
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

    static LongStream seeds() {
        return LongStream.concat(LongStream.rangeClosed(1, 3), LongStream.of(new SplittableRandom().nextLong()));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aWorldDoesWhatAMapOfMapsDoes(long seed) {
        World.Builder builder = World.builder();
        CLASSES.forEach(c -> builder.register(type(c)));
        try (World world = builder.build()) {
            new Campaign(world, seed).run();
        }
    }

    private static ComponentType<?> type(Class<?> c) {
        if (c == Owned.class) {
            return ComponentType.simulation(Owned.class).ownedBy(Owned::owner);
        }
        return c == Transform.class ? Transform.TYPE : c == Heat.class ? Heat.TYPE : ComponentType.simulation(c);
    }

    private static final class Campaign {
        private final World world;
        private final SplittableRandom random;
        private final String name;

        /** A buffer as parallel systems have. */
        private final Commands further;

        /** The buffer that records changes now. */
        private Commands commands;

        /** The expected components of every living entity. */
        private final Map<EntityId, Map<Class<?>, Object>> model = new HashMap<>();

        private final List<EntityId> living = new ArrayList<>();
        private final List<EntityId> dead = new ArrayList<>();
        private final Map<Transform, Float> expectedX = new HashMap<>();
        private final Map<Heat, Float> expectedHeat = new HashMap<>();

        /** Dense components of despawned entities. */
        private final Map<Class<?>, List<Object>> free =
                Map.of(Transform.class, new ArrayList<>(), Heat.class, new ArrayList<>());

        private float nextX = 1;
        private final List<EntityId> spawned = new ArrayList<>();
        private long lastNumber;
        private String where = "";

        Campaign(World world, long seed) {
            this.world = world;
            random = new SplittableRandom(seed);
            name = "seed " + seed;
            commands = world.commands();
            further = EngineWorld.of(world).newCommands();
        }

        void run() {
            for (int i = 0; i < OPERATIONS; ) {
                where = name + ", operation " + i;
                boolean growing = i / 4_000 % 2 == 0;
                if (random.nextInt(20) == 0) {
                    int count = random.nextInt(40);
                    commandWhileIterating(count, growing);
                    i += count;
                } else {
                    change(growing, false);
                    i++;
                }
                if (random.nextInt(600) == 0) {
                    check();
                }
            }
            check();
        }

        private void commandWhileIterating(int count, boolean growing) {
            commands = random.nextBoolean() ? world.commands() : further;
            spawned.clear();
            Set<EntityId> before = new HashSet<>(living);
            Set<EntityId> visited = new HashSet<>();
            int[] left = {count};
            world.forEachEntity(id -> {
                assertTrue(visited.add(id), () -> where + ": visited twice: " + id);
                while (left[0] > 0 && random.nextInt(3) > 0) {
                    change(growing, true);
                    left[0]--;
                }
            });
            assertEquals(before, visited, where);
            EngineWorld.of(world).applyCommands(List.of(further, world.commands()));
            spawned.forEach(this::checkNumber);
        }

        private void checkNumber(EntityId id) {
            lastNumber++;
            assertEquals(lastNumber, id.number(), where);
        }

        /** One change to model and world; with commands, the world follows later and in the same order. */
        private void change(boolean growing, boolean command) {
            int choice = random.nextInt(100);
            if (living.isEmpty() || choice < (growing ? 35 : 10)) {
                spawn(command);
                return;
            }
            EntityId id = living.get(random.nextInt(living.size()));
            if (choice < 45) {
                despawn(id, command);
            } else if (choice < 65) {
                add(id, command);
            } else if (choice < 85) {
                remove(id, command);
            } else if (choice < 93) {
                move(id);
            } else {
                refuse(id, command);
            }
        }

        private void spawn(boolean command) {
            List<Object> components = new ArrayList<>();
            int share = random.nextInt(8) == 0 ? 9 : 3; // some have nearly all components
            for (Class<?> c : CLASSES) {
                if (random.nextInt(10) < share) {
                    components.add(random.nextInt(components.size() + 1), make(c, null));
                }
            }
            EntityId id = command ? commands.spawn(components.toArray()) : world.spawn(components.toArray());
            if (command) {
                spawned.add(id);
            } else {
                checkNumber(id);
            }
            Map<Class<?>, Object> expected = new HashMap<>();
            components.forEach(component -> expected.put(component.getClass(), component));
            model.put(id, expected);
            living.add(id);
        }

        private void despawn(EntityId id, boolean command) {
            if (command) {
                commands.despawn(id);
                if (random.nextInt(4) == 0) { // further changes are no-ops
                    commands.despawn(id);
                    commands.add(id, new A());
                    commands.remove(id, B.class);
                }
            } else {
                world.despawn(id);
            }
            for (EntityId gone : family(id)) {
                for (Object component : model.remove(gone).values()) {
                    free(component, command);
                }
                living.set(living.indexOf(gone), living.get(living.size() - 1));
                living.remove(living.size() - 1);
                dead.add(gone);
            }
        }

        /** Collects an entity and all that it owns. */
        private Set<EntityId> family(EntityId id) {
            Set<EntityId> family = new HashSet<>();
            for (EntityId each : living) {
                if (isOwnedBy(each, id)) {
                    family.add(each);
                }
            }
            return family;
        }

        private void add(EntityId id, boolean command) {
            Class<?> c = CLASSES.get(random.nextInt(CLASSES.size()));
            Map<Class<?>, Object> components = model.get(id);
            if (components.containsKey(c)) {
                return;
            }
            Object component = make(c, id);
            if (command) {
                commands.add(id, component);
            } else {
                world.add(id, component);
            }
            components.put(c, component);
        }

        private void remove(EntityId id, boolean command) {
            Map<Class<?>, Object> components = model.get(id);
            for (Class<?> c : CLASSES) {
                if (components.containsKey(c) && random.nextInt(2) == 0) {
                    if (command) {
                        commands.remove(id, c);
                    } else {
                        world.remove(id, c);
                    }
                    free(components.remove(c), command);
                    return;
                }
            }
        }

        private void move(EntityId id) {
            model.get(id).values().forEach(this::setX);
        }

        /** Misuses the world, which must change nothing. */
        private void refuse(EntityId id, boolean iterating) {
            if (iterating) {
                assertThrows(IllegalStateException.class, () -> world.despawn(id), where);
                assertThrows(IllegalStateException.class, () -> world.spawn(new A()), where);
                return;
            }
            for (Class<?> c : CLASSES) {
                Object has = model.get(id).get(c);
                if (has == null) {
                    assertThrows(IllegalArgumentException.class, () -> world.remove(id, c), where);
                    assertThrows(IllegalArgumentException.class, () -> world.get(id, c), where);
                } else {
                    assertThrows(
                            IllegalArgumentException.class,
                            () -> world.add(id, MAKERS.get(c).get()),
                            where);
                }
            }
            if (!dead.isEmpty()) {
                EntityId old = dead.get(random.nextInt(dead.size()));
                assertThrows(IllegalArgumentException.class, () -> world.despawn(old), where);
                assertThrows(IllegalArgumentException.class, () -> world.add(old, new A()), where);
            }
        }

        /** Returns true if an entity is another one or owned by it, directly or through others. */
        private boolean isOwnedBy(EntityId id, @Nullable EntityId owner) {
            EntityId each = id;
            while (each != null && each != owner) {
                each = model.get(each).get(Owned.class) instanceof Owned owned ? owned.owner : null;
            }
            return each != null;
        }

        /** Creates a component for an entity or a pending spawn. */
        private Object make(Class<?> c, @Nullable EntityId id) {
            if (c == Owned.class && random.nextInt(4) > 0 && !living.isEmpty()) {
                EntityId owner = living.get(random.nextInt(living.size()));
                return new Owned(isOwnedBy(owner, id) ? null : owner);
            }
            List<Object> freeOnes = free.getOrDefault(c, List.of());
            if (!freeOnes.isEmpty() && random.nextBoolean()) {
                return freeOnes.remove(random.nextInt(freeOnes.size()));
            }
            Object component = MAKERS.get(c).get();
            setX(component);
            return component;
        }

        /** Reuses a dense component of a despawned entity, once the despawn is applied. */
        private void free(Object component, boolean later) {
            if (free.containsKey(component.getClass()) && !later) {
                free.get(component.getClass()).add(component);
            }
        }

        /** Writes unique numbers to a dense component. */
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
            assertEquals(model.size(), world.size(), where);
            Set<EntityId> visited = new HashSet<>();
            world.forEachEntity(id -> assertTrue(visited.add(id), () -> where + ": visited twice: " + id));
            assertEquals(model.keySet(), visited, where);
            CLASSES.forEach(this::checkClass);
            checkPair(any(), any());
            checkThree(any(), any(), any());
            checkSixWithout(List.of(any(), any(), any(), any(), any(), any()), any());
            checkOwned();
            model.forEach(this::checkEntity);
            dead.forEach(id -> assertFalse(id.isAlive(), () -> where + ": " + id));
            checkTransforms();
            expectedHeat.forEach((heat, x) -> assertEquals(x + " " + -x, heat.numbers(), where));
            checkSpans(any());
            RowsCheck.check(world, where);
        }

        private void checkClass(Class<?> c) {
            Set<EntityId> visited = new HashSet<>();
            world.query(c).forEach((id, component) -> {
                assertTrue(visited.add(id), () -> where + ": visited twice: " + id);
                assertSame(model.get(id).get(c), component, () -> where + ": " + id);
            });
            assertEquals(having(Set.of(c)), visited, () -> where + ": " + c.getSimpleName());
            assertEquals(visited.size(), world.query(c).count(), where);
        }

        private void checkPair(Class<?> first, Class<?> second) {
            Set<EntityId> visited = new HashSet<>();
            world.query(first, second).forEach((id, a, b) -> {
                assertTrue(visited.add(id), () -> where + ": visited twice: " + id);
                assertSame(model.get(id).get(first), a, () -> where + ": " + id);
                assertSame(model.get(id).get(second), b, () -> where + ": " + id);
            });
            assertEquals(having(new HashSet<>(List.of(first, second))), visited, where);
        }

        private void checkThree(Class<?> first, Class<?> second, Class<?> third) {
            Set<EntityId> visited = new HashSet<>();
            world.query(first, second, third).forEach((id, a, b, c) -> {
                assertTrue(visited.add(id), () -> where + ": visited twice: " + id);
                assertSame(model.get(id).get(first), a, () -> where + ": " + id);
                assertSame(model.get(id).get(second), b, () -> where + ": " + id);
                assertSame(model.get(id).get(third), c, () -> where + ": " + id);
            });
            assertEquals(having(new HashSet<>(List.of(first, second, third))), visited, where);
        }

        private Class<?> any() {
            return CLASSES.get(random.nextInt(CLASSES.size()));
        }

        /** Visits by partitions, which the other checks do not use. */
        private void checkSixWithout(List<Class<?>> c, Class<?> excluded) {
            if (c.contains(excluded)) {
                return;
            }
            Query6<?, ?, ?, ?, ?, ?> query = world.query(c.get(0), c.get(1), c.get(2), c.get(3), c.get(4), c.get(5))
                    .without(excluded);
            Set<EntityId> visited = new HashSet<>();
            Set<EntityId> inPartitions = new HashSet<>();
            query.forEach((id, x, y, z, u, v, w) -> visitSix(visited, id, c, List.of(x, y, z, u, v, w)));
            for (int share = 0; share < 3; share++) {
                query.forEachPartition(
                        share, 3, (id, x, y, z, u, v, w) -> visitSix(inPartitions, id, c, List.of(x, y, z, u, v, w)));
            }
            Set<EntityId> expected = having(new HashSet<>(c));
            expected.removeAll(having(Set.of(excluded)));
            assertEquals(expected, visited, where);
            assertEquals(expected, inPartitions, where);
        }

        private void visitSix(Set<EntityId> visited, EntityId id, List<Class<?>> classes, List<Object> components) {
            assertTrue(visited.add(id), () -> where + ": visited twice: " + id);
            for (int i = 0; i < 6; i++) {
                assertSame(model.get(id).get(classes.get(i)), components.get(i), () -> where + ": " + id);
            }
        }

        private void checkOwned() {
            Map<EntityId, List<EntityId>> expected = new HashMap<>();
            model.forEach((id, components) -> {
                EntityId owner = components.get(Owned.class) instanceof Owned owned ? owned.owner : null;
                assertSame(owner, world.ownerOf(id, Owned.class), where);
                if (owner != null) {
                    expected.computeIfAbsent(owner, key -> new ArrayList<>()).add(id);
                }
            });
            for (EntityId id : living) {
                List<EntityId> owned = new ArrayList<>();
                world.forEachOwned(id, Owned.class, owned::add);
                List<EntityId> sorted = new ArrayList<>(expected.getOrDefault(id, List.of()));
                sorted.sort((a, b) -> Long.compare(a.number(), b.number()));
                assertEquals(sorted, owned, where);
            }
        }

        private Set<EntityId> having(Set<Class<?>> classes) {
            Set<EntityId> ids = new HashSet<>();
            model.forEach((id, components) -> {
                if (components.keySet().containsAll(classes)) {
                    ids.add(id);
                }
            });
            return ids;
        }

        private void checkEntity(EntityId id, Map<Class<?>, Object> components) {
            assertTrue(id.isAlive(), () -> where + ": " + id);
            for (Class<?> c : CLASSES) {
                Object expected = components.get(c);
                assertEquals(expected != null, world.has(id, c), () -> where + ": " + id + " " + c.getSimpleName());
                if (expected != null) {
                    assertSame(expected, world.get(id, c), () -> where + ": " + id);
                }
            }
        }

        /** Visits a query in three partitions, which together have its order. */
        private void checkSpans(Class<?> excluded) {
            if (excluded == Transform.class || excluded == Heat.class) {
                return;
            }
            Query2<Heat, Transform> query =
                    world.query(Heat.class, Transform.class).without(excluded);
            List<EntityId> expected = new ArrayList<>();
            query.forEach((id, heat, transform) -> expected.add(id));
            List<EntityId> visited = new ArrayList<>();
            for (int share = 0; share < 3; share++) {
                query.forEachSpanPartition(share, 3, (ids, heats, transforms) -> {
                    for (int slot = 0; slot < ids.size(); slot++) {
                        EntityId id = ids.get(slot);
                        visited.add(id);
                        Map<Class<?>, Object> components = model.get(id);
                        assertEquals(expectedHeat.get(components.get(Heat.class)), heats.read()[slot * 2], where);
                        assertEquals(
                                expectedX.get(components.get(Transform.class)),
                                transforms.read()[slot * 10],
                                where);
                    }
                });
            }
            assertEquals(expected, visited, where);
        }

        /** Checks that components of despawned entities keep their pose, too. */
        private void checkTransforms() {
            expectedX.forEach((transform, x) -> {
                assertEquals(x, transform.x(), where);
                assertEquals(-x, transform.y(), where);
                assertEquals(1f / x, transform.z(), where);
            });
            int inColumns = 0;
            for (DenseColumn<Transform> column : EngineWorld.of(world).columns(Transform.TYPE)) {
                inColumns += column.size();
            }
            assertEquals(having(Set.of(Transform.class)).size(), inColumns, where);
        }
    }
}
