package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.halfstep.sample.golden.GoldenPicture;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

/** After each step of docs/game-from-above.md, the game as the reader has it compiles, and does what the step promises. */
class GameFromAboveGuideTest {

    private static final String PAGE = "docs/game-from-above.md";
    private static final Path ASSETS = Path.of("..", "examples", "dungeon", "assets");

    /** The class Main of the guide reads it. */
    private static final String ASSETS_PROPERTY = "assets";

    /** The floor without a window, played by scripted input. It needs a line that wires more. */
    private static final String PLAYED = """
            /** The floor without a window. */
            final class Played implements AutoCloseable {
                final SyntheticWorld run;
                Menu menu;

                Played(ScriptedInput input) {
                    run = WorldRecipe.of(Main.GAME).input(() -> input).build();
                    wire(run.world(), run.scheduler(), run.parts(Main.GAME));
                    run.step(8);
                }

                private void wire(World world, SystemScheduler scheduler, Game game) {
                    %s
                }

                static ScriptedInput script() {
                    return ScriptedInput.bySteps(Rate.hz(60));
                }

                World world() {
                    return run.world();
                }

                Transform keeper() {
                    return world().query(Transform.class, Keeper.class).single().first();
                }

                int count(Class<?> component) {
                    return world().query(component).count();
                }

                @Override
                public void close() {
                    run.close();
                }
            }
            """;

    private static final String WALK = """
            /** What the second step promises. */
            class Promise {
                @Test
                void keeperWalksInFourDirectionsAlongWalls() {
                    ScriptedInput keys = Played.script().tap(Key.D, 9, 60).tap(Key.W, 9, 60).tap(Key.A, 100, 600).tap(Key.S, 100, 600);
                    try (Played played = new Played(keys)) {
                        played.run.step(80);
                        float diagonal = 5 * 0.7071f; // units in a second
                        assertEquals(5.5f + 0.1f + diagonal, played.keeper().x(), 0.15f);
                        assertEquals(6.65f, played.keeper().y(), 0.01f); // below the upper wall
                        played.run.step(400);
                        assertEquals(3.35f, played.keeper().x(), 0.01f);
                        assertEquals(2.35f, played.keeper().y(), 0.01f);
                    }
                }
            }
            """;

    private static final String SIGHT = """
            /** What the third step promises. */
            class Promise {
                @Test
                void keeperSeesHisRoomAndRemembersIt() {
                    try (Played played = new Played(Played.script())) {
                        Sight sight = played.world().single(Sight.class);
                        assertTrue(sight.isVisible(10, 6));
                        assertFalse(sight.wasSeen(20, 9));
                        played.keeper().teleport(20.5f, 9.5f);
                        played.run.step(1);
                        assertFalse(sight.isVisible(10, 6));
                        assertTrue(sight.wasSeen(10, 6));
                        assertTrue(sight.isVisible(20, 9));
                    }
                }
            }
            """;

    private static final String HUNTER = """
            /** What the fourth step promises. */
            class Promise {
                @Test
                void hunterFollowsAroundACornerAndHurts() {
                    try (Played played = new Played(Played.script())) {
                        played.keeper().teleport(18.5f, 4.5f);
                        played.run.step(60); // seen
                        played.keeper().teleport(9.5f, 6.5f); // around the corner
                        played.run.stepUntil(() -> played.world().single(Keeper.class).hearts == 3, 240);
                        assertEquals(9.5f, played.keeper().x(), 0.01f);
                        played.run.stepUntil(() -> played.keeper().x() == 5.5f, 240); // begins again
                        assertEquals(Keeper.MAX_HEARTS, played.world().single(Keeper.class).hearts);
                    }
                }

                @Test
                void hunterWhoHasSeenNobodyRests() {
                    try (Played played = new Played(Played.script())) {
                        played.run.step(200);
                        boolean rests = false;
                        for (var row : played.world().query(Transform.class, Foe.class)) {
                            rests |= row.first().x() == 24.5f && row.first().y() == 4.5f;
                        }
                        assertTrue(rests);
                    }
                }
            }
            """;

    private static final String SWARM = """
            /** What the fifth step promises. */
            class Promise {
                @Test
                void mothsSpreadAndSurroundTheKeeper() {
                    try (Played played = new Played(Played.script())) {
                        played.keeper().teleport(21.5f, 15.5f);
                        played.run.step(150);
                        float left = 99;
                        float right = -99;
                        float bottom = 99;
                        float top = -99;
                        for (var row : played.world().query(Transform.class, Foe.class)) {
                            if (row.second().kind == Foe.Kind.MOTH && Foes.isNear(row.first(), played.keeper(), 2)) {
                                left = Math.min(left, row.first().x());
                                right = Math.max(right, row.first().x());
                                bottom = Math.min(bottom, row.first().y());
                                top = Math.max(top, row.first().y());
                            }
                        }
                        assertTrue(right - left > 0.5f, "the moths must spread: " + (right - left));
                        assertTrue(top - bottom > 0.5f, "the moths must spread: " + (top - bottom));
                        assertTrue(played.world().single(Keeper.class).hearts < Keeper.MAX_HEARTS);
                    }
                }
            }
            """;

    private static final String SHOTS = """
            /** What the sixth step promises. */
            class Promise {
                @Test
                void heldFireKillsWhatItMeets() {
                    ScriptedInput fire = Played.script().aim(24, 4.5f, 9).press(MouseButton.LEFT, 20);
                    try (Played played = new Played(fire)) {
                        int foes = played.count(Foe.class);
                        played.keeper().teleport(16.5f, 4.5f);
                        played.run.stepUntil(() -> played.count(Foe.class) == foes - 1, 120);
                        assertEquals(Keeper.MAX_HEARTS, played.world().single(Keeper.class).hearts);
                    }
                }

                @Test
                void wallsStopShots() {
                    ScriptedInput fire = Played.script().aim(5.5f, 20, 9).press(MouseButton.LEFT, 20);
                    try (Played played = new Played(fire)) {
                        for (int i = 0; i < 60; i++) {
                            played.run.step(1);
                            assertTrue(played.count(Shot.class) <= 2);
                            for (var shot : played.world().query(Transform.class, Shot.class)) {
                                assertTrue(shot.first().y() <= 7);
                            }
                        }
                    }
                }
            }
            """;

    private static final String THINGS = """
            /** What the seventh step promises. */
            class Promise {
                @Test
                void keyOpensTheGate() {
                    try (Played played = new Played(Played.script().tap(Key.W, 30, 60))) {
                        played.keeper().teleport(32.5f, 11);
                        played.run.step(60);
                        assertEquals(11.65f, played.keeper().y(), 0.01f);
                        played.keeper().teleport(4.5f, 18.5f);
                        played.run.step(1);
                        assertEquals(1, played.world().single(Keeper.class).keys);
                        played.keeper().teleport(32.5f, 11.5f);
                        played.run.step(2);
                        assertEquals(0, played.count(Gate.class));
                        assertEquals(0, played.world().single(Keeper.class).keys);
                        assertEquals(TileGrid.Tile.EMPTY, played.world().single(TileGrid.class).get(32, 12));
                    }
                }

                @Test
                void potionGivesAHeartBack() {
                    try (Played played = new Played(Played.script().press(Things.DRINK, 20))) {
                        Keeper keeper = played.world().single(Keeper.class);
                        keeper.hearts = 2;
                        played.keeper().teleport(34.5f, 3.5f);
                        played.run.step(5);
                        assertEquals(1, keeper.potions);
                        played.run.step(10);
                        assertEquals(0, keeper.potions);
                        assertEquals(3, keeper.hearts);
                    }
                }
            }
            """;

    private static final String MENU = """
            TextureGrid art = new TextureGrid(Texture.withoutPicture("art", 768, 384), 96, 96);
            SaveSlots slots = new SaveSlots(DataFolder.at(Path.of(System.getProperty("guide.saves"))));
            menu = Screens.menu(scheduler, world, game.states, art, () -> {})
                    .saves("Saved games", slots, () -> "in the hall", null);
            """;

    private static final String MENUS = """
            /** What the eighth step promises. */
            class Promise {
                @Test
                void gameIsBegunPausedSavedWonLoadedAndLost() {
                    ScriptedInput keys = Played.script()
                            .tap(Key.D, 9, 5)
                            .tap(Key.ENTER, 20, 1) // start
                            .tap(Key.TAB, 40, 1)
                            .tap(Key.ENTER, 50, 1) // drink
                            .tap(Key.ESCAPE, 80, 1)
                            .tap(Key.DOWN, 90, 1)
                            .tap(Key.DOWN, 100, 1)
                            .tap(Key.ENTER, 110, 1) // save and load
                            .tap(Key.ENTER, 120, 1) // new save
                            .tap(Key.ESCAPE, 140, 1)
                            .tap(Key.ESCAPE, 150, 1)
                            .tap(Key.DOWN, 220, 1)
                            .tap(Key.ENTER, 230, 1) // title
                            .tap(Key.DOWN, 240, 1)
                            .tap(Key.ENTER, 250, 1) // load
                            .tap(Key.ENTER, 260, 1) // the slot
                            .tap(Key.ENTER, 270, 1); // load
                    try (Played played = new Played(keys)) {
                        GameStates<Screen> states = played.run.parts(Main.GAME).states;
                        played.run.step(10);
                        assertEquals("title", played.menu.screen());
                        assertEquals(5.5f, played.keeper().x());
                        assertTrue(played.world().single(Sight.class).wasSeen(10, 6));
                        played.run.step(12);
                        assertEquals(Screen.PLAY, states.current());

                        played.world().single(Keeper.class).hearts = 2;
                        played.keeper().teleport(34.5f, 3.5f);
                        played.run.step(15);
                        assertEquals("bag", played.menu.screen());
                        played.run.step(15);
                        assertFalse(played.menu.isOpen());
                        assertEquals(3, played.world().single(Keeper.class).hearts);

                        played.keeper().teleport(16.5f, 4.5f);
                        played.run.step(75);
                        assertEquals("Saved games", played.menu.screen());
                        played.run.step(40);
                        assertFalse(played.menu.isOpen());

                        played.keeper().teleport(33.5f, 17.5f);
                        played.run.step(20);
                        assertEquals(Screen.WON, states.current());
                        assertEquals("won", played.menu.screen());
                        played.run.step(235 - 195);
                        assertEquals("title", played.menu.screen());
                        played.run.step(40);
                        assertEquals(Screen.PLAY, states.current());
                        assertFalse(played.menu.isOpen());
                        assertEquals(16.5f, played.keeper().x());

                        played.world().single(Keeper.class).hearts = 0;
                        played.run.step(3);
                        assertEquals("lost", played.menu.screen());
                    }
                }
            }
            """;

    /** Draws a picture. It needs input, what changes before step 6, and the number of frames behind it. */
    private static final String PHOTOGRAPHER = """
            /** Draws a frame of the game. */
            class Photographer {
                @Test
                void draws() throws IOException {
                    ScriptedInput input = ScriptedInput.bySteps(Rate.hz(60))%s;
                    Path file = Path.of(System.getProperty("guide.picture"));
                    Main.window().offscreen().clock(new ManualClock()).show(window -> {
                        window.scheduler().input().replaceStepInput(input);
                        Undrawn.play(window, 5);
                        World world = window.world();
                        %s
                        Undrawn.play(window, %d);
                        window.loop().setLastFrame(1);
                        window.own(() -> window.host().screenshot().reducedTo(640, 360).write(file));
                    }).play();
                }
            }
            """;

    /** Does all but drawing, which takes longer. */
    private static final String UNDRAWN = """
            /** Does all but drawing. */
            record Undrawn(GlfwHost host) implements FrameHost {
                static void play(GameWindow<?> window, int frames) {
                    for (int i = 0; i < frames; i++) {
                        window.scheduler().frame(new Undrawn(window.host()), 16_666_667);
                    }
                }

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

    private static final Path DOCS = Path.of("..", "docs");

    @TempDir
    private static Path folder;

    /** The game after each step. */
    private static final List<GuideProject> STEPS = new ArrayList<>();

    @BeforeAll
    static void compileAllSteps() throws IOException {
        List<String> added = List.of("", WALK, SIGHT, HUNTER, SWARM, SHOTS, THINGS, MENUS, "");
        for (int step = 1; step <= added.size(); step++) {
            GuideProject game = new GuideProject(folder, "step" + step)
                    .addPageBefore(PAGE, (step + 1) + " ")
                    .addTypes(added.get(step - 1));
            STEPS.add(step >= 2 && step <= 8 ? game.addTypes(PLAYED.formatted(step == 8 ? MENU : "")) : game);
        }
        GuideProject.compile(folder, STEPS);
    }

    @AfterAll
    static void forgetSteps() {
        STEPS.clear();
    }

    @BeforeEach
    void setFolders() {
        System.setProperty(ASSETS_PROPERTY, ASSETS.toString());
        System.setProperty("guide.saves", folder.resolve("saves").toString());
    }

    @AfterEach
    void clearFolders() {
        System.clearProperty(ASSETS_PROPERTY);
        System.clearProperty("guide.saves");
    }

    @Test
    void aKeeperWalksAlongWalls() throws Exception {
        assertEquals(1, STEPS.get(2 - 1).runTests("Promise"));
    }

    @Test
    void theKeeperSeesAndRemembers() throws Exception {
        assertEquals(1, STEPS.get(3 - 1).runTests("Promise"));
    }

    @Test
    void aHunterComesAroundCorners() throws Exception {
        assertEquals(2, STEPS.get(4 - 1).runTests("Promise"));
    }

    @Test
    void aSwarmSpreads() throws Exception {
        assertEquals(1, STEPS.get(5 - 1).runTests("Promise"));
    }

    @Test
    void shotsMeetFoesAndWalls() throws Exception {
        assertEquals(2, STEPS.get(6 - 1).runTests("Promise"));
    }

    @Test
    void aKeyOpensTheGateAndAPotionHeals() throws Exception {
        assertEquals(2, STEPS.get(7 - 1).runTests("Promise"));
    }

    @Test
    void menusBeginPauseSaveLoadAndEndTheGame() throws Exception {
        assertEquals(1, STEPS.get(8 - 1).runTests("Promise"));
    }

    @Test
    void theTestOfTheGuidePasses() throws Exception {
        assertEquals(1, STEPS.get(9 - 1).runTests("GameTest"));
    }

    /** Draws in long runs only. With {@code -Dhalfstep.golden.renew=true}, replaces the pictures. */
    @ParameterizedTest
    @MethodSource
    @EnabledIfSystemProperty(named = "halfstep.long", matches = "true")
    void theGuideShowsThePictureOfTheStep(int step, String input, int frames, String change) throws Exception {
        Path picture = folder.resolve("picture.png");
        System.setProperty("guide.picture", picture.toString());
        GuideProject game = new GuideProject(folder.resolve("drawn" + step), "drawn")
                .addPageBefore(PAGE, (step + 1) + " ")
                .addTypes(PHOTOGRAPHER.formatted(input, change, frames))
                .addTypes(UNDRAWN)
                .compile();
        assertEquals(1, game.runTests("Photographer"));
        new GoldenPicture(DOCS, "game-from-above-" + step, Path.of("target", "golden")).check(picture);
    }

    static Stream<Arguments> theGuideShowsThePictureOfTheStep() {
        String bag = "world.single(Keeper.class).keys = 1; world.single(Keeper.class).potions = 2;"
                + "window.scheduler().timeControl().pause();"; // opens the bag
        return Stream.of(
                arguments(1, "", 1, ""),
                arguments(2, ".tap(Key.D, 10, 40)", 60, ""),
                arguments(3, ".tap(Key.D, 10, 40)", 60, ""),
                arguments(4, "", 100, teleport(17.5f, 4.4f)),
                arguments(5, "", 46, teleport(21.5f, 14.2f)),
                arguments(6, ".aim(24.5f, 4.5f, 7).press(MouseButton.LEFT, 20)", 52, teleport(17.5f, 4.4f)),
                arguments(7, "", 40, bag),
                arguments(8, "", 30, ""));
    }

    private static String teleport(float x, float y) {
        return "world.query(Transform.class, Keeper.class).single().first().teleport(" + x + "f, " + y + "f);";
    }
}
