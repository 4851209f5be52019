package dev.halfstep.transform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.store.Chunk;
import dev.halfstep.store.DenseColumn;
import dev.halfstep.store.SlotSet;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.joml.Quaternionf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TurnsTest {

    private final DenseColumn<Transform> column = new DenseColumn<>(TransformStorage.WITH_NLERP);

    static LongStream seeds() {
        return LongStream.concat(LongStream.rangeClosed(1, 5), LongStream.of(new SplittableRandom().nextLong()));
    }

    private Chunk chunkOf(int count) {
        for (int i = 0; i < count; i++) {
            column.add(new Transform());
        }
        return column.chunk(0);
    }

    /** Gives one lane of a slot a rotation about an axis between x and y. */
    private static void turn(Chunk chunk, int lane, int slot, double degrees) {
        Quaternionf rotation = new Quaternionf().rotationAxis((float) Math.toRadians(degrees), 0.6f, 0.8f, 0f);
        set(chunk, lane, slot, rotation);
    }

    private static void set(Chunk chunk, int lane, int slot, Quaternionf rotation) {
        int at = slot * Pose.FLOATS + Pose.ROTATION;
        chunk.lane(lane)[at] = rotation.x;
        chunk.lane(lane)[at + 1] = rotation.y;
        chunk.lane(lane)[at + 2] = rotation.z;
        chunk.lane(lane)[at + 3] = rotation.w;
    }

    private static void measure(Chunk chunk, int... slots) {
        for (int slot : slots) {
            chunk.marked(TransformStorage.UNMEASURED).add(slot);
        }
        Turns.measure(chunk);
        assertTrue(chunk.marked(TransformStorage.UNMEASURED).isEmpty(), "what was measured is not unmeasured");
    }

    /** The chord of half the angle, squared: 2 - 2 cos(angle / 2). */
    @ParameterizedTest(name = "{0} degrees: {1}")
    @CsvSource({"0, 0", "60, 0.26794919", "90, 0.58578644", "120, 1", "180, 2", "240, 3", "360, 4"})
    void notedIsTheSquaredDistanceOfTheQuaternions(int degrees, float square) {
        Chunk chunk = chunkOf(3);
        for (int slot = 0; slot < 3; slot++) {
            turn(chunk, TransformStorage.CURRENT, slot, degrees);
        }
        measure(chunk, 0, 1, 2);
        assertEquals(square, chunk.notes()[1], 2e-6f);
        chunk.notes()[1] = -1;
        measure(chunk, 1); // alone it is measured in another way
        assertEquals(square, chunk.notes()[1], 2e-6f);
        assertEquals(degrees > 0, chunk.marked(TransformStorage.TURNING).contains(1));
        assertEquals(degrees > 180, chunk.marked(TransformStorage.OPPOSITE).contains(1));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void poseThatStopsTurningLosesItsMark(int count) {
        Chunk chunk = chunkOf(5);
        int[] slots = count == 1 ? new int[] {2} : new int[] {2, 3};
        turn(chunk, TransformStorage.CURRENT, 2, 300);
        measure(chunk, slots);
        assertTrue(chunk.marked(TransformStorage.TURNING).contains(2));
        assertTrue(chunk.marked(TransformStorage.OPPOSITE).contains(2));
        turn(chunk, TransformStorage.PREVIOUS, 2, 300);
        measure(chunk, slots);
        assertEquals(Chunk.SLOTS, chunk.marked(TransformStorage.TURNING).next(0));
        assertEquals(Chunk.SLOTS, chunk.marked(TransformStorage.OPPOSITE).next(0));
        assertEquals(0f, chunk.notes()[2]);
    }

    @Test
    void onlyUnmeasuredSlotsAreMeasured() {
        Chunk chunk = chunkOf(10);
        for (int slot = 0; slot < 10; slot++) {
            turn(chunk, TransformStorage.CURRENT, slot, 90);
        }
        measure(chunk, 1, 4, 5, 6);
        for (int slot = 0; slot < 10; slot++) {
            boolean measured = slot == 1 || (slot >= 4 && slot <= 6);
            assertEquals(measured, chunk.marked(TransformStorage.TURNING).contains(slot), "slot " + slot);
            assertEquals(measured, chunk.notes()[slot] > 0f, "slot " + slot);
        }
    }

    /** Any slots in any order, against the same numbers in a loop. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void anyWayToMeasureGivesTheSameBits(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Chunk chunk = chunkOf(200);
        for (int round = 0; round < 100; round++) {
            SlotSet unmeasured = chunk.marked(TransformStorage.UNMEASURED);
            for (int i = random.nextInt(5); i > 0; i--) {
                int from = random.nextInt(200);
                int to = Math.min(from + random.nextInt(1, 60), 200);
                for (int slot = from; slot < to; slot++) {
                    unmeasured.add(slot);
                    change(random, chunk, slot);
                }
            }
            Turns.measure(chunk);
            for (int slot = 0; slot < 200; slot++) {
                float square = square(chunk, slot);
                String where = "seed " + seed + ", round " + round + ", slot " + slot;
                assertEquals(square, chunk.notes()[slot], where);
                assertEquals(square != 0, chunk.marked(TransformStorage.TURNING).contains(slot), where);
                assertEquals(square > 2, chunk.marked(TransformStorage.OPPOSITE).contains(slot), where);
            }
        }
    }

    private static void change(SplittableRandom random, Chunk chunk, int slot) {
        int lane = random.nextBoolean() ? TransformStorage.CURRENT : TransformStorage.PREVIOUS;
        if (random.nextInt(3) > 0) {
            turn(chunk, lane, slot, random.nextDouble(-360, 360));
        } else {
            turn(chunk, TransformStorage.CURRENT, slot, 33);
            turn(chunk, TransformStorage.PREVIOUS, slot, 33);
        }
    }

    private static float square(Chunk chunk, int slot) {
        float[] difference = new float[4];
        for (int i = 0; i < 4; i++) {
            int at = slot * Pose.FLOATS + Pose.ROTATION + i;
            difference[i] = chunk.lane(TransformStorage.PREVIOUS)[at] - chunk.current()[at];
        }
        return difference[0] * difference[0]
                + difference[1] * difference[1]
                + (difference[2] * difference[2] + difference[3] * difference[3]);
    }
}
