package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The game of docs/party.md compiles, passes its tests, and is played by several machines over sockets. */
class PartyGuideTest {

    private static final String FIVE_MACHINES = """
            /** Plays the game on five machines in one process: one leaves, one joins late, one watches. */
            class FiveMachines {
                private static final long LEAVES_AFTER = 15;
                private static final long COMES_AFTER = 20;
                private final BlockingQueue<String> codes = new LinkedBlockingQueue<>();
                private final CompletableFuture<Void> played = new CompletableFuture<>();

                /** The last step of all who stay: some steps after the late player has a basket. */
                private volatile long lastStep = 3600;

                @Test
                void endInOneState() throws Exception {
                    Netplay host = new Netplay().maxPlayers(2).spectators(1, 0).startsWith(4).onMessage(codes::add);
                    Path recording = Path.of(System.getProperty("guide.folder"), "host.rec");
                    CompletableFuture<String> hosted = CompletableFuture.supplyAsync(() -> run(host, () -> lastStep,
                            "--players", "4", "--seed", "7", "--party", "4", "--host", "127.0.0.1:0",
                            "--record", recording.toString()));
                    String code = codes.take().replace("the other player joins with --join ", "");
                    CompletableFuture<String> stays = runAsync(() -> lastStep, "--join", code);
                    CompletableFuture<String> leaves = runAsync(() -> LEAVES_AFTER, "--join", code);
                    CompletableFuture<String> watches = runAsync(() -> lastStep, "--watch", code);
                    CompletableFuture.anyOf(played, hosted).get();
                    CompletableFuture<String> late = CompletableFuture.supplyAsync(() -> playLate(code));
                    assertTrue(leaves.get().startsWith("3 baskets, step 15, "), leaves.get());
                    assertTrue(hosted.get().startsWith("3 baskets, step " + lastStep), hosted.get());
                    assertEquals(hosted.get(), stays.get());
                    assertEquals(hosted.get(), watches.get());
                    assertEquals(hosted.get(), late.get());
                    try (Replay replay = Replay.begin(Recording.open(recording), Game.GAME)) {
                        replay.verify();
                        assertTrue(hosted.get().endsWith(StateHash.toText(StateHash.of(replay.world()))));
                    }
                }

                private CompletableFuture<String> runAsync(Supplier<Long> last, String... args) {
                    Netplay netplay = new Netplay().onMessage(line -> {});
                    return CompletableFuture.supplyAsync(() -> run(netplay, last, args));
                }

                private String run(Netplay netplay, Supplier<Long> last, String... args) {
                    String[] state = new String[1];
                    int code = Main.window(netplay)
                            .begin(window -> window.scheduler().presentation("last step", frame -> {
                                long step = window.scheduler().timestep().steps();
                                window.scheduler().timeControl().setLastStep(last.get());
                                if (step >= COMES_AFTER) {
                                    played.complete(null);
                                }
                            }))
                            .begin(window -> window.scheduler().input().replaceStepInput(keys()))
                            .end(window -> state[0] = state(window.gameRun()))
                            .run(Stream.concat(
                                            Stream.of("--headless", "--realtime", "--steps", "" + last.get()),
                                            Stream.of(args))
                                    .toArray(String[]::new));
                    assertEquals(0, code);
                    return state[0];
                }

                /** Joins while the others play, as the menu does, and plays to the same step. */
                private String playLate(String code) {
                    try (Netplay netplay = new Netplay().onMessage(line -> {})) {
                        netplay.join(Game.GAME, JoinCode.parse(code));
                        while (netplay.state() == NetplayState.WAITING) {
                            netplay.update();
                            Thread.onSpinWait();
                        }
                        assertEquals(NetplayState.AGREED, netplay.state(), netplay.message());
                        try (GameRun<?> run = netplay.agreed(Game.GAME).begin()) {
                            netplay.begin(run);
                            run.setPlayer(keys());
                            run.scheduler().presentation("last step", frame -> {
                                long step = run.scheduler().timestep().steps();
                                boolean hasBasket = run.world().query(Basket.class).count() == 3;
                                if (netplay.player() > 0 && hasBasket && lastStep == 3600) {
                                    lastStep = step + 20;
                                }
                                run.scheduler().timeControl().setLastStep(lastStep);
                            });
                            run.play(NanoClock.system());
                            netplay.end(run);
                            return state(run);
                        }
                    }
                }

                private static ScriptedInput keys() {
                    ScriptedInput keys = ScriptedInput.bySteps(Rate.hz(60));
                    for (int step = 10; step < 600; step += 20) {
                        keys.tap(Key.LEFT, step, 15).tap(Key.RIGHT, step + 10, 7);
                    }
                    return keys;
                }

                private static String state(GameRun<?> run) {
                    return run.world().query(Basket.class).count() + " baskets, step "
                            + run.scheduler().timestep().steps() + ", "
                            + StateHash.toText(StateHash.of(run.world()));
                }
            }
            """;

    private static final String LOBBY = """
            /** Invites a player by the menu, and plays a game and a rematch with him. */
            class InTheLobby {
                private final List<String> runs = new ArrayList<>();
                private final Netplay netplay = new Netplay().maxPlayers(4).onMessage(line -> {});

                @Test
                void theHostStartsAGameAndARematch() throws Exception {
                    PartyMenu menu = new PartyMenu(netplay);
                    menu.address = "127.0.0.1:0";
                    List<CompletableFuture<Void>> guests = new ArrayList<>();
                    new GameWindow<>(Game.GAME, WindowSettings.of("", 64, 36).withSamples(0))
                            .offscreen()
                            .show(menu::add)
                            .show(window -> PlayerNames.add(window, netplay))
                            .show(window -> {
                                if (netplay.state() == NetplayState.IDLE) {
                                    menu.setName("Ann");
                                    menu.host();
                                    netplay.lobby().setReady(true);
                                    guests.add(CompletableFuture.runAsync(() -> join(JoinCode.parse(menu.code))));
                                }
                                window.scheduler().presentation("host", frame -> hostOf(window, menu));
                            })
                            .begin(window -> netplay.begin(window.gameRun()))
                            .begin(window -> runs.add(netplay.state().name()))
                            .end(window -> netplay.end(window.gameRun()))
                            .play();
                    guests.get(0).get();
                    assertEquals(List.of("WAITING", "PLAYING", "PLAYING"), runs);
                }

                private void hostOf(GameWindow<?> window, PartyMenu menu) {
                    boolean isWaiting = netplay.state() == NetplayState.WAITING;
                    boolean isPlayed = netplay.state() == NetplayState.PLAYING
                            && window.scheduler().timestep().steps() > 10;
                    int members = netplay.lobby().members().size();
                    if (members == 2 && netplay.lobby().isEveryoneReady() && (isWaiting || runs.size() == 2 && isPlayed)) {
                        menu.start();
                        netplay.lobby().setReady(true);
                    } else if (runs.size() == 3 && isPlayed) {
                        window.loop().stop();
                    }
                }

                private static void join(JoinCode code) {
                    Netplay netplay = new Netplay().onMessage(line -> {});
                    netplay.lobby().setName("Bob");
                    netplay.join(Game.GAME, code);
                    netplay.lobby().setReady(true);
                    int games = 0;
                    while (netplay.state() != NetplayState.ENDED) {
                        netplay.update();
                        if (netplay.state() == NetplayState.AGREED) {
                            games++;
                            try (GameRun<?> run = netplay.agreed(Game.GAME).begin()) {
                                netplay.begin(run);
                                netplay.lobby().setReady(true); // for the rematch
                                run.scheduler().presentation("party", frame -> netplay.update());
                                run.playUntil(() -> netplay.state() != NetplayState.PLAYING, NanoClock.system());
                            }
                        }
                        Thread.onSpinWait();
                    }
                    assertEquals(2, games);
                    assertEquals("the other player has left", netplay.message());
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
                .addPage("docs/two-players.md")
                .addPage("docs/party.md")
                .addTypes(FIVE_MACHINES)
                .addTypes(LOBBY)
                .compile();
    }

    @Test
    void testsOfTheGamePass() throws Exception {
        assertEquals(4, game.runTests("GameTest"));
        assertEquals(2, game.runTests("TwoPlayersTest"));
        assertEquals(3, game.runTests("PartyTest"));
    }

    /** Also, the host has recorded the session, and the replay ends in the state of all. */
    @Test
    void machinesThatPlayWatchOrJoinLateEndInOneState() throws Exception {
        System.setProperty("guide.folder", folder.toString());
        try {
            assertEquals(1, game.runTests("FiveMachines"));
        } finally {
            System.clearProperty("guide.folder");
        }
    }

    @Test
    void lobbyStartsAGameAndARematch() throws Exception {
        assertEquals(1, game.runTests("InTheLobby"));
    }
}
