package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.game.GameRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A player who knows the secret and sends what he likes, against an honest one: the victim. */
final class LyingSide {

    private static final int MAX_RUN_AHEAD = 5;

    final TwoSides.Side victim;
    final TwoSides.Side liar;
    final boolean isVictimHost;
    private final TwoSides sides;
    private final Greeting ownGreeting;
    private final Conversation conversation;
    private StepExchange exchange;
    private boolean isSilent;
    private boolean confirmsNothing;
    private byte[] nextInput = {};

    /** Fields of an input packet, honest before they are changed. */
    static final class Input {
        int kind = PayloadKind.INPUT.code();
        int session;
        long step;
        long confirmed = 1;
        int advantage;
        int sentMillis;
        int hasEcho;
        long resumes;
        long hashStep = -1;
        long hash;
        long first;

        /** The number of steps without input, before the input. */
        long empty;

        byte[] input = {};
        int inputLength = -1;
        byte[] tail = {0, 0};
    }

    LyingSide(boolean isVictimHost) {
        this.isVictimHost = isVictimHost;
        sides = new TwoSides(LineQuality.PERFECT, 1);
        victim = isVictimHost ? sides.host : sides.guest;
        liar = isVictimHost ? sides.guest : sides.host;
        liar.isStopped = true;
        ownGreeting = Greeting.of(Duel.GAME, new TreeMap<>(), 1, 77);
        conversation = new Conversation(liar.line, () -> sides.nowNanos);
        victim.meetInFrames(Duel.GAME, 0);
    }

    Greeting greeting() {
        return ownGreeting;
    }

    Beginning beginning() {
        try (GameRun<?> run = Duel.GAME.begin()) {
            return Beginning.of(run);
        }
    }

    /** Sends a greeting, and lets the victim answer. */
    void greet(byte[] bytes) {
        conversation.greeting().setOwn(bytes);
        run(100);
    }

    void begin(byte[] bytes) {
        conversation.beginning().setOwn(bytes);
        run(100);
    }

    /** Plays honestly up to the first steps. */
    LyingSide play() {
        greet(ownGreeting.toBytes());
        begin(beginning().toBytes());
        playHonestly();
        run(400);
        assertEquals(NetplayState.PLAYING, victim.netplay.state(), victim.netplay.message());
        assertTrue(victim.step() > 10, "plays: step " + victim.step());
        return this;
    }

    /** Sends input from now on. */
    void playHonestly() {
        try {
            Greeting other =
                    Greeting.read(assertNotNullBytes(conversation.greeting().other()));
            exchange = new StepExchange(1, ownGreeting.session(other));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] assertNotNullBytes(byte[] bytes) {
        assertNotNull(bytes, "the victim has sent no greeting");
        return bytes;
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
        input.session = session();
        input.step = victim.step();
        input.first = exchange.localEnd();
        lie.accept(input);
        byte[] bytes = new byte[4_000];
        PacketWriter writer = new PacketWriter(bytes);
        writer.writeByte(input.kind);
        writer.writeInt(input.session);
        writer.writeNumber(input.step);
        writer.writeNumber(input.confirmed);
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
        writer.writeNumber(input.first);
        writer.writeNumber(input.empty);
        writer.writeNumber(input.inputLength < 0 ? input.input.length : input.inputLength);
        writer.writeBytes(input.input);
        writer.writeBytes(input.input.length > 0 ? input.tail : Arrays.copyOf(input.tail, input.tail.length - 2));
        send(Arrays.copyOf(bytes, writer.size()));
    }

    int session() {
        try {
            return ownGreeting.session(Greeting.read(conversation.greeting().other()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void run(int milliseconds) {
        for (int i = 0; i < milliseconds; i += 5) {
            sides.run(5);
            if (!isSilent) {
                conversation.update();
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
        while (exchange.localEnd() < step + MAX_RUN_AHEAD) {
            exchange.addLocal(nextInput);
        }
        if (confirmsNothing) {
            send(packet -> {
                packet.first = Math.max(1, exchange.localEnd() - 100);
                packet.empty = exchange.localEnd() - packet.first;
            });
            return;
        }
        byte[] payload = new byte[SealedLine.MAX_PAYLOAD_BYTES];
        int length = exchange.write(payload, sides.nowNanos, step, 16.7f);
        liar.line.send(Arrays.copyOf(payload, length));
    }

    /** Checks that the session of the victim has ended with one line, and that his game goes on. */
    void assertEnds(String message) {
        run(100);
        beSilent();
        assertEquals(NetplayState.ENDED, victim.netplay.state(), message);
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
