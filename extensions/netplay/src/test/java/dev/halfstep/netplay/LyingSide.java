package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.game.GameRun;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A player who knows the secret and sends what he likes, against an honest one: the victim. */
final class LyingSide {

    /** The number of the first session of a host. */
    static final int SESSION = 1;

    private static final int MAX_RUN_AHEAD = 5;
    private static final int HOST_SEAT = 0;
    private static final int GUEST_SEAT = 1;

    final ManySides.Side victim;
    final ManySides.Side liar;
    final boolean isVictimHost;
    final TwoSides sides;
    private final Greeting ownGreeting;
    private final Conversation conversation;
    private final List<Seat> seats = new ArrayList<>();
    private final Seat ownSeat;
    private StepExchange exchange;
    private boolean isSilent;
    private boolean confirmsNothing;
    private byte[] nextInput = {};

    /** The number of parts of messages that this side has sent. */
    private int parts;

    /** The messages of the victim. */
    final List<Mail.Message> messages = new ArrayList<>();

    /** The payloads of messages of this side. */
    final List<byte[]> sentMail = new ArrayList<>();

    /** Fields of an input packet, honest before they are changed. */
    static final class Input {
        int kind = PayloadKind.INPUT.code();
        int session = SESSION;
        long step;
        int advantage;
        int sentMillis;
        int hasEcho;
        long resumes;
        long hashStep = -1;
        long hash;
        int confirmations = 1;
        int confirmedSeat;
        long confirmed = 1;
        int seat;
        long first;

        /** The number of steps without input, before the input. */
        long empty;

        byte[] input = {};
        int inputLength = -1;
        byte[] tail = {0, 0};
        int end = Place.NONE;
    }

    LyingSide(boolean isVictimHost) {
        this(isVictimHost, /* victimPlayers= */ 1);
    }

    LyingSide(boolean isVictimHost, int victimPlayers) {
        this(isVictimHost, victimPlayers, /* maxPlayers= */ 0);
    }

    /** Lies to a host whose session goes on without this guest. */
    static LyingSide ofParty() {
        return new LyingSide(/* isVictimHost= */ true, /* victimPlayers= */ 1, /* maxPlayers= */ 4);
    }

    private LyingSide(boolean isVictimHost, int victimPlayers, int maxPlayers) {
        this.isVictimHost = isVictimHost;
        sides = new TwoSides(LineQuality.PERFECT, 1);
        victim = isVictimHost ? sides.host : sides.guest;
        liar = isVictimHost ? sides.guest : sides.host;
        liar.isStopped = true;
        liar.line.change = payload -> {
            if (payload.length > 0 && payload[0] == PayloadKind.MAIL.code()) {
                sentMail.add(payload);
            }
            return payload;
        };
        ownGreeting = Greeting.of(Duel.GAME, new TreeMap<>(), 1);
        conversation = new Conversation(liar.line, () -> sides.nowNanos, GuestParty.MAX_MESSAGE_BYTES);
        for (int i = 0; i < 2; i++) {
            Seat seat = new Seat(/* isOfHost= */ i == HOST_SEAT, /* firstStep= */ 1);
            seat.own(i + 1, 1, /* fromStep= */ 1, "");
            seats.add(seat);
        }
        ownSeat = seats.get(liarSeat());
        victim.netplay.players(victimPlayers);
        if (maxPlayers > 0) {
            victim.netplay.maxPlayers(maxPlayers);
        }
        victim.meetInFrames(Duel.GAME, 0);
    }

    int liarSeat() {
        return isVictimHost ? GUEST_SEAT : HOST_SEAT;
    }

    int victimSeat() {
        return 1 - liarSeat();
    }

    /** Returns the bits of the code of an event by which it is one of the liar's player. */
    int playerBits() {
        return liarSeat() << 12;
    }

    Greeting greeting() {
        return ownGreeting;
    }

    Beginning beginning() {
        try (GameRun<?> run = Duel.GAME.begin()) {
            return Beginning.of(run);
        }
    }

    Entry entry() {
        String bindings = beginning().bindings();
        return new Entry(
                SESSION,
                /* step= */ 0,
                /* hash= */ 0,
                GUEST_SEAT,
                List.of(new Place(0, 1, 1, 1, bindings), new Place(1, 2, 1, 1, bindings)),
                pauses(),
                /* state= */ new byte[0]);
    }

    private static byte[] pauses() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            new PausePlan(10, 1, 2).write(new DataOutputStream(bytes), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Sends a message, and lets the victim answer. */
    void post(MailKind kind, byte[] content) {
        parts += 1 + content.length / 1_100;
        conversation.post(kind, content);
        run(100);
    }

    /** Sends a part of a message, with any header, as the next one. */
    void sendPart(int confirmed, int numberAfterNext, int last, byte[] part) {
        send(ByteBuffer.allocate(18 + part.length)
                .put(PayloadKind.MAIL.code())
                .putInt(confirmed)
                .putLong(0)
                .putInt(parts + numberAfterNext)
                .put((byte) last)
                .put(part)
                .array());
    }

    /** Begins honestly: all that comes before the messages about the run. */
    void greetHonestly() {
        post(MailKind.GREETING, ownGreeting.toBytes());
        if (!isVictimHost) {
            post(MailKind.START, new Start(SESSION, /* maxPlayers= */ 2, ownGreeting).toBytes());
        }
    }

    /** Begins honestly: all that comes before the steps. */
    void beginHonestly() {
        greetHonestly();
        post(MailKind.BEGINNING, beginning().toBytes(SESSION));
        if (!isVictimHost) {
            post(MailKind.ENTRY, entry().toBytes());
        }
    }

    /** Plays honestly up to the first steps. */
    LyingSide play() {
        beginHonestly();
        playHonestly();
        run(400);
        assertEquals(NetplayState.PLAYING, victim.netplay.state(), victim.netplay.message());
        assertTrue(victim.step() > 10, "plays: step " + victim.step());
        return this;
    }

    /** Sends input from now on. */
    void playHonestly() {
        exchange = new StepExchange(!isVictimHost, seats, /* firstStep= */ 1, SESSION);
        exchange.setGuestSeat(GUEST_SEAT);
    }

    /** Sends nothing of its own any more. */
    void beSilent() {
        isSilent = true;
    }

    /** Does not confirm the input of the victim any more. */
    void confirmNothing() {
        confirmsNothing = true;
    }

    /** Sets the input of all steps to come. */
    void setInput(byte[] input) {
        nextInput = input;
    }

    void send(byte[] payload) {
        liar.line.send(payload);
    }

    /** Sends an input packet with changes. The input is that of the next steps. */
    void send(Consumer<Input> lie) {
        Input input = new Input();
        input.step = victim.step();
        input.confirmedSeat = victimSeat();
        input.seat = liarSeat();
        input.first = ownSeat.end();
        if (!isVictimHost) {
            input.confirmedSeat = GUEST_SEAT;
        }
        lie.accept(input);
        byte[] bytes = new byte[4_000];
        PacketWriter writer = new PacketWriter(bytes);
        writer.writeByte(input.kind);
        writer.writeInt(input.session);
        writer.writeNumber(input.step);
        writer.writeByte(input.advantage);
        writer.writeInt(input.sentMillis);
        writer.writeByte(input.hasEcho);
        if (input.hasEcho == 1) {
            writer.writeInt(0);
            writer.writeNumber(0);
        }
        writer.writeNumber(input.resumes);
        writer.writeNumber(input.hashStep + 1);
        if (input.hashStep >= 0) {
            writer.writeLong(input.hash);
        }
        writer.writeByte(input.confirmations);
        writer.writeByte(input.confirmedSeat);
        writer.writeNumber(input.confirmed);
        writer.writeByte(input.seat);
        writer.writeNumber(input.first);
        writer.writeNumber(input.empty);
        writer.writeNumber(input.inputLength < 0 ? input.input.length : input.inputLength);
        writer.writeBytes(input.input);
        writer.writeBytes(input.input.length > 0 ? input.tail : Arrays.copyOf(input.tail, input.tail.length - 2));
        writer.writeByte(input.end);
        send(Arrays.copyOf(bytes, writer.size()));
    }

    void run(int milliseconds) {
        for (int i = 0; i < milliseconds; i += 5) {
            sides.run(5);
            if (!isSilent) {
                conversation.update();
                for (Mail.Message next = conversation.nextMail(); next != null; next = conversation.nextMail()) {
                    messages.add(next);
                }
                sendHonestInput();
            }
        }
    }

    private void sendHonestInput() {
        byte[] input = conversation.nextInput();
        if (exchange == null) {
            return;
        }
        long step = victim.step();
        for (; input != null; input = conversation.nextInput()) {
            exchange.read(input, input.length, sides.nowNanos, step);
        }
        while (ownSeat.end() < step + MAX_RUN_AHEAD) {
            ownSeat.add(nextInput);
        }
        if (confirmsNothing) {
            send(packet -> {
                packet.first = Math.max(1, ownSeat.end() - 100);
                packet.empty = ownSeat.end() - packet.first;
            });
            return;
        }
        byte[] payload = new byte[SealedLine.MAX_PAYLOAD_BYTES];
        exchange.beginPackets();
        int length = exchange.write(payload, sides.nowNanos, step, 16.7f);
        liar.line.send(Arrays.copyOf(payload, length));
    }

    /** Checks that the session of the victim has ended with one line, and that his game goes on. */
    void assertEnds(String message) {
        run(100);
        beSilent();
        assertEquals(NetplayState.ENDED, victim.netplay.state(), message + ": " + victim.netplay.message());
        String line = victim.netplay.message();
        assertTrue(line.contains(message), line);
        assertFalse(line.contains("null"), line);
        assertTrue(line.chars().noneMatch(Character::isISOControl), line);
        assertEquals(
                1,
                victim.messages.stream()
                                .filter(text -> !text.equals("the other player is there"))
                                .count()
                        + (victim.run == null ? 1 : 0),
                victim.messages.toString());
        if (victim.run != null) {
            long before = victim.step();
            sides.run(200);
            assertTrue(victim.step() > before + 8, "plays on alone");
        }
    }

    /** Checks that this side was sent away with one line, and that the session of the victim goes on. */
    void assertSentAway(String message) {
        run(200);
        beSilent();
        assertEquals(
                List.of(message),
                victim.messages.stream()
                        .filter(text -> !text.equals("the other player is there"))
                        .toList());
        assertGoesOn();
    }

    /** Checks that the session of the victim goes on. */
    void assertGoesOn() {
        long before = victim.step();
        run(300);
        assertEquals(NetplayState.PLAYING, victim.netplay.state(), victim.netplay.message());
        assertTrue(victim.step() > before + 12, "goes on: " + (victim.step() - before) + " steps");
    }

    void close() {
        sides.close();
    }
}
