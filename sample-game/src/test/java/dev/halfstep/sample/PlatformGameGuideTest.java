package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.halfstep.sample.golden.GoldenPicture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * After each step of docs/platform-game.md, the game as the reader has it compiles, and does what the step promises.
 */
class PlatformGameGuideTest {

    private static final String PAGE = "docs/platform-game.md";
    private static final Path ASSETS = Path.of("..", "examples", "platformer", "assets");

    /** The class Main of the guide reads it. */
    private static final String ASSETS_PROPERTY = "assets";

    /** The level without a window, played by scripted keys. It needs a line that wires more. */
    private static final String PLAYED = """
            /** Plays the level without a window. */
            final class Played implements AutoCloseable {
                final SoundRecording sound = new SoundRecording();
                final Game game;
                final SyntheticWorld run;
                Menu menu;
                boolean hasQuit;
                final float startX;
                final float startY;

                Played(ScriptedInput keys) throws IOException {
                    run = WorldRecipe.of(Main.GAME).input(() -> keys).build();
                    game = run.parts(Main.GAME);
                    wire(run.world(), run.scheduler());
                    run.step(8);
                    startX = hero().x();
                    startY = hero().y();
                }

                private void wire(World world, SystemScheduler scheduler) {
                    %s
                }

                /** Returns keys: one is pressed in step 10, for some steps. */
                static ScriptedInput keys(Key key, int steps) {
                    return ScriptedInput.bySteps(Rate.hz(60)).tap(key, 10, steps);
                }

                Transform hero() {
                    return run.world().query(Transform.class, Hero.class).single().first();
                }

                float highest(int steps) {
                    float highest = hero().y();
                    for (int i = 0; i < steps; i++) {
                        run.step(1);
                        highest = Math.max(highest, hero().y());
                    }
                    return highest;
                }

                int count(Class<?> component) {
                    return run.world().query(component).count();
                }

                @Override
                public void close() {
                    run.close();
                }
            }
            """;

    /** The lines that wire what a step adds to presentation. */
    private static final Map<Integer, String> WIRED = Map.of(
            3, "scheduler.presentation(\"turn\", Looks::turn);",
            6, "Sounds.wire(scheduler, sound.player());",
            7, "menu = Screens.menu(scheduler, game.states, () -> hasQuit = true);");

    private static final String HERO = """
            /** What the second step promises. */
            class Promise {
                @Test
                void heroRunsJumpsAndBeginsAgain() throws IOException {
                    ScriptedInput keys = Played.keys(Key.RIGHT, 15).tap(Key.SPACE, 40, 20).tap(Key.R, 110, 1);
                    try (Played played = new Played(keys)) {
                        played.run.step(30);
                        assertEquals(played.startX + 2, played.hero().x(), 0.2f);
                        assertTrue(played.highest(60) > played.startY + 2);
                        played.run.step(20);
                        assertEquals(played.startX, played.hero().x(), 0.01f);
                    }
                }

                @Test
                void aShortPressIsALowJump() throws IOException {
                    try (Played played = new Played(Played.keys(Key.SPACE, 3))) {
                        assertEquals(1.7f, played.highest(60) - played.startY, 0.3f);
                    }
                }
            }
            """;

    private static final String PICTURES = """
            /** What the third step promises. */
            class Promise {
                @Test
                void heroHasTheClipOfHisState() throws IOException {
                    try (Played played = new Played(Played.keys(Key.LEFT, 10).tap(Key.SPACE, 30, 20))) {
                        assertEquals("idle", clip(played));
                        played.run.step(8);
                        assertEquals("run", clip(played));
                        assertTrue(played.run.world().single(Sprite.class).isFlippedX());
                        played.run.step(24);
                        assertEquals("jump", clip(played));
                        played.run.step(20);
                        assertEquals("fall", clip(played));
                    }
                }

                private static String clip(Played played) {
                    return played.run.world().single(SpriteAnimation.class).clip().name();
                }
            }
            """;

    private static final String OBJECTS = """
            /** What the fourth step promises. */
            class Promise {
                @Test
                void heroCollectsACoinAndPushesACrate() throws IOException {
                    try (Played played = new Played(Played.keys(Key.RIGHT, 15))) {
                        int coins = played.count(Coin.class);
                        assertTrue(coins > 0, "the level has coins");
                        float x = played.startX + 2;
                        float y = played.startY;
                        played.run.world().spawn(Transform.at(played.startX + 1, y), new Coin());
                        EntityId crate = played.run.world().spawn(
                                Transform.at(x, y + 0.05f), new Crate(), Mover.crate(), Collider.box(0.5f, 0.5f));
                        played.run.step(30);
                        assertEquals(coins, played.count(Coin.class));
                        assertEquals(played.startX + 2.9f, played.run.world().get(crate, Transform.class).x(), 0.3f);
                    }
                }

                @Test
                void platformCarriesTheHero() throws IOException {
                    try (Played played = new Played(ScriptedInput.bySteps(Rate.hz(60)))) {
                        Patrol up = new Patrol(played.startX, played.startY - 0.7f, 0, 3, 4);
                        played.run.world().spawn(
                                Transform.at(up.x(), up.y()), up, Mover.oneWay(), Collider.box(1, 0.25f));
                        assertEquals(played.startY + 3, played.highest(240), 0.1f);
                        assertEquals(played.startY, played.hero().y(), 0.2f);
                    }
                }
            }
            """;

    private static final String DANGERS = """
            /** What the fifth step promises. */
            class Promise {
                @Test
                void springThrowsHigherThanAJump() throws IOException {
                    try (Played played = new Played(Played.keys(Key.SPACE, 3))) {
                        played.run.world().spawn(
                                Transform.at(played.startX, played.startY + 0.05f),
                                new Spring(22),
                                Art.plays("spring-waits"));
                        assertEquals(6.5f, played.highest(90) - played.startY, 0.2f);
                        assertEquals("spring-jumps", played.run.world()
                                .query(SpriteAnimation.class, Spring.class).first().first().clip().name());
                    }
                }

                @Test
                void whoJumpsOnAWalkerIsRidOfIt() throws IOException {
                    try (Played played = new Played(Played.keys(Key.SPACE, 20))) {
                        played.run.step(20);
                        int walkers = played.count(Walker.class);
                        EntityId walker = spawnWalker(played, played.startX);
                        played.run.stepUntil(() -> played.count(Walker.class) == walkers, 60);
                        assertEquals(1.7f, played.highest(60) - played.startY, 1);
                    }
                }

                @Test
                void whoTouchesAWalkerBeginsAgain() throws IOException {
                    try (Played played = new Played(Played.keys(Key.RIGHT, 30))) {
                        int walkers = played.count(Walker.class);
                        spawnWalker(played, played.startX + 2);
                        played.run.stepUntil(() -> played.hero().x() > played.startX + 1, 60);
                        played.run.stepUntil(() -> played.hero().x() < played.startX + 0.5f, 60);
                        assertEquals(walkers + 1, played.count(Walker.class));
                    }
                }

                @Test
                void whoFallsOutOfTheLevelBeginsAgain() throws IOException {
                    try (Played played = new Played(ScriptedInput.bySteps(Rate.hz(60)))) {
                        played.hero().teleport(played.startX, -1);
                        played.run.stepUntil(() -> played.hero().y() > played.startY - 0.5f, 60);
                    }
                }

                private static EntityId spawnWalker(Played played, float x) {
                    return played.run.world().spawn(
                            Transform.at(x, played.startY + 0.05f),
                            new Walker(),
                            new Patrol(x, played.startY + 0.05f, 0.1f, 0, 3));
                }
            }
            """;

    private static final String SOUNDS = """
            /** What the sixth step promises. */
            class Promise {
                @Test
                void jumpAndCoinAreHeard() throws IOException {
                    try (Played played = new Played(Played.keys(Key.SPACE, 20))) {
                        assertEquals(List.of("music"), heard(played));
                        played.run.step(10);
                        assertEquals(List.of("music", "jump"), heard(played));
                        played.run.world().spawn(Transform.at(played.startX, played.startY + 2), new Coin());
                        played.run.step(10);
                        assertEquals(List.of("music", "jump", "coin"), heard(played));
                    }
                }

                private static List<String> heard(Played played) {
                    return played.sound.heard().stream()
                            .map(each -> each.sound().toString().replaceAll(".*/([a-z]+)[.]ogg.*", "$1"))
                            .toList();
                }
            }
            """;

    private static final String MENUS = """
            /** What the seventh step promises. */
            class Promise {
                private static final ScriptedInput KEYS = ScriptedInput.bySteps(Rate.hz(60))
                        .tap(Key.RIGHT, 10, 5)
                        .tap(Key.ENTER, 30, 1)
                        .tap(Key.ESCAPE, 60, 1)
                        .tap(Key.RIGHT, 65, 5)
                        .tap(Key.ESCAPE, 80, 1)
                        .tap(Key.ENTER, 200, 1) // again
                        .tap(Key.ESCAPE, 240, 1)
                        .tap(Key.UP, 250, 1) // to the last button
                        .tap(Key.ENTER, 260, 1)
                        .tap(Key.DOWN, 280, 1)
                        .tap(Key.ENTER, 290, 1);

                @Test
                void gameIsBegunPausedWonAndLeft() throws IOException {
                    try (Played played = new Played(KEYS)) {
                        played.run.step(15);
                        assertEquals("title", played.menu.screen());
                        assertEquals(Screen.TITLE, played.game.states.current());
                        assertEquals(played.startX, played.hero().x(), "the title takes the keys");

                        played.run.step(20);
                        assertFalse(played.menu.isOpen());
                        assertEquals(Screen.PLAY, played.game.states.current());
                        played.run.step(30);
                        assertEquals("pause", played.menu.screen());
                        float x = played.hero().x();
                        played.run.step(10);
                        assertEquals(x, played.hero().x(), "the pause takes the keys");
                        played.run.step(20);
                        assertFalse(played.menu.isOpen());

                        win(played);
                        assertEquals("won", played.menu.screen());
                        assertEquals(0, played.count(Coin.class));
                        played.run.step(220 - 123);
                        assertEquals(Screen.PLAY, played.game.states.current());
                        assertTrue(played.count(Coin.class) > 0);
                        assertEquals(played.startX, played.hero().x(), 0.1f);

                        played.run.step(50);
                        assertEquals("title", played.menu.screen());
                        assertFalse(played.hasQuit);
                        played.run.step(30);
                        assertTrue(played.hasQuit);
                    }
                }

                private static void win(Played played) {
                    World world = played.run.world();
                    world.despawnAll(world.query(Coin.class));
                    Transform flag = world.query(Transform.class, Flag.class).single().first();
                    played.hero().teleport(flag.x(), flag.y());
                    played.run.step(20);
                }
            }
            """;

    private static final String RELOAD = """
            /** Draws the game offscreen, saves another level, and plays on until that one has begun. */
            class Promise {
                @Test
                void plays() throws IOException {
                    Main.window().offscreen().clock(new ManualClock()).show(Promise::play).play();
                }

                private static void play(GameWindow<?> window) {
                    window.scheduler().input().additions().press(Screens.START);
                    dev.halfstep.sample.Offscreen.playWithoutDrawing(window.scheduler(), 30);
                    window.host().assets().finish();
                    frames(window, 1);
                    Screenshot picture = window.host().screenshot();
                    int earth = 0x5D4259;
                    assertEquals(earth, picture.rgb(100, 700), "the ground is drawn");
                    assertTrue(count(picture, 0xF2545B) > 500, "the hero is drawn");
                    int coins = window.world().query(Coin.class).count();

                    try {
                        Path level = Main.ASSETS.resolve("level-1.tmx");
                        String coin = "<object id=\\"999\\" type=\\"coin\\" x=\\"40\\" y=\\"200\\"><point/></object>";
                        String map = java.nio.file.Files.readString(level);
                        java.nio.file.Files.writeString(level, map.replace("</objectgroup>", coin + "</objectgroup>"));
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                    long frame = 0; // files are checked by time, so the number of frames is not known
                    while (window.world().query(Coin.class).count() == coins && frame++ < 10_000_000) {
                        window.scheduler().frame(new Undrawn(window.host()), 16_666_667);
                    }
                    assertEquals(coins + 1, window.world().query(Coin.class).count());
                    window.loop().stop();
                }

                private static void frames(GameWindow<?> window, int count) {
                    for (int i = 0; i < count; i++) {
                        window.scheduler().frame(window.host(), 16_666_667);
                    }
                }

                private static int count(Screenshot picture, int rgb) {
                    int count = 0;
                    for (int y = 0; y < picture.height(); y++) {
                        for (int x = 0; x < picture.width(); x++) {
                            count += picture.rgb(x, y) == rgb ? 1 : 0;
                        }
                    }
                    return count;
                }
            }

            /** Does all but drawing, which takes longer. */
            record Undrawn(GlfwHost host) implements FrameHost {
                @Override
                public boolean isOpen() {
                    return true;
                }

                @Override
                public void poll(InputQueue input) {}

                @Override
                public void draw(PresentationContext frame) {
                    host.skip(frame);
                }

                @Override
                public void close() {}
            }
            """;

    /** Draws a picture. It needs keys, what changes before step 6, and the number of frames behind it. */
    private static final String PHOTOGRAPHER = """
            /** Draws a frame of the game. */
            class Photographer {
                @Test
                void draws() throws IOException {
                    ScriptedInput keys = ScriptedInput.bySteps(Rate.hz(60))%s;
                    Path file = Path.of(System.getProperty("guide.picture"));
                    Main.window().offscreen().clock(new ManualClock()).show(window -> {
                        window.scheduler().input().replaceStepInput(keys);
                        dev.halfstep.sample.Offscreen.playWithoutDrawing(window.scheduler(), 5);
                        World world = window.world();
                        %s
                        dev.halfstep.sample.Offscreen.playWithoutDrawing(window.scheduler(), %d);
                        window.loop().setLastFrame(1);
                        window.own(() -> window.host().screenshot().reducedTo(640, 360).write(file));
                    }).play();
                }
            }
            """;

    private static final Path DOCS = Path.of("..", "docs");

    @TempDir
    private static Path folder;

    /** The game after each step. */
    private static final List<GuideProject> STEPS = new ArrayList<>();

    @BeforeAll
    static void compileAllSteps() throws IOException {
        List<String> added = List.of("", HERO, PICTURES, OBJECTS, DANGERS, SOUNDS, MENUS, RELOAD, "");
        for (int step = 1; step <= added.size(); step++) {
            GuideProject game = new GuideProject(folder, "step" + step)
                    .addPageBefore(PAGE, (step + 1) + " ")
                    .addTypes(added.get(step - 1));
            STEPS.add(step >= 2 && step <= 7 ? game.addTypes(PLAYED.formatted(WIRED.getOrDefault(step, ""))) : game);
        }
        GuideProject.compile(folder, STEPS);
    }

    @AfterAll
    static void forgetSteps() {
        STEPS.clear();
    }

    @BeforeEach
    void setAssets() {
        System.setProperty(ASSETS_PROPERTY, ASSETS.toString());
    }

    @AfterEach
    void clearAssets() {
        System.clearProperty(ASSETS_PROPERTY);
    }

    @Test
    void aHeroRunsJumpsAndBeginsAgain() throws Exception {
        assertEquals(2, STEPS.get(2 - 1).runTests("Promise"));
    }

    @Test
    void picturesMove() throws Exception {
        assertEquals(1, STEPS.get(3 - 1).runTests("Promise"));
    }

    @Test
    void coinsCratesAndPlatformsWork() throws Exception {
        assertEquals(2, STEPS.get(4 - 1).runTests("Promise"));
    }

    @Test
    void springsThrowAndAFoeIsMet() throws Exception {
        assertEquals(4, STEPS.get(5 - 1).runTests("Promise"));
    }

    @Test
    void soundsAreHeard() throws Exception {
        assertEquals(1, STEPS.get(6 - 1).runTests("Promise"));
    }

    @Test
    void menusBeginPauseAndEndTheGame() throws Exception {
        assertEquals(1, STEPS.get(7 - 1).runTests("Promise"));
    }

    @Test
    void levelIsPlayedDrawnAndLoadedAgain() throws Exception {
        Path assets = folder.resolve("assets");
        try (Stream<Path> files = Files.walk(ASSETS)) {
            for (Path file : files.toList()) {
                Files.copy(file, assets.resolve(ASSETS.relativize(file).toString()));
            }
        }
        System.setProperty(ASSETS_PROPERTY, assets.toString());
        assertEquals(1, STEPS.get(8 - 1).runTests("Promise"));
    }

    @Test
    void theTestOfTheGuidePasses() throws Exception {
        assertEquals(2, STEPS.get(9 - 1).runTests("GameTest"));
    }

    /** Draws in long runs only. With {@code -Dhalfstep.golden.renew=true}, replaces the pictures. */
    @ParameterizedTest
    @MethodSource
    @EnabledIfSystemProperty(named = "halfstep.long", matches = "true")
    void theGuideShowsThePictureOfTheStep(int step, String name, String keys, int frames, String change)
            throws Exception {
        Path picture = folder.resolve("picture.png");
        System.setProperty("guide.picture", picture.toString());
        GuideProject game = new GuideProject(folder.resolve("drawn" + name), "drawn")
                .addPageBefore(PAGE, (step + 1) + " ")
                .addTypes(PHOTOGRAPHER.formatted(keys, change, frames))
                .compile();
        assertEquals(1, game.runTests("Photographer"));
        new GoldenPicture(DOCS, "platform-game-" + name, Path.of("target", "golden")).check(picture);
    }

    static Stream<Arguments> theGuideShowsThePictureOfTheStep() {
        String hero = "world.query(Transform.class, Hero.class).single().first()";
        String run = ".press(Key.RIGHT, 10)";
        String jumpToTheCoin = run + ".release(Key.RIGHT, 60).tap(Key.LEFT, 62, 12).tap(Key.SPACE, 90, 30)"
                + ".tap(Key.RIGHT, 95, 19).tap(Key.SPACE, 150, 30).tap(Key.LEFT, 160, 10)";
        String foes = """
                world.spawn(Transform.at(4.5f, 2.5f), new Spring(22), Art.sprite("spring-waits"), Art.plays("spring-waits"));
                world.spawn(Transform.at(8, 2.5f), new Patrol(8, 2.5f, 1, 0, 5), new Walker(), Art.sprite("walker"), Art.plays("walker"));
                """;
        String win = "Transform flag = world.query(Transform.class, Flag.class).single().first();"
                + "world.despawnAll(world.query(Coin.class));"
                + hero + ".teleport(flag.x() - 1.5f, flag.y());";
        return Stream.of(
                arguments(1, "1", "", 1, ""),
                arguments(2, "2", run + ".tap(Key.SPACE, 32, 20)", 36, ""),
                arguments(3, "3", run, 22, hero + ".teleport(3.6f, 2.45f);"),
                arguments(4, "4", jumpToTheCoin, 150, ""),
                arguments(5, "5", ".tap(Key.RIGHT, 10, 15).tap(Key.SPACE, 10, 20)", 62, foes),
                arguments(7, "7", "", 5, ""),
                arguments(7, "7-won", ".press(Screens.START, 2)", 60, win));
    }
}
