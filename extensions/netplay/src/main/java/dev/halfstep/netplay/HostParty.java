package dev.halfstep.netplay;

import dev.halfstep.time.NanoClock;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The side of the host: knows all guests, compares their games with the own one, and starts runs. */
final class HostParty extends Party {

    /** The maximum length of a message of a guest: what a guest sends takes no more memory than that. */
    static final int MAX_MESSAGE_BYTES = 128 * 1024;

    /** The time in which a guest must begin, who answers: his machine may be slow to open a window. */
    static final long BEGIN_NANOS = 60_000_000_000L;

    /** Plays a run with the guests. */
    interface Run {

        /** Reads a message about a run. */
        void read(Guest guest, Mail.Message message) throws IOException;

        /** A guest was asked to begin the run. */
        void started(Guest guest);

        /** A guest has gone. */
        void left(Guest guest, String reason);
    }

    private final HostLines lines;
    private final int maxPlayers;
    private final int maxSpectators;
    private final int startsWith;
    private final List<Guest> guests = new ArrayList<>();
    private Greeting own;
    private int nextNumber = Lobby.HOST + 1;
    private @Nullable Run run;

    /**
     * Begins to wait for guests.
     *
     * @param own the game of the host
     * @param startsWith the number of machines with which a run starts by itself; 0 for never
     */
    HostParty(
            HostLines lines,
            Greeting own,
            int maxPlayers,
            int maxSpectators,
            int startsWith,
            NanoClock clock,
            Lobby lobby,
            Consumer<String> messages) {
        super(clock, lobby, messages);
        this.lines = lines;
        this.own = own;
        this.maxPlayers = maxPlayers;
        this.maxSpectators = maxSpectators;
        this.startsWith = startsWith;
        lobby.begin(/* asHost= */ true, this::post, this::remove);
    }

    /** Returns whether the session goes on without guests, and waits for others: not a session for two. */
    boolean isOpen() {
        return maxPlayers > 0;
    }

    /** Returns the number of machines that can play. */
    int seats() {
        return isOpen() ? maxPlayers : 2;
    }

    List<Guest> guests() {
        return guests;
    }

    /** Sets the run that guests play from now on. */
    void setRun(Run newRun) {
        run = newRun;
        for (Guest guest : guests) {
            newRun.started(guest);
            Mail.Message early = guest.earlyMail;
            if (early != null) {
                guest.earlyMail = null;
                read(guest, () -> newRun.read(guest, early));
            }
        }
    }

    /** Reads what a guest has sent. */
    private interface Reading {
        void read() throws IOException;
    }

    /** Reads what a guest has sent, and ends the conversation if no honest player sends it. */
    private static void read(Guest guest, Reading reading) {
        try {
            reading.read();
        } catch (EOFException e) {
            guest.conversation.fault("a message must not end too early");
        } catch (IOException e) {
            guest.conversation.fault(String.valueOf(e.getMessage()));
        }
    }

    /** Starts a run on all machines. */
    void start(Greeting game) {
        own = game;
        Start before = start();
        Start started = new Start(before == null ? 1 : before.session() + 1, isOpen() ? maxPlayers : players(), game);
        setStart(started);
        run = null;
        lobby.clearReady();
        for (Guest guest : guests) {
            if (guest.greeting != null) {
                guest.start(started, clock.nanoTime());
            }
        }
    }

    @Override
    void update() {
        IOException failure = lines.failure();
        if (failure != null) {
            end("the network has failed: " + failure.getMessage());
        }
        for (Line line = lines.accept(); line != null; line = lines.accept()) {
            Guest guest = new Guest(nextNumber++, new Conversation(line, clock, MAX_MESSAGE_BYTES), clock.nanoTime());
            guests.add(guest);
            guest.conversation.post(MailKind.GREETING, own.toBytes());
        }
        for (int i = guests.size() - 1; i >= 0; i--) { // one of them may go
            Guest guest = guests.get(i);
            guest.conversation.update();
            read(guest, () -> readMail(guest));
            sendAwayIfIdle(guest);
            long patienceNanos = guest.patienceNanos();
            if (guest.conversation.silentNanos() > patienceNanos) {
                guest.conversation.leave("the other player has not answered for " + seconds(patienceNanos));
            }
            String ended = guest.conversation.end();
            if (ended != null) {
                left(guest, ended);
            }
        }
        guests.forEach(this::sendLobby);
        if (start() == null && startsWith > 0 && agreed() + 1 >= startsWith) {
            start(own);
        }
    }

    /** Sends a guest away who answers, but does not greet or begin: he has a place that another one may want. */
    private void sendAwayIfIdle(Guest guest) {
        boolean isBeginning = run != null && guest.session >= 0 && guest.beginning == null;
        long patienceNanos = isBeginning ? BEGIN_NANOS : TIMEOUT_NANOS;
        if ((guest.greeting == null || isBeginning)
                && guest.isIdle(/* isAwaited= */ true, patienceNanos, clock.nanoTime())) {
            guest.conversation.leave("the other player has not begun for " + seconds(patienceNanos));
        }
    }

    /** Returns the number of players of all machines. */
    private int players() {
        int players = own.players();
        for (Guest guest : guests) {
            players += guest.greeting == null ? 0 : guest.greeting.players();
        }
        return players;
    }

    private long agreed() {
        return guests.stream().filter(guest -> guest.greeting != null).count();
    }

    private void readMail(Guest guest) throws IOException {
        for (Mail.Message next = guest.conversation.nextMail();
                next != null && guest.conversation.end() == null;
                next = guest.conversation.nextMail()) {
            switch (next.kind()) {
                case GREETING -> readGreeting(guest, Greeting.read(next.content()));
                case PROFILE -> {
                    if (guest.greeting != null) {
                        lobby.readProfile(guest.number, next.content());
                    }
                }
                case CHAT -> {
                    if (guest.greeting != null && guest.maySay(clock.nanoTime())) {
                        lobby.readLineOf(guest.number, next.content());
                    }
                }
                case DIFFERENT, STATES -> {
                    if (run != null) { // otherwise of the run before
                        run.read(guest, next);
                    }
                }
                case BEGINNING, READY -> {
                    if (run != null) {
                        run.read(guest, next);
                    } else {
                        guest.earlyMail = next; // this guest is faster than the host
                    }
                }
                default -> throw new IOException("a guest must not send the message " + next.kind());
            }
        }
    }

    private void readGreeting(Guest guest, Greeting theirs) throws IOException {
        if (guest.greeting != null) {
            throw new IOException("a guest must not greet twice");
        }
        Optional<String> difference = Greeting.difference(own, theirs).or(() -> refusal(theirs));
        if (difference.isPresent()) {
            guest.conversation.leave(difference.get());
            return;
        }
        guest.greeting = theirs;
        lobby.add(guest.number, guest.isSpectator());
        messages.accept(theirs.players() == 0 ? "a spectator is there" : "the other player is there");
        Start started = start();
        if (started != null) {
            guest.start(started, clock.nanoTime());
            if (run != null) {
                run.started(guest);
            }
        }
    }

    /** Describes why a guest finds no place; empty if he does. */
    private Optional<String> refusal(Greeting theirs) {
        if (theirs.players() == 0) {
            long spectators = guests.stream().filter(Guest::isSpectator).count();
            return spectators < maxSpectators
                    ? Optional.empty()
                    : Optional.of("the session must have room for a spectator: it allows " + maxSpectators);
        }
        if (!isOpen() && agreed() > 0) {
            return Optional.of("the session is for two: another player has joined before");
        }
        int most = isOpen() ? maxPlayers : Greeting.MAX_PLAYERS;
        return players() + theirs.players() <= most
                ? Optional.empty()
                : Optional.of("a session must have at most " + most + " players: it has " + players()
                        + ", the guest has " + theirs.players());
    }

    private void left(Guest guest, String reason) {
        guests.remove(guest);
        guest.conversation.close();
        lobby.removed(guest.number);
        if (run != null) {
            run.left(guest, reason);
        } else if (!isOpen()) {
            end(reason);
        } else {
            messages.accept(reason);
        }
    }

    private void remove(int number) {
        for (Guest guest : guests) {
            if (guest.number == number) {
                guest.conversation.leave("the host has sent this player away");
            }
        }
    }

    /** Sends a line of text to all guests, or the members: not faster than each guest takes what was sent before. */
    private void post(MailKind kind, byte[] content) {
        for (Guest guest : guests) {
            if (kind == MailKind.LOBBY) {
                guest.isLobbyDue = true;
            } else if (guest.greeting != null) {
                guest.conversation.post(kind, content);
            }
        }
    }

    private void sendLobby(Guest guest) {
        if (guest.isLobbyDue && guest.greeting != null && guest.conversation.isDelivered()) {
            guest.isLobbyDue = false;
            byte[] members = lobby.toBytes();
            byte[] numbered = ByteBuffer.allocate(Integer.BYTES + members.length)
                    .putInt(guest.number)
                    .put(members)
                    .array();
            guest.conversation.post(MailKind.LOBBY, numbered);
        }
    }

    @Override
    void leave(String reason) {
        for (Guest guest : guests) {
            guest.conversation.leave(reason);
        }
        end(reason.isEmpty() ? "this side has left" : reason);
    }

    @Override
    void close() {
        leave("");
        lines.close();
        lobby.end();
    }
}
