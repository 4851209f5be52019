package dev.halfstep.transform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.DenseColumn;
import dev.halfstep.storage.DenseRows;
import dev.halfstep.storage.SlotSet;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.joml.Quaternionf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the squared distances between previous and current rotations: the scratch floats of a chunk, one per slot. */
class RotationDistancesTest {

    private final DenseRows<Transform> rows = DenseRows.of(Transform.TYPE);

    /** Fixed seeds, and a new one in each run. */
    static LongStream seeds() {
        return LongStream.concat(LongStream.rangeClosed(1, 5), LongStream.of(new SplittableRandom().nextLong()));
    }

    /** Adds transforms without rotation, and returns the chunk of all of them. */
    private DenseColumn chunkOf(int count) {
        for (int i = 0; i < count; i++) {
            rows.add(new Transform());
        }
        return rows.column().get(0);
    }

    /** Sets the rotation of a slot in one lane: an angle about an axis between x and y. */
    private static void setRotation(DenseColumn chunk, int lane, int slot, double degrees) {
        Quaternionf rotation = new Quaternionf().rotationAxis((float) Math.toRadians(degrees), 0.6f, 0.8f, 0f);
        setQuaternion(chunk, lane, slot, rotation);
    }

    private static void setQuaternion(DenseColumn chunk, int lane, int slot, Quaternionf rotation) {
        int at = slot * Pose.FLOATS + Pose.ROTATION;
        chunk.lane(lane)[at] = rotation.x;
        chunk.lane(lane)[at + 1] = rotation.y;
        chunk.lane(lane)[at + 2] = rotation.z;
        chunk.lane(lane)[at + 3] = rotation.w;
    }

    /** Marks slots as outdated and measures them. */
    private static void measure(DenseColumn chunk, int... slots) {
        for (int slot : slots) {
            chunk.markedSlots(PoseLayout.DISTANCE_OUTDATED).add(slot);
        }
        RotationDistances.measure(chunk, Chunk.MAX_SLOTS);
        chunk.markedSlots(PoseLayout.DISTANCE_OUTDATED).clear();
    }

    /** The squared distance is 2 - 2 cos(angle / 2). */
    @ParameterizedTest(name = "{0} degrees: {1}")
    @CsvSource({"0, 0", "60, 0.26794919", "90, 0.58578644", "120, 1", "180, 2", "240, 3", "360, 4"})
    void measuresTheSquaredDistanceOfTheQuaternions(int degrees, float squaredDistance) {
        DenseColumn chunk = chunkOf(3);
        for (int slot = 0; slot < 3; slot++) {
            setRotation(chunk, PoseLayout.CURRENT, slot, degrees);
        }
        measure(chunk, 0, 1, 2);
        assertEquals(squaredDistance, chunk.scratchFloats()[1], 2e-6f);
        chunk.scratchFloats()[1] = -1;
        measure(chunk, 1); // a single slot is measured by other code
        assertEquals(squaredDistance, chunk.scratchFloats()[1], 2e-6f);
        assertEquals(degrees > 0, chunk.markedSlots(PoseLayout.ROTATING).contains(1));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void slotThatStopsRotatingLosesItsMark(int measuredCount) {
        DenseColumn chunk = chunkOf(5);
        int[] slots = measuredCount == 1 ? new int[] {2} : new int[] {2, 3}; // a single slot is measured by other code
        setRotation(chunk, PoseLayout.CURRENT, 2, 300);
        measure(chunk, slots);
        assertTrue(chunk.markedSlots(PoseLayout.ROTATING).contains(2));
        setRotation(chunk, PoseLayout.PREVIOUS, 2, 300);
        measure(chunk, slots);
        assertEquals(Chunk.MAX_SLOTS, chunk.markedSlots(PoseLayout.ROTATING).nextSlot(0), "no slot rotates any more");
        assertEquals(0f, chunk.scratchFloats()[2]);
    }

    @Test
    void measuresOnlyOutdatedSlots() {
        DenseColumn chunk = chunkOf(10);
        for (int slot = 0; slot < 10; slot++) {
            setRotation(chunk, PoseLayout.CURRENT, slot, 90);
        }
        measure(chunk, 1, 4, 5, 6);
        for (int slot = 0; slot < 10; slot++) {
            boolean isMeasured = slot == 1 || (slot >= 4 && slot <= 6);
            assertEquals(isMeasured, chunk.markedSlots(PoseLayout.ROTATING).contains(slot), "slot " + slot);
            assertEquals(isMeasured, chunk.scratchFloats()[slot] > 0f, "slot " + slot);
        }
    }

    @Test
    void rangesLongerThanTheLimitAreLeftOut() {
        DenseColumn chunk = chunkOf(10);
        for (int slot = 0; slot < 10; slot++) {
            setRotation(chunk, PoseLayout.CURRENT, slot, 90);
        }
        for (int slot : new int[] {0, 2, 3, 5, 6, 7}) {
            chunk.markedSlots(PoseLayout.DISTANCE_OUTDATED).add(slot);
        }
        RotationDistances.measure(chunk, /* maxSlots= */ 2);
        for (int slot = 0; slot < 10; slot++) {
            boolean isMeasured = slot == 0 || slot == 2 || slot == 3;
            assertEquals(isMeasured, chunk.scratchFloats()[slot] > 0f, "slot " + slot);
        }
    }

    @Test
    void nanCountsAsRotating() {
        DenseColumn chunk = chunkOf(3);
        chunk.current()[Pose.FLOATS + Pose.ROTATION] = Float.NaN;
        measure(chunk, 0, 1, 2);
        assertTrue(chunk.markedSlots(PoseLayout.ROTATING).contains(1));
    }

    /** Compares random ranges with a calculation slot by slot. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void resultDoesNotDependOnTheLengthOfTheRange(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        DenseColumn chunk = chunkOf(200);
        for (int round = 0; round < 100; round++) {
            SlotSet outdated = chunk.markedSlots(PoseLayout.DISTANCE_OUTDATED);
            for (int i = random.nextInt(5); i > 0; i--) {
                int from = random.nextInt(200);
                int to = Math.min(from + random.nextInt(1, 60), 200);
                for (int slot = from; slot < to; slot++) {
                    outdated.add(slot);
                    change(random, chunk, slot);
                }
            }
            RotationDistances.measure(chunk, Chunk.MAX_SLOTS);
            outdated.clear();
            for (int slot = 0; slot < 200; slot++) {
                float squaredDistance = squaredDistance(chunk, slot);
                String where = "seed " + seed + ", round " + round + ", slot " + slot;
                assertEquals(squaredDistance, chunk.scratchFloats()[slot], where);
                assertTrue(
                        squaredDistance == 0
                                || chunk.markedSlots(PoseLayout.ROTATING).contains(slot),
                        where);
            }
        }
    }

    /** Rotates one of the two poses of a slot, or, in a third of the calls, makes both rotations equal. */
    private static void change(SplittableRandom random, DenseColumn chunk, int slot) {
        int lane = random.nextBoolean() ? PoseLayout.CURRENT : PoseLayout.PREVIOUS;
        if (random.nextInt(3) > 0) {
            setRotation(chunk, lane, slot, random.nextDouble(-360, 360));
        } else {
            setRotation(chunk, PoseLayout.CURRENT, slot, 33);
            setRotation(chunk, PoseLayout.PREVIOUS, slot, 33);
        }
    }

    /** Computes the distance with the additions in the order of {@link RotationDistances}, so that all bits agree. */
    private static float squaredDistance(DenseColumn chunk, int slot) {
        float[] difference = new float[4];
        for (int i = 0; i < 4; i++) {
            int at = slot * Pose.FLOATS + Pose.ROTATION + i;
            difference[i] = chunk.lane(PoseLayout.PREVIOUS)[at] - chunk.current()[at];
        }
        return difference[0] * difference[0]
                + difference[1] * difference[1]
                + (difference[2] * difference[2] + difference[3] * difference[3]);
    }
}
