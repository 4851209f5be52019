package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The game of docs/two-players.md compiles, passes its tests, and is played by two sides over a socket. */
class TwoPlayersGuideTest {

    private static final String PAGE = "docs/two-players.md";

    private static final String SHARED_KEYBOARD = """
            /** Holds keys of both players. */
            class SharedKeys {
                @Test
                void move() {
                    float[] x = new float[3];
                    int code = Main.window(new Netplay())
                            .option("--look", "looks", (window, none) -> window.own(() -> {
                                for (var basket : window.world().query(Basket.class, Transform.class)) {
                                    x[basket.first().player()] = basket.second().x();
                                }
                            }))
                            .run("--headless", "--steps", "90", "--players", "2", "--look",
                                    "--keys", "LEFT 0.2-0.4, A 0.5-1");
                    assertEquals(0, code);
                    assertEquals(-2.4f, x[1], 0.3f);
                    assertEquals(-3f, x[2], 0.3f);
                }
            }
            """;

    private static final String BOTH_SIDES = """
            /** Plays the game on two sides in one process. */
            class BothSides {
                private final BlockingQueue<String> codes = new LinkedBlockingQueue<>();
                private final Netplay host = new Netplay().onMessage(codes::add);
                private final Netplay guest = new Netplay().onMessage(line -> {});

                @Test
                void endInOneState() throws Exception {
                    Path folder = Path.of(System.getProperty("guide.folder"));
                    long[] hashes = new long[2];
                    CompletableFuture<Integer> played = CompletableFuture.supplyAsync(() -> run(host, hashes, 0,
                            "--players", "2", "--seed", "7", "--host", "127.0.0.1:0",
                            "--record", folder.resolve("host.rec").toString()));
                    String code = codes.take().replace("the other player joins with --join ", "");
                    int exitCode = run(guest, hashes, 1,
                            "--join", code,
                            "--record", folder.resolve("guest.rec").toString());
                    assertEquals(0, exitCode);
                    assertEquals(0, played.get());
                    assertEquals(hashes[0], hashes[1]);
                    assertEquals(hashes[0], replayedHash(folder.resolve("host.rec")));
                    assertEquals(hashes[0], replayedHash(folder.resolve("guest.rec")));
                    assertEquals(stateAt(folder.resolve("host.rec")), stateAt(folder.resolve("guest.rec")));
                }

                private static int run(Netplay netplay, long[] hashes, int side, String... args) {
                    float[] moved = new float[1];
                    int code = Main.window(netplay)
                            .begin(window -> window.scheduler().input().replaceStepInput(keys()))
                            .end(window -> {
                                hashes[side] = StateHash.of(window.world());
                                for (var basket : window.world().query(Basket.class, Transform.class)) {
                                    moved[0] += Math.abs(basket.second().x() - 3 * (basket.first().player() - 1));
                                }
                            })
                            .run(Stream.concat(Stream.of("--headless", "--steps", "120"), Stream.of(args))
                                    .toArray(String[]::new));
                    assertTrue(moved[0] > 5, "both baskets must move");
                    return code;
                }

                private static ScriptedInput keys() {
                    ScriptedInput keys = ScriptedInput.bySteps(Rate.hz(60));
                    for (int step = 10; step < 110; step += 40) {
                        keys.tap(Key.LEFT, step, 15).tap(Key.RIGHT, step + 20, 7);
                    }
                    return keys;
                }

                private static String stateAt(Path file) throws IOException {
                    return Inspection.of(file, Game.GAME).stateAt(60).toString();
                }

                private static long replayedHash(Path file) throws IOException {
                    try (Replay replay = Replay.begin(Recording.open(file), Game.GAME)) {
                        replay.verify();
                        assertEquals(2, replay.world().query(Basket.class).count());
                        return StateHash.of(replay.world());
                    }
                }
            }
            """;

    private static final String INVITING = """
            /** Invites a player by the menu, who leaves after a second of the game. */
            class Inviting {
                @Test
                void hosts() throws Exception {
                    Netplay netplay = new Netplay().onMessage(line -> {});
                    List<Integer> baskets = new ArrayList<>();
                    List<CompletableFuture<Void>> guests = new ArrayList<>();
                    new GameWindow<>(Game.GAME, WindowSettings.of("", 64, 36).withSamples(0))
                            .offscreen()
                            .show(window -> {
                                NetworkMenu menu = NetworkMenu.add(window, netplay);
                                if (netplay.state() == NetplayState.IDLE) {
                                    menu.address = "127.0.0.1:0";
                                    menu.host();
                                    JoinCode code = JoinCode.parse(menu.code);
                                    guests.add(CompletableFuture.runAsync(() -> join(code)));
                                }
                                window.scheduler().presentation("end", frame -> {
                                    if (netplay.state() == NetplayState.ENDED) {
                                        window.loop().stop();
                                    }
                                });
                            })
                            .begin(window -> baskets.add(window.world().query(Basket.class).count()))
                            .begin(window -> netplay.begin(window.gameRun()))
                            .end(window -> netplay.end(window.gameRun()))
                            .play();
                    guests.get(0).get();
                    assertEquals(List.of(1, 2), baskets);
                    assertEquals("the other player has left", netplay.message());
                }

                private static void join(JoinCode code) {
                    Netplay netplay = new Netplay().onMessage(line -> {});
                    netplay.join(Game.GAME, code);
                    while (netplay.state() == NetplayState.WAITING) {
                        netplay.update();
                        Thread.onSpinWait();
                    }
                    assertEquals(NetplayState.AGREED, netplay.state(), netplay.message());
                    try (GameRun<?> run = netplay.agreed(Game.GAME).begin()) {
                        netplay.begin(run);
                        run.playUntil(() -> run.scheduler().timestep().steps() >= 30, NanoClock.system());
                    }
                }
            }
            """;

    @TempDir
    private static Path folder;

    private static GuideProject game;

    @BeforeAll
    static void compile() throws IOException {
        game = new GuideProject(folder)
                .addPage("docs/your-game.md")
                .addPage(PAGE)
                .addTypes(SHARED_KEYBOARD)
                .addTypes(BOTH_SIDES)
                .addTypes(INVITING)
                .compile();
    }

    @Test
    void testsOfTheGamePass() throws Exception {
        assertEquals(4, game.runTests("GameTest"));
        assertEquals(2, game.runTests("TwoPlayersTest"));
    }

    @Test
    void keysOfTheSharedKeyboardMoveTheSecondBasket() throws Exception {
        assertEquals(1, game.runTests("SharedKeys"));
    }

    /** Also, each side has recorded the session, and both replays end in the state of both. */
    @Test
    void bothSidesEndInOneState() throws Exception {
        System.setProperty("guide.folder", folder.toString());
        try {
            assertEquals(1, game.runTests("BothSides"));
        } finally {
            System.clearProperty("guide.folder");
        }
    }

    @Test
    void firstGameBecomesOneForTwoByTenLines() throws IOException {
        List<String> diffs = Pattern.compile("```diff\\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("..", "extensions", "netplay", "README.md")))
                .results()
                .map(block -> block.group(1))
                .toList();
        String changed = DocumentedCode.block("README.md", "import ");
        long lines = changed.lines().count();
        for (String diff : diffs) {
            changed = GuideProject.changed(changed, diff);
        }

        DocumentedCode.compile(changed, folder.resolve("first"));
        assertEquals(10, changed.lines().count() - lines);
    }

    /** The guest has no menu. */
    @Test
    void menuHostsAGameThatTheNextRunPlays() throws Exception {
        assertEquals(1, game.runTests("Inviting"));
    }
}
