package dev.halfstep.meteors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.file.Settings;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.input.Key;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.meteors.presentation.HighScore;
import dev.halfstep.meteors.presentation.PlayerSettings;
import dev.halfstep.meteors.rule.PlayerActions;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.sample.Offscreen;
import dev.halfstep.world.World;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Shows a game of two ships in a picture in which a pixel is two world units wide. */
class ShownShipsTest {

    private static final int WIDTH = 640;
    private static final int HEIGHT = 360;
    private static final long STEP_NANOS = 40_000_000;

    private final GlfwHost host = Offscreen.open(WIDTH, HEIGHT);
    private final GameRun<Meteors> run = Meteors.GAME.with(Meteors.SHIPS, 2).begin();
    private final World world = run.world();
    private final SystemScheduler scheduler = run.scheduler();
    private final HighScore highScore = HighScore.unsaved();
    private final MeteorsShow show =
            new MeteorsShow(run.parts(), highScore, new PlayerSettings(Settings.inMemory()), /* canRewind= */ true);

    ShownShipsTest() {
        show.addLayers(host, host::framebufferSize, host::add);
        scheduler.input().additions().press(PlayerActions.START);
        scheduler.frame(host, STEP_NANOS);
        scheduler.frame(host, STEP_NANOS);
    }

    @AfterEach
    void close() {
        run.close();
        host.close();
    }

    private Game game() {
        return world.single(Game.class);
    }

    @Test
    void eachShipHasTheColourOfItsPlayer() {
        Screenshot picture = host.screenshot();
        int first =
                picture.rgb(WIDTH / 2 - 22, HEIGHT / 2); // the ships are 45 world units left and right of the middle
        int second = picture.rgb(WIDTH / 2 + 22, HEIGHT / 2);

        assertTrue(red(first) < green(first), () -> "teal: " + Integer.toHexString(first));
        assertTrue(red(second) > green(second), () -> "orange: " + Integer.toHexString(second));
    }

    private static int red(int rgb) {
        return rgb >> 16 & 0xFF;
    }

    private static int green(int rgb) {
        return rgb >> 8 & 0xFF;
    }

    @Test
    void aLostShipDoesNotSlowDownTheGame() {
        int lives = game().lives;
        for (int frame = 0; frame < 60 * 60 && game().lives == lives; frame++) {
            for (var ship : world.query(Ship.class)) {
                ship.first().safeSeconds = 0;
            }
            Offscreen.playWithoutDrawing(scheduler, 1);
            assertEquals(1_000, scheduler.timeControl().scaleThousandths());
        }
        assertTrue(game().lives < lives, "a ship that never moves must be lost");
        for (int frame = 0; frame < 60; frame++) {
            Offscreen.playWithoutDrawing(scheduler, 1);
            assertEquals(1_000, scheduler.timeControl().scaleThousandths());
        }
    }

    @Test
    void timeCannotBeRewound() {
        Offscreen.playWithoutDrawing(scheduler, 60);
        long steps = scheduler.timestep().steps();
        HeadlessHost rewinding = new HeadlessHost(input -> input.add(Key.BACKSPACE, true, input.frameStartNanos()));
        for (int step = 1; step <= 25; step++) {
            scheduler.frame(rewinding, STEP_NANOS);
        }

        assertEquals(steps + 25, scheduler.timestep().steps());
    }

    @Test
    void theScoreIsNoHighScore() {
        game().score = 500;
        show.end();

        assertEquals(0, highScore.best());
    }
}
