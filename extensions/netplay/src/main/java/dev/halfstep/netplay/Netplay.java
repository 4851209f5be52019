package dev.halfstep.netplay;

import dev.halfstep.frame.Rollback;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.time.NanoClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.channels.DatagramChannel;
import java.security.SecureRandom;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Lets two players on two machines play one game. One of them hosts, and passes a {@link JoinCode} to the other one,
 * who joins. Both machines simulate the whole game. Each predicts the input of the other one until it arrives, and
 * rolls back if the prediction was wrong; only input travels.
 *
 * <pre>{@code
 * Netplay netplay = new Netplay();
 * new GameWindow<>(GAME, "Duel", 1280, 720)
 *         .show(Duel::show)
 *         .option("--host ADDRESS", "waits at a port, or an address and a port, for another player")
 *         .option("--join CODE", "joins the player who has sent the code")
 *         .describe(netplay::meet)
 *         .begin(window -> netplay.begin(window.gameRun()))
 *         .end(window -> netplay.end(window.gameRun()))
 *         .run(args);
 * }</pre>
 *
 * <p>The systems of the game need no change: they read the players from {@code step.input().ofPlayer(1)} and {@code
 * ofPlayer(2)}. The host is player 1. The outcome must depend on nothing but the state of the simulation, as for a
 * recording.
 *
 * <p>A game with a menu calls {@link #host} or {@link #join} when the player has chosen, {@link #update} in each frame
 * until the {@link #state()} is {@link NetplayState#AGREED}, and then begins a run of the {@link #agreed} game. One
 * object plays one session after the other.
 *
 * <p>In a session, both sides pause together, and neither changes the speed of time, loads a state or rewinds: {@link
 * dev.halfstep.time.TimeControl#isShared()}. If the other player leaves or does not answer for ten seconds, the session
 * ends, his controls are released, and this side plays on alone.
 *
 * <p>Not thread-safe: the thread of the frame calls all methods.
 */
public final class Netplay implements AutoCloseable {

    /** The maximum number of players on one machine. */
    public static final int MAX_LOCAL_PLAYERS = Greeting.MAX_LOCAL_PLAYERS;

    /**
     * The default delay of input, in steps: 33 ms at 60 steps a second, which saves a rollback on most lines at home.
     */
    public static final int DEFAULT_INPUT_DELAY = 2;

    /** The default time in which a drawn correction fades, in seconds. */
    public static final float DEFAULT_CORRECTION_SECONDS = 0.1f;

    private static final long JOIN_TIMEOUT_NANOS = 15_000_000_000L;
    private static final long MEETING_ROUND_NANOS = 2_000_000L;

    /** A side that has met the other one goes on for 0.3 s: its confirmation may be lost, and a window opens slowly. */
    private static final int LINGERING_ROUNDS = 150;

    private static final int MAX_PORT = 65_535;

    private final NanoClock clock;
    private final SecureRandom random;
    private final SortedMap<String, Long> content = new TreeMap<>();
    private int players = 1;
    private int inputDelay = DEFAULT_INPUT_DELAY;
    private float correctionSeconds = DEFAULT_CORRECTION_SECONDS;
    private float maxCorrection = Float.MAX_VALUE;
    private InputPrediction prediction = InputPrediction.UNCHANGED;
    private LineQuality quality = LineQuality.PERFECT;
    private Consumer<String> messages = System.err::println;

    private NetplayState state = NetplayState.IDLE;
    private String message = "";
    private boolean isHost;
    private @Nullable Conversation conversation;
    private @Nullable GameSpec<?> ownGame;
    private @Nullable Greeting own;
    private @Nullable Greeting other;
    private @Nullable Session session;

    /** Creates an object without a session. */
    public Netplay() {
        this(NanoClock.system(), new SecureRandom());
    }

    Netplay(NanoClock clock, SecureRandom random) {
        this.clock = clock;
        this.random = random;
    }

    /**
     * Sets the number of players on this machine, from the next session on.
     *
     * @param count 1 to {@value #MAX_LOCAL_PLAYERS}; 1 by default. The players of the host have the first numbers
     * @return this
     * @throws IllegalArgumentException if the number is out of range
     */
    public Netplay players(int count) {
        if (count < 1 || count > MAX_LOCAL_PLAYERS) {
            throw new IllegalArgumentException(
                    "the players of one machine must be 1 to " + MAX_LOCAL_PLAYERS + ": " + count);
        }
        players = count;
        return this;
    }

    /**
     * Sets the delay from a press to the step that sees it, also in a session. A longer delay makes fewer rollbacks,
     * and the controls less direct.
     *
     * @param steps 0 to 15; {@value #DEFAULT_INPUT_DELAY} by default
     * @return this
     * @throws IllegalArgumentException if the number is out of range
     */
    public Netplay inputDelay(int steps) {
        if (steps < 0 || steps > StepExchange.MAX_INPUT_DELAY) {
            throw new IllegalArgumentException(
                    "the delay of input must be 0 to " + StepExchange.MAX_INPUT_DELAY + " steps: " + steps);
        }
        inputDelay = steps;
        if (session != null) {
            session.setInputDelay(steps);
        }
        return this;
    }

    /**
     * Sets how drawn entities move to their corrected poses after a rollback, from the next session on: {@link
     * dev.halfstep.frame.Rollback#smoothCorrections}.
     *
     * @param seconds the time in which the difference fades, 0 to 1; 0 lets entities jump, {@value
     *     #DEFAULT_CORRECTION_SECONDS} by default
     * @param maxDistance the distance beyond which an entity jumps, in world units, more than 0; no distance by default
     * @return this
     * @throws IllegalArgumentException if a number is out of range
     */
    public Netplay smoothCorrections(float seconds, float maxDistance) {
        Rollback.requireCorrection(seconds, maxDistance);
        correctionSeconds = seconds;
        maxCorrection = maxDistance;
        return this;
    }

    /**
     * Sets how the input of the other players is predicted, from the next session on.
     *
     * @param newPrediction replaces {@link InputPrediction#UNCHANGED}
     * @return this
     */
    public Netplay predict(InputPrediction newPrediction) {
        prediction = Objects.requireNonNull(newPrediction, "newPrediction");
        return this;
    }

    /**
     * Adds a file on which the outcome of the game depends, such as a level. Two sides with different files do not
     * begin a session.
     *
     * @param name the name, which messages contain
     * @param bytes the content
     * @return this
     */
    public Netplay content(String name, byte[] bytes) {
        content.put(Objects.requireNonNull(name, "name"), ContentHash.of(bytes));
        return this;
    }

    /**
     * Makes the line worse than it is, to try the game as players with slow connections have it: from the next session
     * on.
     *
     * @param newQuality the quality of the packets that this side sends
     * @return this
     */
    public Netplay simulate(LineQuality newQuality) {
        quality = Objects.requireNonNull(newQuality, "newQuality");
        return this;
    }

    /**
     * Sets who gets the messages for the player, each of one line.
     *
     * @param listener replaces standard error
     * @return this
     */
    public Netplay onMessage(Consumer<String> listener) {
        messages = Objects.requireNonNull(listener, "listener");
        return this;
    }

    /**
     * Invites another player to a game.
     *
     * @param game the description of the game: the run has its step rate, its seed and its settings
     * @param address a port of UDP, such as {@code 7777}, 0 for any that is free; or the address under which the other
     *     player reaches this machine, and a port: {@code 203.0.113.5:7777}. Without an address, the code has that of
     *     this machine in its local network
     * @return the code, which the other player needs
     * @throws IllegalArgumentException if the address is none
     * @throws UncheckedIOException if the port cannot be opened
     */
    public JoinCode host(GameSpec<?> game, String address) {
        InetSocketAddress given = parse(address);
        DatagramChannel bound = null;
        try {
            boolean isLocal = given.getAddress().isLoopbackAddress();
            bound = DatagramChannel.open();
            bound.bind(isLocal ? given : new InetSocketAddress(given.getPort()));
            int port = ((InetSocketAddress) bound.getLocalAddress()).getPort();
            JoinCode code = JoinCode.create(new InetSocketAddress(given.getAddress(), port), random);
            meet(game, PlayerLine.host(bound, code, random, clock, quality), /* asHost= */ true);
            return code;
        } catch (IOException e) {
            close(bound, e);
            throw new UncheckedIOException("the port of a session must be free: " + address + " is not", e);
        }
    }

    private static void close(@Nullable DatagramChannel channel, IOException failure) {
        if (channel != null) {
            try {
                channel.close();
            } catch (IOException e) {
                failure.addSuppressed(e);
            }
        }
    }

    /** Returns the address that a text has, which is not looked up by its name. */
    private static InetSocketAddress parse(String address) {
        int colon = address.lastIndexOf(':');
        try {
            int port = Integer.parseInt(address.substring(colon + 1));
            if (port < 0 || port > MAX_PORT) {
                throw new IllegalArgumentException("a port must be 0 to " + MAX_PORT + ": " + address);
            }
            return new InetSocketAddress(
                    colon < 0 ? addressInLocalNetwork() : InetAddress.getByName(address.substring(0, colon)), port);
        } catch (NumberFormatException | IOException e) {
            throw new IllegalArgumentException(
                    "a host must have a port, or an address and a port, such as 7777 or 203.0.113.5:7777: " + address,
                    e);
        }
    }

    private static InetAddress addressInLocalNetwork() throws IOException {
        for (NetworkInterface network : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            if (network.isUp() && !network.isLoopback() && !network.isVirtual()) {
                for (InetAddress found : Collections.list(network.getInetAddresses())) {
                    if (found instanceof Inet4Address && !found.isLinkLocalAddress()) {
                        return found;
                    }
                }
            }
        }
        return InetAddress.getLoopbackAddress();
    }

    /**
     * Joins the game of another player.
     *
     * @param game the description of the game
     * @param code the code that the host has sent
     * @throws UncheckedIOException if this machine has no network
     */
    public void join(GameSpec<?> game, JoinCode code) {
        try {
            meet(game, PlayerLine.join(code, random, clock, quality), /* asHost= */ false);
        } catch (IOException e) {
            throw new UncheckedIOException("a session must have a network: " + e.getMessage(), e);
        }
    }

    /** Begins to wait for the other side of a line. */
    void meet(GameSpec<?> game, Line line, boolean asHost) {
        close();
        ownGame = game;
        isHost = asHost;
        Conversation begun = new Conversation(line, clock);
        conversation = begun; // from here on, close() closes the line
        Greeting greeting = Greeting.of(game, new TreeMap<>(content), players, random.nextInt());
        begun.greeting().setOwn(greeting.toBytes());
        own = greeting;
        state = NetplayState.WAITING;
        message = asHost ? "waiting for the other player" : "asking the host";
    }

    /**
     * Hosts or joins as the options of the player say, and waits until the other player is there: for {@code
     * describe(...)} of a window. The code and messages go to the listener of messages. Without one of the options,
     * nothing happens.
     *
     * @param game the description of the game
     * @param options the values of options by their names: {@code --host} with the address of {@link #host}, or {@code
     *     --join} with a code; with one of them, {@code --line} with what {@link LineQuality#parse} reads, to {@link
     *     #simulate} a bad line
     * @return the {@linkplain #agreed agreed} game, or the given one without a session
     * @param <S> the type of the parts of the game
     * @throws IllegalArgumentException if both options are given, or one of them for a replay, or one has a value that
     *     is none
     * @throws UncheckedIOException if the session cannot begin: the message is one line that says why
     */
    public <S> GameSpec<S> meet(GameSpec<S> game, Map<String, String> options) {
        String address = options.get("--host");
        String code = options.get("--join");
        if (address == null && code == null) {
            return game;
        }
        if (address != null && code != null) {
            throw new IllegalArgumentException("a player must give --host or --join, not both");
        }
        if (options.containsKey("--replay")) {
            throw new IllegalArgumentException("a replay has no other player: leave out --host and --join");
        }
        String line = options.get("--line");
        if (line != null) {
            simulate(LineQuality.parse(line));
        }
        if (address != null) {
            messages.accept(
                    "the other player joins with --join " + host(game, address).text());
        } else {
            join(game, JoinCode.parse(Objects.requireNonNull(code)));
        }
        for (int left = LINGERING_ROUNDS; left > 0 && state != NetplayState.ENDED; left -= isWaiting() ? 0 : 1) {
            update();
            LockSupport.parkNanos(MEETING_ROUND_NANOS);
        }
        if (state != NetplayState.AGREED) {
            throw new UncheckedIOException(message, new IOException(message));
        }
        return agreed(game);
    }

    private boolean isWaiting() {
        return state == NetplayState.WAITING;
    }

    /** Goes on with a session that waits for its begin. Call this in each frame; a run does it by itself. */
    public void update() {
        Conversation current = conversation;
        if (session != null || current == null || (state != NetplayState.WAITING && state != NetplayState.AGREED)) {
            return;
        }
        current.update();
        if (state == NetplayState.WAITING) {
            readGreeting(current);
        }
        String ended = current.end();
        if (ended == null && !isHost && current.silentNanos() > JOIN_TIMEOUT_NANOS) {
            ended = current.isConnected()
                    ? "the host does not go on: another player may have joined before"
                    : "no host has answered: he must have begun to wait, and his port must be open to the internet";
        }
        if (ended != null) {
            end(ended);
        }
    }

    private void readGreeting(Conversation current) {
        byte[] bytes = current.greeting().other();
        Greeting mine = own;
        GameSpec<?> game = ownGame;
        if (bytes == null || mine == null || game == null) {
            return;
        }
        try {
            Greeting theirs = Greeting.read(bytes);
            Optional<String> difference =
                    isHost ? Greeting.difference(mine, theirs) : Greeting.difference(theirs, mine);
            if (difference.isEmpty() && !isHost) {
                difference = theirs.refusal(game);
            }
            if (difference.isPresent()) {
                current.leave(difference.get());
            } else if (current.greeting().isDone()) {
                other = theirs;
                state = NetplayState.AGREED;
                message = "the other player is there";
                messages.accept(message);
                if (!isHost && !theirs.settings().equals(mine.settings())) {
                    messages.accept("the settings of the host hold: " + theirs.settings());
                }
            }
        } catch (IOException e) {
            current.fault(String.valueOf(e.getMessage()));
        }
    }

    /**
     * Returns the game that both sides play.
     *
     * @param game the description of this side
     * @return a copy with the step rate, the seed and the settings of the host
     * @param <S> the type of the parts of the game
     * @throws IllegalArgumentException if the game does not allow a setting of the host
     * @throws IllegalStateException if the sides have not agreed
     */
    public <S> GameSpec<S> agreed(GameSpec<S> game) {
        Greeting host = isHost ? own : other;
        if (other == null || host == null) {
            throw new IllegalStateException("both sides must have agreed on a game, but the session is " + state);
        }
        return game.asRecorded(host.rate(), host.seed(), host.settings());
    }

    /**
     * Plays a run with the other player, if the sides have agreed; otherwise does nothing, and the run is played alone.
     * The session ends with the run, also if {@link #end} is not called.
     *
     * @param run a run of the {@linkplain #agreed agreed} game before its first step, with all its systems
     * @throws IllegalStateException if the run has begun already, is of another game, cannot be rewound to an earlier
     *     step, or has a {@link dev.halfstep.frame.Rewind}
     */
    public void begin(GameRun<?> run) {
        Conversation current = conversation;
        Greeting mine = own;
        Greeting theirs = other;
        if (state != NetplayState.AGREED || current == null || mine == null || theirs == null) {
            return;
        }
        if (run.scheduler().timestep().steps() > 0) {
            throw new IllegalStateException("a session must begin before the first step of a run: step "
                    + run.scheduler().timestep().steps() + " has run");
        }
        Greeting host = isHost ? mine : theirs;
        if (run.game().seed() != host.seed()
                || !run.game().rate().equals(host.rate())
                || !run.game().settings().equals(host.settings())) {
            throw new IllegalStateException(
                    "a session must begin with the agreed game: begin a run of agreed(game), with seed " + host.seed()
                            + " and the settings " + host.settings());
        }
        session = new Session(current, mine, theirs, isHost, run, clock, messages);
        session.setInputDelay(inputDelay);
        session.setPrediction(prediction);
        session.smoothCorrections(correctionSeconds, maxCorrection);
        state = NetplayState.PLAYING;
        run.own(() -> end(run));
    }

    /**
     * Leaves the session that a run plays, as {@link #close()} does; does nothing if the run plays none. A session that
     * waits to begin with the next run goes on. Call this after the last frame of the run.
     *
     * @param run a run that ends
     */
    public void end(GameRun<?> run) {
        if (session != null && session.run() == run) {
            close();
        }
    }

    /**
     * Returns how far the session is.
     *
     * @return {@link NetplayState#IDLE} before the first session
     */
    public NetplayState state() {
        if (session != null && session.end() != null) {
            end(session.end());
        }
        return state;
    }

    /**
     * Returns what the player should know about the state.
     *
     * @return one line, empty before the first session
     */
    public String message() {
        state();
        return message;
    }

    /**
     * Returns the number of the first player of this machine, whom the view shows as the own one.
     *
     * @return 1 on the side of the host, and without a session
     */
    public int player() {
        return session == null ? 1 : session.firstPlayer();
    }

    /**
     * Returns how well the line works.
     *
     * @return the status of the session that is played, also after its {@linkplain NetplayState#ENDED end}; empty
     *     without one, and after {@link #close()}
     */
    public Optional<NetplayStatus> status() {
        return session == null ? Optional.empty() : Optional.of(session.status());
    }

    private void end(@Nullable String reason) {
        state = NetplayState.ENDED;
        message = String.valueOf(reason);
        Conversation current = conversation;
        conversation = null;
        if (current != null) {
            current.close();
        }
    }

    /**
     * Leaves the session, if there is one. After the last step of a run ({@link
     * dev.halfstep.time.TimeControl#setLastStep}), waits until both sides have the input of all steps, so that both
     * have the same state; at most three seconds.
     */
    @Override
    public void close() {
        Session current = session;
        if (current != null && current.end() == null) {
            current.settleAndLeave();
        }
        if (conversation != null) {
            end(current == null ? "this side has left" : current.end());
        }
        session = null;
        own = null;
        other = null;
        if (state != NetplayState.IDLE) {
            state = NetplayState.ENDED;
        }
    }
}
