package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.transform.TransformPasses;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Checks queries and passes over more archetypes than one block, in which the queried classes have other columns. */
class ManyArchetypesTest {

    private record A() {}

    private record B() {}

    private record C() {}

    private record D() {}

    private record E() {}

    private record F() {}

    private record Name(int number) {}

    private static final Object[] TAGS = {new A(), new B(), new C(), new D(), new E(), new F()};

    /** One archetype for each set of tags: four blocks. */
    private static final int COUNT = 4 * Match.BLOCK_SIZE;

    /** Odd: its multiples, modulo the number of archetypes, reach each archetype. */
    private static final int SCATTER_FACTOR = 37;

    private final World world = World.builder()
            .register(ComponentType.simulation(A.class))
            .register(ComponentType.simulation(B.class))
            .register(Transform.TYPE)
            .register(ComponentType.simulation(C.class))
            .register(ComponentType.simulation(D.class))
            .register(ComponentType.simulation(Name.class))
            .register(ComponentType.simulation(E.class))
            .register(ComponentType.simulation(F.class))
            .build();
    private final TransformPasses passes = TransformPasses.of(world);
    private final EntityId[] ids = new EntityId[COUNT];

    /** Spawns in a scattered order. After each spawn, the query matches the new archetype between the others. */
    @BeforeEach
    void spawnOneOfEachArchetype() {
        for (int i = 0; i < COUNT; i++) {
            int number = i * SCATTER_FACTOR % COUNT;
            List<Object> components = new ArrayList<>(List.of(Transform.at(number, 0), new Name(number)));
            for (int tag = 0; tag < TAGS.length; tag++) {
                if ((number >> tag & 1) != 0) {
                    components.add(TAGS[tag]);
                }
            }
            ids[number] = world.spawn(components.toArray());
            assertEquals(i + 1, visitedNames().size());
        }
    }

    @AfterEach
    void close() {
        world.close();
    }

    /** Visits all entities by a query and returns their names. */
    private Set<Integer> visitedNames() {
        Set<Integer> names = new HashSet<>();
        world.query(Name.class, Transform.class).forEach((id, name, transform) -> {
            assertEquals(name.number(), transform.x(), "both components must be those of " + id);
            assertEquals(ids[name.number()], id);
            names.add(name.number());
        });
        return names;
    }

    @Test
    void newQueryMatchesAllArchetypesAtOnce() {
        Set<Integer> numbers = new HashSet<>();
        world.query(Transform.class, Name.class).forEach((id, transform, name) -> {
            assertEquals(name.number(), transform.x());
            numbers.add(name.number());
        });
        assertEquals(COUNT, numbers.size());
    }

    @Test
    void spansHaveTheColumnsOfTheirArchetype() {
        int[] count = new int[1];
        world.query(PreviousTransform.class, Name.class).forEachSpanWith((entities, poses, names) -> {
            assertEquals(names.get(0).number(), poses.read()[0]);
            count[0]++;
        });
        assertEquals(COUNT, count[0]);
    }

    @Test
    void querySkipsBlocksOfEmptyArchetypes() {
        List<EntityId> inOrder = new ArrayList<>();
        world.query(Name.class).forEach((id, name) -> inOrder.add(id));
        int kept = 2 * Match.BLOCK_SIZE + 3;
        Set<Integer> expected = Set.of(world.get(inOrder.get(kept), Name.class).number());
        for (int i = 0; i < COUNT; i++) {
            if (i != kept) {
                world.despawn(inOrder.get(i));
            }
        }
        assertEquals(expected, visitedNames());
    }

    @Test
    void passesReachAllArchetypesAndSkipEmptyBlocks() {
        for (int i = 0; i < COUNT - 5; i++) {
            world.despawn(ids[i]);
        }
        for (int i = COUNT - 5; i < COUNT; i++) {
            world.get(ids[i], Transform.class).translate(10f, 0f, 0f);
        }
        passes.interpolate(0.5f);
        for (int i = COUNT - 5; i < COUNT; i++) {
            assertEquals(i + 5f, world.get(ids[i], InterpolatedTransform.class).x());
            assertEquals(i, world.get(ids[i], PreviousTransform.class).x());
        }
        passes.capturePrevious();
        for (int i = COUNT - 5; i < COUNT; i++) {
            assertEquals(i + 10f, world.get(ids[i], PreviousTransform.class).x());
        }
    }
}
