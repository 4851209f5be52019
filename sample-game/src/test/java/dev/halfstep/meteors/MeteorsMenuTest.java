package dev.halfstep.meteors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.file.Settings;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Control;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Game.Screen;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.meteors.component.Shot;
import dev.halfstep.meteors.presentation.HighScore;
import dev.halfstep.meteors.presentation.PlayerSettings;
import dev.halfstep.meteors.rule.PlayerActions;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.state.StateHash;
import dev.halfstep.testkit.RollbackInvariance;
import dev.halfstep.testkit.SliceInvariance;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.ui.Menu;
import dev.halfstep.world.World;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plays meteors through its menu, without a window. A frame is as long as a step. */
class MeteorsMenuTest {

    private static final Rate RATE = Rate.hz(25);
    private static final long FRAME_NANOS = 40_000_000;

    private final PlayerSettings settings = new PlayerSettings(Settings.inMemory());
    private final HighScore highScore = HighScore.unsaved();
    private static final GameSpec<Meteors> GAME = Meteors.GAME.withSeed(3);
    private final GameRun<Meteors> run = GAME.begin();
    private final MeteorsShow game = new MeteorsShow(run.parts(), highScore, settings, /* canRewind= */ true);
    private final World world = run.world();
    private final SystemScheduler scheduler = run.scheduler();
    private final HeadlessHost host = new HeadlessHost(this::addControls);
    private List<Control> pressed = List.of();
    private float pointerX;
    private float pointerY;
    private int quits;
    private final Menu menu;

    MeteorsMenuTest() {
        menu = game.addMenu(/* host= */ null, () -> quits++);
        frames(1);
    }

    @AfterEach
    void close() {
        run.close();
    }

    private void addControls(InputQueue input) {
        for (Control control : pressed) {
            input.add(control, true, input.frameStartNanos());
            input.add(control, false, input.frameStartNanos());
        }
        pressed = List.of();
        input.movePointer(pointerX, pointerY);
    }

    private void frames(int count) {
        for (int i = 0; i < count; i++) {
            scheduler.frame(host, FRAME_NANOS);
        }
    }

    /** Presses and releases controls, each in a frame of its own. */
    private void tap(Control... controls) {
        for (Control control : controls) {
            pressed = List.of(control);
            frames(2); // the menu presses an action for the next step
        }
    }

    private Game state() {
        return world.single(Game.class);
    }

    private void assertOpen(String screen, String focused) {
        assertEquals(screen, menu.screen());
        assertEquals(focused, menu.focused());
    }

    private void loseLastShip() {
        state().lives = 1;
        for (int i = 0; i < 60 * 25 && state().screen == Screen.PLAYING; i++) {
            for (var ship : world.query(Ship.class)) {
                ship.first().safeSeconds = 0;
            }
            frames(1);
        }
        assertEquals(Screen.GAME_OVER, state().screen);
    }

    @Test
    void aPadWalksThroughAllScreens() {
        assertOpen("title", "start");
        tap(GamepadButton.DPAD_RIGHT, GamepadButton.A);
        assertOpen("options", "volume");
        tap(GamepadButton.DPAD_LEFT);
        assertEquals(0.9f, settings.volume.get(), 1e-5f);
        tap(GamepadButton.DPAD_DOWN, GamepadButton.DPAD_LEFT, GamepadButton.DPAD_DOWN, GamepadButton.DPAD_LEFT);
        assertEquals(0.9f, settings.music.get(), 1e-5f);
        assertEquals(0.9f, settings.effects.get(), 1e-5f);
        tap(GamepadButton.DPAD_DOWN, GamepadButton.DPAD_RIGHT);
        assertEquals("de", settings.language.get());
        tap(GamepadButton.DPAD_DOWN, GamepadButton.A);
        assertOpen("controls", "turn-left (keys)");
        tap(GamepadButton.DPAD_DOWN, GamepadButton.DPAD_DOWN, GamepadButton.DPAD_DOWN);
        tap(GamepadButton.DPAD_RIGHT);
        assertOpen("controls", "fire (gamepad)");
        tap(GamepadButton.A, GamepadButton.X);
        assertEquals(
                List.of(Key.SPACE, Key.LEFT_CONTROL, GamepadButton.X),
                scheduler.input().actions().controls(PlayerActions.FIRE));
        tap(GamepadButton.B);
        assertOpen("options", "controls");
        tap(GamepadButton.B);
        assertOpen("title", "options");
        tap(GamepadButton.DPAD_LEFT, GamepadButton.A);
        assertOpen("", "");
        assertEquals(Screen.PLAYING, state().screen);
        tap(GamepadButton.START);
        assertOpen("pause", "resume");
        long steps = scheduler.timestep().steps();
        frames(10);
        assertEquals(steps, scheduler.timestep().steps());
        tap(GamepadButton.START);
        assertOpen("", "");
        loseLastShip();
        assertOpen("", "");
        frames(40);
        assertOpen("game-over", "again");
        tap(GamepadButton.DPAD_RIGHT, GamepadButton.A);
        assertOpen("title", "start");
        assertEquals(Screen.TITLE, state().screen);
        tap(GamepadButton.DPAD_RIGHT, GamepadButton.DPAD_RIGHT, GamepadButton.A);
        assertOpen("halfstep.question", "No");
        tap(GamepadButton.A);
        assertOpen("title", "quit");
        tap(GamepadButton.A, GamepadButton.DPAD_LEFT, GamepadButton.A);
        assertEquals(1, quits);
    }

    @Test
    void quittingAGameAsksFirst() {
        tap(Key.ENTER, Key.ESCAPE, Key.UP, Key.ENTER);
        assertOpen("halfstep.question", "No");
        tap(Key.ESCAPE);
        assertOpen("pause", "quit");
        assertEquals(0, quits);
        tap(Key.ENTER, Key.LEFT, Key.ENTER);
        assertEquals(1, quits);
    }

    @Test
    void eachKeyThatFiresOrConfirmsStartsAGame() {
        for (Control control : List.of(Key.SPACE, Key.ENTER, GamepadButton.A, GamepadButton.START)) {
            assertOpen("title", "start");
            tap(control);
            assertEquals(Screen.PLAYING, state().screen, control.label());
            tap(Key.ESCAPE, Key.DOWN, Key.DOWN, Key.ENTER);
            assertEquals(Screen.TITLE, state().screen);
        }
    }

    @Test
    void altAndEnterSwitchToFullscreenAndChooseNothing() {
        pressed = List.of(Key.LEFT_ALT, Key.ENTER);
        frames(2);
        assertEquals(Screen.TITLE, state().screen);
    }

    @Test
    void firingWhenTheLastShipIsLostDoesNotStartAnotherGame() {
        tap(Key.ENTER);
        loseLastShip();
        for (int i = 0; i < 16; i++) { // 1.28 s
            tap(Key.SPACE);
        }
        assertEquals(Screen.GAME_OVER, state().screen);
    }

    @Test
    void aGameThatIsLeftForTheTitleCountsForTheHighScore() {
        tap(Key.ENTER);
        state().score = 120;
        tap(Key.ESCAPE, Key.UP, Key.UP, Key.ENTER);
        assertEquals(Screen.TITLE, state().screen);
        assertEquals(120, highScore.best());
        assertFalse(scheduler.timeControl().isPaused());
    }

    @Test
    void aPauseOfTheWindowOpensTheMenu() {
        tap(Key.ENTER);
        scheduler.timeControl().pause(); // as when the window loses the focus
        frames(1);
        assertOpen("pause", "resume");
        tap(Key.ENTER);
        assertFalse(scheduler.timeControl().isPaused());
        assertOpen("", "");
    }

    @Test
    void controlsAreResetToTheirDefaults() {
        List<Control> before = scheduler.input().actions().controls(PlayerActions.FIRE);
        tap(Key.RIGHT, Key.ENTER, Key.UP, Key.ENTER);
        assertOpen("controls", "turn-left (keys)");
        tap(Key.DOWN, Key.DOWN, Key.DOWN, Key.ENTER, Key.Q);
        assertTrue(scheduler.input().actions().controls(PlayerActions.FIRE).contains(Key.Q));
        assertFalse(game.allows(Key.Q), "Q does not quit while it is bound");
        tap(Key.DOWN, Key.DOWN);
        assertOpen("controls", "defaults");
        tap(Key.ENTER);
        assertEquals(before, scheduler.input().actions().controls(PlayerActions.FIRE));
    }

    @Test
    void thrustAndFireCanBeToggled() {
        menu.open("holding");
        tap(Key.RIGHT, Key.DOWN, Key.RIGHT);
        menu.back();
        tap(Key.ENTER, Key.SPACE);
        frames(40); // longer than shots live
        assertTrue(world.query(Shot.class).count() > 0);
        tap(Key.ESCAPE, Key.SPACE); // resumes by a key that fires
        frames(40);
        assertEquals(0, world.query(Shot.class).count());
    }

    @Test
    void optionsAndControlsFitIntoASmallWindowInBothLanguages() {
        menu.setPicture(() -> new FramebufferSize(640, 360));
        for (String language : PlayerSettings.LANGUAGES) {
            settings.language.set(language);
            for (String screen : List.of("options", "controls")) {
                menu.open(screen);
                pointerX = 0f;
                frames(1);
                pointerX = 460f;
                pointerY = 290f; // the lower right button, unless the screen must be scrolled to it
                frames(1);
                assertOpen(screen, "back");
                menu.back();
            }
        }
    }

    /** A game with menus opened, a volume changed and a key bound. */
    private static ScriptedInput script() {
        ScriptedInput script = ScriptedInput.bySteps(RATE);
        int step = 5;
        Key[] keys = {
            Key.RIGHT,
            Key.ENTER,
            Key.LEFT,
            Key.UP,
            Key.ENTER, // title, options, volume, controls
            Key.DOWN,
            Key.DOWN,
            Key.DOWN,
            Key.ENTER,
            Key.F,
            Key.ESCAPE,
            Key.ESCAPE, // F fires
            Key.LEFT,
            Key.ENTER,
            Key.F,
            Key.F,
            Key.SPACE, // start, fire
            Key.ESCAPE,
            Key.F,
            Key.ENTER,
            Key.LEFT,
            Key.F // pause, resume
        };
        for (Key key : keys) {
            script.tap(key, step, 1);
            step += 8;
        }
        return script;
    }

    @Test
    void aRecordingWithMenusReplaysWithoutThem(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("menu.rec");
        long hash;
        try (GameRun<Meteors> recorded = GAME.begin()) {
            World played = recorded.world();
            SystemScheduler frames = recorded.scheduler();
            new MeteorsShow(recorded.parts(), HighScore.unsaved(), settings, false).addMenu(/* host= */ null, () -> {});
            Recorder recorder = Recorder.start(file, recorded);
            HeadlessHost input = new HeadlessHost(script());
            for (int i = 0; i < 220; i++) {
                frames.frame(input, FRAME_NANOS);
            }
            hash = StateHash.of(played);
            recorder.close();
            assertEquals(0.9f, settings.volume.get(), 1e-5f);
            assertEquals(Screen.PLAYING, played.single(Game.class).screen);
            assertTrue(frames.input().actions().controls(PlayerActions.FIRE).contains(Key.F));
            assertTrue(frames.timestep().steps() < 219, "the pause took no steps");
        }
        Recording recording = Recording.open(file);
        recording.requireWhole();
        try (Replay replay = Replay.begin(recording, Meteors.GAME)) {
            replay.run();
            assertNull(replay.difference());
            assertEquals(hash, StateHash.of(replay.world()));
        }
    }

    @Test
    void aRecordingWithToggledActionsReplaysWithoutThem(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("toggled.rec");
        long hash;
        try (GameRun<Meteors> recorded = GAME.begin()) {
            recorded.scheduler()
                    .input()
                    .actions()
                    .setToggled(PlayerActions.FIRE, true)
                    .setToggled(PlayerActions.THRUST, true);
            Recorder recorder = Recorder.start(file, recorded);
            HeadlessHost input = new HeadlessHost(ScriptedInput.bySteps(RATE)
                    .press(PlayerActions.START, 3)
                    .tap(Key.SPACE, 10, 1)
                    .tap(Key.UP, 20, 1)
                    .tap(Key.UP, 40, 1));
            for (int i = 0; i < 100; i++) {
                recorded.scheduler().frame(input, FRAME_NANOS);
            }
            assertTrue(recorded.world().query(Shot.class).count() > 0, "the ship must fire long after the tap");
            hash = StateHash.of(recorded.world());
            recorder.close();
        }
        try (Replay replay = Replay.begin(Recording.open(file), Meteors.GAME)) {
            replay.run();
            assertNull(replay.difference());
            assertEquals(hash, StateHash.of(replay.world()));
            assertFalse(replay.scheduler().input().actions().isToggled(PlayerActions.FIRE));
        }
    }

    /**
     * Menus that open and close leave no trace in the game, however frames divide its steps, and if steps are taken
     * back. The script presses the action itself, because a button presses it for the step after the frame.
     */
    @Test
    void framesAndRollbacksDoNotMatter() {
        ScriptedInput script = ScriptedInput.bySteps(RATE)
                .tap(Key.RIGHT, 4, 1)
                .tap(Key.ENTER, 8, 1) // options
                .tap(Key.LEFT, 12, 1)
                .tap(Key.ESCAPE, 30, 1)
                .press(PlayerActions.START, 40) // closes the title
                .tap(Key.LEFT, 45, 10)
                .tap(Key.SPACE, 50, 60)
                .tap(Key.UP, 60, 20)
                .press(PlayerActions.SHOW_TITLE, 120) // opens it
                .tap(Key.DOWN, 130, 1);
        Menu[] built = new Menu[1];
        WorldRecipe recipe = WorldRecipe.of(Meteors.unwired().withSeed(3).parts((newWorld, newScheduler, spec) -> {
                    Meteors played = Meteors.wire(newWorld, newScheduler, spec);
                    PlayerSettings own = new PlayerSettings(Settings.inMemory());
                    built[0] = new MeteorsShow(played, HighScore.unsaved(), own, false)
                            .addMenu(/* host= */ null, () -> {});
                    return played;
                }))
                .input(() -> script);
        try (SyntheticWorld played = recipe.build()) {
            List<String> screens = new ArrayList<>();
            for (int step : new int[] {20, 15, 65, 35}) { // 20, 35, 100, 135
                played.step(step);
                screens.add(built[0].screen());
            }
            assertEquals(List.of("options", "title", "", "title"), screens);
        }
        SliceInvariance.check(recipe, 150);
        RollbackInvariance.check(recipe, 150);
    }
}
