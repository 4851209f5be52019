package dev.halfstep.meteors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.file.Settings;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.meteors.presentation.HighScore;
import dev.halfstep.meteors.presentation.PlayerSettings;
import dev.halfstep.meteors.rule.PlayerActions;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.sample.Offscreen;
import dev.halfstep.state.StateException;
import org.junit.jupiter.api.Test;

/** Shows ships that come with a loaded state, as a player who joins late sees them. */
class LoadedShipsTest {

    private static final int WIDTH = 640;
    private static final int HEIGHT = 360;
    private static final long STEP_NANOS = 40_000_000;
    private static final GameSpec<Meteors> OF_EIGHT = Meteors.GAME.with(Meteors.SHIPS, 8);

    private static byte[] stateOfSevenShips() {
        try (GameRun<Meteors> game = OF_EIGHT.begin()) {
            game.scheduler().input().additions().press(PlayerActions.START);
            Offscreen.playWithoutDrawing(game.scheduler(), 12);
            game.scheduler().input().additions().leave(2);
            Offscreen.playWithoutDrawing(game.scheduler(), 12);
            return game.scheduler().state().save();
        }
    }

    @Test
    void eachShipIsDrawnInTheColourOfItsPlayer() throws StateException {
        byte[] state = stateOfSevenShips();
        try (GameRun<Meteors> game = OF_EIGHT.begin();
                GlfwHost host = Offscreen.open(WIDTH, HEIGHT)) {
            new MeteorsShow(game.parts(), HighScore.unsaved(), new PlayerSettings(Settings.inMemory()), false)
                    .addLayers(host, host::framebufferSize, host::add);
            game.scheduler().state().load(state);
            game.scheduler().frame(host, STEP_NANOS);
            game.scheduler().frame(host, STEP_NANOS);

            assertEquals(7, game.world().query(Ship.class).count());
            Screenshot picture = host.screenshot();
            int none = rgb(picture, 2);
            int blue = rgb(picture, 5);
            int red = rgb(picture, 8);
            assertTrue((none >> 16 & 0xFF) + (none >> 8 & 0xFF) < 60, () -> "has left: " + Integer.toHexString(none));
            assertTrue((blue & 0xFF) > (blue >> 8 & 0xFF), () -> "blue: " + Integer.toHexString(blue));
            assertTrue((red >> 16 & 0xFF) > (red & 0xFF), () -> "red: " + Integer.toHexString(red));
        }
    }

    /** Returns the colour where the ship of a player begins: a pixel is two world units wide. */
    private static int rgb(Screenshot picture, int player) {
        return picture.rgb(Math.round(WIDTH / 2f + (player - 4.5f) * 45f), HEIGHT / 2);
    }
}
