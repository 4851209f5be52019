package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Plays whole sessions of a host and a guest over simulated lines, each from one seed. */
class StepExchangeTest {

    private static final long MILLI = 1_000_000L;
    private static final long STEP_NANOS = 1_000_000_000L / 60;
    private static final float STEP_MILLIS = STEP_NANOS / (float) MILLI;
    private static final int MAX_PREDICTED = 12;
    private static final int GUEST_SEAT = 1;
    private static final LineQuality CUT = new LineQuality(0, 0, /* lossPercent= */ 100, 0);

    /** Creates seats, of which the guest has the second one from a step on. */
    private static List<Seat> seats(int count, long firstStep, long guestFrom) {
        List<Seat> seats = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Seat seat = new Seat(/* isOfHost= */ i == 0, firstStep);
            long from = i == GUEST_SEAT ? guestFrom : 1;
            if (from < Seat.NEVER) {
                seat.own(/* newFirstPlayer= */ i + 1, /* newPlayers= */ 1, from, "");
            }
            seats.add(seat);
        }
        return seats;
    }

    /** Creates an exchange from step 1 on. */
    private static StepExchange exchange(boolean isHost, List<Seat> seats) {
        StepExchange exchange = new StepExchange(isHost, seats, /* firstStep= */ 1, /* session= */ 7);
        exchange.setGuestSeat(GUEST_SEAT);
        return exchange;
    }

    /** Writes one packet with all input that the other side has not confirmed. */
    private static int write(StepExchange from, byte[] payload, long nowNanos, long step) {
        from.beginPackets();
        return from.write(payload, nowNanos, step, STEP_MILLIS);
    }

    /**
     * One side: its game is a number that depends on the input of all seats in each step. The host has the input of all
     * seats but one, as if other guests had sent it.
     */
    private static final class Side {
        final boolean isHost;
        final List<Seat> seats;
        final int delaySteps;
        final Random keys;
        StepExchange exchange;
        final StepPace pace = new StepPace(MAX_PREDICTED);
        final long[] states = new long[20_000];

        /** Whether a step ran with the input of all seats, or with a prediction. */
        final boolean[] known = new boolean[states.length];

        long step;
        long confirmedStep;
        long dueNanos;
        long stepNanos = STEP_NANOS;
        int maxInputBytes = 40;
        int rolledBackSteps;
        int maxWaitedInARow;
        int waitedInARow;

        /** A step in which the game of this side computes something else, as on another processor. */
        long faultyStep = -1;

        Side(boolean isHost, List<Seat> seats, StepExchange exchange, int delaySteps, long seed) {
            this.isHost = isHost;
            this.seats = seats;
            this.exchange = exchange;
            this.delaySteps = delaySteps;
            keys = new Random(seed);
        }

        /** Begins after a step with the state that another side has after it. */
        void enter(long afterStep, long state) {
            step = afterStep;
            confirmedStep = afterStep;
            states[(int) afterStep] = state;
        }

        void receive(byte[] payload, long nowNanos) {
            assertTrue(exchange.read(payload, payload.length, nowNanos, step), exchange.fault());
        }

        private byte[] press() {
            byte[] input = new byte[keys.nextInt(4) == 0 ? 1 + keys.nextInt(maxInputBytes) : 0];
            keys.nextBytes(input);
            return input;
        }

        private boolean isOwn(int seat) {
            return isHost != (seat == GUEST_SEAT);
        }

        /** Returns the first step whose input is not known from all seats. */
        long knownEnd() {
            return seats.stream().mapToLong(Seat::end).min().orElseThrow();
        }

        private static final byte[] NONE = {};

        private long next(long state, long of) {
            long next = state;
            known[(int) of] = of < knownEnd();
            for (Seat seat : seats) {
                byte[] input = seat.input(of);
                next = (next * 31 + Arrays.hashCode(input == null ? NONE : input)) * 0x9E3779B97F4A7C15L;
            }
            return next + (of == faultyStep ? 0 : of);
        }

        private void addInput(long lastStep) {
            for (int i = 0; i < seats.size(); i++) {
                Seat seat = seats.get(i);
                if (!isOwn(i)) {
                    continue;
                }
                if (seat.end() >= seat.ownedFrom()) { // otherwise steps of the host have not arrived
                    seat.fill(lastStep);
                    if (seat.end() == lastStep) {
                        seat.add(press());
                    }
                }
            }
            if (isHost && seats.get(GUEST_SEAT).isFree()) {
                seats.get(GUEST_SEAT).fill(lastStep + 1);
            }
        }

        private void confirm() {
            for (long s = confirmedStep + 1; s <= step && s < knownEnd(); s++) {
                if (!known[(int) s]) { // a simple game: it runs all later steps again
                    for (long again = s; again <= step; again++) {
                        states[(int) again] = next(states[(int) again - 1], again);
                        rolledBackSteps++;
                    }
                }
                confirmedStep = s;
                if (exchange != null && s % StepExchange.HASH_INTERVAL == 0) {
                    exchange.addHash(s, states[(int) s]);
                }
            }
        }

        private void runStep() {
            addInput(step + 1 + delaySteps);
            step++;
            states[(int) step] = next(states[(int) step - 1], step);
        }

        /** Runs the steps that are due, as a game does in a frame. */
        void frame(long nowNanos) {
            confirm();
            boolean isSpectator = !isHost && seats.get(GUEST_SEAT).isFree();
            for (int i = 0; i < 8 && isSpectator && step + 1 < knownEnd(); i++) { // reaches the host
                runStep();
            }
            while (dueNanos <= nowNanos) {
                dueNanos += stepNanos;
                if (isSpectator) {
                    continue;
                }
                if (pace.mayRun(step + 1, knownEnd(), exchange == null ? 0f : exchange.stepsAhead())) {
                    runStep();
                    waitedInARow = 0;
                } else {
                    maxWaitedInARow = Math.max(maxWaitedInARow, ++waitedInARow);
                }
            }
        }
    }

    private static final class Session {
        final Side host;
        Side guest;
        final BadLine toGuest;
        final BadLine toHost;
        final byte[] payload = new byte[SealedLine.MAX_PAYLOAD_BYTES];
        long nowNanos = 5_000 * MILLI;
        int largestPayload;
        int maxPacketsInAFrame;

        Session(long seed) {
            this(seed, /* seatCount= */ 2, /* guestFrom= */ 1);
        }

        Session(long seed, int seatCount, long guestFrom) {
            Random random = new Random(seed);
            host = side(/* isHost= */ true, random.nextInt(4), seatCount, guestFrom, seed + 1);
            guest = side(/* isHost= */ false, random.nextInt(4), seatCount, guestFrom, seed + 2);
            host.dueNanos = nowNanos;
            guest.dueNanos = nowNanos + random.nextInt(300) * MILLI;
            guest.stepNanos = STEP_NANOS + random.nextInt(2001) - 1000; // clocks drift
            toGuest = new BadLine(quality(random), seed + 3);
            toHost = new BadLine(quality(random), seed + 4);
        }

        private static Side side(boolean isHost, int delaySteps, int seatCount, long guestFrom, long seed) {
            List<Seat> seats = seats(seatCount, /* firstStep= */ 1, guestFrom);
            if (isHost && guestFrom < Seat.NEVER) {
                seats.get(GUEST_SEAT).fill(guestFrom);
            }
            return new Side(isHost, seats, exchange(isHost, seats), delaySteps, seed);
        }

        private static LineQuality quality(Random random) {
            return new LineQuality(random.nextInt(90), random.nextInt(40), random.nextInt(20), random.nextInt(10));
        }

        float meanDelayMillis(BadLine line) {
            return line.quality().delayMillis() + line.quality().jitterMillis() / 2f;
        }

        void setQuality(LineQuality quality) {
            toHost.setQuality(quality);
            toGuest.setQuality(quality);
        }

        void run(int milliseconds) {
            for (int i = 0; i < milliseconds / 4; i++) {
                nowNanos += 4 * MILLI;
                toHost.deliver(nowNanos, packet -> host.receive(packet, nowNanos));
                toGuest.deliver(nowNanos, packet -> guest.receive(packet, nowNanos));
                host.frame(nowNanos);
                guest.frame(nowNanos);
                if (i % 4 == 0) {
                    send(host, toGuest);
                    send(guest, toHost);
                }
            }
        }

        private void send(Side side, BadLine line) {
            side.exchange.beginPackets();
            int sent = 0;
            do {
                line.send(write(side), nowNanos);
                sent++;
            } while (sent < StepExchange.MAX_PACKETS_AT_ONCE && side.exchange.hasUnwritten());
            maxPacketsInAFrame = Math.max(maxPacketsInAFrame, sent);
        }

        byte[] write(Side side) {
            int length = side.exchange.write(payload, nowNanos, side.step, STEP_MILLIS);
            largestPayload = Math.max(largestPayload, length);
            return Arrays.copyOf(payload, length);
        }

        void assertEqualUpTo(long minStep, String message) {
            assertEqual(/* firstStep= */ 1, minStep, message);
        }

        void assertEqual(long firstStep, long minStep, String message) {
            long confirmed = Math.min(host.confirmedStep, guest.confirmedStep);
            assertTrue(confirmed >= minStep, message + ": confirmed up to " + confirmed + " of " + minStep);
            for (int step = (int) firstStep; step <= confirmed; step++) {
                assertEquals(host.states[step], guest.states[step], message + ", step " + step);
            }
            assertTrue(host.exchange.divergedStep() < 0 && guest.exchange.divergedStep() < 0, message);
        }
    }

    @Test
    void bothSidesReachTheSameStatesOverBadLines() {
        int sessions = Integer.getInteger("halfstep.netplay.sessions", 50);
        for (int seed = 0; seed < sessions; seed++) {
            Session session = new Session(seed * 100L);
            session.run(20_000);
            session.assertEqualUpTo(1000, "seed " + seed);
            assertTrue(session.host.rolledBackSteps + session.guest.rolledBackSteps > 0, "seed " + seed);
        }
    }

    @Test
    void theSidesKeepPaceThoughOneBeganLaterAndClocksDrift() {
        for (int seed = 0; seed < 20; seed++) {
            Session session = new Session(seed * 100L + 7);
            session.run(10_000);
            session.host.maxWaitedInARow = 0;
            session.guest.maxWaitedInARow = 0;
            session.run(10_000);
            long difference = Math.abs(session.host.step - session.guest.step);
            // No side can know by how much one direction is slower: half of it looks like a difference of the clocks.
            float unknown = Math.abs(session.meanDelayMillis(session.toHost) - session.meanDelayMillis(session.toGuest))
                    / 2f
                    / STEP_MILLIS;
            assertTrue(difference <= 2.5f + unknown, "seed " + seed + ": steps apart: " + difference);
            long stalls = session.host.pace.stalls() + session.guest.pace.stalls();
            assertTrue(
                    stalls > 0 || Math.max(session.host.maxWaitedInARow, session.guest.maxWaitedInARow) <= 1,
                    "seed " + seed + ": a wait of more than a step");
        }
    }

    @Test
    void aSideThatIsCutOffStopsAndGoesOn() {
        Session session = new Session(4711);
        session.run(3_000);
        long before = session.host.step;
        session.setQuality(CUT);
        session.run(5_000);
        for (Side side : new Side[] {session.host, session.guest}) {
            assertTrue(side.step <= before + 3 * MAX_PREDICTED, "predicted at most as far as it can roll back");
        }
        session.setQuality(LineQuality.PERFECT);
        session.run(5_000);
        session.assertEqualUpTo(before + 250, "after the line came back");
    }

    @Test
    void aDifferenceIsFoundAtTheNextHash() {
        Session session = new Session(12);
        session.run(2_000);
        long faulty = session.host.step + 1;
        session.host.faultyStep = faulty;
        session.run(3_000);
        long found = session.host.exchange.divergedStep();
        assertTrue(found >= faulty && found < faulty + StepExchange.HASH_INTERVAL, faulty + " found at " + found);
        assertEquals(found, session.guest.exchange.divergedStep());
    }

    @Test
    void aRoundTripIsMeasured() {
        Session session = new Session(5);
        session.setQuality(new LineQuality(60, 0, 0, 0));
        session.run(5_000);
        assertEquals(120f, session.host.exchange.rttMillis(), 10f);
        assertEquals(120f, session.guest.exchange.rttMillis(), 10f);
    }

    @Test
    void oneLineCarriesTheInputOfEightSeats() {
        for (int seed = 0; seed < 10; seed++) {
            Session session = new Session(seed * 100L + 3, /* seatCount= */ 8, /* guestFrom= */ 1);
            session.run(10_000);
            session.assertEqualUpTo(400, "seed " + seed);
            assertTrue(session.largestPayload <= SealedLine.MAX_PAYLOAD_BYTES);
        }
    }

    @Test
    void inputThatNeedsSeveralPacketsInAFrameArrives() {
        Session session = new Session(11, /* seatCount= */ 8, /* guestFrom= */ 1);
        session.host.maxInputBytes = InputCodec.MAX_BYTES;
        session.guest.maxInputBytes = InputCodec.MAX_BYTES;
        session.setQuality(new LineQuality(20, 10, 5, 5));
        session.run(10_000);
        session.assertEqualUpTo(400, "large input");
        assertEquals(StepExchange.MAX_PACKETS_AT_ONCE, session.maxPacketsInAFrame);
        assertTrue(session.largestPayload <= SealedLine.MAX_PAYLOAD_BYTES);
    }

    @Test
    void theHostGivesASeatItsInputUpToTheFirstStepOfTheGuest() {
        for (int seed = 0; seed < 10; seed++) {
            long guestFrom = 300;
            Session session = new Session(seed * 100L + 9, /* seatCount= */ 3, guestFrom);
            session.run(12_000);
            session.assertEqualUpTo(500, "seed " + seed);
            int inputs = 0;
            for (Side side : new Side[] {session.host, session.guest}) {
                Seat seat = side.seats.get(GUEST_SEAT);
                for (long step = 1; step < seat.end(); step++) {
                    int length = assertNotNullInput(seat, step).length;
                    assertTrue(step >= guestFrom || length == 0, "seed " + seed + ": input in step " + step);
                    inputs += length == 0 ? 0 : 1;
                }
            }
            assertTrue(inputs > 50, "the guest plays: " + inputs);
        }
    }

    private static byte[] assertNotNullInput(Seat seat, long step) {
        byte[] input = seat.input(step);
        assertNotNull(input, "step " + step);
        return input;
    }

    /** A guest who joins late: enters with an old state, reaches the host as a spectator, and then gets a seat. */
    @Test
    void aGuestWhoIsThousandsOfStepsBehindCatchesUpAndPlays() {
        for (int seed = 0; seed < 5; seed++) {
            Session session = new Session(seed * 100L + 21, /* seatCount= */ 4, /* guestFrom= */ Seat.NEVER);
            Side host = session.host;
            long entry = 500;
            while (host.step < entry + 3_000) { // plays without this guest
                host.frame(host.dueNanos);
            }
            host.exchange = new StepExchange(/* isHost= */ true, host.seats, entry + 1, /* session= */ 7);
            List<Seat> seats = seats(4, entry + 1, /* guestFrom= */ Seat.NEVER);
            StepExchange exchange = new StepExchange(/* isHost= */ false, seats, entry + 1, /* session= */ 7);
            Side guest = new Side(/* isHost= */ false, seats, exchange, /* delaySteps= */ 2, seed);
            guest.enter(entry, host.states[(int) entry]);
            session.guest = guest;
            session.nowNanos = host.dueNanos;
            guest.dueNanos = session.nowNanos;
            int rounds = 0;
            while (guest.step < host.step - 60) {
                session.run(100);
                assertTrue(host.exchange.canBeServed(), "seed " + seed);
                assertTrue(++rounds < 200, "seed " + seed + ": at step " + guest.step + " of " + host.step);
            }
            long fromStep = host.seats.get(0).end() + 60;
            host.seats.get(GUEST_SEAT).fill(fromStep);
            host.seats.get(GUEST_SEAT).own(2, 1, fromStep, "");
            host.exchange.setGuestSeat(GUEST_SEAT);
            session.run(200); // the guest hears of it later
            guest.seats.get(GUEST_SEAT).own(2, 1, fromStep, "");
            guest.exchange.setGuestSeat(GUEST_SEAT);
            guest.dueNanos = session.nowNanos;
            session.run(6_000);
            session.assertEqual(entry, fromStep + 200, "seed " + seed);
            Seat seat = host.seats.get(GUEST_SEAT);
            long inputs = 0;
            for (long step = fromStep; step < seat.end(); step++) {
                inputs += assertNotNullInput(seat, step).length == 0 ? 0 : 1;
            }
            assertTrue(inputs > 20, "seed " + seed + ": the guest plays: " + inputs);
        }
    }

    @Test
    void aGuestForWhomInputIsTooOldCannotBeServed() {
        List<Seat> seats = seats(2, /* firstStep= */ 1, /* guestFrom= */ Seat.NEVER);
        StepExchange host = new StepExchange(/* isHost= */ true, seats, /* firstStep= */ 1, /* session= */ 7);
        for (int i = 1; i < InputLog.SIZE; i++) {
            assertTrue(host.canBeServed(), "step " + i);
            seats.forEach(seat -> seat.add(new byte[0]));
        }
        assertFalse(host.canBeServed(), "unconfirmed input is bounded");
        byte[] payload = new byte[SealedLine.MAX_PAYLOAD_BYTES];
        seats.forEach(seat -> seat.fill(3 * InputLog.SIZE));
        assertTrue(write(host, payload, 0, 0) <= payload.length, "and writes no input that is not there any more");
    }

    @Test
    void aGuestWithASeatCanBeServedForMoreStepsThanAreKept() {
        for (long guestFrom : new long[] {1, 300}) {
            Session session = new Session(5, /* seatCount= */ 3, guestFrom);
            while (session.host.step < InputLog.SIZE + 500) {
                session.run(1_000);
                assertTrue(session.host.exchange.canBeServed(), "step " + session.host.step);
            }
            session.assertEqualUpTo(InputLog.SIZE + 400, "a long session");
        }
    }

    @Test
    void theInputOfStepsThatASpectatorGetsLaterIsNotSent() {
        List<Seat> seats = seats(2, /* firstStep= */ 1, /* guestFrom= */ Seat.NEVER);
        StepExchange host = new StepExchange(/* isHost= */ true, seats, /* firstStep= */ 1, /* session= */ 7);
        seats.forEach(seat -> seat.fill(101));
        host.setSentEnd(41);
        List<Seat> ofSpectator = seats(2, /* firstStep= */ 1, /* guestFrom= */ Seat.NEVER);
        StepExchange spectator =
                new StepExchange(/* isHost= */ false, ofSpectator, /* firstStep= */ 1, /* session= */ 7);
        byte[] payload = new byte[SealedLine.MAX_PAYLOAD_BYTES];
        int length = write(host, payload, 0, 100);
        assertTrue(spectator.read(payload, length, 0, 0), spectator.fault());
        assertEquals(41, ofSpectator.get(0).end());
        assertEquals(41, ofSpectator.get(1).end());
    }

    /** Each payload is what an honest side has sent, changed at random: nothing is thrown, and little is accepted. */
    @Test
    void damagedPayloadsCostNothingButTheSession() {
        for (boolean isVictimHost : new boolean[] {true, false}) {
            Session session = new Session(99);
            session.run(1_000);
            Side sender = isVictimHost ? session.guest : session.host;
            sender.exchange.beginPackets();
            byte[] good = session.write(sender);
            Random random = new Random(1);
            for (int i = 0; i < 50_000; i++) {
                byte[] damaged =
                        Arrays.copyOf(good, random.nextInt(3) == 0 ? random.nextInt(good.length) : good.length);
                for (int change = random.nextInt(4); change >= 0 && damaged.length > 0; change--) {
                    damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
                }
                List<Seat> seats = seats(2, /* firstStep= */ 1, /* guestFrom= */ 1);
                StepExchange victim = exchange(isVictimHost, seats);
                boolean isRead = victim.read(damaged, damaged.length, session.nowNanos, 0);
                assertEquals(isRead, victim.fault() == null);
                for (Seat seat : seats) {
                    assertTrue(seat.end() <= 2 + StepExchange.MAX_STEPS_AHEAD, "step " + seat.end());
                    assertTrue(isRead || seat.end() == 1, "nothing of a refused packet is used");
                }
                assertEquals(1, seats.get(isVictimHost ? 0 : GUEST_SEAT).end(), "the input of the victim is its own");
            }
        }
    }

    @Test
    void aSideThatChangesItsInputIsFoundOut() {
        for (boolean isLiarHost : new boolean[] {true, false}) {
            int liarSeat = isLiarHost ? 0 : GUEST_SEAT;
            List<Seat> seats = seats(2, 1, 1);
            StepExchange honest = exchange(!isLiarHost, seats);
            byte[] payload = new byte[SealedLine.MAX_PAYLOAD_BYTES];
            for (byte[] input : new byte[][] {{1}, {2}}) {
                List<Seat> ofLiar = seats(2, 1, 1);
                StepExchange liar = exchange(isLiarHost, ofLiar);
                ofLiar.get(liarSeat).add(input);
                int length = write(liar, payload, 0, 0);
                boolean isFirst = input[0] == 1;
                assertEquals(isFirst, honest.read(payload, length, 0, 0));
            }
            assertEquals("the input of a step must not change: step 1", honest.fault());
            assertArrayEquals(new byte[] {1}, seats.get(liarSeat).input(1));
        }
    }

    @Test
    void aGuestThatRunsFarAheadIsFoundOut() {
        List<Seat> ofLiar = seats(2, 1, 1);
        StepExchange liar = exchange(/* isHost= */ false, ofLiar);
        ofLiar.get(GUEST_SEAT).fill(InputLog.SIZE);
        byte[] payload = new byte[SealedLine.MAX_PAYLOAD_BYTES];
        int length = write(liar, payload, 0, 0);
        List<Seat> seats = seats(2, 1, 1);
        StepExchange honest = exchange(/* isHost= */ true, seats);
        assertFalse(honest.read(payload, length, 0, 0));
        assertNotNull(honest.fault());
        assertNull(seats.get(GUEST_SEAT).input(1), "nothing of a refused packet is used");
    }

    /** A guest that catches up is behind an honest host, too: it takes what it can use soon. */
    @Test
    void aHostThatIsFarAheadFillsNoMemoryOfTheGuest() {
        List<Seat> ofHost = seats(2, 1, 1);
        StepExchange host = exchange(/* isHost= */ true, ofHost);
        ofHost.get(0).fill(InputLog.SIZE - 1);
        byte[] payload = new byte[SealedLine.MAX_PAYLOAD_BYTES];
        int length = write(host, payload, 0, 0);
        List<Seat> seats = seats(2, 1, 1);
        StepExchange guest = exchange(/* isHost= */ false, seats);
        assertTrue(guest.read(payload, length, 0, 0), guest.fault());
        assertEquals(2 + StepExchange.MAX_STEPS_AHEAD, seats.get(0).end());
    }

    @Test
    void aGuestThatSendsTheInputOfAnotherSeatIsFoundOut() {
        for (int seat = 0; seat < 3; seat++) {
            List<Seat> ofLiar = seats(3, 1, 1);
            StepExchange liar = new StepExchange(/* isHost= */ false, ofLiar, /* firstStep= */ 1, /* session= */ 7);
            liar.setGuestSeat(seat);
            ofLiar.get(seat).add(new byte[] {1});
            byte[] payload = new byte[SealedLine.MAX_PAYLOAD_BYTES];
            int length = write(liar, payload, 0, 0);
            List<Seat> seats = seats(3, 1, 1);
            StepExchange honest = exchange(/* isHost= */ true, seats);
            assertEquals(seat == GUEST_SEAT, honest.read(payload, length, 0, 0), "seat " + seat);
            assertEquals(seat == GUEST_SEAT ? 2 : 1, seats.get(seat).end(), "seat " + seat);
        }
    }

    /** Writes a packet up to its input, as from a guest who has done nothing. */
    private static PacketWriter beginPacket(byte[] payload, boolean isOfHost) {
        PacketWriter writer = new PacketWriter(payload);
        writer.writeByte(PayloadKind.INPUT.code());
        writer.writeInt(7);
        writer.writeNumber(0); // the newest step
        writer.writeByte(0);
        writer.writeInt(0);
        writer.writeByte(0);
        writer.writeNumber(0);
        writer.writeNumber(0);
        writer.writeByte(isOfHost ? 0 : 1); // confirmations
        if (!isOfHost) {
            writer.writeByte(0);
            writer.writeNumber(1);
        }
        return writer;
    }

    @Test
    void inputOfASeatThatComesTwiceInAPacketIsRefused() {
        byte[] payload = new byte[SealedLine.MAX_PAYLOAD_BYTES];
        PacketWriter writer = beginPacket(payload, /* isOfHost= */ false);
        for (int i = 0; i < 2; i++) {
            writer.writeByte(GUEST_SEAT);
            writer.writeNumber(1);
            writer.writeNumber(3);
            writer.writeNumber(0);
        }
        writer.writeByte(Place.NONE);
        List<Seat> seats = seats(2, 1, 1);
        StepExchange honest = exchange(/* isHost= */ true, seats);
        assertFalse(honest.read(payload, writer.size(), 0, 0));
        assertEquals("a packet must have the input of a seat only once", honest.fault());
        assertEquals(1, seats.get(GUEST_SEAT).end());
    }

    /** The packet with the steps in between is late, or lost. */
    @Test
    void inputAfterAGapIsNotTaken() {
        for (boolean isVictimHost : new boolean[] {true, false}) {
            byte[] payload = new byte[SealedLine.MAX_PAYLOAD_BYTES];
            PacketWriter writer = beginPacket(payload, !isVictimHost);
            writer.writeByte(isVictimHost ? GUEST_SEAT : 0);
            writer.writeNumber(2);
            writer.writeNumber(3);
            writer.writeNumber(0);
            writer.writeByte(Place.NONE);
            List<Seat> seats = seats(2, 1, 1);
            StepExchange victim = exchange(isVictimHost, seats);
            assertTrue(victim.read(payload, writer.size(), 0, 0), victim.fault());
            seats.forEach(seat -> assertEquals(1, seat.end()));
        }
    }

    /** A packet has room for a million steps without input, which neither side keeps. */
    @Test
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // minutes if each step is looked at
    void stepsThatNoSideKeepsCostNoTime() {
        for (boolean isVictimHost : new boolean[] {true, false}) {
            List<Seat> seats = seats(2, 1, 1);
            seats.forEach(seat -> seat.fill(2_000_000));
            StepExchange victim = exchange(isVictimHost, seats);
            byte[] payload = new byte[SealedLine.MAX_PAYLOAD_BYTES];
            PacketWriter writer = beginPacket(payload, !isVictimHost);
            writer.writeByte(isVictimHost ? GUEST_SEAT : 0);
            writer.writeNumber(1);
            while (writer.hasRoom(10)) {
                writer.writeNumber(InputLog.SIZE);
                writer.writeNumber(1);
                writer.writeByte(0);
            }
            writer.writeNumber(InputLog.SIZE);
            writer.writeNumber(0);
            writer.writeByte(Place.NONE);
            for (int i = 0; i < 20_000; i++) {
                assertTrue(victim.read(payload, writer.size(), i, 2_000_000), victim.fault());
            }
        }
    }

    @Test
    void inputThatDoesNotFitIntoOnePacketComesWithTheNext() {
        for (boolean isSenderHost : new boolean[] {true, false}) {
            List<Seat> ofSender = seats(2, 1, 1);
            List<Seat> ofReceiver = seats(2, 1, 1);
            StepExchange sender = exchange(isSenderHost, ofSender);
            StepExchange receiver = exchange(!isSenderHost, ofReceiver);
            int seat = isSenderHost ? 0 : GUEST_SEAT;
            byte[] payload = new byte[SealedLine.MAX_PAYLOAD_BYTES];
            byte[] largest = new byte[InputCodec.MAX_BYTES];
            for (int i = 0; i < 20; i++) {
                ofSender.get(seat).add(largest.clone());
            }
            for (int round = 0; round < 6; round++) {
                int length = write(sender, payload, round, round);
                assertTrue(length <= payload.length);
                assertTrue(receiver.read(payload, length, round, 0), receiver.fault());
                int back = write(receiver, payload, round, 0);
                assertTrue(sender.read(payload, back, round, 0), sender.fault());
            }
            assertEquals(21, ofReceiver.get(seat).end());
        }
    }
}
