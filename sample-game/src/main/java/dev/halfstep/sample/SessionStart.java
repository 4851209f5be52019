package dev.halfstep.sample;

import dev.halfstep.game.GameSpec;
import dev.halfstep.meteors.Meteors;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.netplay.JoinCode;
import dev.halfstep.netplay.LineQuality;
import dev.halfstep.netplay.Netplay;
import dev.halfstep.netplay.NetplayState;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.SceneName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Begins the session with other players that the options ask for, and has the rules for these options. */
final class SessionStart implements AutoCloseable {

    /** The simulated line of two windows on one machine: so bad that a player sees what the engine does about it. */
    static final String LINE_OF_TWO_WINDOWS = "60,20,5,2";

    /** The options of which each begins a session. */
    private static final List<String> BEGINS = List.of("--host", "--relay", "--join", "--watch", "--two");

    /** The options of which each hosts a session. */
    private static final List<String> HOSTS = List.of("--host", "--relay");

    private static final String LOOPBACK = "127.0.0.1:0";
    private static final long MEETING_ROUND_NANOS = 2_000_000L;

    private final Netplay netplay;
    private final Options options;
    private final Class<?> mainClass;
    private @Nullable SecondWindow second;

    /**
     * Creates an object that has no session yet.
     *
     * @param mainClass begins the program in the second of two windows
     */
    SessionStart(Netplay netplay, Options options, Class<?> mainClass) {
        this.netplay = netplay;
        this.options = options;
        this.mainClass = mainClass;
    }

    /** Returns the quality of the line as the player or the default says it. */
    static String line(Options options) {
        return options.value("--line").orElse(options.has("--two") ? LINE_OF_TWO_WINDOWS : "0");
    }

    /**
     * Waits for another player, if an option asks for a session.
     *
     * @return the game that all players play; without such an option, the given game
     * @throws IllegalArgumentException if a rule for the options is broken
     * @throws UncheckedIOException if the session cannot begin
     */
    GameSpec<Scene> meet(GameSpec<Scene> game) {
        List<String> begins = BEGINS.stream().filter(options::has).toList();
        Options.refuse(begins.size() > 1, String.join(" and ", begins) + " exclude each other: choose one of them");
        begins.forEach(option -> check(option, SampleGame.scene(game)));
        for (String option : List.of("--party", "--spectators")) {
            refuseWithout(HOSTS, option);
        }
        refuseWithout(List.of("--relay"), "--relay-key");
        for (String option : List.of("--line", "--input-delay", "--share-desync", "--plant-desync")) {
            Options.refuse(
                    options.has(option) && begins.isEmpty() && !options.hasWindow(),
                    option + " needs another player: add --host, --relay, --join or --watch");
        }
        netplay.simulate(LineQuality.parse(line(options)))
                .inputDelay(inputDelay())
                .shareDesyncs(options.has("--share-desync"));
        if (begins.isEmpty()) {
            return game;
        }
        GameSpec<Scene> ofSession = withShips(game);
        return options.has("--two")
                ? meetSecondWindow(ofSession)
                : netplay.meet(ofSession, options.given().get());
    }

    private void refuseWithout(List<String> needed, String option) {
        Options.refuse(
                options.has(option) && needed.stream().noneMatch(options::has),
                option + " needs a host: add " + String.join(" or ", needed));
    }

    /** Returns the game with as many ships as players can come. A guest gets the number of the host. */
    private GameSpec<Scene> withShips(GameSpec<Scene> game) {
        long players = options.number("--party", 2, 2, Game.MAX_SHIPS);
        Options.refuse(
                options.has("--ships") && game.integer(Meteors.SHIPS) < players,
                "--ships must not be below --party " + players + ": " + game.integer(Meteors.SHIPS));
        return options.has("--ships") ? game : game.with(Meteors.SHIPS, players);
    }

    private void check(String option, SceneName scene) {
        Options.refuse(scene != SceneName.METEORS, option + " needs --scene meteors: " + scene.label());
        Options.refuse(
                options.has("--ships") && !options.has("--party"),
                option + (option.matches("--join|--watch") ? " has the ships of the host" : " has two ships")
                        + ": leave out --ships");
        Options.refuse(options.has("--split"), option + " shows one game: leave out --split");
        Options.refuse(
                !options.timestep().carriesTimeOver(),
                option + " needs --timestep fixed or leading: " + options.timestep());
        Options.refuse(
                option.equals("--two") && !options.hasWindow(),
                "--two opens two windows: use --host and --join without a window");
        Options.refuse(
                !options.isRealtime(), option + " needs real time, in which the other player plays: add --realtime");
    }

    private int inputDelay() {
        String text = options.value("--input-delay").orElse(Integer.toString(Netplay.DEFAULT_INPUT_DELAY));
        Options.refuse(!text.matches("[0-9]|1[0-5]"), "--input-delay must be from 0 to 15 steps: " + text);
        return Integer.parseInt(text);
    }

    private GameSpec<Scene> meetSecondWindow(GameSpec<Scene> game) {
        JoinCode code = netplay.host(game, LOOPBACK);
        SecondWindow opened = SecondWindow.open(mainClass, code, line(options), options);
        second = opened;
        while (netplay.state() == NetplayState.WAITING) {
            if (!opened.isOpen()) {
                throw failure("the second window must open: its process has ended");
            }
            netplay.update();
            LockSupport.parkNanos(MEETING_ROUND_NANOS);
        }
        if (netplay.state() != NetplayState.AGREED) {
            throw failure(netplay.message());
        }
        return netplay.agreed(game);
    }

    private static UncheckedIOException failure(String message) {
        return new UncheckedIOException(message, new IOException(message));
    }

    /** Leaves the session, and closes the second window. */
    @Override
    public void close() {
        netplay.close();
        if (second != null) {
            second.close();
        }
    }
}
