package dev.halfstep.netplay;

import dev.halfstep.game.GameSpec;
import dev.halfstep.time.NanoClock;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The side of a guest: talks with the host only. */
final class GuestParty extends Party {

    /** The maximum length of a message of the host, which may have a saved state. */
    static final int MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

    private static final int MAX_WAITING = 64;
    private static final long MAX_ABOUT_RUN_BYTES = 2L * MAX_MESSAGE_BYTES;
    private static final long JOIN_TIMEOUT_NANOS = 15_000_000_000L;

    private final Conversation conversation;
    private final Greeting own;
    private final GameSpec<?> game;
    private @Nullable Greeting host;
    private boolean isEntered;

    /** The messages about the newest start, until its run takes them. */
    private final Queue<Mail.Message> aboutRun = new ArrayDeque<>();

    private long aboutRunBytes;

    GuestParty(Line line, Greeting own, GameSpec<?> game, NanoClock clock, Lobby lobby, Consumer<String> messages) {
        super(clock, lobby, messages);
        this.own = own;
        this.game = game;
        conversation = new Conversation(line, clock, MAX_MESSAGE_BYTES);
        conversation.post(MailKind.GREETING, own.toBytes());
        lobby.begin(/* asHost= */ false, conversation::post, number -> {});
    }

    Conversation conversation() {
        return conversation;
    }

    /** Returns the number of players of this machine, 0 for a spectator. */
    int players() {
        return own.players();
    }

    /** Returns the next message about the newest start, null if none has arrived. */
    Mail.@Nullable Message nextAboutRun() {
        Mail.Message next = aboutRun.poll();
        aboutRunBytes -= next == null ? 0 : next.content().length;
        return next;
    }

    @Override
    void update() {
        conversation.update();
        try {
            readMail();
        } catch (EOFException e) {
            conversation.fault("a message must not end too early");
        } catch (IOException e) {
            conversation.fault(String.valueOf(e.getMessage()));
        }
        long patienceNanos = patienceNanos();
        if (conversation.end() == null && conversation.silentNanos() > patienceNanos) {
            conversation.leave(
                    host == null ? unmet() : "the other player has not answered for " + seconds(patienceNanos));
        }
        String ended = conversation.end();
        if (ended != null) {
            end(ended);
        }
    }

    private long patienceNanos() {
        if (host == null) {
            return JOIN_TIMEOUT_NANOS;
        }
        return isEntered ? TIMEOUT_NANOS : OPENING_NANOS;
    }

    private String unmet() {
        return conversation.isConnected()
                ? "the host does not go on: another player may have joined before"
                : "no host has answered: he must have begun to wait, and his port must be open to the internet";
    }

    /** Notes that the run of this side exchanges input from now on. */
    void entered() {
        isEntered = true;
    }

    private void readMail() throws IOException {
        for (Mail.Message next = conversation.nextMail();
                next != null && conversation.end() == null;
                next = conversation.nextMail()) {
            byte[] content = next.content();
            switch (next.kind()) {
                case GREETING -> {
                    if (host != null) {
                        throw new IOException("a host must not greet twice");
                    }
                    if (check(Greeting.read(content))) {
                        conversation.post(MailKind.PROFILE, lobby.profile());
                    }
                }
                case START -> readStart(Start.read(content));
                case LOBBY -> {
                    if (content.length < Integer.BYTES) {
                        throw new EOFException();
                    }
                    lobby.read(
                            Arrays.copyOfRange(content, Integer.BYTES, content.length),
                            ByteBuffer.wrap(content).getInt());
                }
                case CHAT -> lobby.readLine(content);
                case BEGINNING, ENTRY, SEATED, DIFFERENT, STATES -> {
                    aboutRunBytes += content.length;
                    if (aboutRun.size() == MAX_WAITING || aboutRunBytes > MAX_ABOUT_RUN_BYTES) {
                        throw new IOException("a host must not send more messages than a run of steps needs");
                    }
                    aboutRun.add(next);
                }
                default -> throw new IOException("a host must not send the message " + next.kind());
            }
        }
    }

    /** Compares the game of the host with the own one. Returns false, and leaves, if they differ. */
    private boolean check(Greeting theirs) {
        Optional<String> difference = Greeting.difference(theirs, own).or(() -> theirs.refusal(game));
        if (difference.isPresent()) {
            conversation.leave(difference.get());
            return false;
        }
        host = theirs;
        return true;
    }

    private void readStart(Start started) {
        if (!check(started.game())) {
            return;
        }
        aboutRun.clear();
        isEntered = false;
        aboutRunBytes = 0;
        setStart(started);
        messages.accept(players() == 0 ? "the host is there" : "the other player is there");
        if (!started.game().settings().equals(own.settings())) {
            messages.accept("the settings of the host hold: " + started.game().settings());
        }
    }

    @Override
    void leave(String reason) {
        conversation.leave(reason);
        end(reason.isEmpty() ? "this side has left" : reason);
    }

    @Override
    void close() {
        conversation.close();
        end(String.valueOf(conversation.end()));
        lobby.end();
    }
}
