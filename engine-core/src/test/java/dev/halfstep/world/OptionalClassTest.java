package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Pose;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks optional classes of queries: rows, callbacks and spans have null where an entity lacks the component. */
class OptionalClassTest {

    private record A(int number) {}

    private record B(int number) {}

    private record C(int number) {}

    private static final class Heat extends DenseComponent {
        Heat(float kelvin) {
            super(1);
            set(0, kelvin);
        }
    }

    private final World world = World.builder()
            .register(A.class, B.class, C.class)
            .register(Transform.TYPE)
            .register(ComponentType.simulation(Heat.class).storedIn(DenseComponent.floats(1)))
            .build();

    // The numbers of entities in spans with and without a component:
    private int hot;
    private int cold;

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void aRowHasNullWhereAnEntityLacksTheComponent() {
        world.spawn(new A(1));
        world.spawn(new A(2), new B(20));
        world.spawn(new A(3), new C(300));
        world.spawn(new A(4), new B(40), new C(400));
        world.spawn(new B(50), new C(500));
        List<String> rows = new ArrayList<>();
        for (var row : world.query(A.class).optional(B.class).optional(C.class)) {
            rows.add(row.first().number + " " + row.second() + " " + row.third());
        }
        assertEquals(
                List.of("1 null null", "2 B[number=20] null", "3 null C[number=300]", "4 B[number=40] C[number=400]"),
                rows.stream().sorted().toList());
        List<String> byCallback = new ArrayList<>();
        world.query(A.class)
                .optional(B.class)
                .optional(C.class)
                .forEach((id, a, b, c) -> byCallback.add(a.number + " " + b + " " + c));
        assertEquals(rows, byCallback);
    }

    @Test
    void optionalClassesDoNotDecideWhichEntitiesMatch() {
        world.spawn(new A(1), new C(1));
        world.spawn(new A(2), new B(2));
        Query2<A, B> query = world.query(A.class).optional(B.class);
        assertEquals(2, query.count());
        assertEquals(1, query.without(C.class).count());
        assertEquals(1, query.with(C.class).count());
        assertEquals(1, query.with(B.class).count());
        assertEquals(2, query.withAny(B.class, C.class).count());
        assertEquals(1, world.query(A.class).without(C.class).optional(B.class).count());
        var single = query.with(C.class).single();
        assertEquals(1, single.first().number);
        assertNull(single.second());
        assertEquals(
                "exactly one entity must match a query to get it as the single one: 2 have A; use a loop for several",
                assertThrows(IllegalStateException.class, query::single).getMessage());
    }

    @Test
    void aQueryOfThreeClassesMayHaveAnOptionalOne() {
        world.spawn(new A(1), new B(1), new C(1));
        world.spawn(new A(2), new B(2), new C(2), Transform.at(2, 0));
        List<String> rows = new ArrayList<>();
        for (var row : world.query(C.class, A.class, B.class).optional(Transform.class)) {
            Transform transform = row.fourth();
            rows.add(row.first().number + " " + row.second().number + " " + row.third().number + " "
                    + (transform == null ? "-" : transform.x()));
        }
        assertEquals(List.of("1 1 1 -", "2 2 2 2.0"), rows.stream().sorted().toList());
        List<String> byCallback = new ArrayList<>();
        world.query(C.class, A.class, B.class)
                .optional(Transform.class)
                .forEach((id, c, a, b, transform) -> byCallback.add(
                        c.number + " " + a.number + " " + b.number + " " + (transform == null ? "-" : transform.x())));
        assertEquals(rows, byCallback);
    }

    @Test
    void aMissingComponentHasNoView() {
        EntityId still = world.spawn(new A(1));
        EntityId moving = world.spawn(new A(2), Transform.at(1, 0));
        var query = world.query(A.class).optional(PreviousTransform.class);
        for (var row : query) {
            assertSame(row.id() == still ? null : world.get(moving, PreviousTransform.class), row.second());
        }
        query.forEach((id, a, previous) -> assertEquals(id == still, previous == null));
        assertEquals(2, query.count());
    }

    @Test
    void aSpanIsNullWhereEntitiesLackTheComponents() {
        int count = Chunk.MAX_SLOTS + 100;
        for (int i = 0; i < count; i++) {
            world.spawn(Transform.at(i, 0));
            world.spawn(Transform.at(i, 0), new Heat(i));
        }
        world.query(Transform.class).optional(Heat.class).forEachSpan((ids, transforms, heats) -> {
            if (heats == null) {
                cold += ids.size();
                return;
            }
            for (int slot = 0; slot < ids.size(); slot++) {
                assertEquals(transforms.read()[slot * Pose.FLOATS], heats.read()[slot]);
                hot++;
            }
        });
        assertEquals(count, hot);
        assertEquals(count, cold);
        assertEquals(
                "a component must be dense to have spans: B is not dense, see DenseComponent",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> world.query(Transform.class)
                                        .optional(B.class)
                                        .forEachSpan((ids, transforms, b) -> {}))
                        .getMessage());
    }

    @Test
    void spansMayHaveOptionalComponentObjects() {
        world.spawn(new Heat(1));
        world.spawn(new Heat(2), new B(2));
        List<String> visits = new ArrayList<>();
        world.query(Heat.class)
                .optional(B.class)
                .forEachSpanWith((ids, heats, b) -> visits.add(heats.read()[0] + " " + (b == null ? "-" : b.get(0))));
        assertEquals(
                List.of("1.0 -", "2.0 B[number=2]"), visits.stream().sorted().toList());
    }

    @Test
    void partitionsTogetherVisitEveryEntityOnce() {
        for (int i = 0; i < 100; i++) {
            world.spawn(new A(i));
            world.spawn(new A(i), new B(i));
        }
        var query = world.query(A.class).optional(B.class);
        List<EntityId> expected = new ArrayList<>();
        query.forEach((id, a, b) -> expected.add(id));
        assertEquals(200, expected.size());
        for (int partitionCount : new int[] {1, 3, 7}) {
            List<EntityId> visited = new ArrayList<>();
            for (int partition = 0; partition < partitionCount; partition++) {
                query.forEachPartition(partition, partitionCount, (id, a, b) -> {
                    visited.add(id);
                    assertEquals(world.has(id, B.class), b != null);
                });
            }
            assertEquals(expected, visited);
        }
    }

    @Test
    void newArchetypesAppearInQueriesWithOptionalClasses() {
        var query = world.query(A.class).optional(B.class);
        assertTrue(query.isEmpty());
        EntityId id = world.spawn(new A(1));
        assertNull(query.single().second());
        world.add(id, new B(10));
        assertEquals(new B(10), query.single().second());
        world.spawn(new A(2), new C(2));
        assertEquals(2, query.count());
    }

    @Test
    void repeatedCallsReturnTheSameQuery() {
        assertSame(world.query(A.class).optional(B.class), world.query(A.class).optional(B.class));
        assertSame(
                world.query(A.class, B.class).optional(C.class).with(Heat.class),
                world.query(A.class, B.class).optional(C.class).with(Heat.class));
    }

    @Test
    void aClassMayBeRequiredAndOptional() {
        world.spawn(new A(1), new B(1));
        world.spawn(new A(2));
        var row = world.query(A.class, B.class).optional(B.class).single();
        assertSame(row.second(), row.third());
    }

    @Test
    void refusesAnOptionalClassThatIsExcluded() {
        assertEquals(
                "a query cannot exclude a class that is optional in it: B; leave out optional(...)",
                refusal(() -> world.query(A.class).optional(B.class).without(B.class)));
        assertEquals(
                "a query cannot require a class that it excludes, or have it as optional: PreviousTransform",
                refusal(() -> world.query(A.class).without(Transform.class).optional(PreviousTransform.class)));
        assertTrue(refusal(() -> world.query(A.class).optional(String.class)).startsWith("a component class must be"));
    }

    private static String refusal(Runnable call) {
        return assertThrows(IllegalArgumentException.class, call::run).getMessage();
    }
}
