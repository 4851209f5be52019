package dev.halfstep.netplay;

import dev.halfstep.file.DataFolder;
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
import java.net.SocketAddress;
import java.nio.channels.DatagramChannel;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Lets players on several machines play one game. One of them hosts, and passes a {@link JoinCode} to the others, who
 * join. All machines simulate the whole game. Each predicts the input of the others until it arrives, and rolls back if
 * the prediction was wrong; only input travels.
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
 * <p>In a session, all sides pause together, and none changes the speed of time, loads a state or rewinds: {@link
 * dev.halfstep.time.TimeControl#isShared()}. A player who leaves, or does not answer for ten seconds, is no longer
 * {@linkplain dev.halfstep.input.InputView#isPresent() present}. A session for two ends then, and this side plays on
 * alone. {@link #maxPlayers} makes a session a party, which goes on, and lets players join late. If the host leaves, the
 * session ends for all.
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

    private static final long MEETING_ROUND_NANOS = 2_000_000L;

    /** A side that has met the other one goes on for 0.3 s: its confirmation may be lost, and a window opens slowly. */
    private static final int LINGERING_ROUNDS = 150;

    private static final int MAX_PORT = 65_535;

    /** The maximum number of spectators. */
    public static final int MAX_SPECTATORS = 56;

    private static final float MAX_SPECTATOR_DELAY_SECONDS = 60f;

    private final NanoClock clock;
    private final SecureRandom random;
    private final SortedMap<String, Long> content = new TreeMap<>();
    private final Lobby lobby = new Lobby();
    private int players = 1;
    private int maxPlayers;
    private int startsWith = 2;
    private int maxSpectators;
    private float spectatorDelaySeconds;
    private int inputDelay = DEFAULT_INPUT_DELAY;
    private float correctionSeconds = DEFAULT_CORRECTION_SECONDS;
    private float maxCorrection = Float.MAX_VALUE;
    private InputPrediction prediction = InputPrediction.UNCHANGED;
    private LineQuality quality = LineQuality.PERFECT;
    private DesyncChoice desyncs = DesyncChoice.NOTHING;
    private Consumer<String> messages = System.err::println;

    private NetplayState state = NetplayState.IDLE;
    private String message = "";
    private @Nullable Party party;
    private @Nullable Session session;

    /** The difference that a session before has found; null for none. */
    private @Nullable NetplayDesync desync;

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
        requireRange("the players of one machine", count, 1, MAX_LOCAL_PLAYERS);
        players = count;
        return this;
    }

    /**
     * Makes a session a party, from the next session on: the host plays on while players leave, come back and join
     * late. Without this call, a session is for two machines, and ends when one of them leaves.
     *
     * <p>A player of the game who is not there has left: {@link dev.halfstep.input.InputView#isPresent()} is false for
     * him. A player who joins late gets the saved state of the host, so the game must be one that can be {@linkplain
     * dev.halfstep.frame.SimulatedState#save() saved}.
     *
     * @param count the maximum number of players of all machines together, 2 to {@value Greeting#MAX_PLAYERS}. Only the
     *     number of the host counts
     * @return this
     * @throws IllegalArgumentException if the number is out of range
     */
    public Netplay maxPlayers(int count) {
        requireRange("the maximum number of players", count, 2, Greeting.MAX_PLAYERS);
        maxPlayers = count;
        return this;
    }

    private static void requireRange(String what, int number, int min, int max) {
        if (number < min || number > max) {
            throw new IllegalArgumentException(what + " must be " + min + " to " + max + ": " + number);
        }
    }

    /**
     * Sets with how many machines a game starts by itself, from the next session on.
     *
     * @param machines the number of machines, the host included: 2 by default; 1 starts at once, and others join late;
     *     0 waits for {@link #start}
     * @return this
     * @throws IllegalArgumentException if the number is negative
     */
    public Netplay startsWith(int machines) {
        if (machines < 0) {
            throw new IllegalArgumentException("the number of machines must be 0 or more: " + machines);
        }
        startsWith = machines;
        return this;
    }

    /**
     * Lets others watch, from the next session on. Each spectator gets all input, so the upload of the host grows with
     * their number: about 9 KB a second for a spectator of two players, 13 KB for one of eight.
     *
     * @param count the maximum number of spectators, 0 to {@value #MAX_SPECTATORS}; 0 by default
     * @param delaySeconds how much later they see the game, so that a spectator tells no player what another one does;
     *     0 to 60, and at most about 3500 steps
     * @return this
     * @throws IllegalArgumentException if a number is out of range
     */
    public Netplay spectators(int count, float delaySeconds) {
        requireRange("the number of spectators", count, 0, MAX_SPECTATORS);
        if (!(delaySeconds >= 0f && delaySeconds <= MAX_SPECTATOR_DELAY_SECONDS)) {
            throw new IllegalArgumentException("the delay of spectators must be 0 to " + MAX_SPECTATOR_DELAY_SECONDS
                    + " seconds: " + delaySeconds);
        }
        maxSpectators = count;
        spectatorDelaySeconds = delaySeconds;
        return this;
    }

    /**
     * Returns who is in the session, with names, colours and what is said. Names and colours of this machine can be set
     * at any time.
     *
     * @return always the same object
     */
    public Lobby lobby() {
        return lobby;
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
     * Keeps the last steps when the game of another machine differs from this one, from the next session on: in a new
     * file of the folder {@code desyncs}, which keeps the newest 10 files. The file has the state after each of these
     * steps and the input of all players, also a text that they typed. It stays on this machine. With the file of the
     * other player, the option {@code --against} of the command tells which system of which side has written what.
     *
     * @param folder the data folder of the game
     * @param command the command that inspects a recording, for a message to the player: such as {@code java -jar
     *     my-game.jar inspect}
     * @return this
     */
    public Netplay keepDesyncs(DataFolder folder, String command) {
        desyncs = new DesyncChoice(
                Objects.requireNonNull(folder, "folder"),
                Objects.requireNonNull(command, "command"),
                desyncs.isShared(),
                desyncs.isPlayedOn());
        return this;
    }

    /**
     * Sets whether this machine sends its last steps to a machine whose game differs, from the next session on, if that
     * machine sends its own. Both then know by themselves what differs: {@link NetplayDesync#report}. What is sent is
     * what {@link #keepDesyncs} writes; ask the player before. Recordings of more than 4 MiB are not sent.
     *
     * @param on true to send; false by default
     * @return this
     */
    public Netplay shareDesyncs(boolean on) {
        desyncs = new DesyncChoice(desyncs.folder(), desyncs.command(), on, desyncs.isPlayedOn());
        return this;
    }

    /**
     * Sets whether the session goes on with a machine whose game differs, from the next session on: for games in which
     * a difference is not seen soon. It ends as soon as one of both machines ends it.
     *
     * @param on true to go on; false by default: a session for two ends, and the host of a party sends the guest away
     * @return this
     */
    public Netplay playOnAfterDesync(boolean on) {
        desyncs = new DesyncChoice(desyncs.folder(), desyncs.command(), desyncs.isShared(), on);
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
        InetSocketAddress given = parse("a host", address);
        DatagramChannel bound = null;
        try {
            boolean isLocal = given.getAddress().isLoopbackAddress();
            bound = DatagramChannel.open();
            bound.bind(isLocal ? given : new InetSocketAddress(given.getPort()));
            int port = ((InetSocketAddress) bound.getLocalAddress()).getPort();
            JoinCode code = JoinCode.create(new InetSocketAddress(given.getAddress(), port), random);
            host(game, new HostSocket(new UdpPort(bound), code, maxGuests(), random, clock, quality));
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

    /** Returns the address that a text has. */
    private static InetSocketAddress parse(String who, String address) {
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
                    who + " must have a port, or an address and a port, such as 7777 or 203.0.113.5:7777: " + address,
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
     * Invites other players to a game over a relay: no player learns the address of another one, and no port of a
     * router must be open.
     *
     * @param game the description of the game
     * @param relay the address and the port of the relay, such as {@code relay.example.org:7777}
     * @param key the key of the relay; empty if it has none
     * @return the code, which the other players need
     * @throws IllegalArgumentException if the address is none
     * @throws UncheckedIOException if this machine has no network
     */
    public JoinCode hostOverRelay(GameSpec<?> game, String relay, String key) {
        if (relay.indexOf(':') < 0) {
            throw new IllegalArgumentException("a relay must have an address and a port: " + relay);
        }
        JoinCode code = JoinCode.createOverRelay(parse("a relay", relay), random);
        byte @Nullable [] secret = key.isEmpty() ? null : key.getBytes(StandardCharsets.UTF_8);
        try {
            PacketPort port = RelayPort.host(code, secret, random, clock);
            host(game, new HostSocket(port, code, maxGuests(), random, clock, quality));
            return code;
        } catch (IOException e) {
            throw new UncheckedIOException("a session must have a network: " + e.getMessage(), e);
        }
    }

    /** Returns the number of guests who may come: at least one more than find a place, who is told so. */
    private int maxGuests() {
        return MAX_SPECTATORS + Greeting.MAX_PLAYERS;
    }

    /**
     * Joins the game of another player: before the host starts it, or later.
     *
     * @param game the description of the game
     * @param code the code that the host has sent
     * @throws UncheckedIOException if this machine has no network
     */
    public void join(GameSpec<?> game, JoinCode code) {
        join(game, code, /* isSpectator= */ false);
    }

    /**
     * Watches the game of others. A spectator has no player: his input has no effect, and he pauses nothing.
     *
     * @param game the description of the game
     * @param code the code that the host has sent, whose game must allow {@linkplain #spectators spectators}
     * @throws UncheckedIOException if this machine has no network
     */
    public void watch(GameSpec<?> game, JoinCode code) {
        join(game, code, /* isSpectator= */ true);
    }

    private void join(GameSpec<?> game, JoinCode code, boolean isSpectator) {
        try {
            SocketAddress host = code.isOverRelay() ? RelayAddress.HOST : code.address();
            PacketPort port =
                    code.isOverRelay() ? RelayPort.join(code, random, clock) : new UdpPort(DatagramChannel.open());
            join(game, new GuestLine(port, code, host, random, clock, quality), isSpectator);
        } catch (IOException e) {
            throw new UncheckedIOException("a session must have a network: " + e.getMessage(), e);
        }
    }

    /** Begins to wait for guests. */
    void host(GameSpec<?> game, HostLines lines) {
        close();
        party = new HostParty(
                lines, greeting(game, players), maxPlayers, maxSpectators, startsWith, clock, lobby, messages);
        state = NetplayState.WAITING;
        message = maxPlayers > 0 ? "waiting for other players" : "waiting for the other player";
    }

    /** Begins to ask a host over a line. */
    void join(GameSpec<?> game, Line line, boolean isSpectator) {
        close();
        party = new GuestParty(line, greeting(game, isSpectator ? 0 : players), game, clock, lobby, messages);
        state = NetplayState.WAITING;
        message = "asking the host";
    }

    private Greeting greeting(GameSpec<?> game, int localPlayers) {
        return Greeting.of(game, new TreeMap<>(content), localPlayers);
    }

    /**
     * Starts the game on all machines, or the next game after the one that is played. Only the host can. On all
     * machines, the state becomes {@link NetplayState#AGREED}.
     *
     * @param game the description of the game, with the seed and the settings of the next run
     * @throws IllegalStateException if this machine does not host
     */
    public void start(GameSpec<?> game) {
        if (!(party instanceof HostParty host)) {
            throw new IllegalStateException("only the host may start the game: the session is " + state());
        }
        host.start(greeting(game, players));
        beginNext(host);
    }

    /**
     * Hosts or joins as the options of the player say, and waits until the other player is there: for {@code
     * describe(...)} of a window. The code and messages go to the listener of messages. Without one of the options,
     * nothing happens.
     *
     * <pre>{@code
     * --host ADDRESS    a port, or an address and a port, as for host(...)
     * --relay ADDRESS   hosts over a relay instead; --relay-key KEY is its key, if it has one
     * --join CODE       joins the player who has sent the code
     * --watch CODE      watches
     * --party N         as the host: up to N players, who also come late and come back; the game starts with two
     * --spectators N    as the host: up to N spectators
     * --line QUALITY    simulates a bad line, as LineQuality.parse reads it
     * --share-desync    calls shareDesyncs(true)
     * }</pre>
     *
     * @param game the description of the game
     * @param options the values of options by their names; the game declares those that it wants to have
     * @return the {@linkplain #agreed agreed} game, or the given one without a session
     * @param <S> the type of the parts of the game
     * @throws IllegalArgumentException if two options exclude each other, one of them is given for a replay, or one has
     *     a value that is none
     * @throws IllegalStateException if {@code startsWith(0)} was called: this method would wait for ever
     * @throws UncheckedIOException if the session cannot begin: the message is one line that says why
     */
    public <S> GameSpec<S> meet(GameSpec<S> game, Map<String, String> options) {
        List<String> ways = Stream.of("--host", "--relay", "--join", "--watch")
                .filter(options::containsKey)
                .toList();
        if (ways.isEmpty()) {
            return game;
        }
        if (ways.size() > 1) {
            throw new IllegalArgumentException(
                    "a player must give " + ways.get(0) + " or " + ways.get(1) + ", not both");
        }
        if (options.containsKey("--replay")) {
            throw new IllegalArgumentException("a replay has no other player: leave out " + ways.get(0));
        }
        if (startsWith == 0) {
            throw new IllegalStateException(
                    "meet(...) must know with how many machines the game starts: startsWith(0) waits for start(...)");
        }
        if (options.containsKey("--party")) {
            maxPlayers(number("--party", options));
        }
        if (options.containsKey("--spectators")) {
            spectators(number("--spectators", options), spectatorDelaySeconds);
        }
        if (options.containsKey("--share-desync")) {
            shareDesyncs(true);
        }
        String line = options.get("--line");
        if (line != null) {
            simulate(LineQuality.parse(line));
        }
        String value = Objects.requireNonNull(options.get(ways.get(0)));
        switch (ways.get(0)) {
            case "--host" -> invite(host(game, value));
            case "--relay" -> invite(hostOverRelay(game, value, options.getOrDefault("--relay-key", "")));
            case "--join" -> join(game, JoinCode.parse(value));
            default -> watch(game, JoinCode.parse(value));
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

    private void invite(JoinCode code) {
        messages.accept("the other player joins with --join " + code.text());
    }

    private static int number(String option, Map<String, String> options) {
        String text = String.valueOf(options.get(option));
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("the value of " + option + " must be a number: " + text, e);
        }
    }

    private boolean isWaiting() {
        return state == NetplayState.WAITING;
    }

    /**
     * Goes on with a session that waits for its begin, and notices that the host starts another game. Call this in each
     * frame; a run does it by itself, but for the next game.
     */
    public void update() {
        Party current = party;
        if (current == null) {
            return;
        }
        if (session == null) {
            current.update();
        }
        if (current.end() != null && session == null) {
            end(current.end());
        } else if (current.isStartNew()) {
            beginNext(current);
        }
    }

    private void forgetSession() {
        desync = desync().orElse(null);
        session = null;
    }

    /** Waits for a run of the game that was started. */
    private void beginNext(Party current) {
        if (session != null && session.end() == null) {
            session.detach("the host begins another game");
        }
        forgetSession();
        state = NetplayState.AGREED;
        message = current instanceof HostParty ? "the game starts" : "the host starts the game";
    }

    /**
     * Returns the game that all sides play.
     *
     * @param game the description of this side
     * @return a copy with the step rate, the seed and the settings of the host
     * @param <S> the type of the parts of the game
     * @throws IllegalArgumentException if the game does not allow a setting of the host
     * @throws IllegalStateException if the sides have not agreed
     */
    public <S> GameSpec<S> agreed(GameSpec<S> game) {
        Start start = party == null ? null : party.start();
        if (start == null) {
            throw new IllegalStateException("both sides must have agreed on a game, but the session is " + state);
        }
        return game.asRecorded(
                start.game().rate(), start.game().seed(), start.game().settings());
    }

    /**
     * Plays a run with the others, if the sides have agreed; otherwise does nothing, and the run is played alone. The
     * session ends with the run, also if {@link #end} is not called.
     *
     * @param run a run of the {@linkplain #agreed agreed} game before its first step, with all its systems
     * @throws IllegalStateException if the run has begun already, is of another game, cannot be rewound to an earlier
     *     step, or has a {@link dev.halfstep.frame.Rewind}
     */
    public void begin(GameRun<?> run) {
        Party current = party;
        Start start = current == null ? null : current.start();
        if (state != NetplayState.AGREED || current == null || start == null) {
            return;
        }
        if (run.scheduler().timestep().steps() > 0) {
            throw new IllegalStateException("a session must begin before the first step of a run: step "
                    + run.scheduler().timestep().steps() + " has run");
        }
        Greeting host = start.game();
        if (run.game().seed() != host.seed()
                || !run.game().rate().equals(host.rate())
                || !run.game().settings().equals(host.settings())) {
            throw new IllegalStateException(
                    "a session must begin with the agreed game: begin a run of agreed(game), with seed " + host.seed()
                            + " and the settings " + host.settings());
        }
        current.startBegins();
        Session begun = current instanceof HostParty hosting
                ? new HostSession(start, hosting, spectatorDelaySeconds, run, desyncs)
                : new GuestSession(start, (GuestParty) current, run, desyncs);
        begun.setInputDelay(inputDelay);
        begun.setPrediction(prediction);
        begun.smoothCorrections(correctionSeconds, maxCorrection);
        session = begun;
        desync = null;
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
            if (party != null && party.isStartNew()) {
                beginNext(party);
            } else {
                end(session.end());
            }
        }
        return state;
    }

    /**
     * Returns what the player should know about the state.
     *
     * @return one line; empty before the first session, and while it is played without a fault
     */
    public String message() {
        return state() == NetplayState.PLAYING && session != null ? session.message() : message;
    }

    /**
     * Returns the number of the first player of this machine, whom the view shows as the own one.
     *
     * @return 1 on the side of the host, and without a session; 0 for a spectator, and for a player who joins late,
     *     until he has a place
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

    /**
     * Returns how the game of another machine differs from this one.
     *
     * @return the newest difference of the newest session, also after its end; empty if there was none
     */
    public Optional<NetplayDesync> desync() {
        return Optional.ofNullable(session == null ? desync : session.desync());
    }

    private void end(@Nullable String reason) {
        state = NetplayState.ENDED;
        message = String.valueOf(reason);
        Party current = party;
        party = null;
        if (current != null) {
            current.close();
        }
    }

    /**
     * Leaves the session, if there is one. After the last step of a run ({@link
     * dev.halfstep.time.TimeControl#setLastStep}), waits until all sides have the input of all steps, so that all have
     * the same state; at most three seconds.
     */
    @Override
    public void close() {
        Session current = session;
        if (current != null && current.end() == null) {
            current.settleAndLeave();
        }
        if (party != null) {
            end(current == null ? "this side has left" : current.end());
        }
        forgetSession();
        if (state != NetplayState.IDLE) {
            state = NetplayState.ENDED;
        }
    }
}
