package dev.halfstep.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.state.WorldSnapshot;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares handles that a game holds with plain floats, while their entities are changed at random: a handle has the values
 * of its component wherever its row moves, and keeps the last ones afterwards.
 */
class DenseHandlesModelTest {

    private static final int OPERATIONS = Boolean.getBoolean("halfstep.long") ? 60_000 : 6_000;
    private static final int MAX_ENTITIES = 60;

    /** A component whose floats the test reads and writes. */
    private abstract static class Numbers extends DenseComponent {
        private final int count;

        Numbers(int count) {
            super(count);
            this.count = count;
        }

        final float[] values() {
            float[] values = new float[count];
            for (int i = 0; i < count; i++) {
                values[i] = get(i);
            }
            return values;
        }

        final void fill(float value) {
            for (int i = 0; i < count; i++) {
                set(i, value + i);
            }
        }
    }

    private static final class One extends Numbers {
        One() {
            super(1);
        }
    }

    private static final class Two extends Numbers {
        Two() {
            super(2);
        }
    }

    private static final class Five extends Numbers {
        Five() {
            super(5);
        }
    }

    private static final class Shown extends Numbers {
        Shown() {
            super(3);
        }
    }

    /** A component that is not dense. */
    private record Tag(int kind) {}

    private static final List<Class<? extends Numbers>> CLASSES =
            List.of(One.class, Two.class, Five.class, Shown.class);

    private static <N extends Numbers> ComponentType<N> stored(ComponentType<N> type, int floats) {
        return type.storedIn(DenseComponent.floats(floats));
    }

    private final World world = World.builder()
            .register(
                    stored(ComponentType.simulation(One.class), 1),
                    Transform.TYPE,
                    stored(ComponentType.simulation(Two.class), 2),
                    ComponentType.simulation(Tag.class).immutable(),
                    stored(ComponentType.presentation(Shown.class), 3),
                    stored(ComponentType.simulation(Five.class), 5))
            .build();

    private final List<EntityId> alive = new ArrayList<>();

    /** The handle of each dense class that an entity has. */
    private final Map<EntityId, Map<Class<?>, Numbers>> handles = new HashMap<>();

    /** The expected values of all handles that ever were. */
    private final IdentityHashMap<Numbers, float[]> expected = new IdentityHashMap<>();

    private final List<Numbers> all = new ArrayList<>();
    private Random random = new Random(0);

    private Numbers create(Class<? extends Numbers> numbersClass) {
        Numbers created = numbersClass == One.class
                ? new One()
                : numbersClass == Two.class ? new Two() : numbersClass == Five.class ? new Five() : new Shown();
        all.add(created);
        write(created);
        return created;
    }

    private void write(Numbers handle) {
        handle.fill(random.nextInt(1_000));
        expected.put(handle, handle.values());
    }

    private EntityId anyAlive() {
        return alive.get(random.nextInt(alive.size()));
    }

    private Class<? extends Numbers> anyClass() {
        return CLASSES.get(random.nextInt(CLASSES.size()));
    }

    private void spawn() {
        List<Object> components = new ArrayList<>(List.of(new Tag(1)));
        Map<Class<?>, Numbers> dense = new HashMap<>();
        for (Class<? extends Numbers> numbersClass : CLASSES) {
            if (random.nextBoolean()) {
                dense.put(numbersClass, create(numbersClass));
            }
        }
        components.addAll(dense.values());
        if (random.nextInt(3) == 0) {
            components.add(Transform.at(1, 2));
        }
        EntityId id = world.spawn(components.toArray());
        alive.add(id);
        handles.put(id, dense);
    }

    private void despawn(EntityId id) {
        world.despawn(id);
        alive.remove(id);
        handles.remove(id);
    }

    /** Adds a dense component, replaces it, or removes it. */
    private void change(EntityId id) {
        Class<? extends Numbers> numbersClass = anyClass();
        Map<Class<?>, Numbers> dense = handles.get(id);
        if (!dense.containsKey(numbersClass)) {
            Numbers added = create(numbersClass);
            world.add(id, added);
            dense.put(numbersClass, added);
        } else if (random.nextBoolean()) {
            Numbers replacement = create(numbersClass);
            world.replace(id, replacement);
            dense.put(numbersClass, replacement);
        } else {
            world.remove(id, numbersClass);
            dense.remove(numbersClass);
        }
    }

    /** Adds a dense component to all entities without it, or removes it from all that have it. */
    private void changeAll() {
        Class<? extends Numbers> numbersClass = anyClass();
        if (random.nextBoolean()) {
            world.addToAll(world.query(Tag.class).without(numbersClass), id -> {
                Numbers added = create(numbersClass);
                handles.get(id).put(numbersClass, added);
                return added;
            });
        } else {
            world.removeFromAll(world.query(numbersClass), numbersClass);
            handles.values().forEach(dense -> dense.remove(numbersClass));
        }
    }

    private void writeByRows() {
        Class<? extends Numbers> numbersClass = anyClass();
        for (var row : world.query(numbersClass)) {
            assertSame(handles.get(row.id()).get(numbersClass), row.first(), "component of " + row.id());
            if (random.nextInt(4) == 0) {
                write(row.first());
            }
        }
    }

    private void writeBySpans() {
        world.query(Two.class).forEachSpan((ids, twos) -> {
            float[] values = twos.write();
            for (int slot = 0; slot < ids.size(); slot++) {
                values[2 * slot] += 1;
                expected.get(handles.get(ids.get(slot)).get(Two.class))[0] += 1;
            }
        });
    }

    private void check(Numbers handle, String context) {
        assertEquals(Arrays.toString(expected.get(handle)), Arrays.toString(handle.values()), context);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void handlesHaveTheValuesOfTheirComponentsWhereverTheyMove(int seed) {
        random = new Random(seed);
        WorldSnapshot snapshot = new WorldSnapshot(world);
        List<EntityId> savedAlive = List.of();
        Map<EntityId, Map<Class<?>, Numbers>> savedHandles = Map.of();
        IdentityHashMap<Numbers, float[]> savedValues = new IdentityHashMap<>();
        for (int i = 0; i < OPERATIONS; i++) {
            int operation = alive.isEmpty() ? 0 : random.nextInt(20);
            String context = "seed " + seed + ", operation " + i + " of kind " + operation;
            switch (operation) {
                case 0, 1, 2, 3 -> {
                    if (alive.size() < MAX_ENTITIES) {
                        spawn();
                    }
                }
                case 4, 5 -> despawn(anyAlive());
                case 6, 7, 8, 9, 10, 11, 12 -> change(anyAlive());
                case 13 -> changeAll();
                case 14 -> writeByRows();
                case 15 -> writeBySpans();
                case 16 -> {
                    snapshot.save(List.of());
                    savedAlive = List.copyOf(alive);
                    savedHandles = new HashMap<>();
                    savedValues = new IdentityHashMap<>();
                    for (EntityId id : alive) {
                        savedHandles.put(id, new HashMap<>(handles.get(id)));
                        for (Numbers handle : handles.get(id).values()) {
                            savedValues.put(handle, expected.get(handle).clone());
                        }
                    }
                }
                case 17 -> {
                    if (!savedHandles.isEmpty() && random.nextInt(3) == 0) {
                        restore(snapshot, savedAlive, savedHandles, savedValues);
                    }
                }
                case 18 -> {
                    EngineWorld.of(world).beginParallel();
                    check(all.get(random.nextInt(all.size())), context);
                    EngineWorld.of(world).endParallel();
                }
                default -> write(all.get(random.nextInt(all.size())));
            }
            check(all.get(random.nextInt(all.size())), context);
            if (i % 500 == 0) {
                StorageInvariants.check(world, context);
            }
        }
        all.forEach(handle -> check(handle, "seed " + seed + " at the end"));
    }

    private void restore(
            WorldSnapshot snapshot,
            List<EntityId> savedAlive,
            Map<EntityId, Map<Class<?>, Numbers>> savedHandles,
            IdentityHashMap<Numbers, float[]> savedValues) {
        snapshot.restore();
        alive.clear();
        alive.addAll(savedAlive);
        handles.clear();
        savedHandles.forEach((id, dense) -> handles.put(id, new HashMap<>(dense)));
        savedValues.forEach((handle, values) -> {
            if (!(handle instanceof Shown)) { // presentation components keep their values
                expected.put(handle, values.clone());
            }
        });
    }

    @Test
    void batchRefusesAHandleThatOccursTwice() {
        EntityId[] ids = {world.spawn(new Tag(1)), world.spawn(new Tag(1))};
        Two two = new Two();
        String message = assertThrows(IllegalArgumentException.class, () -> world.addToAll(ids, id -> two))
                .getMessage();
        assertEquals(
                "a component must belong to one entity only: this Two belongs to an entity already; create another",
                message);
        assertSame(two, world.get(ids[0], Two.class), "as by two single additions");
    }

    @Test
    void batchMovesDenseComponentsOfEntitiesThatWereNeverReadByHandles() {
        EntityId[] ids = new EntityId[10];
        Two[] twos = new Two[ids.length];
        for (int i = 0; i < ids.length; i++) {
            twos[i] = new Two();
            twos[i].fill(10 * i);
            ids[i] = world.spawn(new Tag(1), twos[i]);
        }
        world.addToAll(ids, id -> new One());
        world.removeFromAll(ids, Tag.class);
        for (int i = 0; i < ids.length; i++) {
            assertEquals("[" + 10f * i + ", " + (10f * i + 1) + "]", Arrays.toString(twos[i].values()));
        }
    }
}
