package dev.halfstep.sample.scene.bounce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Smoothing;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.joml.Vector3f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BounceSceneTest {

    private static final int BALLS_PER_BOX = 3;
    private static final int SEED = 8;
    private final BounceScene scene = new BounceScene(SEED, BALLS_PER_BOX);
    private final SyntheticWorld played = new WorldRecipe()
            .register(scene::register)
            .wire(scene::begin)
            .rate(Rate.hz(25))
            .build();
    private final World world = played.world();

    @AfterEach
    void close() {
        played.close();
    }

    @Test
    void ballMovesTwentyUnitsInAStep() { // 500 units a second, 25 steps a second
        played.step(1);

        for (var ball : world.query(Transform.class, PreviousTransform.class, Velocity.class)) {
            Transform now = ball.first();
            PreviousTransform before = ball.second();
            assertEquals(20.0, Math.hypot(now.x() - before.x(), now.y() - before.y()), 1e-4, ball::toString);
        }
    }

    @Test
    void ballsNeverLeaveTheirBox() {
        for (int i = 0; i < 5_000; i++) {
            played.step(1);
            for (var row : world.query(Transform.class, Walls.class)) {
                Transform ball = row.first();
                Walls walls = row.second();
                assertTrue(
                        ball.x() >= walls.left()
                                && ball.x() <= walls.right()
                                && ball.y() >= walls.bottom()
                                && ball.y() <= walls.top(),
                        () -> row.id() + " must stay between its walls: " + ball);
            }
        }
    }

    @Test
    void aBallIsDrawnOnItsStraightWayUpToTheWallAndBack() {
        double expected = 500 * 0.004; // units in a frame
        played.frame(Duration.ofMillis(40)); // the first step, before which nothing moves
        int turns = 0;
        for (int i = 0; i < 5_000; i++) { // 10 frames a step
            List<Vector3f> before = drawnBalls();
            played.frame(Duration.ofMillis(4));
            List<Vector3f> now = drawnBalls();
            for (int ball = 0; ball < now.size(); ball++) {
                float dx = now.get(ball).x - before.get(ball).x;
                float dy = now.get(ball).y - before.get(ball).y;
                boolean isStraight = Math.abs(Math.hypot(dx, dy) - expected) < 1e-2;
                turns += isStraight ? 0 : 1;
                assertTrue(isStraight || isAtAWall(now.get(ball), expected), "turned at " + now.get(ball));
            }
        }
        assertTrue(turns > 50, "balls must have turned between two frames, but only did so times " + turns);
    }

    /** Returns the drawn positions of the balls in the upper box. */
    private List<Vector3f> drawnBalls() {
        List<Vector3f> drawn = new ArrayList<>();
        for (var row : world.query(InterpolatedTransform.class, Transform.class, Walls.class)) {
            if (row.second().smoothing() == Smoothing.INTERPOLATE) {
                drawn.add(new Vector3f(row.first().x(), row.first().y(), 0));
            }
        }
        return drawn;
    }

    private boolean isAtAWall(Vector3f drawn, double distance) {
        for (var row : world.query(Walls.class)) {
            Walls walls = row.first();
            boolean isInBox = drawn.y > walls.bottom() - distance && drawn.y < walls.top() + distance;
            if (isInBox
                    && (drawn.x - walls.left() < distance
                            || walls.right() - drawn.x < distance
                            || drawn.y - walls.bottom() < distance
                            || walls.top() - drawn.y < distance)) {
                return true;
            }
        }
        return false;
    }

    @Test
    void onlyBallsInTheUpperBoxAreInterpolated() {
        played.frame(Duration.ofMillis(50)); // a step of 40 ms and a quarter of the next step

        List<Float> alphas = new ArrayList<>();
        for (var row : world.query(PreviousTransform.class, InterpolatedTransform.class, Transform.class)) {
            float beforeX = row.first().x();
            float nowX = row.third().x();
            if (nowX != beforeX) { // a ball; the boxes do not move
                alphas.add((row.second().x() - beforeX) / (nowX - beforeX));
            }
        }

        assertEquals(2 * BALLS_PER_BOX, alphas.size());
        assertEquals(BALLS_PER_BOX, alphas.stream().filter(alpha -> alpha == 1f).count());
        assertEquals(
                BALLS_PER_BOX,
                alphas.stream().filter(alpha -> Math.abs(alpha - 0.25f) < 1e-3f).count());
    }
}
