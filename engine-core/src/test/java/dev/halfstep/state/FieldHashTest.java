package dev.halfstep.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.random.RandomStream;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.HashSink;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/**
 * Tests the hash of components without a hasher: by reflection, from all fields that are neither static nor transient.
 */
class FieldHashTest {

    enum Mood {
        CALM,
        ANGRY
    }

    record Slot(int count, String item) {}

    static class Base {
        long base = 1;
    }

    /** Has a field of each type that can be hashed. */
    @SuppressWarnings("unused") // its fields are read by reflection
    static final class Everything extends Base {
        static int shared = 1;
        transient int cache = 1;
        boolean flag;
        byte small = 1;
        short medium = 2;
        char letter = 'a';
        int number = 3;
        long large = 4;
        float fraction = 5;
        double precise = 6;
        String text = "text";
        Mood mood = Mood.CALM;
        Slot slot = new Slot(1, "axe");
        Slot[] slots = {new Slot(2, "pan"), null};
        int[] numbers = {1, 2};
        float[] fractions = {1};
        double[] precises = {1};
        boolean[] flags = {true};
        char[] letters = {'x'};
        byte[][] grid = {{1}, {2, 3}};
        Vector3f vector = new Vector3f(1, 2, 3);
        RandomStream random = new RandomStream(1);
    }

    private static long hash(Object component) {
        HashSink sink = new HashSink();
        FieldPlan.of(component.getClass(), FieldPlan.Use.HASH).hash(component, sink);
        return sink.value();
    }

    private static long hashAfter(Consumer<Everything> change) {
        Everything everything = new Everything();
        change.accept(everything);
        return hash(everything);
    }

    @Test
    void everyFieldChangesTheHash() {
        List<Consumer<Everything>> changes = List.of(
                e -> e.base++,
                e -> e.flag = true,
                e -> e.small++,
                e -> e.medium++,
                e -> e.letter++,
                e -> e.number++,
                e -> e.large++,
                e -> e.fraction = Math.nextUp(e.fraction),
                e -> e.precise = Math.nextUp(e.precise),
                e -> e.text = "texts",
                e -> e.text = null,
                e -> e.mood = Mood.ANGRY,
                e -> e.slot = new Slot(1, "saw"),
                e -> e.slot = null,
                e -> e.slots[1] = new Slot(0, null),
                e -> e.slots = new Slot[] {e.slots[0]},
                e -> e.numbers[1]++,
                e -> e.fractions[0] = -0f,
                e -> e.precises[0]++,
                e -> e.flags[0] = false,
                e -> e.letters[0]++,
                e -> e.grid = new byte[][] {{1, 2}, {3}},
                e -> e.vector.z = 4,
                e -> e.random.nextLong());
        Set<Long> hashes = new HashSet<>();
        hashes.add(hash(new Everything()));
        changes.forEach(change -> hashes.add(hashAfter(change)));
        assertEquals(changes.size() + 1, hashes.size(), "all hashes must differ");
    }

    @Test
    void ignoresStaticAndTransientFields() {
        long before = hash(new Everything());
        assertEquals(before, hashAfter(e -> e.cache++));
        Everything.shared++;
        assertEquals(before, hash(new Everything()));
        Everything.shared--;
    }

    /** A golden hash: a change of it breaks every recorded game. */
    @Test
    void hashOfFixedValuesNeverChanges() {
        String otherAxe = "a".concat("xe"); // the same text in another object
        assertEquals(hash(new Slot(1, "axe")), hash(new Slot(1, otherAxe)));
        assertEquals("c697aac10ba367bb", StateHash.toText(hash(new Everything())));
    }

    @Test
    void allNaNValuesAreEqualAndMinusZeroDiffersFromZero() {
        float otherNaN = Float.intBitsToFloat(0x7fc12345); // its bits differ from those of Float.NaN
        assertEquals(hashAfter(e -> e.fraction = Float.NaN), hashAfter(e -> e.fraction = otherNaN));
        assertNotEquals(hashAfter(e -> e.fraction = 0f), hashAfter(e -> e.fraction = -0f));
    }

    @Test
    void hashesEntityIdsByTheirNumbers() {
        record Target(EntityId id) {}
        long[] hashes = new long[3];
        try (World world = World.builder().build();
                World otherWorld = World.builder().build()) {
            hashes[0] = hash(new Target(world.spawn()));
            hashes[1] = hash(new Target(otherWorld.spawn()));
            hashes[2] = hash(new Target(otherWorld.spawn()));
        }
        assertEquals(hashes[0], hashes[1]);
        assertNotEquals(hashes[1], hashes[2]);
        assertNotEquals(hashes[1], hash(new Target(null)));
    }

    @SuppressWarnings("unused")
    static final class Chain {
        int value;
        Chain[] next = {};
    }

    @SuppressWarnings("unused")
    final class Inner {
        int value;

        int outer() {
            return FieldHashTest.this.hashCode();
        }
    }

    /** Returns the second part of the message, which names the field. */
    private static String refusal(Class<?> type) {
        String rule = "without a hasher, only numbers, flags, text, enums, ids of entities, and records, classes and"
                + " arrays of them can be hashed: ";
        String message = assertThrows(IllegalArgumentException.class, () -> FieldPlan.of(type, FieldPlan.Use.HASH))
                .getMessage();
        assertTrue(message.startsWith(rule), message);
        return message.substring(rule.length());
    }

    @Test
    void refusesAndNamesAnUnsupportedField() {
        record Table(Map<String, Integer> scores) {}
        record Holder(Table table) {}
        record Action(Runnable run) {}
        record Boxed(Integer number) {}
        record Follower(Transform leader) {}
        assertEquals("Holder.table.scores is a java.util.Map", refusal(Holder.class));
        assertEquals("Action.run is a java.lang.Runnable", refusal(Action.class));
        assertEquals("Boxed.number is a java.lang.Integer", refusal(Boxed.class));
        assertTrue(refusal(Follower.class).startsWith("Follower.leader.column is a "), refusal(Follower.class));
        assertEquals("Chain.next[] is a Chain within a Chain", refusal(Chain.class));
        assertTrue(
                refusal(Inner.class).endsWith("is its enclosing object; make the class static"), refusal(Inner.class));
    }

    @Test
    void refusesAnObjectOfASubclassOfTheDeclaredClass() {
        record Holder(Base base) {}
        assertEquals(
                "an object that is hashed by its fields must be exactly of the declared class: "
                        + Everything.class.getName() + " instead of " + Base.class.getName()
                        + "; register the component with hashedBy(...)",
                assertThrows(IllegalStateException.class, () -> hash(new Holder(new Everything())))
                        .getMessage());
    }
}
