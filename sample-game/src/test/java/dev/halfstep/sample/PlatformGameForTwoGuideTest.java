package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.sample.golden.GoldenPicture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * The game of docs/platform-game-for-two.md compiles, has the rules of the page, and is played by two sides over a
 * socket. Alone, it is the game of docs/platform-game.md.
 */
class PlatformGameForTwoGuideTest {

    private static final String GAME = "docs/platform-game.md";
    private static final String PAGE = "docs/platform-game-for-two.md";
    private static final Pattern BLOCK = Pattern.compile("```(java|diff|xml)\\n(.*?)```", Pattern.DOTALL);
    private static final int MAX_LINES = 120;

    private static final String ASSETS_PROPERTY = "assets";
    private static final String HASHES_PROPERTY = "guide.hashes";
    private static final String PICTURE_PROPERTY = "guide.picture";

    /** Plays the game of one of the pages, and notes the hashes of the state, but for the component that is new. */
    private static final String ALONE = """
            /** Plays alone. */
            class Alone {
                @Test
                void plays() {
                    ScriptedInput keys = ScriptedInput.bySteps(Rate.hz(60))
                            .press(Screens.START, 5)
                            .press(Key.RIGHT, 10).release(Key.RIGHT, 60).tap(Key.LEFT, 62, 12).tap(Key.SPACE, 90, 30)
                            .tap(Key.RIGHT, 95, 19).tap(Key.SPACE, 150, 30).tap(Key.DOWN, 200, 1)
                            .tap(Key.RIGHT, 210, 100).tap(Key.R, 350, 1).tap(Key.SPACE, 400, 5);
                    StringBuilder hashes = new StringBuilder();
                    try (SyntheticWorld played = WorldRecipe.of(Main.GAME).input(() -> keys).build()) {
                        play(played, 25, hashes); // up to step 250
                        World world = played.world();
                        Transform hero = world.query(Transform.class, Hero.class).single().first();
                        place(hero, world.query(Transform.class, Coin.class).first().first());
                        play(played, 5, hashes);
                        place(hero, world.query(Transform.class, Checkpoint.class).first().first());
                        play(played, 2, hashes);
                        hero.teleport(3, -3);
                        play(played, 3, hashes); // up to step 350, where the level begins again
                        play(played, 10, hashes);
                        world.despawnAll(world.query(Coin.class));
                        place(
                                world.query(Transform.class, Hero.class).single().first(),
                                world.query(Transform.class, Flag.class).single().first());
                        play(played, 3, hashes);
                        assertEquals(Screen.WON, played.parts(Main.GAME).states.current());
                    }
                    System.setProperty("guide.hashes", hashes.toString());
                }

                private static void place(Transform hero, Transform other) {
                    hero.teleport(other.x(), other.y());
                }

                private static void play(SyntheticWorld played, int parts, StringBuilder hashes) {
                    for (int i = 0; i < parts; i++) {
                        played.step(10);
                        note(played.world(), hashes);
                    }
                }

                private static void note(World world, StringBuilder hashes) {
                    long[] parts = StateHash.partsOf(world);
                    hashes.append("entities ").append(parts[0]);
                    List<ComponentType<?>> types = StateHash.componentsIn(world);
                    for (int i = 0; i < types.size(); i++) {
                        String name = types.get(i).componentClass().getSimpleName();
                        if (!name.equals("Player")) {
                            hashes.append(' ').append(name).append(' ').append(parts[i + 1]);
                        }
                    }
                    hashes.append('\\n');
                }
            }
            """;

    private static final String RULES = """
            /** The rules for two, played without a network. */
            class Rules {
                private static final int FIRST = 0;
                private static final int SECOND = 1;

                private final SyntheticWorld played = begun();

                private static SyntheticWorld begun() {
                    SyntheticWorld played = recipe(() -> script().press(Screens.START, 1)).build();
                    played.step(5);
                    return played;
                }

                private static ScriptedInput script() {
                    return ScriptedInput.bySteps(Rate.hz(60));
                }

                private static WorldRecipe recipe(Supplier<ScriptedInput> keys) {
                    return WorldRecipe.of(Main.GAME.with("players", 2)).input(keys);
                }

                private Transform hero(int index) {
                    List<Transform> heroes = new ArrayList<>();
                    played.world().query(Transform.class, Player.class).forEach((id, at, player) -> {
                        assertEquals(heroes.size() + 1, player.number());
                        heroes.add(at);
                    });
                    assertEquals(2, heroes.size());
                    return heroes.get(index);
                }

                private int coins() {
                    return played.world().query(Coin.class).count();
                }

                private Screen screen() {
                    return played.parts(Main.GAME).states.current();
                }

                @Test
                void eitherHeroCollects() {
                    List<Transform> coins = new ArrayList<>();
                    played.world().query(Transform.class, Coin.class).forEach((id, at, coin) -> coins.add(at));
                    hero(FIRST).teleport(coins.get(0).x(), coins.get(0).y());
                    hero(SECOND).teleport(coins.get(3).x(), coins.get(3).y());
                    played.step(2);
                    assertEquals(coins.size() - 2, coins());
                }

                @Test
                void bothMayTouchOneCoin() {
                    int coins = coins();
                    Transform coin = played.world().query(Transform.class, Coin.class).first().first();
                    hero(FIRST).teleport(coin.x(), coin.y());
                    hero(SECOND).teleport(coin.x(), coin.y());
                    played.step(2);
                    assertEquals(coins - 1, coins());
                }

                @Test
                void bothMayJumpOnOneWalker() {
                    Transform first = hero(FIRST);
                    played.world().spawn(
                            Transform.at(first.x(), first.y()), new Walker(), new Patrol(first.x(), first.y(), 0, 0, 1));
                    hero(SECOND).teleport(first.x(), first.y() + 2);
                    first.teleport(first.x(), first.y() + 2);
                    played.stepUntil(() -> played.world().query(Walker.class).isEmpty(), 60);
                }

                @Test
                void aCheckpointOfOneIsTheHomeOfBoth() {
                    Transform place = played.world().query(Transform.class, Checkpoint.class).first().first();
                    hero(SECOND).teleport(place.x(), place.y());
                    played.step(2);
                    hero(FIRST).teleport(place.x(), -3);
                    played.step(1);
                    assertEquals(place.x(), hero(FIRST).x(), 0.01f);
                }

                @Test
                void bothMustBeAtTheFlag() {
                    played.world().despawnAll(played.world().query(Coin.class));
                    Transform flag = played.world().query(Transform.class, Flag.class).single().first();
                    hero(SECOND).teleport(flag.x(), flag.y());
                    played.step(30);
                    assertEquals(Screen.PLAY, screen());
                    hero(FIRST).teleport(flag.x() - 1, flag.y());
                    played.stepUntil(() -> screen() == Screen.WON, 30);
                }

                @Test
                void theSecondPlayerOperatesTheMenus() {
                    Supplier<ScriptedInput> keys = () -> script().ofPlayer(2)
                            .press(Screens.START, 5).tap(Key.RIGHT, 10, 30).press(Game.AGAIN, 50)
                            .press(Screens.TO_TITLE, 60);
                    try (SyntheticWorld run = recipe(keys).build()) {
                        GameStates<Screen> states = run.parts(Main.GAME).states;
                        run.step(4);
                        assertEquals(Screen.TITLE, states.current());
                        run.step(40);
                        assertEquals(Screen.PLAY, states.current());
                        float moved = distance(run.world());
                        assertEquals(4, moved, 0.2f);
                        run.step(10);
                        assertEquals(0, distance(run.world()), 0.01f);
                        run.step(10);
                        assertEquals(Screen.TITLE, states.current());
                    }
                }

                /** Returns how far the second hero is in front of the first one. */
                private static float distance(World world) {
                    float[] x = new float[3];
                    world.query(Transform.class, Player.class).forEach((id, at, who) -> x[who.number()] = at.x());
                    return x[2] - x[1];
                }

                @Test
                void aHeroGoesAndComesWithHisPlayer() {
                    Supplier<ScriptedInput> keys = () -> script().press(Screens.START, 5).ofPlayer(2)
                            .tap(Key.RIGHT, 10, 10).leave(30).join(50).press(Game.AGAIN, 80)
                            .ofPlayer(1).leave(70);
                    try (SyntheticWorld run = recipe(keys).build()) {
                        run.step(29);
                        assertEquals("1 2", players(run.world()));
                        run.step(1);
                        assertEquals("1", players(run.world()));
                        run.step(20);
                        assertEquals("1 2", players(run.world()));
                        assertEquals(0, distance(run.world()), 0.01f);
                        List<Integer> times = new ArrayList<>();
                        run.world().query(Hero.class).forEach((id, hero) -> times.add(hero.steps));
                        assertEquals(times.get(0), times.get(1), "both have the time of the level");
                        run.step(20);
                        assertEquals("2", players(run.world()));
                        run.step(20);
                        assertEquals("2", players(run.world()), "also after the level has begun again");
                    }
                    RollbackInvariance.check(recipe(keys), 90);
                }

                private static String players(World world) {
                    StringBuilder players = new StringBuilder();
                    world.query(Player.class).forEach((id, player) -> players.append(player.number()).append(' '));
                    return players.toString().trim();
                }

                @Test
                void resimulatedStepsHaveTheSameOutcome() {
                    WorldRecipe game = recipe(() -> script().press(Screens.START, 5)
                            .tap(Key.RIGHT, 10, 50).tap(Key.SPACE, 70, 20)
                            .ofPlayer(2)
                            .tap(Key.RIGHT, 30, 40).tap(Key.SPACE, 60, 20).tap(Key.LEFT, 80, 30));
                    RollbackInvariance.check(game, 120);
                }
            }
            """;

    private static final String BOTH_SIDES = """
            /** Plays the game on two sides in one process. The guest begins it. */
            class BothSides {
                private final BlockingQueue<String> codes = new LinkedBlockingQueue<>();
                private final Netplay host = new Netplay().onMessage(codes::add);
                private final Netplay guest = new Netplay().onMessage(line -> {});

                @Test
                void endInOneState() throws Exception {
                    Art.clip("idle"); // loads the sheets, before both sides use them
                    long[] hashes = new long[2];
                    CompletableFuture<Integer> played = CompletableFuture.supplyAsync(() -> run(host, hashes, 0,
                            ScriptedInput.bySteps(Rate.hz(60)).tap(Key.RIGHT, 30, 40).tap(Key.SPACE, 60, 20),
                            "--players", "2", "--host", "127.0.0.1:0", "--line", "10,10,5,2"));
                    String code = codes.take().replace("the other player joins with --join ", "");
                    int exitCode = run(guest, hashes, 1,
                            ScriptedInput.bySteps(Rate.hz(60)).press(Screens.START, 5).tap(Key.RIGHT, 40, 25),
                            "--join", code, "--line", "10,10,5,2");
                    assertEquals(0, exitCode);
                    assertEquals(0, played.get());
                    assertEquals(hashes[0], hashes[1]);
                }

                private static int run(
                        Netplay netplay, long[] hashes, int side, ScriptedInput keys, String... args) {
                    float[] x = new float[3];
                    int code = Main.window(netplay)
                            .begin(window -> window.scheduler().input().replaceStepInput(keys))
                            .end(window -> {
                                hashes[side] = StateHash.of(window.world());
                                window.world().query(Transform.class, Player.class).forEach((id, at, player) ->
                                        x[player.number()] = at.x());
                            })
                            .run(Stream.concat(Stream.of("--headless", "--steps", "120"), Stream.of(args))
                                    .toArray(String[]::new));
                    assertEquals(7, x[1], 1, "the first hero has pushed the crate");
                    assertEquals(5.8f, x[2], 0.2f, "the second hero has run");
                    return code;
                }
            }
            """;

    private static final String PHOTOGRAPHER = """
            /** Draws a frame of a game for two. */
            class Photographer {
                @Test
                void draws() {
                    Path file = Path.of(System.getProperty("guide.picture"));
                    ScriptedInput keys = ScriptedInput.bySteps(Rate.hz(60)).press(Screens.START, 1)
                            .press(Key.RIGHT, 10).ofPlayer(2).tap(Key.RIGHT, 10, 12).tap(Key.SPACE, 40, 30);
                    Main.window(new Netplay()).offscreen().clock(new ManualClock()).show(window -> {
                        window.scheduler().input().replaceStepInput(keys);
                        dev.halfstep.sample.Offscreen.playWithoutDrawing(window.scheduler(), 60);
                        window.loop().setLastFrame(1);
                        window.own(() -> window.host().screenshot().reducedTo(640, 360).write(file));
                    }).run("--players", "2");
                }
            }
            """;

    @TempDir
    private static Path folder;

    private static GuideProject before;
    private static GuideProject forTwo;

    @BeforeAll
    static void compile() throws IOException {
        System.setProperty(
                ASSETS_PROPERTY,
                Path.of("..", "examples", "platformer", "assets").toString());
        before = new GuideProject(folder, "before").addPage(GAME).addTypes(ALONE);
        forTwo = new GuideProject(folder, "two")
                .addPage(GAME)
                .addPage(PAGE)
                .addTypes(ALONE)
                .addTypes(RULES)
                .addTypes(BOTH_SIDES)
                .addTypes(PHOTOGRAPHER);
        GuideProject.compile(folder, List.of(before, forTwo));
    }

    @AfterAll
    static void clearProperties() {
        System.clearProperty(ASSETS_PROPERTY);
        System.clearProperty(HASHES_PROPERTY);
        System.clearProperty(PICTURE_PROPERTY);
    }

    @Test
    void aloneTheGameIsTheOneOfBefore() throws Exception {
        assertEquals(2, forTwo.runTests("GameTest"));
        assertEquals(hashes(before), hashes(forTwo));
    }

    private static String hashes(GuideProject game) throws Exception {
        assertEquals(1, game.runTests("Alone"));
        return System.getProperty(HASHES_PROPERTY);
    }

    @Test
    void rulesForTwoAreThoseOfThePage() throws Exception {
        assertEquals(8, forTwo.runTests("Rules"));
    }

    @Test
    void bothSidesEndInOneState() throws Exception {
        assertEquals(1, forTwo.runTests("BothSides"));
    }

    /** Draws in long runs only. With {@code -Dhalfstep.golden.renew=true}, replaces the picture. */
    @Test
    @EnabledIfSystemProperty(named = "halfstep.long", matches = "true")
    void thePageShowsBothHeroes() throws Exception {
        Path picture = folder.resolve("picture.png");
        System.setProperty(PICTURE_PROPERTY, picture.toString());
        assertEquals(1, forTwo.runTests("Photographer"));
        new GoldenPicture(Path.of("..", "docs"), "platform-game-for-two", Path.of("target", "golden")).check(picture);
    }

    @Test
    void aGameForTwoHasAtMost120FurtherLines() throws IOException {
        long lines = BLOCK.matcher(Files.readString(Path.of("..", PAGE)))
                .results()
                .flatMap(PlatformGameForTwoGuideTest::furtherLines)
                .count();
        assertTrue(lines > MAX_LINES / 2, "the pattern must find the blocks: " + lines);
        assertTrue(lines <= MAX_LINES, "the page adds lines: " + lines);
    }

    private static Stream<String> furtherLines(MatchResult block) {
        boolean isDiff = block.group(1).equals("diff");
        return block.group(2).lines().filter(line -> !isDiff || line.startsWith("+"));
    }
}
