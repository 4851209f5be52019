package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.EntityIds;
import dev.halfstep.storage.Span;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Pose;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks queries over spans: they pass the floats of dense components as arrays. */
class SpanQueryTest {

    /** A dense component whose last float is a number that identifies its entity. */
    private abstract static class Numbered extends DenseComponent {
        Numbered(int floats, float number) {
            super(floats);
            set(floats - 1, number);
        }
    }

    // A to C: dense components of one to three floats.
    private static final class A extends Numbered {
        A(float number) {
            super(1, number);
        }

        float number() {
            return get(0);
        }
    }

    private static final class B extends Numbered {
        B(float number) {
            super(2, number);
        }
    }

    private static final class C extends Numbered {
        C(float number) {
            super(3, number);
        }
    }

    /** An ordinary component. */
    private static final class Tag {}

    /** A dense component class that is registered as an ordinary one. */
    private static final class RegisteredAsOrdinary extends DenseComponent {
        RegisteredAsOrdinary() {
            super(1);
        }
    }

    /** A view without floats and so without spans, unlike {@link PreviousTransform}. */
    private record ViewOfA(A a) {}

    private final World world = World.builder()
            .register(ComponentType.simulation(A.class)
                    .storedIn(DenseComponent.<A>floats(1))
                    .viewedAs(ViewOfA.class, ViewOfA::new))
            .register(ComponentType.simulation(B.class).storedIn(DenseComponent.<B>floats(2)))
            .register(ComponentType.simulation(C.class).storedIn(DenseComponent.<C>floats(3)))
            .register(ComponentType.simulation(Tag.class))
            .register(ComponentType.simulation(RegisteredAsOrdinary.class))
            .register(Transform.TYPE)
            .build();
    private final List<EntityId> visited = new ArrayList<>();

    @AfterEach
    void close() {
        world.close();
    }

    /**
     * Spawns entities of several archetypes, with their entity numbers as component values, then changes some of them.
     */
    private void spawnRandomArchetypes(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<EntityId> ids = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            ids.add(
                    switch (random.nextInt(8)) {
                        case 0 -> world.spawn(new A(number), new Tag());
                        case 1 -> world.spawn(new A(number), new B(number), Transform.at(number, 0));
                        case 2 -> world.spawn(new B(number), new Tag());
                        case 3 -> world.spawn(new Tag());
                        default -> world.spawn(new A(number), new B(number), new C(number), Transform.at(number, 0));
                    });
        }
        for (int i = 0; i < count / 4; i++) {
            EntityId id = ids.get(random.nextInt(ids.size()));
            if (id.isAlive() && random.nextBoolean()) {
                world.despawn(id);
            } else if (id.isAlive() && !world.has(id, Tag.class)) {
                world.add(id, new Tag());
            }
        }
    }

    /** Collects the entities of a span, and checks that the floats at each slot belong to its entity. */
    private void visit(EntityIds ids, Span... spans) {
        assertTrue(
                ids.size() >= 1 && ids.size() <= Chunk.MAX_SLOTS,
                "a span must have 1 to MAX_SLOTS entities: " + ids.size());
        for (int slot = 0; slot < ids.size(); slot++) {
            EntityId id = ids.get(slot);
            visited.add(id);
            for (Span span : spans) {
                assertEquals(ids.size(), span.size());
                // The number is the x of a transform, its first float, and the last float of any other component.
                boolean isTransform = span.stride() == Pose.FLOATS;
                int index = slot * span.stride() + (isTransform ? 0 : span.stride() - 1);
                assertEquals((float) id.number(), span.read()[index]);
            }
        }
    }

    /** Checks the visited entities, and that the random archetypes have given the query enough of them. */
    private void assertVisited(List<EntityId> expected, int minCount) {
        assertEquals(expected, visited);
        assertTrue(
                expected.size() >= minCount,
                "the query must match at least " + minCount + " entities: " + expected.size());
        visited.clear();
    }

    @Test
    void spansVisitEveryEntityOnceInQueryOrder() {
        spawnRandomArchetypes(2 * Chunk.MAX_SLOTS, /* seed= */ 1);
        List<EntityId> expected = new ArrayList<>();
        world.query(A.class).forEach((id, a) -> expected.add(id));
        world.query(A.class).forEachSpan((ids, a) -> visit(ids, a));
        assertVisited(expected, Chunk.MAX_SLOTS + 1);

        expected.clear();
        world.query(B.class, A.class).forEach((id, b, a) -> expected.add(id));
        world.query(B.class, A.class).forEachSpan((ids, b, a) -> visit(ids, b, a));
        assertVisited(expected, Chunk.MAX_SLOTS);

        expected.clear();
        world.query(A.class).without(C.class).forEach((id, a) -> expected.add(id));
        world.query(A.class).without(C.class).forEachSpan((ids, a) -> visit(ids, a));
        assertVisited(expected, Chunk.MAX_SLOTS / 8);

        expected.clear();
        world.query(A.class).without(Tag.class, C.class).forEach((id, a) -> expected.add(id));
        world.query(A.class).without(Tag.class, C.class).forEachSpan((ids, a) -> visit(ids, a));
        assertVisited(expected, Chunk.MAX_SLOTS / 8);
    }

    @Test
    void queriesOfAnySizeHaveSpansIncludingViews() {
        spawnRandomArchetypes(3_000, /* seed= */ 2);
        List<EntityId> expected = new ArrayList<>();
        world.query(C.class).forEach((id, c) -> expected.add(id));
        world.query(C.class, A.class, B.class).forEachSpan((ids, c, a, b) -> visit(ids, c, a, b));
        assertVisited(expected, 1_000);
        world.query(PreviousTransform.class, C.class, A.class, B.class)
                .forEachSpan((ids, p, c, a, b) -> visit(ids, p, c, a, b));
        assertVisited(expected, 1_000);
        world.query(C.class, Transform.class, InterpolatedTransform.class, PreviousTransform.class)
                .forEachSpan((ids, c, t, i, p) -> visit(ids, c, t, i, p));
        assertVisited(expected, 1_000);
        world.query(C.class, Transform.class, InterpolatedTransform.class, PreviousTransform.class)
                .forEachSpan((ids, c, t, i, p) -> {
                    List<Span> spans = List.of(c, t, i, p);
                    assertEquals(
                            List.of(3, Pose.FLOATS, Pose.FLOATS, Pose.FLOATS),
                            spans.stream().map(Span::stride).toList());
                    t.write();
                    assertThrows(IllegalStateException.class, i::write);
                    assertThrows(IllegalStateException.class, p::write);
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7, 8, 100})
    void partitionsTogetherEqualTheWholeQueryInOrder(int partitionCount) {
        spawnRandomArchetypes(4 * Chunk.MAX_SLOTS, /* seed= */ 3);
        List<EntityId> expected = new ArrayList<>();
        List<Span> spans = new ArrayList<>();
        world.query(B.class).forEachSpan((ids, b) -> {
            spans.add(b);
            for (int slot = 0; slot < ids.size(); slot++) {
                expected.add(ids.get(slot));
            }
        });
        List<Span> inPartitions = new ArrayList<>();
        for (int partition = 0; partition < partitionCount; partition++) {
            int before = inPartitions.size();
            world.query(B.class).forEachSpanPartition(partition, partitionCount, (ids, b) -> {
                inPartitions.add(b);
                visit(ids, b);
            });
            int inThisPartition = inPartitions.size() - before;
            int minSpans = spans.size() / partitionCount;
            assertTrue(
                    inThisPartition == minSpans || inThisPartition == minSpans + 1,
                    "all partitions must have " + minSpans + " or one more span: " + inThisPartition);
        }
        assertEquals(spans, inPartitions, "the spans of all partitions together must be the spans of the whole query");
        assertTrue(spans.size() >= 5, "the query must have several spans for each of few partitions: " + spans.size());
        assertVisited(expected, 2 * Chunk.MAX_SLOTS);
    }

    @Test
    void refusesAPartitionOutOfRange() {
        IntConsumer visitPartition =
                partition -> world.query(A.class).forEachSpanPartition(partition, 2, (ids, a) -> {});
        String rule = "a partition must be from 0 to one less than the number of partitions: partition ";
        assertRefused(rule + "2 of 2", () -> visitPartition.accept(2));
        assertRefused(rule + "-1 of 2", () -> visitPartition.accept(-1));
        assertRefused(rule + "0 of 0", () -> world.query(A.class).forEachSpanPartition(0, 0, (ids, a) -> {}));
    }

    /** Refused with and without entities, so that the fault shows at the first call. */
    @Test
    void ordinaryComponentsHaveNoSpans() {
        assertSpansRefused();
        world.spawn(new A(1), new Tag(), new RegisteredAsOrdinary());
        assertSpansRefused();
    }

    private void assertSpansRefused() {
        String rule = "a component must be dense to have spans: ";
        String remedy = " is not dense, see DenseComponent";
        assertAll(
                () -> assertRefused(
                        rule + "Tag" + remedy, () -> world.query(Tag.class).forEachSpan((ids, a) -> {})),
                () -> assertRefused(
                        rule + "Tag" + remedy,
                        () -> world.query(A.class, Tag.class).forEachSpan((ids, a, b) -> {})),
                () -> assertRefused(
                        rule + "Tag" + remedy,
                        () -> world.query(A.class, Tag.class).forEachSpanPartition(0, 2, (ids, a, b) -> {})),
                () -> assertRefused(
                        rule + "RegisteredAsOrdinary" + remedy,
                        () -> world.query(RegisteredAsOrdinary.class).forEachSpan((ids, a) -> {})),
                () -> assertRefused(
                        rule + "ViewOfA" + remedy,
                        () -> world.query(B.class, C.class, ViewOfA.class).forEachSpan((ids, a, b, c) -> {})),
                () -> assertRefused(
                        rule + "RegisteredAsOrdinary" + remedy,
                        () -> world.query(A.class, B.class, Transform.class, RegisteredAsOrdinary.class)
                                .forEachSpan((ids, a, b, c, d) -> {})));
    }

    private static void assertRefused(String message, Runnable call) {
        assertEquals(
                message, assertThrows(IllegalArgumentException.class, call::run).getMessage());
    }

    @Test
    void anEmptyWorldHasNoSpans() {
        world.despawn(world.spawn(new A(1)));
        world.query(A.class).forEachSpan((ids, a) -> {
            throw new AssertionError("a query without entities must visit no span");
        });
    }

    @Test
    void refusesASlotOutOfRange() {
        world.spawn(new A(1));
        world.query(A.class).forEachSpan((ids, a) -> {
            assertEquals(1, ids.size());
            assertThrows(IndexOutOfBoundsException.class, () -> ids.get(1));
            assertThrows(IndexOutOfBoundsException.class, () -> ids.get(-1));
        });
    }

    @Test
    void handlesAndSpansShareTheirFloats() {
        EntityId first = world.spawn(new A(1), new B(1));
        EntityId second = world.spawn(new A(2), new B(2));
        world.query(A.class, B.class).forEachSpan((ids, a, b) -> {
            float[] floatsOfA = a.write();
            for (int slot = 0; slot < ids.size(); slot++) {
                floatsOfA[slot] += 10 * b.read()[2 * slot + 1];
            }
        });
        assertEquals(11, world.get(first, A.class).number());
        assertEquals(22, world.get(second, A.class).number());
        world.despawn(first);
        world.query(A.class).forEachSpan((ids, a) -> {
            assertSame(second, ids.get(0));
            assertEquals(22, a.read()[0]);
        });
    }

    @Test
    void keepsTheStructureFixedWhileSpansAreVisited() {
        EntityId id = world.spawn(new A(1));
        world.query(A.class).forEachSpan((ids, a) -> {
            assertThrows(IllegalStateException.class, () -> world.despawn(id));
            assertThrows(IllegalStateException.class, () -> world.spawn(new A(2)));
            world.commands().despawn(id);
        });
        world.applyCommands();
        assertEquals(0, world.size());
    }

    @Test
    void anExceptionLeavesTheWorldUsable() {
        EntityId id = world.spawn(new A(1));
        IllegalArgumentException thrown = new IllegalArgumentException("thrown by the callback");
        assertSame(
                thrown,
                assertThrows(
                        IllegalArgumentException.class,
                        () -> world.query(A.class).forEachSpan((ids, a) -> {
                            throw thrown;
                        })));
        world.despawn(id); // would be refused while a query iterates
    }

    @Test
    void passesComponentsAndFloatsOfTheSameEntities() {
        int count = 2 * Chunk.MAX_SLOTS + 100;
        List<Tag> tags = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            tags.add(new Tag());
            world.spawn(new A(i), tags.get(i));
            if (i == 10) { // one chunk, whose arrays have not grown yet
                world.query(A.class, Tag.class)
                        .forEachSpanWith((ids, a, tagsOfSpan) -> assertSame(tags.get(3), tagsOfSpan.get(3)));
            }
        }
        world.spawn(new A(-1f)); // without a tag
        world.query(A.class, Tag.class).forEachSpanWith((ids, a, tagsOfSpan) -> {
            for (int slot = 0; slot < ids.size(); slot++) {
                int number = (int) a.read()[slot];
                assertSame(tags.get(number), tagsOfSpan.get(slot));
                assertEquals(ids.get(slot).number(), ids.number(slot));
                visited.add(ids.get(slot));
            }
        });
        List<EntityId> ofQuery = new ArrayList<>();
        world.query(A.class, Tag.class).forEach((id, a, tag) -> ofQuery.add(id));
        assertEquals(ofQuery, visited);
        assertEquals(count, visited.size());
    }

    @Test
    void forEachSpanWithRefusesUnsuitableClasses() {
        Exception e = assertThrows(
                IllegalArgumentException.class,
                () -> world.query(Tag.class, A.class).forEachSpanWith((ids, tag, a) -> {}));
        assertEquals("a component must be dense to have spans: Tag is not dense, see DenseComponent", e.getMessage());
        e = assertThrows(
                IllegalArgumentException.class,
                () -> world.query(A.class, PreviousTransform.class).forEachSpanWith((ids, a, view) -> {}));
        assertEquals(
                "the second class of forEachSpanWith must not be a view: PreviousTransform is a view;"
                        + " make it the first class",
                e.getMessage());
        world.query(A.class, Tag.class).forEachSpanWith((ids, a, tag) -> {});
        world.spawn(new A(1f)); // would be refused if an iteration were still open
    }
}
