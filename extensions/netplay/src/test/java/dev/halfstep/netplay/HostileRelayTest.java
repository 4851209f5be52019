package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Plays parties over a relay that does to the sealed packets what it wants: no games differ, and the others play on. */
class HostileRelayTest {

    private static final byte[] NOTHING = {0};

    private PartySides sides;

    @AfterEach
    void close() {
        sides.close();
    }

    /** Seals what one side sends, and opens what has arrived. */
    private static final class SealedEnd implements Line {
        private final SimulatedLine line;
        private final SealedLine sealed;
        private final byte[] opened = new byte[PacketType.MAX_PACKET_BYTES];

        private SealedEnd(SimulatedLine line, byte[] sealing, byte[] opening) {
            this.line = line;
            sealed = new SealedLine(sealing, opening);
        }

        @Override
        public boolean isConnected() {
            return true;
        }

        @Override
        public byte @Nullable [] poll() {
            for (byte[] packet = line.poll(); packet != null; packet = line.poll()) {
                int length = sealed.open(packet, packet.length, opened);
                if (length > 0) {
                    return Arrays.copyOf(opened, length);
                }
            }
            return null;
        }

        @Override
        public void send(byte[] payload) {
            line.send(sealed.seal(payload));
        }

        @Override
        public @Nullable IOException failure() {
            return null;
        }

        @Override
        public void close() {}
    }

    private void begin(int guests) {
        sides = new PartySides(new LineQuality(20, 10, 2, 2), /* seed= */ 3, guests + 1);
        sides.host().netplay.maxPlayers(4).startsWith(guests + 1);
        sides.meet();
        for (int guest = 1; guest <= guests; guest++) {
            byte[] there = new byte[32];
            byte[] back = new byte[32];
            Arrays.fill(there, (byte) guest);
            Arrays.fill(back, (byte) -guest);
            sides.join(
                    guest,
                    new SealedEnd(sides.endOfHost(guest), there, back),
                    new SealedEnd(sides.side(guest).line, back, there));
        }
        sides.run(3_000);
    }

    /** Does something to the packets of a guest in both directions. */
    private void change(int guest, UnaryOperator<byte[]> there, UnaryOperator<byte[]> back) {
        sides.endOfHost(guest).change = there;
        sides.side(guest).line.change = back;
    }

    private void assertOthersPlayOn(int... machines) {
        long before = sides.host().step();
        sides.run(3_000);
        assertTrue(sides.host().step() > before + 150, "steps: " + (sides.host().step() - before));
        sides.assertEqual(before, machines);
    }

    @Test
    void packetsThatAreChangedRepeatedAndReorderedMakeNoGamesDiffer() {
        begin(3);
        Random random = new Random(4);
        UnaryOperator<byte[]> damage = packet -> {
            byte[] changed = packet.clone();
            if (random.nextInt(5) == 0) {
                changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
            }
            return changed;
        };
        change(2, damage, damage);
        sides.side(2).line.setQuality(new LineQuality(20, 120, 10, 20));
        for (int i = 0; i < 100; i++) {
            sides.run(100);
            for (int j = 0; j < 20; j++) {
                sides.side(2).line.sendAgain(random);
                sides.endOfHost(2).sendAgain(random);
            }
        }
        assertOthersPlayOn(1, 2, 3);
    }

    @Test
    void packetsOfOneGuestOnTheLineOfAnotherHaveNoEffect() {
        begin(3);
        UnaryOperator<byte[]> alsoToHost = packet -> {
            sides.side(3).line.send(packet);
            return packet;
        };
        UnaryOperator<byte[]> alsoToGuest = packet -> {
            sides.endOfHost(3).send(packet);
            return packet;
        };
        change(1, alsoToGuest, alsoToHost);
        sides.run(5_000);
        assertOthersPlayOn(1, 2, 3);
        UnaryOperator<byte[]> reflected = packet -> {
            sides.side(2).line.send(packet); // back to the host, who has sealed it
            return packet;
        };
        sides.endOfHost(2).change = reflected;
        sides.run(5_000);
        assertOthersPlayOn(1, 2, 3);
    }

    @Test
    void aPlayerWhosePacketsAreWithheldForThreeSecondsStays() {
        begin(3);
        change(2, packet -> NOTHING, packet -> NOTHING);
        sides.run(3_000);
        change(2, packet -> packet, packet -> packet);
        sides.run(2_000);
        assertOthersPlayOn(1, 2, 3);
    }

    @Test
    void aPlayerWhosePacketsAreWithheldForThirtySecondsLeaves() {
        begin(3);
        change(2, packet -> NOTHING, packet -> NOTHING);
        sides.run(12_000);
        assertOthersPlayOn(1, 3);
        sides.run(15_000);
        change(2, packet -> packet, packet -> packet);
        assertOthersPlayOn(1, 3);
        assertEquals(NetplayState.ENDED, sides.side(2).netplay.state());
    }

    @Test
    void aLineThatWorksInOneDirectionIsLeftByBothSides() {
        for (boolean isToHost : new boolean[] {true, false}) {
            begin(3);
            change(2, packet -> isToHost ? NOTHING : packet, packet -> isToHost ? packet : NOTHING);
            sides.run(13_000);
            assertOthersPlayOn(1, 3);
            assertEquals(3, PartySides.count(sides.host(), Melee.Fighter.class));
            assertEquals(NetplayState.ENDED, sides.side(2).netplay.state());
            sides.close();
        }
    }

    @Test
    void aLateGuestGetsInOverALongAndBadLine() {
        sides = new PartySides(LineQuality.PERFECT, /* seed= */ 3, /* machines= */ 2);
        sides.host().netplay.maxPlayers(4);
        sides.meet(1);
        sides.run(3_000);
        LineQuality bad = new LineQuality(150, 20, /* lossPercent= */ 20, 5);
        int late = sides.add(bad, /* seed= */ 9);
        sides.join(late);
        sides.run(15_000);
        assertEquals(3, PartySides.count(sides.host(), Melee.Fighter.class));
        long before = sides.host().step();
        sides.run(3_000);
        assertTrue(sides.host().step() > before + 100, "steps: " + (sides.host().step() - before));
        sides.assertEqual(before - 30, 1, late);
    }
}
