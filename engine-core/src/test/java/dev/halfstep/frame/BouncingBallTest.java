package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.PeriodSequence;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests interpolation by a ball that moves 16 units a step, at 25 steps a second, on a display of 100 Hz. */
class BouncingBallTest {

    private static final float UNITS_PER_STEP = 16;
    private static final float RIGHT_WALL = 640;
    private static final int FRAMES_PER_STEP = 4;

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(25)));
    private final EntityId ball = world.spawn(Transform.at(0, 0));
    private final PeriodSequence framePeriods = new PeriodSequence(Rate.hz(100));
    private final HeadlessHost host = new HeadlessHost();
    private final List<Float> drawn = new ArrayList<>();
    private float direction = 1;

    BouncingBallTest() {
        scheduler.simulation("bounce", step -> {
            Transform transform = world.get(ball, Transform.class).translate(direction * UNITS_PER_STEP, 0, 0);
            boolean atWall = transform.x() <= 0 || transform.x() >= RIGHT_WALL;
            direction = atWall ? -direction : direction;
        });
        scheduler.presentation(
                "watch",
                frame -> drawn.add(world.get(ball, InterpolatedTransform.class).x()));
    }

    @AfterEach
    void close() {
        world.close();
    }

    private void play(int frameCount) {
        for (int frame = 0; frame < frameCount; frame++) {
            scheduler.frame(host, framePeriods.nextNanos());
        }
    }

    /** Returns how far the drawn ball moves from the previous frame to a frame. */
    private float distance(int frame) {
        return Math.abs(drawn.get(frame) - drawn.get(frame - 1));
    }

    @Test
    void interpolationMovesTheBallEvenly() {
        play(1_000);
        // Frame 3 runs the first step, and still draws the state before it: the ball moves from frame 4 on.
        for (int frame = FRAMES_PER_STEP; frame < 1_000; frame++) {
            assertEquals(
                    UNITS_PER_STEP / FRAMES_PER_STEP,
                    distance(frame),
                    1e-3,
                    "the ball must move evenly: frame " + frame);
        }
        assertEquals(RIGHT_WALL, drawn.stream().max(Float::compare).orElseThrow());
    }

    @Test
    void withoutInterpolationTheBallJumps() {
        scheduler.setInterpolating(false);
        play(1_000);
        for (int frame = 1; frame < 1_000; frame++) {
            boolean hasStep = (frame + 1) % FRAMES_PER_STEP == 0; // frames 3, 7, 11 and so on
            assertEquals(
                    hasStep ? UNITS_PER_STEP : 0, distance(frame), "the ball must jump once in a step: frame " + frame);
        }
        assertEquals(1f, scheduler.alpha());
        assertEquals(250, scheduler.timestep().steps());
    }

    @Test
    void togglingInterpolationNeverChangesTheGame() {
        try (World twinWorld = World.builder().register(Transform.TYPE).build()) {
            SystemScheduler alwaysInterpolating = new SystemScheduler(twinWorld, new FixedTimestep(Rate.hz(25)));
            EntityId twin = twinWorld.spawn(Transform.at(0, 0));
            float[] twinDirection = {1};
            alwaysInterpolating.simulation("bounce", step -> {
                Transform transform =
                        twinWorld.get(twin, Transform.class).translate(twinDirection[0] * UNITS_PER_STEP, 0, 0);
                boolean atWall = transform.x() <= 0 || transform.x() >= RIGHT_WALL;
                twinDirection[0] = atWall ? -twinDirection[0] : twinDirection[0];
            });
            PeriodSequence sameFrames = new PeriodSequence(Rate.hz(100));
            boolean picturesDiffer = false;
            for (int frame = 0; frame < 1_000; frame++) {
                scheduler.setInterpolating(frame / 7 % 2 == 0); // on for 7 frames, off for 7
                play(1);
                alwaysInterpolating.frame(host, sameFrames.nextNanos());
                assertEquals(
                        twinWorld.get(twin, Transform.class).x(),
                        world.get(ball, Transform.class).x());
                picturesDiffer |=
                        twinWorld.get(twin, InterpolatedTransform.class).x() != drawn.get(frame);
            }
            assertTrue(picturesDiffer, "the switch must change some pictures, or this tests nothing");
        }
    }
}
