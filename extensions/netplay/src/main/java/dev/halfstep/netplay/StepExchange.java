package dev.halfstep.netplay;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Exchanges the input of steps between the host and a guest over a line that loses, delays, reorders and repeats
 * packets. The guest sends the input of its own seat; the host sends the input of all other seats. Each packet has all
 * input that the other side has not confirmed yet, so a lost packet costs nothing but time, and nothing is asked for
 * again.
 *
 * <p>A packet also says how far this side has simulated, which tells both sides who is ahead, and the hash of a step
 * whose input is known on both sides: two different hashes of one step mean that the two games have diverged.
 *
 * <p>Nothing that the other side sends makes this side wait, allocate or compute without a bound. A packet that no
 * honest player sends ends the exchange: {@link #fault}.
 */
final class StepExchange {

    /** How many steps the other side may be ahead of what this side has simulated. */
    static final int MAX_STEPS_AHEAD = 128;

    /** The number of packets that one frame sends to a side that lacks much input. */
    static final int MAX_PACKETS_AT_ONCE = 4;

    /** The number of steps from one hash to the next. */
    static final int HASH_INTERVAL = 20;

    /** The maximum number of steps between the press of a key and the step that sees it. */
    static final int MAX_INPUT_DELAY = 15;

    private static final int HASHES = 2 * MAX_STEPS_AHEAD / HASH_INTERVAL + 1;

    private static final byte[] NO_INPUT = {};

    /** The numbers of a section around its input, and the end of the packet. */
    private static final int END_BYTES = 2 * PacketWriter.MAX_NUMBER_BYTES + 1;

    private static final int MIN_SECTION_BYTES = 1 + PacketWriter.MAX_NUMBER_BYTES + END_BYTES;
    private static final long MILLI_NANOS = 1_000_000L;

    /** The parts of a step in which a packet says how far a side sees itself ahead. */
    private static final float ADVANTAGE_PARTS = 4f;

    /**
     * The weight of the newest packet in the mean of how far this side sees itself ahead: that of a sixth of a second.
     */
    private static final float ADVANTAGE_WEIGHT = 0.1f;

    /** The weight of the newest measurement in the round trip time. */
    private static final float RTT_WEIGHT = 0.1f;

    /** The number of the session: packets of another session have no effect. */
    private final int session;

    private final boolean isHost;
    private final List<Seat> seats;

    /** The seat of the guest, {@link Place#NONE} for a spectator. */
    private int guestSeat = Place.NONE;

    /** The first step of each seat whose input the other side does not have yet, as far as this side knows. */
    private final long[] confirmedByRemote;

    /** The first step of each seat that the packets of this frame do not have yet. */
    private final long[] unwritten;

    /** The seat with which the next packet begins, so that each one has its turn if not all input fits. */
    private int firstWritten;

    /** The first step whose input is not sent: a spectator gets it later. */
    private long sentEnd = Long.MAX_VALUE;

    private long simulatedByRemote;

    /**
     * By how many steps this side sees itself ahead: a mean of the newest packets, because each of them has another
     * delay. NaN before the first one.
     */
    private float meanAdvantage = Float.NaN;

    /** By how many steps the other side sees itself ahead of this one. */
    private float advantageOfRemote;

    private final long[] hashes = new long[HASHES];
    private final long[] hashSteps = new long[HASHES];
    private final long[] remoteHashes = new long[HASHES];
    private final long[] remoteHashSteps = new long[HASHES];
    private long newestHashStep;
    private long divergedStep = -1;

    private int remoteSentMillis;
    private long remoteSentArrivedNanos;
    private boolean hasRemoteTime;
    private float rttMillis = -1f;

    private int resumes;
    private int resumesOfRemote;

    private @Nullable String fault;

    /**
     * Begins an exchange.
     *
     * @param seats all seats, the host's first: the input that is read is added to them
     * @param firstStep the first step whose input is exchanged
     * @param session the number of the session, the same on both sides
     */
    StepExchange(boolean isHost, List<Seat> seats, long firstStep, int session) {
        this.isHost = isHost;
        this.seats = seats;
        this.session = session;
        confirmedByRemote = new long[seats.size()];
        unwritten = new long[seats.size()];
        Arrays.fill(confirmedByRemote, firstStep);
        simulatedByRemote = firstStep - 1;
        Arrays.fill(hashSteps, -1);
        Arrays.fill(remoteHashSteps, -1);
        newestHashStep = -1;
    }

    /** Sets the seat of the guest. */
    void setGuestSeat(int seat) {
        guestSeat = seat;
    }

    /** Returns the seat of the guest, {@link Place#NONE} for a spectator. */
    int guestSeat() {
        return guestSeat;
    }

    /** Sets the first step whose input is not sent yet. */
    void setSentEnd(long step) {
        sentEnd = step;
    }

    /** Returns the first step whose input is not sent yet. */
    long sentEnd() {
        return sentEnd;
    }

    /** Returns the first step of a seat whose input comes from the guest. */
    private long guestFrom(int seat) {
        return seat == guestSeat ? seats.get(seat).ownedFrom() : Seat.NEVER;
    }

    /** Returns the first step of a seat that this side does not send. */
    private long writtenEnd(int seat) {
        long end = Math.min(seats.get(seat).end(), sentEnd);
        if (isHost) {
            return Math.min(end, guestFrom(seat));
        }
        return seat == guestSeat ? end : 0;
    }

    /** Returns whether this side still has all input that the other side has not confirmed. */
    boolean canBeServed() {
        for (int seat = 0; seat < confirmedByRemote.length; seat++) {
            boolean isMissing = confirmedByRemote[seat] < writtenEnd(seat); // never of the other side's own input
            if (isMissing && seats.get(seat).end() - confirmedByRemote[seat] >= InputLog.SIZE - 1) {
                return false;
            }
        }
        return true;
    }

    /** Notes the hash of the state after a step whose input is known on this side. */
    void addHash(long step, long hash) {
        int index = (int) (step / HASH_INTERVAL % HASHES);
        hashes[index] = hash;
        hashSteps[index] = step;
        newestHashStep = step;
        compareHashes(index);
    }

    private void compareHashes(int index) {
        if (hashSteps[index] >= 0
                && hashSteps[index] == remoteHashSteps[index]
                && hashes[index] != remoteHashes[index]
                && (divergedStep < 0 || hashSteps[index] < divergedStep)) {
            divergedStep = hashSteps[index];
        }
    }

    /** Returns the first step after which the hashes of both sides differ, as far as it is known; negative if none. */
    long divergedStep() {
        return divergedStep;
    }

    /**
     * Returns the time that a packet takes to the other side and back, in milliseconds; negative if it is not known.
     */
    float rttMillis() {
        return rttMillis;
    }

    /** Returns whether the other side has all input of this side. */
    boolean isAllConfirmed() {
        for (int seat = 0; seat < confirmedByRemote.length; seat++) {
            if (confirmedByRemote[seat] < writtenEnd(seat)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a packet of the other side was read. */
    boolean hasHeard() {
        return hasRemoteTime;
    }

    /** Sets how many pauses this side has ended. */
    void setResumes(int count) {
        resumes = count;
    }

    /** Returns how many pauses the other side has ended. */
    int resumesOfRemote() {
        return resumesOfRemote;
    }

    /** Returns why the exchange has ended: a packet that no honest player sends. Null if there was none. */
    @Nullable
    String fault() {
        return fault;
    }

    /**
     * Returns by how many steps this side is further than the other one: the mean of what both sides see. If packets
     * take longer in one direction, which no side can measure, half of the difference counts as steps.
     *
     * @return steps; 0 before the first packet
     */
    float stepsAhead() {
        return Float.isNaN(meanAdvantage) ? 0f : (meanAdvantage - advantageOfRemote) / 2f;
    }

    /** Returns by how many steps this side sees itself ahead. */
    float advantage(long simulatedStep, float stepMillis) {
        float onTheWay = Math.max(rttMillis, 0f) / 2f / stepMillis;
        return simulatedStep - (simulatedByRemote + onTheWay);
    }

    /** Begins the packets of a frame: with all input that the other side has not confirmed. */
    void beginPackets() {
        for (int seat = 0; seat < unwritten.length; seat++) {
            long from = isHost || seat != guestSeat ? 0 : guestFrom(seat);
            unwritten[seat] = Math.max(confirmedByRemote[seat], from);
        }
    }

    /** Returns whether input is left for another packet of this frame. */
    boolean hasUnwritten() {
        for (int seat = 0; seat < unwritten.length; seat++) {
            if (unwritten[seat] < writtenEnd(seat)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Writes a packet.
     *
     * @param out the payload, of {@link SealedLine#MAX_PAYLOAD_BYTES}
     * @param simulatedStep the newest step that this side has simulated
     * @return the length of the payload
     */
    int write(byte[] out, long nowNanos, long simulatedStep, float stepMillis) {
        PacketWriter writer = new PacketWriter(out);
        writer.writeByte(PayloadKind.INPUT.code());
        writer.writeInt(session);
        writer.writeNumber(Math.max(simulatedStep, 0));
        float advantage = advantage(simulatedStep, stepMillis);
        meanAdvantage += ADVANTAGE_WEIGHT * (advantage - meanAdvantage);
        meanAdvantage = Float.isNaN(meanAdvantage) ? advantage : meanAdvantage;
        float parts = Math.max(Byte.MIN_VALUE, Math.min(Byte.MAX_VALUE, ADVANTAGE_PARTS * meanAdvantage));
        writer.writeByte(Math.round(parts));
        writer.writeInt(millis(nowNanos));
        writer.writeByte(hasRemoteTime ? 1 : 0);
        if (hasRemoteTime) {
            writer.writeInt(remoteSentMillis);
            writer.writeNumber(Math.max(0, (nowNanos - remoteSentArrivedNanos) / MILLI_NANOS));
        }
        writer.writeNumber(resumes);
        writer.writeNumber(newestHashStep + 1);
        if (newestHashStep >= 0) {
            writer.writeLong(hashes[(int) (newestHashStep / HASH_INTERVAL % HASHES)]);
        }
        writeConfirmations(writer);
        writeInput(writer);
        return writer.size();
    }

    /** Writes the first missing step of each seat whose input the other side sends. */
    private void writeConfirmations(PacketWriter writer) {
        int count = isHost ? 1 : seats.size();
        writer.writeByte(isHost && guestSeat == Place.NONE ? 0 : count);
        for (int i = 0; i < count; i++) {
            int seat = isHost ? guestSeat : i;
            if (seat != Place.NONE) {
                writer.writeByte(seat);
                writer.writeNumber(
                        isHost
                                ? seats.get(seat).end()
                                : Math.min(seats.get(seat).end(), guestFrom(seat)));
            }
        }
    }

    /** Writes the input of seats as far as it fits, each with an equal part of the room at least. */
    private void writeInput(PacketWriter writer) {
        int count = seats.size();
        for (int i = 0; i < count; i++) {
            int seat = (firstWritten + i) % count;
            int left = count - i;
            if (unwritten[seat] < writtenEnd(seat) && writer.hasRoom(MIN_SECTION_BYTES)) {
                writeInput(writer, seat, writer.room() / left);
            }
        }
        firstWritten = (firstWritten + 1) % count;
        writer.writeByte(Place.NONE);
    }

    /** Writes the input of a seat: the first step, then steps without input as a number, then one input. */
    private void writeInput(PacketWriter writer, int seat, int maxBytes) {
        int begin = writer.size();
        writer.writeByte(seat);
        writer.writeNumber(unwritten[seat]);
        int empty = 0;
        long step = unwritten[seat];
        for (; step < writtenEnd(seat); step++) {
            byte[] input = seats.get(seat).input(step);
            if (input == null) { // of a side that is too far behind: it is sent away
                break;
            }
            int added = 2 * PacketWriter.MAX_NUMBER_BYTES + input.length;
            boolean isFirst = writer.size() - begin < MIN_SECTION_BYTES; // at least one input in each packet
            if (!writer.hasRoom(added + END_BYTES) || (!isFirst && writer.size() - begin + added > maxBytes)) {
                break;
            }
            if (input.length == 0) {
                empty++;
            } else {
                writer.writeNumber(empty);
                writer.writeNumber(input.length);
                writer.writeBytes(input);
                empty = 0;
            }
        }
        writer.writeNumber(empty);
        writer.writeNumber(0);
        unwritten[seat] = step;
    }

    private static int millis(long nanos) {
        return (int) (nanos / MILLI_NANOS);
    }

    /**
     * Reads a packet of the other side, whose order does not matter.
     *
     * @param simulatedStep the newest step that this side has simulated
     * @return false if no honest player sends such a packet: {@link #fault} says why, and the packet has changed
     *     nothing
     */
    boolean read(byte[] payload, int length, long nowNanos, long simulatedStep) {
        PacketReader reader = new PacketReader(payload, length);
        if (reader.readByte() != PayloadKind.INPUT.code()) {
            return fault("a packet must be of a known kind");
        }
        if (reader.readInt() != session) {
            return true; // of a session before this one: from a player who has begun his game again
        }
        long limit = limit(simulatedStep);
        long farthest = isHost ? limit : Long.MAX_VALUE >> 1; // a guest that catches up is far behind the host
        long remoteStep = reader.readNumber(farthest);
        int advantage = reader.readByte();
        int sentMillis = reader.readInt();
        int hasEcho = reader.readByte();
        int echoMillis = hasEcho == 1 ? reader.readInt() : 0;
        long echoDelayMillis = hasEcho == 1 ? reader.readNumber(Integer.MAX_VALUE) : 0;
        int resumed = (int) reader.readNumber(maxResumes());
        long hashStep = reader.readNumber(farthest + 1) - 1;
        long hash = hashStep >= 0 ? reader.readLong() : 0;
        if (!reader.isValid() || hasEcho < 0 || hasEcho > 1 || (hashStep >= 0 && hashStep % HASH_INTERVAL != 0)) {
            return fault("a packet must have numbers that an honest player sends");
        }
        int start = reader.position();
        // The first pass only checks, so that a packet is used as a whole or not at all.
        for (int pass = 0; pass < 2; pass++) {
            reader.setPosition(start);
            if (!readConfirmations(reader, pass == 1) || !readSections(reader, limit, pass == 1)) {
                return false;
            }
        }
        if (remoteStep > simulatedByRemote) {
            simulatedByRemote = remoteStep;
            advantageOfRemote = advantage / ADVANTAGE_PARTS;
        }
        resumesOfRemote = Math.max(resumesOfRemote, resumed);
        readHash(hashStep, hash);
        readTime(sentMillis, hasEcho == 1, echoMillis, echoDelayMillis, nowNanos);
        return true;
    }

    /** Returns the last step whose input is taken. */
    private long limit(long simulatedStep) {
        long newest = isHost || guestSeat == Place.NONE ? simulatedStep : Math.max(simulatedStep, ownEnd());
        return newest + MAX_STEPS_AHEAD;
    }

    /** Returns how many pauses the other side can have ended. */
    private long maxResumes() {
        if (guestSeat == Place.NONE) {
            return isHost ? resumes : Integer.MAX_VALUE; // a spectator ends no pause, and may be far behind
        }
        return resumes + 1L; // a pause after it needs input of this side
    }

    private long ownEnd() {
        return seats.get(guestSeat).end();
    }

    private boolean readConfirmations(PacketReader reader, boolean isTaken) {
        int count = reader.readByte();
        if (count < 0 || count > seats.size()) {
            return fault("a packet must confirm the input of seats that there are");
        }
        for (int i = 0; i < count; i++) {
            int seat = reader.readByte();
            if (seat < 0 || seat >= seats.size()) {
                return fault("a packet must confirm the input of seats that there are");
            }
            long confirmed = reader.readNumber(isHost ? seats.get(seat).end() : Long.MAX_VALUE >> 1);
            boolean isKnown = isHost || seat == guestSeat; // the host seats a guest before the guest knows
            if (!reader.isValid()
                    || (isKnown && confirmed > Math.max(seats.get(seat).end(), guestFrom(seat)))) {
                return fault("a packet must confirm input that was sent");
            }
            if (isTaken && isKnown) {
                confirmedByRemote[seat] = Math.max(confirmedByRemote[seat], confirmed);
            }
        }
        return true;
    }

    private boolean readSections(PacketReader reader, long limit, boolean isTaken) {
        int read = 0; // a bit for each seat
        for (int seat = reader.readByte(); seat != Place.NONE; seat = reader.readByte()) {
            boolean isSentByRemote = seat >= 0 && seat < seats.size() && (!isHost || seat == guestSeat);
            if (!reader.isValid() || !isSentByRemote) {
                return fault("a packet must have the input of seats whose input its sender has");
            }
            if ((read >> seat & 1) == 1) {
                return fault("a packet must have the input of a seat only once");
            }
            read |= 1 << seat;
            if (!readInput(reader, seat, limit, isTaken)) {
                return false;
            }
        }
        return reader.isAtEnd() || fault("a packet must end after the input of its steps");
    }

    /** Reads input from a first step on. Known input is skipped; it must not have changed. */
    private boolean readInput(PacketReader reader, int seat, long limit, boolean isTaken) {
        long step = reader.readNumber(Long.MAX_VALUE >> 1); // beyond the next one if an earlier packet was lost
        boolean isLast = false;
        while (!isLast) {
            long emptyEnd = step + reader.readNumber(InputLog.SIZE);
            // Only steps that this side keeps, or can take, cost time.
            long emptyBegin = Math.max(step, seats.get(seat).end() - InputLog.SIZE);
            for (long i = emptyBegin; i < Math.min(emptyEnd, limit + 1); i++) {
                if (!take(reader, 0, seat, i, limit, isTaken)) {
                    return fault("the input of a step must not change: step " + i);
                }
            }
            step = emptyEnd;
            int inputLength = (int) reader.readNumber(InputCodec.MAX_BYTES);
            reader.skip(inputLength);
            isLast = inputLength == 0;
            if (!reader.isValid() || (isHost && step > limit)) {
                return fault("a packet must have the input of steps that an honest player has");
            }
            if (!isLast && !take(reader, inputLength, seat, step++, limit, isTaken)) {
                return fault("the input of a step must not change: step " + (step - 1));
            }
        }
        return true;
    }

    /**
     * Takes the input of a step if it is the next one and {@code isTaken}. Returns false if the step has another input.
     * Most input is known already: it is compared, and not copied.
     *
     * @param inputLength the length of the input, which was skipped last
     */
    private boolean take(PacketReader reader, int inputLength, int index, long step, long limit, boolean isTaken) {
        Seat seat = seats.get(index);
        if (isHost ? step < guestFrom(index) : step >= guestFrom(index)) {
            return inputLength == 0; // the other side adds the input of this step
        }
        byte[] known = seat.input(step);
        if (known != null) {
            return reader.hasSkipped(known, inputLength);
        }
        if (isTaken && step == seat.end() && step <= limit) {
            seat.add(inputLength == 0 ? NO_INPUT : reader.skipped(inputLength));
        }
        return true;
    }

    private void readHash(long step, long hash) {
        if (step >= 0) {
            int index = (int) (step / HASH_INTERVAL % HASHES);
            if (step >= remoteHashSteps[index]) {
                remoteHashes[index] = hash;
                remoteHashSteps[index] = step;
                compareHashes(index);
            }
        }
    }

    private void readTime(int sentMillis, boolean hasEcho, int echoMillis, long echoDelayMillis, long nowNanos) {
        if (!hasRemoteTime || sentMillis - remoteSentMillis > 0) {
            remoteSentMillis = sentMillis;
            remoteSentArrivedNanos = nowNanos;
            hasRemoteTime = true;
        }
        if (hasEcho) {
            long measured = millis(nowNanos) - echoMillis - echoDelayMillis;
            if (measured >= 0 && measured <= 10_000) { // otherwise a lie, or a packet that was asleep
                rttMillis = rttMillis < 0 ? measured : rttMillis + RTT_WEIGHT * (measured - rttMillis);
            }
        }
    }

    private boolean fault(String reason) {
        fault = reason;
        return false;
    }
}
