package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The games of docs/your-game.md, docs/wiring-and-testing.md and docs/ui.md compile, pass their tests and play. */
class GameGuideTest {

    @TempDir
    private Path folder;

    @Test
    void testsOfTheGamePass() throws Exception {
        GuideProject game =
                new GuideProject(folder).addPage("docs/your-game.md").compile();

        assertEquals(4, game.runTests("GameTest"));
    }

    @Test
    void gameIsPlayedAndDrawn() throws Exception {
        String player = """
                /** Plays two rounds offscreen: the player moves left and right, and restarts with ENTER. */
                class Player {
                    @Test
                    void plays() {
                        new GameWindow<>(Game.GAME.withSeed(7), "", 320, 180)
                                .offscreen()
                                .clock(new ManualClock())
                                .show(View::add)
                                .show(Player::playTwoRounds)
                                .play();
                    }

                    /** Runs the frames itself, before the loop: simulated time then needs no clock. */
                    private static void playTwoRounds(GameWindow<?> game) {
                        World world = game.world();
                        SystemScheduler scheduler = game.scheduler();
                        ScriptedInput keys = new ScriptedInput();
                        long heldNanos = 900_000_000;
                        for (long second = 1; second < 60; second += 2) {
                            keys.tap(Key.LEFT, second * 1_000_000_000L, heldNanos);
                            keys.tap(Key.RIGHT, (second + 1) * 1_000_000_000L, heldNanos);
                        }
                        scheduler.input().replaceStepInput(keys.tap(Key.ENTER, 60_000_000_000L, 50_000_000L));

                        int best = 0;
                        long frameNanos = 100_000_000;
                        for (int i = 0; i < 598; i++) { // until just before ENTER
                            scheduler.frame(game.host(), frameNanos);
                            best = Math.max(best, world.single(Round.class).score);
                        }
                        assertTrue(best > 0, "a star must be caught");
                        assertTrue(world.single(Round.class).isOver(), "a round must end within a minute");
                        Screenshot end = game.host().screenshot();
                        for (int i = 0; i < 5; i++) { // until after ENTER
                            scheduler.frame(game.host(), frameNanos);
                        }
                        assertEquals(3, world.single(Round.class).lives);
                        assertEquals(0, world.single(Round.class).score);
                        int bottomMiddle = end.rgb(160, 170);
                        assertTrue(bottomMiddle != 0, "the basket must be drawn");
                        game.loop().stop();
                    }
                }
                """;
        GuideProject game = new GuideProject(folder)
                .addPage("docs/your-game.md")
                .addTypes(player)
                .compile();

        assertEquals(1, game.runTests("Player"));
    }

    @Test
    void gameRunsAsItsArgumentsSay() throws Exception {
        String runs = """
                /** Runs the game headless, and with its own options. */
                class Runs {
                    @Test
                    void run() {
                        assertEquals(0, Main.window().run("--headless", "--steps", "60", "--press", "restart"));
                        assertEquals(0, Main.window().run("--headless", "--seconds", "4", "--keys", "LEFT 0.5-2, ENTER 3"));
                        assertEquals(0, MoreOptions.window().run("keys"));
                        int[] lives = new int[1];
                        long[] steps = new long[1];
                        int code = MoreOptions.window()
                                .option("--look", "looks", (game, none) -> {
                                    lives[0] = game.world().single(Round.class).lives;
                                    game.own(() -> steps[0] = game.scheduler().timestep().steps());
                                })
                                .run("--headless", "--frames", "60", "--lives", "5", "--slow", "--look");
                        assertEquals(0, code);
                        assertEquals(5, lives[0]);
                        assertEquals(30, steps[0], 1);
                        assertEquals(2, MoreOptions.window().run("--headless", "--lives", "none"));
                    }
                }
                """;
        GuideProject game = new GuideProject(folder)
                .addPage("docs/your-game.md")
                .addTypes(runs)
                .compile();

        assertEquals(1, game.runTests("Runs"));
    }

    @Test
    void gameIsRecordedAndReplayedByItsOptions() throws Exception {
        String runs = """
                /** Records the game, replays it, and asks about the recording. */
                class Replays {
                    @Test
                    void replay() {
                        String file = System.getProperty("guide.recording");
                        int[] stars = new int[2];
                        assertEquals(0, run(stars, 0, "--headless", "--frames", "260", "--lives", "5", "--record", file));
                        assertEquals(0, run(stars, 1, "--headless", "--replay", file));
                        assertTrue(stars[0] > 0);
                        assertEquals(stars[0], stars[1]);
                        assertEquals(0, Main.window().run("inspect", file, "--at", "250"));
                    }

                    private static int run(int[] stars, int run, String... args) {
                        return Main.window()
                                .option("--count", "counts the stars at the end", (window, none) ->
                                        window.own(() -> stars[run] = window.world().query(Star.class).count()))
                                .run(Stream.concat(Stream.of("--count"), Stream.of(args)).toArray(String[]::new));
                    }
                }
                """;
        GuideProject game = new GuideProject(folder)
                .addPage("docs/your-game.md")
                .addTypes(runs)
                .compile();

        runWithRecording(game, "Replays");
    }

    @Test
    void gameIsTestedRecordedAndReplayedWithoutAWindow() throws Exception {
        String tape = """
                /** Records a game and replays it. */
                class Tape {
                    @Test
                    void replaysTheRecordedGame() throws IOException {
                        Path file = Path.of(System.getProperty("guide.recording"));
                        ScriptedInput keys = ScriptedInput.bySteps(Game.GAME.rate());
                        for (long step = 60; step < 600; step += 120) {
                            keys.tap(Key.LEFT, step, 54);
                            keys.tap(Key.RIGHT, step + 60, 54);
                        }
                        WithoutWindow.record(file, keys);
                        WithoutWindow.replay(file);
                        Recording recording = Recording.open(file);
                        assertEquals(600, recording.steps());
                        assertEquals(7, recording.seed());
                        assertEquals(Map.of("lives", "3"), recording.settings());
                        try (Replay replay = Replay.begin(recording, Game.GAME)) {
                            replay.verify();
                            assertTrue(replay.world().single(Round.class).score > 0, "a star must be caught");
                        }
                    }
                }
                """;
        GuideProject game = new GuideProject(folder)
                .addPage("docs/your-game.md")
                .addPage("docs/wiring-and-testing.md")
                .addTypes(tape)
                .compile();

        assertEquals(1, game.runTests("RulesTest"));
        runWithRecording(game, "Tape");
    }

    /** As the guide says: where a game is recorded does not matter, and a window plays one round after the other. */
    @Test
    void gameIsRecordedInAWindowAndPlaysSeveralRounds() throws Exception {
        String window = """
                /** Records an offscreen window and replays it, and plays two rounds in another one. */
                class InAWindow {
                    private static GameWindow<?> window() {
                        return new GameWindow<>(Game.GAME.withSeed(7), WindowSettings.of("", 64, 36).withSamples(0))
                                .offscreen()
                                .clock(new ManualClock());
                    }

                    @Test
                    void recordsAndReplays() throws IOException {
                        String file = System.getProperty("guide.recording");
                        assertEquals(0, window().show(View::add).run("--offscreen", "--frames", "601", "--record", file));
                        Recording recording = Recording.open(Path.of(file));
                        recording.requireWhole(); // the run has closed the recorder
                        assertEquals(600, recording.steps());
                        WithoutWindow.replay(Path.of(file));
                        assertEquals(0, window().show(View::add).run("--offscreen", "--replay", file));
                        playsRounds();
                    }

                    private static void playsRounds() {
                        List<Long> seeds = new ArrayList<>();
                        window().show(Rounds::add)
                                .show(window -> {
                                    seeds.add(window.gameRun().game().seed());
                                    if (seeds.size() == 3) {
                                        window.loop().stop();
                                    }
                                })
                                .play();
                        assertEquals(List.of(7L, 8L, 9L), seeds);
                    }
                }
                """;
        GuideProject game = new GuideProject(folder)
                .addPage("docs/your-game.md")
                .addPage("docs/wiring-and-testing.md")
                .addTypes(window)
                .compile();

        runWithRecording(game, "InAWindow");
    }

    private void runWithRecording(GuideProject project, String testClass) throws Exception {
        System.setProperty("guide.recording", folder.resolve("game.rec").toString());
        try {
            assertEquals(1, project.runTests(testClass));
        } finally {
            System.clearProperty("guide.recording");
        }
    }

    @Test
    void clicksInPixelsBuildTowersAndAreRecorded() throws Exception {
        String player = """
                /** Clicks in a window of 1600 x 900 pixels that shows 16 x 9 units around (100, 0). */
                class Clicker {
                    private static final long MILLI = 1_000_000;

                    private static final GameSpec<?> TOWERS = GameSpec.of("towers", "1")
                            .register(Stock.class, Tower.class)
                            .stepsPerSecond(50)
                            .wire((world, scheduler) -> {
                                world.spawn(new Stock());
                                Building.bind(scheduler.input().actions());
                                scheduler.simulation("buy", Building::buy);
                                scheduler.simulation("place", Building::place);
                            });

                    @Test
                    void builds() throws IOException {
                        ScriptedInput mouse = new ScriptedInput()
                                .movePointer(150, 80, 95 * MILLI) // below the button
                                .tap(MouseButton.LEFT, 100 * MILLI, 0)
                                .movePointer(10, 10, 200 * MILLI) // on the button
                                .tap(MouseButton.LEFT, 300 * MILLI, 0)
                                .tap(MouseButton.LEFT, 400 * MILLI, 0)
                                .movePointer(120, 425, 500 * MILLI) // three clicks, but only two towers to place
                                .tap(MouseButton.LEFT, 600 * MILLI, 0)
                                .tap(MouseButton.LEFT, 700 * MILLI, 0)
                                .tap(MouseButton.LEFT, 800 * MILLI, 0);
                        Path file = Path.of(System.getProperty("guide.recording"));
                        WorldRecipe game = WorldRecipe.of(TOWERS).input(() -> mouse);
                        try (SyntheticWorld played = game.build()) {
                            World world = played.world();
                            SystemScheduler scheduler = played.scheduler();
                            Camera2d camera = Camera2d.showing(16, 9).setCenter(100, 0);
                            scheduler.presentation(
                                    "menu",
                                    new BuildMenu(scheduler.input(), camera, () -> new FramebufferSize(1600, 900)));
                            Recorder recorder = Recorder.start(file, played.gameRun());
                            for (int i = 0; i < 200; i++) {
                                played.frame(Duration.ofMillis(7));
                            }
                            assertEquals(70, recorder.steps()); // 1.4 s at 50 Hz
                            assertEquals(
                                    20, world.single(Stock.class).gold, "two of three clicks were on the button");
                            assertEquals(0, world.single(Stock.class).towers);
                            assertEquals(2, world.query(Tower.class).count());
                            for (var tower : world.query(Tower.class, Transform.class)) {
                                // 100 pixels are a unit; the upper left corner of the window is at (92, 4.5).
                                assertEquals(93.2f, tower.second().x(), 1e-4f);
                                assertEquals(0.25f, tower.second().y(), 1e-4f);
                            }
                        }
                        try (Replay replay = Replay.begin(Recording.open(file), TOWERS)) {
                            replay.verify();
                            assertEquals(2, replay.world().query(Tower.class).count());
                        }
                    }
                }
                """;
        GuideProject towers =
                new GuideProject(folder).addPage("docs/ui.md").addTypes(player).compile();

        assertEquals(2, towers.runTests("TitleMenuTest"));
        assertEquals(1, towers.runTests("BuildingTest"));
        runWithRecording(towers, "Clicker");
    }

    @Test
    void clicksOnTheRowsOfTheTitleCountWhereTheyAreDrawn() throws Exception {
        String player = """
                /** Clicks on the title in a picture in which a point is two pixels. */
                class TitleClicker {
                    private static final long FRAME_NANOS = 20_000_000;
                    private static final int WIDTH = 2560;
                    private static final int ROW_PIXELS = 120;

                    @Test
                    void aClickOnTheDrawnQuitQuits() {
                        assertEquals(0, play(window -> click(window, middleX(window, 1), middleY(window, 1))));
                    }

                    @Test
                    void aClickOnTheDrawnStartStarts() {
                        assertEquals(2, play(window -> {
                            click(window, middleX(window, 0), middleY(window, 0));
                            assertFalse(window.world().single(Screen.class).isTitle);
                        }));
                    }

                    @Test
                    void clicksBetweenAndBesideTheRowsDoNothing() {
                        assertEquals(2, play(window -> {
                            int x = middleX(window, 1);
                            int y = middleY(window, 1);
                            click(window, x, 100); // between the rows, within 60 points of the first one
                            click(window, x, y - 80); // a click that an offset in pixels takes for "Quit"
                            click(window, x, y + ROW_PIXELS);
                            click(window, WIDTH - 40, y);
                            click(window, 20, y);
                            assertTrue(window.world().single(Screen.class).isTitle);
                        }));
                    }

                    /** Shows the title, clicks, and runs two more frames. Returns how many of them were run. */
                    private static long play(java.util.function.Consumer<GameWindow<?>> clicks) {
                        GameLoop[] loop = new GameLoop[1];
                        GameSpec<?> game = GameSpec.of("title", "1")
                                .register(Screen.class)
                                .wire((world, scheduler) -> {
                                    Screen.wire(scheduler);
                                    world.spawn(new Screen());
                                });
                        new GameWindow<>(game, WindowSettings.of("", WIDTH, 1440).withSamples(0))
                                .offscreen()
                                .clock(new ManualClock())
                                .show(TitleView::add)
                                .show(window -> {
                                    loop[0] = window.loop();
                                    loop[0].setLastFrame(2);
                                    window.scheduler().frame(window.host(), FRAME_NANOS); // draws the title
                                    clicks.accept(window);
                                })
                                .play();
                        return loop[0].frames();
                    }

                    private static void click(GameWindow<?> window, int x, int y) {
                        FrameHost clicked = new FrameHost() {
                            @Override
                            public boolean isOpen() {
                                return true;
                            }

                            @Override
                            public void poll(InputQueue input) {
                                input.movePointer(x, y, input.frameStartNanos());
                                input.add(MouseButton.LEFT, true, input.frameStartNanos());
                                input.add(MouseButton.LEFT, false, input.frameStartNanos());
                            }

                            @Override
                            public void draw(PresentationContext frame) {
                                window.host().draw(frame);
                            }

                            @Override
                            public void close() {}
                        };
                        window.scheduler().frame(clicked, FRAME_NANOS);
                        window.scheduler().frame(window.host(), FRAME_NANOS); // a step sees what the menu has pressed
                    }

                    private static int middleX(GameWindow<?> window, int row) {
                        return middle(window, row, /* isX= */ true);
                    }

                    private static int middleY(GameWindow<?> window, int row) {
                        return middle(window, row, /* isX= */ false);
                    }

                    /** Returns the middle of the drawn letters of a row, in pixels. */
                    private static int middle(GameWindow<?> window, int row, boolean isX) {
                        Screenshot picture = window.host().screenshot();
                        int first = Integer.MAX_VALUE;
                        int last = -1;
                        for (int y = row * ROW_PIXELS; y < (row + 1) * ROW_PIXELS; y++) {
                            for (int x = 0; x < WIDTH; x++) {
                                if (picture.rgb(x, y) != picture.rgb(WIDTH - 1, 0)) {
                                    first = Math.min(first, isX ? x : y);
                                    last = Math.max(last, isX ? x : y);
                                }
                            }
                        }
                        assertTrue(last > first, "the row must be drawn");
                        return (first + last) / 2;
                    }
                }
                """;
        GuideProject title =
                new GuideProject(folder).addPage("docs/ui.md").addTypes(player).compile();

        assertEquals(3, title.runTests("TitleClicker"));
    }

    @Test
    void aLevelIsFilledAtTheStartAndAtARestart() throws Exception {
        String player = """
                /** Removes bricks, and restarts. */
                class Restarter {
                    @Test
                    void restarts() {
                        WorldRecipe game = new WorldRecipe()
                                .register(Level.class, Brick.class)
                                .wire(Level::wire)
                                .wire((world, scheduler) -> scheduler.simulation("count", step ->
                                        assertTrue(step.step() > 1 || world.query(Brick.class).count() == 40)))
                                .input(() -> ScriptedInput.bySteps(Rate.hz(60)).press(Level.RESTART, 5));
                        try (SyntheticWorld world = game.build()) {
                            assertEquals(0, world.world().query(Brick.class).count());
                            world.step(1);
                            assertEquals(40, world.world().query(Brick.class).count());
                            for (int i = 0; i < 7; i++) {
                                world.world().despawn(world.world().query(Brick.class).first().id());
                            }
                            world.step(3);
                            assertEquals(33, world.world().query(Brick.class).count());
                            world.step(1);
                            assertEquals(40, world.world().query(Brick.class).count());
                        }
                        SliceInvariance.check(game, 20);
                    }
                }
                """;
        GuideProject bricks =
                new GuideProject(folder).addPage("docs/ui.md").addTypes(player).compile();
        assertEquals(1, bricks.runTests("Restarter"));
    }

    @Test
    void keysOfAPauseAreDropped() throws Exception {
        String player = """
                /** Pauses, presses B in the pause, and resumes. */
                class Pauser {
                    private static final long MILLI = 1_000_000;

                    @Test
                    void dropsB() {
                        ScriptedInput keys = new ScriptedInput()
                                .tap(Key.B, 100 * MILLI, 0)
                                .tap(Key.P, 200 * MILLI, 0)
                                .tap(Key.B, 400 * MILLI, 0)
                                .tap(Key.P, 600 * MILLI, 0);
                        try (World world = World.builder().register(Transform.TYPE).build();
                                SystemScheduler scheduler = new SystemScheduler(
                                        world, new FixedTimestep(Rate.hz(50)))) {
                            PauseKey.addTo(scheduler);
                            int[] presses = new int[1];
                            scheduler.simulation("count", step -> presses[0] += step.input().pressCount(Key.B));
                            HeadlessHost host = new HeadlessHost(keys);
                            for (int i = 0; i < 50; i++) {
                                scheduler.frame(host, 20 * MILLI);
                            }
                            assertEquals(1, presses[0]);
                            assertEquals(30, scheduler.timestep().steps(), 1); // 1 s without 0.4 s of pause
                        }
                    }

                    /** docs/testing.md says so. */
                    @Test
                    void aScriptByStepsCountsThePause() {
                        assertEquals(70, stepOfB(/* isStepInput= */ false));
                        assertEquals(100, stepOfB(/* isStepInput= */ true));
                    }

                    /** Pauses for 30 steps, and presses B in step 100 of a script. */
                    private static long stepOfB(boolean isStepInput) {
                        ScriptedInput script =
                                ScriptedInput.bySteps(Rate.hz(50)).tap(Key.P, 10, 0).tap(Key.P, 40, 0);
                        ScriptedInput b = isStepInput ? ScriptedInput.bySteps(Rate.hz(50)) : script;
                        b.press(Key.B, 100);
                        long[] pressedIn = new long[1];
                        try (World world = World.builder().register(Transform.TYPE).build();
                                SystemScheduler scheduler = new SystemScheduler(
                                        world, new FixedTimestep(Rate.hz(50)))) {
                            PauseKey.addTo(scheduler);
                            if (isStepInput) {
                                scheduler.input().replaceStepInput(b);
                            }
                            scheduler.simulation("note", step -> {
                                if (step.input().wasPressed(Key.B)) {
                                    pressedIn[0] = step.step();
                                }
                            });
                            HeadlessHost host = new HeadlessHost(script);
                            for (int i = 0; i < 200; i++) {
                                scheduler.frame(host, 20 * MILLI);
                            }
                        }
                        return pressedIn[0];
                    }

                    /** The order of docs/ui.md: an action that is pressed before dropPending() is lost. */
                    @Test
                    void anActionOfTheMenuIsPressedLast() {
                        Action again = Action.named("again");
                        ScriptedInput keys = new ScriptedInput().tap(Key.B, 100 * MILLI, 0);
                        try (World world = World.builder().register(Transform.TYPE).build();
                                SystemScheduler scheduler = new SystemScheduler(
                                        world, new FixedTimestep(Rate.hz(50)))) {
                            scheduler.input().actions().declare(again);
                            int[] presses = new int[2];
                            scheduler.simulation("count", step -> {
                                presses[0] += step.input().pressCount(Key.B);
                                presses[1] += step.input().pressCount(again);
                            });
                            scheduler.presentation("menu", frame -> {
                                if (frame.input().wasPressed(Key.B)) {
                                    scheduler.input().additions().press(again); // too early
                                    scheduler.input().dropPending();
                                    frame.time().resume();
                                    scheduler.input().additions().press(again);
                                }
                            });
                            scheduler.timeControl().pause();
                            HeadlessHost host = new HeadlessHost(keys);
                            for (int i = 0; i < 20; i++) {
                                scheduler.frame(host, 20 * MILLI);
                            }
                            assertEquals(0, presses[0]);
                            assertEquals(1, presses[1]);
                        }
                    }
                }
                """;
        GuideProject game =
                new GuideProject(folder).addPage("docs/ui.md").addTypes(player).compile();
        assertEquals(3, game.runTests("Pauser"));
    }
}
