package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Plays whole sessions of two sides over simulated lines, each from one seed. */
class StepExchangeTest {

    private static final long MILLI = 1_000_000L;
    private static final long STEP_NANOS = 1_000_000_000L / 60;
    private static final float STEP_MILLIS = STEP_NANOS / (float) MILLI;
    private static final int MAX_PREDICTED = 12;
    private static final LineQuality CUT = new LineQuality(0, 0, /* lossPercent= */ 100, 0);

    /** One side: its game is a number that depends on all input of both sides in each step. */
    private static final class Side {
        final int player;
        final int delaySteps;
        final Random keys;
        final StepExchange exchange = new StepExchange(1, 7);
        final StepPace pace = new StepPace(exchange, MAX_PREDICTED);
        final long[] states = new long[20_000];

        /** Whether a step ran with the input of the other side, or with a prediction. */
        final boolean[] known = new boolean[states.length];

        long step;
        long confirmedStep;
        long dueNanos;
        long stepNanos = STEP_NANOS;
        int rolledBackSteps;
        int maxWaitedInARow;
        int waitedInARow;

        /** A step in which the game of this side computes something else, as on another processor. */
        long faultyStep = -1;

        Side(int player, int delaySteps, long seed) {
            this.player = player;
            this.delaySteps = delaySteps;
            keys = new Random(seed);
            for (int i = 0; i < delaySteps; i++) {
                exchange.addLocal(new byte[0]);
            }
        }

        void receive(byte[] payload, long nowNanos) {
            assertTrue(exchange.read(payload, payload.length, nowNanos, step), exchange.fault());
        }

        private byte[] press() {
            byte[] input = new byte[keys.nextInt(4) == 0 ? 1 + keys.nextInt(40) : 0];
            keys.nextBytes(input);
            return input;
        }

        private static final byte[] NONE = {};

        private long next(long state, long of) {
            byte[] mine = Objects.requireNonNull(exchange.local(of));
            byte[] other = exchange.remote(of);
            known[(int) of] = other != null;
            byte[] predicted = other == null ? NONE : other;
            byte[] first = player == 1 ? mine : predicted;
            byte[] second = player == 1 ? predicted : mine;
            return (state * 31 + Arrays.hashCode(first)) * 0x9E3779B97F4A7C15L
                    + Arrays.hashCode(second)
                    + (of == faultyStep ? 0 : of);
        }

        /** Runs the steps that are due, as a game does in a frame. */
        void frame(long nowNanos) {
            for (long s = confirmedStep + 1; s <= step && exchange.remote(s) != null; s++) {
                if (!known[(int) s]) { // a simple game: it runs all later steps again
                    for (long again = s; again <= step; again++) {
                        states[(int) again] = next(states[(int) again - 1], again);
                        rolledBackSteps++;
                    }
                }
                confirmedStep = s;
                if (s % StepExchange.HASH_INTERVAL == 0) {
                    exchange.addHash(s, states[(int) s]);
                }
            }
            while (dueNanos <= nowNanos) {
                dueNanos += stepNanos;
                if (pace.mayRun(step + 1)) {
                    if (exchange.localEnd() == step + 1 + delaySteps) {
                        exchange.addLocal(press());
                    }
                    step++;
                    states[(int) step] = next(states[(int) step - 1], step);
                    waitedInARow = 0;
                } else {
                    maxWaitedInARow = Math.max(maxWaitedInARow, ++waitedInARow);
                }
            }
        }
    }

    private static final class Session {
        final Side a;
        final Side b;
        final BadLine toB;
        final BadLine toA;
        final byte[] payload = new byte[SealedLine.MAX_PAYLOAD_BYTES];
        long nowNanos = 5_000 * MILLI;
        int largestPayload;

        Session(long seed) {
            Random random = new Random(seed);
            a = new Side(1, random.nextInt(4), seed + 1);
            b = new Side(2, random.nextInt(4), seed + 2);
            a.dueNanos = nowNanos;
            b.dueNanos = nowNanos + random.nextInt(300) * MILLI;
            b.stepNanos = STEP_NANOS + random.nextInt(2001) - 1000; // clocks drift
            toB = new BadLine(quality(random), seed + 3);
            toA = new BadLine(quality(random), seed + 4);
        }

        private static LineQuality quality(Random random) {
            return new LineQuality(random.nextInt(90), random.nextInt(40), random.nextInt(20), random.nextInt(10));
        }

        float meanDelayMillis(BadLine line) {
            return line.quality().delayMillis() + line.quality().jitterMillis() / 2f;
        }

        void setQuality(LineQuality quality) {
            toA.setQuality(quality);
            toB.setQuality(quality);
        }

        void run(int milliseconds) {
            for (int i = 0; i < milliseconds / 4; i++) {
                nowNanos += 4 * MILLI;
                toA.deliver(nowNanos, packet -> a.receive(packet, nowNanos));
                toB.deliver(nowNanos, packet -> b.receive(packet, nowNanos));
                a.frame(nowNanos);
                b.frame(nowNanos);
                if (i % 4 == 0) {
                    toB.send(write(a), nowNanos);
                    toA.send(write(b), nowNanos);
                }
            }
        }

        byte[] write(Side side) {
            int length = side.exchange.write(payload, nowNanos, side.step, STEP_MILLIS);
            largestPayload = Math.max(largestPayload, length);
            return Arrays.copyOf(payload, length);
        }

        void assertEqualUpTo(long minStep, String message) {
            long confirmed = Math.min(a.confirmedStep, b.confirmedStep);
            assertTrue(confirmed >= minStep, message + ": confirmed up to " + confirmed + " of " + minStep);
            for (int step = 1; step <= confirmed; step++) {
                assertEquals(a.states[step], b.states[step], message + ", step " + step);
            }
            assertTrue(a.exchange.divergedStep() < 0 && b.exchange.divergedStep() < 0, message);
        }
    }

    @Test
    void bothSidesReachTheSameStatesOverBadLines() {
        int sessions = Integer.getInteger("halfstep.netplay.sessions", 50);
        for (int seed = 0; seed < sessions; seed++) {
            Session session = new Session(seed * 100L);
            session.run(20_000);
            session.assertEqualUpTo(1000, "seed " + seed);
            assertTrue(session.a.rolledBackSteps + session.b.rolledBackSteps > 0, "seed " + seed);
        }
    }

    @Test
    void theSidesKeepPaceThoughOneBeganLaterAndClocksDrift() {
        for (int seed = 0; seed < 20; seed++) {
            Session session = new Session(seed * 100L + 7);
            session.run(10_000);
            session.a.maxWaitedInARow = 0;
            session.b.maxWaitedInARow = 0;
            session.run(10_000);
            long difference = Math.abs(session.a.step - session.b.step);
            // No side can know by how much one direction is slower: half of it looks like a difference of the clocks.
            float unknown = Math.abs(session.meanDelayMillis(session.toA) - session.meanDelayMillis(session.toB))
                    / 2f
                    / STEP_MILLIS;
            assertTrue(difference <= 2.5f + unknown, "seed " + seed + ": steps apart: " + difference);
            long stalls = session.a.pace.stalls() + session.b.pace.stalls();
            assertTrue(
                    stalls > 0 || Math.max(session.a.maxWaitedInARow, session.b.maxWaitedInARow) <= 1,
                    "seed " + seed + ": a wait of more than a step");
        }
    }

    @Test
    void aSideThatIsCutOffStopsAndGoesOn() {
        Session session = new Session(4711);
        session.run(3_000);
        long before = session.a.step;
        session.setQuality(CUT);
        session.run(5_000);
        assertTrue(session.a.step <= before + 3 * MAX_PREDICTED, "predicted at most as far as it can roll back");
        session.setQuality(LineQuality.PERFECT);
        session.run(5_000);
        session.assertEqualUpTo(before + 250, "after the line came back");
    }

    @Test
    void aDifferenceIsFoundAtTheNextHash() {
        Session session = new Session(12);
        session.run(2_000);
        long faulty = session.a.step + 1;
        session.a.faultyStep = faulty;
        session.run(3_000);
        long found = session.a.exchange.divergedStep();
        assertTrue(found >= faulty && found < faulty + StepExchange.HASH_INTERVAL, faulty + " found at " + found);
        assertEquals(found, session.b.exchange.divergedStep());
    }

    @Test
    void aRoundTripIsMeasured() {
        Session session = new Session(5);
        session.setQuality(new LineQuality(60, 0, 0, 0));
        session.run(5_000);
        assertEquals(120f, session.a.exchange.rttMillis(), 10f);
        assertEquals(120f, session.b.exchange.rttMillis(), 10f);
    }

    /** Each payload is what an honest side has sent, changed at random: nothing is thrown, and little is accepted. */
    @Test
    void damagedPayloadsCostNothingButTheSession() {
        Session session = new Session(99);
        session.run(1_000);
        byte[] good = session.write(session.a);
        Random random = new Random(1);
        for (int i = 0; i < 50_000; i++) {
            byte[] damaged = Arrays.copyOf(good, random.nextInt(3) == 0 ? random.nextInt(good.length) : good.length);
            for (int change = random.nextInt(4); change >= 0 && damaged.length > 0; change--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            StepExchange victim = new StepExchange(1, 7);
            boolean isRead = victim.read(damaged, damaged.length, session.nowNanos, 0);
            assertEquals(isRead, victim.fault() == null);
            assertTrue(victim.remoteEnd() <= 1 + 2 * StepExchange.MAX_STEPS_AHEAD + InputLog.SIZE);
        }
    }

    @Test
    void aSideThatChangesItsInputIsFoundOut() {
        StepExchange honest = new StepExchange(1, 7);
        byte[] payload = new byte[SealedLine.MAX_PAYLOAD_BYTES];
        for (byte[] input : new byte[][] {{1}, {2}}) {
            StepExchange liar = new StepExchange(1, 7);
            liar.addLocal(input);
            int length = liar.write(payload, 0, 0, STEP_MILLIS);
            boolean isFirst = input[0] == 1;
            assertEquals(isFirst, honest.read(payload, length, 0, 0));
        }
        assertEquals("the input of a step must not change: step 1", honest.fault());
        assertArrayEquals(new byte[] {1}, honest.remote(1));
    }

    @Test
    void aSideThatRunsFarAheadIsFoundOut() {
        StepExchange liar = new StepExchange(1, 7);
        for (int i = 0; i < InputLog.SIZE - 1; i++) {
            liar.addLocal(new byte[0]);
        }
        assertFalse(liar.canAddLocal(), "unconfirmed input is bounded");
        byte[] payload = new byte[SealedLine.MAX_PAYLOAD_BYTES];
        int length = liar.write(payload, 0, 0, STEP_MILLIS);
        StepExchange honest = new StepExchange(1, 7);
        assertFalse(honest.read(payload, length, 0, 0));
        assertNotNull(honest.fault());
        assertNull(honest.remote(1), "nothing of a refused packet is used");
    }

    @Test
    void inputThatDoesNotFitIntoOnePacketComesWithTheNext() {
        StepExchange sender = new StepExchange(1, 7);
        StepExchange receiver = new StepExchange(1, 7);
        byte[] payload = new byte[SealedLine.MAX_PAYLOAD_BYTES];
        byte[] largest = new byte[StepExchange.MAX_INPUT_BYTES];
        for (int i = 0; i < 20; i++) {
            sender.addLocal(largest.clone());
        }
        for (int round = 0; round < 6; round++) {
            int length = sender.write(payload, round, round, STEP_MILLIS);
            assertTrue(length <= payload.length);
            assertTrue(receiver.read(payload, length, round, 0), receiver.fault());
            int back = receiver.write(payload, round, 0, STEP_MILLIS);
            assertTrue(sender.read(payload, back, round, 0), sender.fault());
        }
        assertEquals(21, receiver.remoteEnd());
    }
}
