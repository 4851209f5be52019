package dev.halfstep.benchmarks.peer;

import static dev.halfstep.benchmarks.peer.Workload.ALPHA;
import static dev.halfstep.benchmarks.peer.Workload.POSE_FLOATS;
import static dev.halfstep.benchmarks.peer.Workload.ROTATION_OFFSET;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that all libraries move the bodies like the reference, and that the reference detects errors. */
class BodiesTest {

    private static final int BODY_COUNT = 3_000;

    @ParameterizedTest
    @EnumSource
    void equalsTheReferenceAfterEachFrame(Library library) {
        Workload workload = new Workload(BODY_COUNT, 64, Motion.TENTH_SCATTERED);
        assertEqualReferenceAfterEachFrame(library.createBodies(workload), workload);
    }

    @Test
    void arraysWithFlagsEqualTheReference() {
        Workload workload = new Workload(BODY_COUNT, 1, Motion.HUNDREDTH_SCATTERED);
        assertEqualReferenceAfterEachFrame(new FlaggedArrayBodies(workload), workload);
    }

    private static void assertEqualReferenceAfterEachFrame(Bodies bodies, Workload workload) {
        try (bodies) {
            for (int steps = 1; steps <= 3; steps++) {
                bodies.frame();
                new Reference(workload).check(bodies, steps, ALPHA);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void keepsRotationAndScaleWithoutSpin(Library library) {
        Workload workload = Workload.movingWithoutTurning(BODY_COUNT);
        try (Bodies bodies = library.createBodies(workload)) {
            bodies.frame();
            bodies.frame();
            new Reference(workload).check(bodies, /* steps= */ 2, ALPHA);
            float[] poses = new float[BODY_COUNT * POSE_FLOATS];
            bodies.readPoses(PoseKind.CURRENT, poses);
            float[] start = new float[POSE_FLOATS];
            for (int body = 0; body < BODY_COUNT; body++) {
                workload.writeStartPose(body, start);
                for (int i = ROTATION_OFFSET; i < POSE_FLOATS; i++) {
                    assertEquals(start[i], poses[body * POSE_FLOATS + i]);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void equalsTheReferenceAfterSeparatePasses(Library library) {
        Workload workload = new Workload(BODY_COUNT, 8, Motion.ALL);
        float otherAlphaThanInFrames = 0.75f;
        try (Bodies bodies = library.createBodies(workload)) {
            for (int steps = 1; steps <= 3; steps++) {
                bodies.capture();
                bodies.integrate();
                bodies.interpolate(otherAlphaThanInFrames);
                new Reference(workload).check(bodies, steps, otherAlphaThanInFrames);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void detectsASkippedCapture(Library library) {
        Workload workload = Workload.movingAndTurning(100);
        try (Bodies bodies = library.createBodies(workload)) {
            bodies.frame();
            bodies.integrate();
            bodies.interpolate(ALPHA);
            WrongResultException e = assertThrows(
                    WrongResultException.class, () -> new Reference(workload).check(bodies, /* steps= */ 2, ALPHA));
            assertTrue(e.getMessage().contains("PREVIOUS pose of body 0"), e.getMessage());
        }
    }

    @Test
    void detectsMissingBodies() {
        Workload workload = Workload.movingAndTurning(100);
        try (Bodies tooFewBodies = Library.ARRAYS.createBodies(Workload.movingAndTurning(99))) {
            WrongResultException e =
                    assertThrows(WrongResultException.class, () -> new Reference(workload).check(tooFewBodies, 0, 1f));
            assertTrue(e.getMessage().contains("CURRENT pose of body 99, number 0 is NaN"), e.getMessage());
        }
    }

    @ParameterizedTest
    @EnumSource
    void selectsTheNumberOfMoversOfTheMotion(Motion motion) {
        Workload workload = new Workload(100_000, 1, motion);
        long movers =
                IntStream.range(0, workload.bodies()).filter(workload::moves).count();
        switch (motion) {
            case ALL -> assertEquals(100_000, movers);
            // The tolerances of scattered movers are about three standard deviations of a random selection.
            case TENTH_SCATTERED -> assertEquals(10_000.0, (double) movers, 300.0);
            case HUNDREDTH_CLUSTERED -> assertEquals(1_000, movers);
            case HUNDREDTH_SCATTERED -> assertEquals(1_000.0, (double) movers, 100.0);
        }
    }

    @Test
    void spreadsScatteredMoversOverAllBlocks() {
        Workload workload = new Workload(100_000, 1, Motion.HUNDREDTH_SCATTERED);
        long blocksWithAMover = IntStream.range(0, 100)
                .filter(block -> IntStream.range(0, 1_000).anyMatch(i -> workload.moves(block * 1_000 + i)))
                .count();
        assertEquals(100, blocksWithAMover, "each of 100 blocks of 1,000 bodies must have a mover");
    }
}
