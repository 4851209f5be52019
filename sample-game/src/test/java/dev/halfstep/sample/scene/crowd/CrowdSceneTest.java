package dev.halfstep.sample.scene.crowd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class CrowdSceneTest {

    private static final int DOTS = 3_000;

    /** The maximum deviation from 300 dots in a tenth of the view: six standard deviations. */
    private static final int MAX_DEVIATION = 100;

    private static WorldRecipe crowd() {
        CrowdScene scene = new CrowdScene(1, DOTS);
        return new WorldRecipe().register(scene::register).wire(scene::begin);
    }

    /** Runs 400 steps, checks that all dots are in view, and returns the state hash. */
    private static long runInView(int workers) {
        try (SyntheticWorld played = crowd().rate(Rate.hz(25)).workers(workers).build()) {
            World world = played.world();
            played.step(400);
            assertEquals(DOTS, world.query(Transform.class).count());
            world.query(Transform.class)
                    .forEach((id, pose) -> assertTrue(
                            Math.abs(pose.x()) < 640 && Math.abs(pose.y()) < 360,
                            () -> "a dot must stay in view: " + pose));
            return played.hash();
        }
    }

    @Test
    void staysInViewAndDoesNotDependOnTheNumberOfWorkers() {
        assertEquals(runInView(1), runInView(3));
    }

    /** A step takes 200 ms here, so the first frames show the dots before they move. */
    @Test
    void firstFramesShowDotsAllOverTheView() {
        try (SyntheticWorld played = crowd().rate(Rate.hz(5)).build()) {
            for (int frame = 0; frame < 20; frame++) {
                played.frame(Duration.ofMillis(frame == 0 ? 0 : 16));
                int[] inColumn = new int[10];
                int[] inRow = new int[10];
                played.world().query(InterpolatedTransform.class).forEach((id, pose) -> {
                    inColumn[(int) ((pose.x() + 640) / 128)]++;
                    inRow[(int) ((pose.y() + 360) / 72)]++;
                });
                for (int i = 0; i < 10; i++) {
                    assertEquals(DOTS / 10, inColumn[i], MAX_DEVIATION, "dots in column " + i + " of frame " + frame);
                    assertEquals(DOTS / 10, inRow[i], MAX_DEVIATION, "dots in row " + i + " of frame " + frame);
                }
            }
        }
    }
}
