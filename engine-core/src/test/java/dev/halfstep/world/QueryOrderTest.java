package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.StorageInvariants;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the order of queries. It depends only on the structural changes that were made before. */
class QueryOrderTest {

    private static final class A {}

    private static final class B {}

    /** In the order of registration. */
    private static final List<Class<?>> CLASSES = List.of(A.class, Transform.class, B.class);

    private final World world = World.builder()
            .register(ComponentType.simulation(A.class))
            .register(Transform.TYPE)
            .register(ComponentType.simulation(B.class))
            .build();

    @AfterEach
    void close() {
        world.close();
    }

    /** Returns five fixed seeds and a new one in each run. */
    static LongStream seeds() {
        return LongStream.concat(LongStream.rangeClosed(1, 5), LongStream.of(new SplittableRandom().nextLong()));
    }

    @Test
    void visitsEntitiesInTheOrderOfSpawning() {
        spawn(3_000);
        assertEquals(LongStream.rangeClosed(1, 3_000).boxed().toList(), visited());
    }

    @Test
    void theLastEntityTakesTheRowOfADespawnedOne() {
        List<EntityId> ids = spawn(8);
        world.despawn(ids.get(2));
        assertEquals(List.of(1L, 2L, 8L, 4L, 5L, 6L, 7L), visited());
        world.add(ids.get(0), new B());
        assertEquals(List.of(7L, 2L, 8L, 4L, 5L, 6L, 1L), visited(), "the archetype A B comes after the archetype A");
        world.despawn(ids.get(5)); // the last row: no swap-remove
        assertEquals(List.of(7L, 2L, 8L, 4L, 5L, 1L), visited());
        world.remove(ids.get(0), B.class);
        world.spawn(new A(), new B());
        world.spawn(new A());
        assertEquals(List.of(7L, 2L, 8L, 4L, 5L, 1L, 10L, 9L), visited());
    }

    @Test
    void swapRemoveMovesTheLastEntityAcrossChunks() {
        List<EntityId> ids = spawn(Chunk.MAX_SLOTS + 1);
        world.despawn(ids.get(0));
        List<Long> expected = new ArrayList<>(List.of(Chunk.MAX_SLOTS + 1L));
        LongStream.rangeClosed(2, Chunk.MAX_SLOTS).forEach(expected::add);
        assertEquals(expected, visited());
        world.spawn(new A());
        expected.add(Chunk.MAX_SLOTS + 2L);
        assertEquals(expected, visited());
    }

    private List<EntityId> spawn(int count) {
        List<EntityId> ids = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ids.add(world.spawn(new A()));
        }
        return ids;
    }

    private List<Long> visited() {
        List<Long> numbers = new ArrayList<>();
        world.query(A.class).forEach((id, a) -> numbers.add(id.number()));
        return numbers;
    }

    /** Compares the world with a model: a list of entities for each set of component indices. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theOrderEqualsListsWithSwapRemove(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Map<List<Integer>, List<EntityId>> model =
                new TreeMap<>(Comparator.comparing(QueryOrderTest::toWord)); // archetypes are ordered lexicographically
        List<EntityId> living = new ArrayList<>();
        for (int i = 0; i < 6_000; i++) {
            boolean isGrowing = i / 1_500 % 2 == 0; // the number of entities grows and falls in turns
            int tenth = random.nextInt(10);
            if (living.isEmpty() || tenth < (isGrowing ? 6 : 2)) {
                List<Integer> indices = randomIndices(random);
                EntityId id = world.spawn(
                        indices.stream().map(QueryOrderTest::newComponent).toArray());
                model.computeIfAbsent(indices, key -> new ArrayList<>()).add(id);
                living.add(id);
            } else {
                EntityId id = living.get(random.nextInt(living.size()));
                List<Integer> formerIndices = swapRemove(model, id);
                if (tenth < 8) {
                    int toggled = random.nextInt(CLASSES.size());
                    model.computeIfAbsent(toggle(id, formerIndices, toggled), key -> new ArrayList<>())
                            .add(id);
                } else {
                    world.despawn(id);
                    living.remove(id);
                }
            }
            if (i % 200 == 199) { // not after each operation, which would take long
                check(model, "seed " + seed + ", operation " + i);
            }
        }
    }

    /** Returns a word for an archetype; words have the order of archetypes. */
    private static String toWord(List<Integer> indices) {
        StringBuilder word = new StringBuilder();
        indices.forEach(index -> word.append((char) ('a' + index)));
        return word.toString();
    }

    private static List<Integer> randomIndices(SplittableRandom random) {
        List<Integer> chosen = new ArrayList<>();
        for (int index = 0; index < CLASSES.size(); index++) {
            if (random.nextInt(3) > 0) {
                chosen.add(index);
            }
        }
        return chosen;
    }

    private static Object newComponent(int index) {
        return switch (index) {
            case 0 -> new A();
            case 1 -> new Transform();
            default -> new B();
        };
    }

    /** Removes an entity from its list by swap-remove, and returns the key of that list. */
    private static List<Integer> swapRemove(Map<List<Integer>, List<EntityId>> model, EntityId id) {
        for (List<Integer> indices : model.keySet()) {
            List<EntityId> list = model.get(indices);
            int position = list.indexOf(id);
            if (position >= 0) {
                EntityId last = list.remove(list.size() - 1);
                if (position < list.size()) {
                    list.set(position, last);
                }
                return indices;
            }
        }
        throw new AssertionError("not in the model: " + id);
    }

    /** Adds or removes a component, and returns the new component indices of the entity. */
    private List<Integer> toggle(EntityId id, List<Integer> formerIndices, int toggled) {
        List<Integer> indices = new ArrayList<>(formerIndices);
        if (indices.remove((Integer) toggled)) {
            world.remove(id, CLASSES.get(toggled));
        } else {
            indices.add(toggled);
            indices.sort(Comparator.naturalOrder());
            world.add(id, newComponent(toggled));
        }
        return indices;
    }

    private void check(Map<List<Integer>, List<EntityId>> model, String context) {
        List<EntityId> all = new ArrayList<>();
        world.forEachEntity(all::add);
        assertEquals(expected(model), all, context);
        List<EntityId> visited = new ArrayList<>();
        world.query(A.class).forEach((id, a) -> visited.add(id));
        assertEquals(expected(model, 0), visited, context);
        visited.clear();
        world.query(PreviousTransform.class, B.class).forEach((id, previous, b) -> visited.add(id));
        assertEquals(expected(model, 1, 2), visited, context);
        StorageInvariants.check(world, context);
    }

    private static List<EntityId> expected(Map<List<Integer>, List<EntityId>> model, Integer... required) {
        List<EntityId> expected = new ArrayList<>();
        model.forEach((indices, ids) -> {
            if (indices.containsAll(List.of(required))) {
                expected.addAll(ids);
            }
        });
        return expected;
    }
}
