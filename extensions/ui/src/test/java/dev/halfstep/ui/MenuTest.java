package dev.halfstep.ui;

import static dev.halfstep.ui.OptionsMenu.JUMP;
import static dev.halfstep.ui.OptionsMenu.START;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.input.Control;
import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.Key;
import dev.halfstep.input.MouseButton;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.ResourceBundle;
import org.junit.jupiter.api.Test;

/** Plays menus with scripted devices, without a window. */
class MenuTest {

    private static final Rate RATE = Rate.hz(60);

    private final ScriptedInput script = ScriptedInput.bySteps(RATE);

    /** The frame of the next scripted input. */
    private int frame = 5;

    private OptionsMenu options;
    private SyntheticWorld world;

    /** Builds a world whose menu plays the script. */
    private void play(int frames) {
        WorldRecipe recipe = new WorldRecipe()
                .wire((newWorld, scheduler) -> {
                    options = new OptionsMenu(scheduler);
                    options.menu.open("title");
                })
                .input(() -> script);
        world = recipe.build();
        world.step(frames);
    }

    private void tap(Control... controls) {
        for (Control control : controls) {
            script.tap(control, frame, 1);
            frame += 3;
        }
    }

    @Test
    void padOperatesTheMenuInTenLines() {
        ScriptedInput pad = ScriptedInput.bySteps(RATE)
                .tap(GamepadButton.DPAD_DOWN, 5, 1)
                .tap(GamepadButton.A, 10, 1)
                .tap(GamepadButton.DPAD_RIGHT, 15, 1);
        Menu[] menu = new Menu[1];
        WorldRecipe game = new WorldRecipe().wire((world, scheduler) -> menu[0] = new OptionsMenu(scheduler).menu);
        try (SyntheticWorld played = game.input(() -> pad).build()) {
            menu[0].open("title");
            played.step(20);
            assertEquals("options", menu[0].screen());
        }
    }

    @Test
    void aGameMayCallASystemOfItsOwnMenu() {
        WorldRecipe game = new WorldRecipe().wire((world, scheduler) -> {
            scheduler.presentation("menu", frame -> {});
            new OptionsMenu(scheduler);
        });
        try (SyntheticWorld played = game.build()) {
            played.step(1);
        }
    }

    @Test
    void textsFollowTheChosenLanguage() {
        String[] language = {"en"};
        int[] calls = new int[1];
        play(5);
        ResourceBundle english = new ListResourceBundle() {
            @Override
            protected Object[][] getContents() {
                return new Object[][] {{"Start", "Start now"}};
            }
        };
        options.menu.setTexts(() -> language[0], chosen -> {
            calls[0]++;
            return chosen.equals("de") ? OptionsMenu.GERMAN : english;
        });
        assertEquals("Start now", options.menu.look().texts().text("Start"));
        world.step(5);
        assertEquals(1, calls[0], "texts are asked for only when the language changes");

        language[0] = "de";
        world.step(1);
        assertEquals("Spiel beginnen", options.menu.look().texts().text("Start"));

        options.menu.setTexts(english); // chosen by the game: no language any more
        language[0] = "en";
        world.step(2);
        assertEquals("Start now", options.menu.look().texts().text("Start"));
        assertEquals(2, calls[0]);
        world.close();
    }

    @Test
    void buttonOfAnActionIsInputOfTheNextStep() {
        tap(GamepadButton.A);
        int[] starts = new int[1];
        WorldRecipe recipe = new WorldRecipe()
                .wire((newWorld, scheduler) -> {
                    options = new OptionsMenu(scheduler);
                    options.menu.open("title");
                    scheduler.simulation(
                            "start", step -> starts[0] += step.input().pressCount(START));
                })
                .input(() -> script);
        try (SyntheticWorld played = recipe.build()) {
            played.step(20);
            assertEquals(1, starts[0]);
        }
    }

    @Test
    void keysPadStickAndMouseMoveTheFocusAlike() {
        for (Control down : List.of(Key.DOWN, GamepadButton.DPAD_DOWN)) {
            frame = 5;
            ScriptedInput keys = ScriptedInput.bySteps(RATE).tap(down, 5, 1).tap(down, 9, 1);
            assertEquals("Levels", focusedAfter(keys, 20));
        }
        ScriptedInput stick = ScriptedInput.bySteps(RATE)
                .moveAxis(GamepadAxis.LEFT_Y, -1, 5)
                .moveAxis(GamepadAxis.LEFT_Y, 0, 7)
                .moveAxis(GamepadAxis.LEFT_Y, -0.6f, 9)
                .moveAxis(GamepadAxis.LEFT_Y, 0, 11);
        assertEquals("Levels", focusedAfter(stick, 20));
        ScriptedInput mouse =
                ScriptedInput.bySteps(RATE).movePointer(600, 300, 5).movePointer(640, 415, 6);
        assertEquals("Levels", focusedAfter(mouse, 20));
    }

    private String focusedAfter(ScriptedInput input, int frames) {
        WorldRecipe recipe = new WorldRecipe()
                .wire((newWorld, scheduler) -> {
                    options = new OptionsMenu(scheduler);
                    options.menu.open("title");
                })
                .input(() -> input);
        try (SyntheticWorld played = recipe.build()) {
            played.step(frames);
            return options.menu.focused();
        }
    }

    @Test
    void focusWrapsAtBothEnds() {
        assertEquals("Quit", focusedAfter(ScriptedInput.bySteps(RATE).tap(Key.UP, 5, 1), 10));
        ScriptedInput around = ScriptedInput.bySteps(RATE);
        for (int i = 0; i < 4; i++) {
            around.tap(Key.DOWN, 5 + 3 * i, 1);
        }
        assertEquals("Start", focusedAfter(around, 30));
    }

    @Test
    void heldDirectionRepeatsInFrameTime() {
        ScriptedInput held = ScriptedInput.bySteps(RATE).press(Key.DOWN, 5);
        assertEquals("Options", focusedAfter(held, 5 + 22), "0.4 s before the first repeat");
        held = ScriptedInput.bySteps(RATE).press(Key.DOWN, 5);
        assertEquals("Quit", focusedAfter(held, 5 + 24 + 8), "then every 0.1 s");
    }

    @Test
    void mouseAtRestSelectsNothing() {
        ScriptedInput input = ScriptedInput.bySteps(RATE)
                .movePointer(640, 415, 3) // over Levels; the first known position is that of a mouse at rest
                .tap(Key.UP, 10, 1);
        assertEquals("Quit", focusedAfter(input, 30));
    }

    @Test
    void directionAndConfirmingKeyInOneFrameApplyInTheirOrder() {
        ScriptedInput fast = ScriptedInput.bySteps(RATE).tap(Key.DOWN, 5, 0).tap(Key.ENTER, 5, 0);
        focusedAfter(fast, 10);
        assertEquals("options", options.menu.screen());
    }

    @Test
    void cancelGoesBackToTheButtonThatOpenedTheScreen() {
        tap(Key.DOWN, Key.ENTER, Key.DOWN, Key.ESCAPE);
        play(frame);
        assertEquals("title", options.menu.screen());
        assertEquals("Options", options.menu.focused());
        assertEquals(1, options.savedOptions);
        world.close();
    }

    @Test
    void dialogBeginsAtItsSafeButton() {
        tap(Key.UP, Key.ENTER);
        play(frame);
        assertEquals("quit", options.menu.screen());
        assertEquals("No", options.menu.focused());
        world.close();
    }

    @Test
    void askingButtonActsOnlyAfterAYes() {
        int[] ends = new int[1];
        tap(Key.ENTER, Key.ENTER, Key.ENTER); // the question, No, the question again
        int asked = frame;
        frame += 3;
        tap(Key.LEFT, Key.ENTER);
        WorldRecipe recipe = new WorldRecipe()
                .wire((newWorld, scheduler) -> {
                    options = new OptionsMenu(scheduler);
                    options.menu.screen("leave", panel -> panel.ask("Leave", "Really quit?", () -> ends[0]++));
                    options.menu.open("leave");
                })
                .input(() -> script);
        world = recipe.build();
        world.step(asked);
        assertEquals("halfstep.question", options.menu.screen());
        assertEquals("No", options.menu.focused());
        assertTrue(drawn().contents().contains("Really quit?"));
        assertEquals(0, ends[0]);
        world.step(frame - asked);
        assertEquals(1, ends[0]);
        assertEquals("leave", options.menu.screen());
        world.close();
    }

    @Test
    void sliderSwitchAndChoiceChangeByDirections() {
        tap(Key.DOWN, Key.ENTER, Key.RIGHT, Key.RIGHT);
        tap(GamepadButton.DPAD_DOWN, GamepadButton.DPAD_LEFT, Key.DOWN, Key.RIGHT);
        play(frame);
        assertEquals(0.9f, options.music, 1e-5f);
        assertFalse(options.hasSubtitles);
        assertEquals("hard", options.difficulty);
        world.close();
    }

    @Test
    void knobOfASliderStaysAwayFromLargeText() {
        WorldRecipe recipe = new WorldRecipe().wire((newWorld, scheduler) -> {
            options = new OptionsMenu(scheduler, new MenuStyle().setFont(TextFont::sans, 26, 40));
            options.music = 1f;
            options.menu.open("options");
        });
        try (SyntheticWorld played = recipe.build()) {
            played.step(2);
            TextRectangles painted = new TextRectangles(options.menu);
            options.menu.screens().paint(painted, 0, 0);
            painted.assertKnobsApart(4);
        }
    }

    @Test
    void screenWithoutASurfaceShowsTheGameBetweenItsWidgets() {
        Menu[] menu = new Menu[1];
        WorldRecipe recipe = new WorldRecipe()
                .wire((newWorld, scheduler) -> menu[0] = new Menu(scheduler)
                        .screen("plain", panel -> panel.button("Start", () -> {}))
                        .screen("bare", panel -> panel.withoutSurface().button("Start", () -> {})));
        try (SyntheticWorld played = recipe.build()) {
            assertEquals(2, boxesBehind(played, menu[0], "plain"));
            assertEquals(1, boxesBehind(played, menu[0], "bare"), "only what dims the picture");
        }
    }

    private static long boxesBehind(SyntheticWorld played, Menu menu, String screen) {
        menu.open(screen);
        played.step(2);
        TextRectangles painted = new TextRectangles(menu);
        menu.screens().paint(painted, 0, 0);
        return painted.boxesBehind();
    }

    @Test
    void mouseDragsASliderAndTurnsTheSwitch() {
        tap(Key.DOWN, Key.ENTER);
        script.movePointer(700, 225, frame)
                .press(MouseButton.LEFT, frame + 2)
                .movePointer(900, 225, frame + 4)
                .release(MouseButton.LEFT, frame + 6)
                .movePointer(500, 275, frame + 8)
                .tap(MouseButton.LEFT, frame + 10, 1);
        play(frame + 20);
        assertEquals(1f, options.music, 1e-5f);
        assertFalse(options.hasSubtitles);
        world.close();
    }

    @Test
    void textFieldTypesPastesAndIsDiscardedByEscape() {
        tap(Key.DOWN, Key.ENTER, Key.DOWN, Key.DOWN, Key.DOWN, Key.ENTER);
        script.tap(Key.BACKSPACE, frame, 1).type("él", frame + 2);
        frame += 5;
        tap(Key.ENTER, Key.ENTER);
        script.type("lost", frame);
        frame += 3;
        tap(Key.ESCAPE);
        play(frame);
        assertEquals("Adél", options.name);
        assertEquals("options", options.menu.screen());
        world.close();
    }

    @Test
    void gamepadEditsATextField() {
        tap(GamepadButton.DPAD_DOWN, GamepadButton.A);
        tap(GamepadButton.DPAD_DOWN, GamepadButton.DPAD_DOWN, GamepadButton.DPAD_DOWN, GamepadButton.A);
        tap(GamepadButton.DPAD_RIGHT, GamepadButton.DPAD_DOWN, GamepadButton.A);
        play(frame);
        assertEquals("AdaB", options.name);
        world.close();
    }

    @Test
    void bindingScreenKeepsKeysAndPadApartAndShowsConflicts() {
        tap(Key.DOWN, Key.ENTER, Key.UP, Key.UP, Key.ENTER); // wraps to Back, then Keys
        tap(Key.ENTER, GamepadButton.X, Key.F); // the pad does not answer a question about keys
        tap(Key.RIGHT, Key.ENTER, Key.K, GamepadButton.Y);
        play(frame);
        assertEquals("keys", options.menu.screen());
        assertEquals(
                List.of(Key.F, GamepadButton.Y),
                world.scheduler().input().actions().controls(JUMP));
        assertEquals("Jump (gamepad)", options.menu.focused());
        world.close();
    }

    @Test
    void waitingBindingSaysWhatItWaitsForAndHowToCancel() {
        tap(Key.DOWN, Key.ENTER, Key.UP, Key.UP, Key.ENTER, Key.ENTER);
        play(frame);
        assertTrue(drawn().contents().contains("Press a key for Jump; ESCAPE cancels"));
        options.menu.setTexts(OptionsMenu.GERMAN);
        assertTrue(drawn().contents().contains("Taste für Springen drücken; ESCAPE bricht ab"));
        world.close();
    }

    @Test
    void pauseStopsTheStepsUntilItIsLeft() {
        WorldRecipe recipe = new WorldRecipe()
                .wire((newWorld, scheduler) -> options = pausing(scheduler))
                .input(() -> ScriptedInput.bySteps(RATE)
                        .tap(GamepadButton.START, 11, 0)
                        .tap(GamepadButton.A, 31, 0));
        try (SyntheticWorld played = recipe.build()) {
            played.step(30);
            assertEquals("pause", options.menu.screen());
            assertTrue(played.steps() <= 12, () -> "the pause must begin: " + played.steps());
            played.step(20);
            assertFalse(options.menu.isOpen());
            assertTrue(played.steps() >= 28, () -> "the game must go on: " + played.steps());
        }
    }

    @Test
    void aGamePausesWithSeveralScreensEachByItsControls() {
        WorldRecipe recipe = new WorldRecipe()
                .wire((newWorld, scheduler) -> {
                    options = pausing(scheduler);
                    options.menu
                            .screen("bag", panel -> panel.back("Continue").button("Use", START))
                            .pauseOn("bag", Key.TAB);
                })
                .input(() -> script);
        tap(Key.TAB, Key.TAB, Key.ESCAPE, Key.TAB, Key.ESCAPE);
        List<String> expected = List.of("bag", "", "pause", "pause", "");
        try (SyntheticWorld played = recipe.build()) {
            played.step(4);
            for (String screen : expected) {
                played.step(3);
                assertEquals(screen, options.menu.screen());
                assertEquals(!screen.isEmpty(), played.scheduler().timeControl().isPaused());
            }
        }
    }

    @Test
    void theFirstPauseScreenOpensWhenSomethingElsePauses() {
        WorldRecipe recipe = new WorldRecipe().wire((newWorld, scheduler) -> {
            options = pausing(scheduler);
            options.menu.screen("bag", panel -> panel.back("Continue")).pauseOn("bag", Key.TAB);
        });
        try (SyntheticWorld played = recipe.build()) {
            played.scheduler().timeControl().pause();
            played.step(2);
            assertEquals("pause", options.menu.screen());
        }
    }

    private static OptionsMenu pausing(dev.halfstep.frame.SystemScheduler scheduler) {
        OptionsMenu result = new OptionsMenu(scheduler);
        result.menu
                .screen("pause", panel -> panel.back("Continue").button("Restart", START))
                .pauseOn("pause", Key.ESCAPE, GamepadButton.START);
        return result;
    }

    @Test
    void actionInAPauseResumesAndReachesTheNextStep() {
        int[] presses = new int[2];
        WorldRecipe recipe = new WorldRecipe()
                .wire((newWorld, scheduler) -> {
                    options = pausing(scheduler);
                    scheduler.simulation("count", step -> {
                        presses[0] += step.input().pressCount(START);
                        presses[1] += step.input().pressCount(JUMP);
                    });
                })
                .input(() -> ScriptedInput.bySteps(RATE)
                        .tap(Key.ESCAPE, 10, 0)
                        .tap(GamepadButton.DPAD_DOWN, 20, 0)
                        .tap(GamepadButton.A, 25, 0)); // A jumps, outside of the menu
        try (SyntheticWorld played = recipe.build()) {
            played.step(40);
            assertEquals(1, presses[0]);
            assertEquals(0, presses[1], "what is pressed in the pause must not reach the game");
            assertFalse(options.menu.isOpen());
        }
    }

    @Test
    void clicksOnTheWorldArriveInWorldUnits() {
        float[] place = new float[2];
        Camera2d camera = Camera2d.showing(16, 9);
        WorldRecipe recipe = new WorldRecipe()
                .wire((newWorld, scheduler) -> {
                    options = new OptionsMenu(scheduler);
                    options.menu
                            .sendClicks(MouseButton.LEFT, START, camera)
                            .setPicture(() -> new FramebufferSize(1600, 900));
                    scheduler.simulation("place", step -> {
                        if (step.input().wasPressed(START)) {
                            place[0] = step.input().events().x(0);
                            place[1] = step.input().events().y(0);
                        }
                    });
                })
                .input(() ->
                        ScriptedInput.bySteps(RATE).movePointer(1100, 450, 5).tap(MouseButton.LEFT, 6, 0));
        try (SyntheticWorld played = recipe.build()) {
            played.step(10);
            assertEquals(3f, place[0], 1e-4f);
            assertEquals(0f, place[1], 1e-4f);
        }
    }

    @Test
    void aMinimisedWindowSendsNoClicksAndNoAim() {
        float[] aim = {-1f};
        WorldRecipe recipe = new WorldRecipe()
                .wire((newWorld, scheduler) -> {
                    Camera2d camera = Camera2d.showing(16, 9);
                    new Menu(scheduler)
                            .sendClicks(MouseButton.LEFT, START, camera)
                            .sendAim(camera)
                            .setPicture(() -> new FramebufferSize(0, 0));
                    scheduler.simulation("aim", step -> aim[0] = step.input().aimX());
                })
                .input(() -> ScriptedInput.bySteps(RATE).tap(MouseButton.LEFT, 6, 0));
        try (SyntheticWorld played = recipe.build()) {
            played.step(10);
            assertEquals(0f, aim[0]);
        }
    }

    @Test
    void aimFollowsTheCameraWhileNoScreenIsOpen() {
        float[] aim = new float[2];
        Camera2d camera = Camera2d.showing(16, 9);
        WorldRecipe recipe = new WorldRecipe()
                .wire((newWorld, scheduler) -> {
                    options = new OptionsMenu(scheduler);
                    options.menu.sendAim(camera).setPicture(() -> new FramebufferSize(1600, 900));
                    scheduler.simulation("aim", step -> {
                        aim[0] = step.input().aimX();
                        aim[1] = step.input().aimY();
                    });
                })
                .input(() -> ScriptedInput.bySteps(RATE).movePointer(1100, 350, 5));
        try (SyntheticWorld played = recipe.build()) {
            played.step(10);
            assertEquals(3f, aim[0], 1e-4f);
            assertEquals(1f, aim[1], 1e-4f);
            camera.setCenter(10, 0).setZoom(2);
            played.step(2);
            assertEquals(11.5f, aim[0], 1e-4f, "the camera moves, the mouse does not");
            options.menu.open("options");
            camera.setCenter(20, 0);
            played.step(2);
            assertEquals(11.5f, aim[0], 1e-4f, "the pointer is in the menu");
        }
    }

    @Test
    void bagHasIconsCountsAndHints() {
        int[] count = {3};
        TextureRegion icon = Texture.withoutPicture("icon", 16, 16).region();
        WorldRecipe recipe = new WorldRecipe()
                .wire((newWorld, scheduler) -> {
                    options = new OptionsMenu(scheduler);
                    options.menu
                            .screen(
                                    "bag",
                                    panel -> panel.heading(() -> count[0] + " things")
                                            .grid(
                                                    2,
                                                    grid -> grid.button("", () -> count[0]--)
                                                            .icon(() -> icon, 32)
                                                            .badge(() -> count[0])
                                                            .hint("A potion")
                                                            .button(() -> "Sell for " + 2 * count[0], START)
                                                            .icon(() -> null, 32)
                                                            .hint(() -> "Sells " + count[0])))
                            .open("bag");
                })
                .input(() -> ScriptedInput.bySteps(RATE).tap(Key.ENTER, 5, 1).tap(Key.RIGHT, 10, 1));
        try (SyntheticWorld played = recipe.build()) {
            played.step(3);
            assertEquals(List.of("3 things", "3", "Sell for 6", "A potion"), drawn().contents());
            played.step(4);
            assertEquals(List.of("2 things", "2", "Sell for 4", "A potion"), drawn().contents());
            played.step(5);
            assertEquals("Sells 2", drawn().contents().get(3), "the hint of the widget with the focus");
            drawn().assertSeparate();
            count[0] = 0;
            assertEquals(List.of("0 things", "Sell for 0", "Sells 0"), drawn().contents(), "no badge for nothing");
        }
    }

    private TextRectangles drawn() {
        options.menu.screens().layout();
        TextRectangles texts = new TextRectangles(options.menu);
        options.menu.screens().paint(texts, 0, 0);
        return texts;
    }

    @Test
    void aLongListDrawsOnlyWhatIsSeen() {
        WorldRecipe recipe = new WorldRecipe().wire((newWorld, scheduler) -> {
            options = new OptionsMenu(scheduler);
            options.menu
                    .screen(
                            "list",
                            panel -> panel.list(200, rows -> {
                                for (int i = 0; i < 200; i++) {
                                    rows.button("row " + i, () -> {});
                                }
                            }))
                    .open("list");
        });
        try (SyntheticWorld played = recipe.build()) {
            played.step(2);
            List<String> seen = drawn().contents();
            assertEquals("row 0", seen.get(0));
            assertTrue(seen.size() < 10, seen.toString());
        }
    }

    @Test
    void onlyButtonsHaveIconsAndBadges() {
        WorldRecipe recipe = new WorldRecipe()
                .wire((newWorld, scheduler) -> new Menu(scheduler).screen("a", panel -> {
                    panel.label("text");
                    assertThrows(IllegalStateException.class, () -> panel.badge(() -> 1));
                    assertThrows(IllegalStateException.class, () -> panel.icon(() -> null, 8));
                    panel.button("b", () -> {});
                    assertThrows(IllegalArgumentException.class, () -> panel.icon(() -> null, 0));
                }));
        recipe.build().close();
    }

    @Test
    void screenOfAConditionReplacesAllOthers() {
        boolean[] isOver = new boolean[1];
        WorldRecipe recipe = new WorldRecipe().wire((newWorld, scheduler) -> {
            options = pausing(scheduler);
            options.menu.screen("over", panel -> panel.button("Again", START)).showWhile("over", () -> isOver[0]);
        });
        try (SyntheticWorld played = recipe.build()) {
            played.step(2);
            assertFalse(options.menu.isOpen());
            isOver[0] = true;
            played.step(2);
            assertEquals("over", options.menu.screen());
            options.menu.back();
            assertEquals("over", options.menu.screen(), "the player must not close it");
            options.menu.open("options");
            played.step(2);
            assertEquals("options", options.menu.screen());
            isOver[0] = false;
            played.step(2);
            assertFalse(options.menu.isOpen());
        }
    }

    @Test
    void unknownScreenIsRefusedBeforeTheFirstFrame() {
        WorldRecipe recipe = new WorldRecipe()
                .wire((newWorld, scheduler) -> new Menu(scheduler).screen("a", panel -> panel.open("Go", "b")));
        try (SyntheticWorld played = recipe.build()) {
            RuntimeException refused = assertThrows(RuntimeException.class, () -> played.step(1));
            String message = refused.getCause() == null
                    ? refused.getMessage()
                    : refused.getCause().getMessage();
            assertTrue(message.contains("'b' is none of [a]"), message);
        }
    }
}
