package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.input.Key;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Smoothing;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Tests what is drawn after a resimulation that has changed poses. Most tests change the action of step 2 after the
 * step ran, and then resimulate the step, between two frames.
 */
class SmoothedCorrectionsTest {

    private static final PresentationSystem NOTHING = frame -> {};

    /** The duration of the fade. The offsets of {@link #game} fade in 5 steps. */
    private static final float FADE_SECONDS = 0.5f;

    private static final float MAX_DISTANCE = 50f;

    private final PresentedGame game =
            new PresentedGame(SchedulerSettings.defaults().inStrictMode());

    private final EntityId ship = game.spawn(0f);

    private final EntityId buoy = game.spawn(50f);
    private final EntityId wreck = game.spawn(60f);
    private final EntityId turret = game.spawn(1f, new Parent(ship));
    private final EntityId barrel = game.spawn(2f, new Parent(turret));

    private final Rollback rollback = new Rollback(game.scheduler, 8);

    @AfterEach
    void close() {
        game.close();
    }

    /** The time of the last call of {@link #show}, in steps. */
    private float shownSteps;

    /** Runs frames of at most one step, up to an alpha of a step: a longer frame would drop time. */
    private void show(long step, float alpha) {
        while (shownSteps < step + alpha) {
            shownSteps = Math.min(shownSteps + 1, step + alpha);
            game.frame((long) shownSteps, shownSteps % 1, NOTHING);
        }
        game.frame(step, alpha, NOTHING);
    }

    /** Draws alpha 0.5 of step 3, which is 1 unit after step 2. */
    private void predict() {
        rollback.smoothCorrections(FADE_SECONDS, MAX_DISTANCE);
        game.in(3, step -> game.transform(ship).translate(2, 0));
        show(3, 0.5f);
        assertEquals(1f, game.drawnX(ship));
    }

    /** Changes the action of step 2, and resimulates. */
    private void correct(SimulationSystem action) {
        game.in(2, action);
        rollback.resimulateFrom(2);
    }

    /** Returns what is left of an offset after a number of steps of {@link #game}. */
    private static float rest(float steps) {
        float rest = 1f - steps / 5f;
        return rest * rest;
    }

    private float drawnX(long step, float alpha, EntityId id) {
        show(step, alpha);
        return game.drawnX(id);
    }

    @Test
    void posesJumpByDefault() {
        show(3, 0.5f);
        correct(step -> game.transform(ship).translate(10, 0));
        assertEquals(10f, drawnX(3, 0.5f, ship));
    }

    @Test
    void correctionBeginsAtTheDrawnPoseAndFades() {
        predict();
        correct(step -> game.transform(ship).translate(10, 0));
        assertEquals(12f, game.transform(ship).x());
        assertEquals(1f, drawnX(3, 0.5f, ship), 1e-5f); // no time has passed: nothing moves
        assertEquals(11.5f - 10f * rest(0.25f), drawnX(3, 0.75f, ship), 1e-5f);
        assertEquals(12f - 10f * rest(1f), drawnX(4, 0.5f, ship), 1e-5f);
        assertEquals(12f - 10f * rest(2f), drawnX(5, 0.5f, ship), 1e-5f);
        assertEquals(12f - 10f * rest(4.5f), drawnX(8, 0f, ship), 1e-5f);
        assertEquals(12f, drawnX(8, 0.5f, ship));
        assertEquals(12f, drawnX(9, 0f, ship));
    }

    @Test
    void secondCorrectionContinuesFromTheDrawnPose() {
        predict();
        correct(step -> game.transform(ship).translate(10, 0));
        float drawn = drawnX(4, 0.5f, ship);
        correct(step -> game.transform(ship).translate(-5, 0));
        assertEquals(drawn, drawnX(4, 0.5f, ship), 1e-5f);
        assertEquals(-3f + (drawn + 3f) * rest(2f), drawnX(6, 0.5f, ship), 1e-5f);
        assertEquals(-3f, drawnX(9, 0.5f, ship));
    }

    @Test
    void correctionOfThePreviousPoseAloneIsSmoothed() {
        rollback.smoothCorrections(FADE_SECONDS, MAX_DISTANCE);
        game.in(3, step -> game.transform(ship).setPosition(2, 0));
        assertEquals(1f, drawnX(3, 0.5f, ship));
        correct(step -> game.transform(ship).translate(10, 0));
        assertEquals(1f, drawnX(3, 0.5f, ship), 1e-5f);
    }

    @Test
    void correctionsInEveryFrameDoNotPileUp() {
        rollback.smoothCorrections(FADE_SECONDS, MAX_DISTANCE);
        show(1, 0.5f);
        for (long step = 1; step <= 100; step++) { // predicted at rest, but the ship moves on
            game.in(step, context -> game.transform(ship).translate(1, 0));
            rollback.resimulateFrom(step);
            show(step + 1, 0.5f);
        }
        // Each correction adds 0.5 units, and each frame leaves (1 - 1/5)^2 = 0.64 of them: 0.64 * 0.5 / (1 - 0.64).
        assertEquals(game.transform(ship).x() - 0.8889f, game.drawnX(ship), 1e-3f);
    }

    @Test
    void rotationFadesOnTheShorterPath() {
        predict();
        correct(step -> game.transform(ship).setRotationZ((float) Math.toRadians(-170)));
        assertEquals(0f, drawnAngle(3, 0.5f), 1e-3f);
        correct(step -> game.transform(ship).setRotationZ((float) Math.toRadians(-190)));
        assertEquals(0f, drawnAngle(3, 0.5f), 1e-3f);
        float angle = drawnAngle(5, 0.5f);
        assertTrue(angle > 60 && angle < 170, () -> "from 0 to 170 degrees, not by -190: " + angle);
        assertEquals(170f, drawnAngle(8, 0.5f), 1e-3f);
    }

    private float drawnAngle(long step, float alpha) {
        show(step, alpha);
        return (float)
                Math.toDegrees(game.world.get(ship, InterpolatedTransform.class).rotationZ());
    }

    @Test
    void childrenAtRestFollowTheDrawnParent() {
        predict();
        correct(step -> game.transform(ship).translate(10, 0));
        for (int i = 0; i < 30; i++) {
            game.frameOf(20_000_000, NOTHING);
            assertEquals(game.drawnX(ship) + 1f, game.drawnX(turret), 1e-5f);
            assertEquals(game.drawnX(ship) + 3f, game.drawnX(barrel), 1e-5f);
        }
        assertEquals(12f, game.drawnX(ship));
        assertEquals(13f, game.drawnX(turret));
        assertEquals(15f, game.drawnX(barrel));
    }

    @Test
    void childHasItsOwnOffsetRelativeToItsParent() {
        predict();
        correct(step -> {
            game.transform(ship).translate(10, 0);
            game.transform(turret).translate(4, 0);
        });
        assertEquals(2f, drawnX(3, 0.5f, turret), 1e-5f);
        show(5, 0.5f);
        assertEquals(12f - 10f * rest(2f), game.drawnX(ship), 1e-5f);
        assertEquals(17f - 14f * rest(2f), game.drawnX(turret), 1e-5f);
        assertEquals(17f, drawnX(8, 0.5f, turret));
    }

    @Test
    void entityThatGetsAnotherParentHasNoOffset() {
        predict();
        correct(step -> {
            game.transform(turret).translate(10, 0);
            step.commands().remove(turret, Parent.class);
        });
        assertEquals(11f, drawnX(3, 0.75f, turret));
    }

    @Test
    void laterChangeOfTheParentEndsTheOffset() {
        predict();
        game.in(4, step -> step.commands().remove(turret, Parent.class));
        correct(step -> game.transform(turret).translate(10, 0));
        assertEquals(12f + 1f - 10f * rest(0.25f) - 0.5f, drawnX(3, 0.75f, turret), 1e-5f);
        assertEquals(11f, drawnX(4, 0.25f, turret));
    }

    @Test
    void distantEntitySnaps() {
        predict();
        correct(step -> game.transform(ship).translate(MAX_DISTANCE + 1, 0));
        assertEquals(MAX_DISTANCE + 2f, drawnX(3, 0.5f, ship));
        correct(step -> game.transform(ship).translate(0.5f, 0));
        assertEquals(1.5f, drawnX(3, 0.5f, ship));
    }

    @Test
    void teleportOfTheCorrectionSnaps() {
        predict();
        correct(step -> game.transform(ship).teleport(10, 0));
        assertEquals(11f, drawnX(3, 0.5f, ship));
    }

    @Test
    void undoneTeleportOfTheNewestStepSnaps() {
        rollback.smoothCorrections(FADE_SECONDS, MAX_DISTANCE);
        game.in(3, step -> game.transform(ship).teleportAt(0.25f, 10, 0, 0));
        assertEquals(10f, drawnX(3, 0.5f, ship));
        game.in(3, step -> game.transform(ship).translate(2, 0));
        rollback.resimulateFrom(2);
        assertEquals(1f, drawnX(3, 0.5f, ship));
    }

    @Test
    void laterTeleportEndsTheOffset() {
        predict();
        game.in(4, step -> game.transform(ship).teleportAt(0.5f, 100, 0, 0));
        correct(step -> game.transform(ship).translate(10, 0));
        assertEquals(12f - 10f * rest(0.75f), drawnX(4, 0.25f, ship), 1e-5f);
        assertEquals(100f, drawnX(4, 0.5f, ship));
    }

    @Test
    void teleportAtTheEndOfAStepEndsTheOffset() {
        predict();
        game.in(4, step -> game.transform(ship).teleport(100, 0));
        correct(step -> game.transform(ship).translate(10, 0));
        assertEquals(12f - 10f * rest(1.25f), drawnX(4, 0.75f, ship), 1e-5f);
        assertEquals(100f, drawnX(5, 0f, ship));
    }

    @Test
    void entityThatSnapsToItsPoseHasNoOffset() {
        rollback.smoothCorrections(FADE_SECONDS, MAX_DISTANCE);
        show(3, 0.5f);
        game.in(2, step -> game.transform(ship).setSmoothing(Smoothing.SNAP).translate(10, 0));
        rollback.resimulateFrom(2);
        assertEquals(10f, drawnX(3, 0.5f, ship));
    }

    @Test
    void extrapolatedEntityContinuesFromItsDrawnPose() {
        rollback.smoothCorrections(FADE_SECONDS, MAX_DISTANCE);
        game.in(1, step -> game.transform(ship).setSmoothing(Smoothing.EXTRAPOLATE));
        game.in(3, step -> game.transform(ship).translate(2, 0));
        assertEquals(3f, drawnX(3, 0.5f, ship));
        game.in(3, step -> game.transform(ship).translate(4, 0));
        rollback.resimulateFrom(3);
        assertEquals(3f, drawnX(3, 0.5f, ship), 1e-5f);
    }

    @Test
    void despawnedEntityKeepsItsOffsetWhileItIsStillDrawn() {
        predict();
        game.in(4, step -> step.commands().despawn(ship));
        correct(step -> game.transform(ship).translate(10, 0));
        show(4, 0f);
        game.frame(4, 0.5f, frame -> assertEquals(12f - 10f * rest(1f), game.drawnX(ship), 1e-5f));
    }

    @Test
    void despawnOfTheCorrectionMovesNoOtherEntity() {
        predict();
        game.in(3, step -> step.commands().despawn(buoy)); // the wreck moves into its row
        rollback.resimulateFrom(3);
        game.frame(3, 0.5f, frame -> {
            assertEquals(50f, game.drawnX(buoy)); // still visible in this frame
            assertEquals(60f, game.drawnX(wreck));
            assertEquals(1f, game.drawnX(ship), 1e-5f);
        });
    }

    @Test
    void respawnedEntityHasNoOffset() {
        EntityId[] spark = new EntityId[1];
        game.in(2, step -> spark[0] = step.commands().spawn(Transform.at(0, 0)));
        predict();
        correct(step -> spark[0] = step.commands().spawn(Transform.at(10, 0)));
        assertEquals(10f, drawnX(3, 0.5f, spark[0]));
    }

    @Test
    void rewindEndsTheOffsets() {
        predict();
        correct(step -> game.transform(ship).translate(10, 0));
        show(3, 0.75f);
        rollback.rewindTo(2);
        game.frameOf(0, NOTHING);
        assertEquals(10f, game.drawnX(ship));
    }

    @Test
    void smoothingCanBeSwitchedOffMeanwhile() {
        predict();
        correct(step -> game.transform(ship).translate(10, 0));
        show(5, 0.5f); // the ship is at rest
        rollback.smoothCorrections(0f, MAX_DISTANCE);
        game.frameOf(0, NOTHING);
        assertEquals(12f, game.drawnX(ship));
    }

    @Test
    void stepsBetweenFramesAreComparedAtTheirBegin() {
        rollback.smoothCorrections(FADE_SECONDS, MAX_DISTANCE);
        show(2, 0.5f);
        game.scheduler.runStep();
        correct(step -> game.transform(ship).translate(10, 0));
        assertEquals(0f, game.drawnX(ship));
        game.frameOf(0, NOTHING);
        assertEquals(0f, game.drawnX(ship), 1e-5f);
    }

    /**
     * The ship moves by 3 units in each step at 30 steps a second, from step 7 on. The key that starts it arrives after
     * step 10. The offset fades in 0.1 s: in 6 frames of the first display, in 14.4 frames of the second one.
     */
    @Test
    void drawsTheGoldenPositions() {
        float[] at60Hz = {0.0000f, 4.7083f, 8.8333f, 12.3750f, 15.3333f, 17.7083f, 19.5000f, 21.0000f, 22.5000f};
        assertArrayEquals(at60Hz, play(60, at60Hz.length), 1e-3f);
        float[] at144Hz = {
            0.0000f, 1.9154f, 3.7379f, 5.4677f, 7.1046f, 8.6486f, 10.0998f, 11.4582f, 12.7238f, 13.8965f, 14.9764f,
            15.9634f, 16.8576f, 17.6590f, 18.3676f, 19.0000f, 19.6250f, 20.2500f
        };
        assertArrayEquals(at144Hz, play(144, at144Hz.length), 1e-3f);
    }

    /** Returns the drawn x of the frames from the correction on. */
    private static float[] play(int displayHz, int frames) {
        try (World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(30)))) {
            EntityId id = world.spawn(Transform.at(0, 0));
            scheduler.simulation("move", step -> {
                if (step.input().isHeld(Key.D)) {
                    world.get(id, Transform.class).translate(3, 0);
                }
            });
            Rollback rollback = new Rollback(scheduler, 8);
            rollback.smoothCorrections(0.1f, 20);
            HeadlessHost host = new HeadlessHost();
            float[] drawn = new float[frames];
            int recorded = 0;
            long nanos = 0;
            for (int frame = 0; recorded < frames; frame++) {
                if (scheduler.timestep().steps() == 10 && recorded == 0) {
                    rollback.setInput(7, input -> input.add(Key.D, /* down= */ true, /* atNanos= */ 0));
                    assertEquals(4, rollback.resimulate());
                    recorded = 1;
                    drawn[0] = world.get(id, InterpolatedTransform.class).x(); // of the last frame
                }
                long newNanos = frame * 1_000_000_000L / displayHz;
                scheduler.frame(host, newNanos - nanos);
                nanos = newNanos;
                if (recorded > 0) {
                    drawn[recorded++] =
                            world.get(id, InterpolatedTransform.class).x();
                }
            }
            return drawn;
        }
    }

    @Test
    void refusesNumbersOutOfRange() {
        for (float seconds : new float[] {-0.1f, 1.1f, Float.NaN}) {
            assertThrows(IllegalArgumentException.class, () -> rollback.smoothCorrections(seconds, 1));
        }
        for (float distance : new float[] {0, -1, Float.NaN, Float.POSITIVE_INFINITY}) {
            assertThrows(IllegalArgumentException.class, () -> rollback.smoothCorrections(0.1f, distance));
        }
    }

    @Test
    void refusesRenderersThatInterpolate() {
        try (World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(
                        world,
                        new FixedTimestep(Rate.hz(30)),
                        SchedulerSettings.defaults().withGpuInterpolation())) {
            Rollback gpuRollback = new Rollback(scheduler, 8);
            IllegalStateException refused =
                    assertThrows(IllegalStateException.class, () -> gpuRollback.smoothCorrections(0.1f, 1));
            assertEquals(
                    "corrections cannot be smoothed where the renderer interpolates: remove"
                            + " SchedulerSettings.withGpuInterpolation()",
                    refused.getMessage());
        }
    }
}
