package dev.halfstep.netplay;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Exchanges the input of steps with another player over a line that loses, delays, reorders and repeats packets. Each
 * packet has all input that the other side has not confirmed yet, so a lost packet costs nothing but time, and nothing
 * is asked for again.
 *
 * <p>A packet also says how far this side has simulated, which tells both sides who is ahead, and the hash of a step
 * whose input is known on both sides: two different hashes of one step mean that the two games have diverged.
 *
 * <p>Nothing that the other side sends makes this side wait, allocate or compute without a bound. A packet that no
 * honest player sends ends the exchange: {@link #fault}.
 */
final class StepExchange {

    /** The maximum number of bytes of the input of one step. */
    static final int MAX_INPUT_BYTES = 200;

    /** How many steps the other side may be ahead of what this side has simulated. */
    static final int MAX_STEPS_AHEAD = InputLog.SIZE / 2;

    /** The number of steps from one hash to the next. */
    static final int HASH_INTERVAL = 20;

    /** The maximum number of steps between the press of a key and the step that sees it. */
    static final int MAX_INPUT_DELAY = 15;

    private static final int HASHES = InputLog.SIZE / HASH_INTERVAL + 1;
    private static final byte[] NO_INPUT = {};
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

    private final InputLog local;
    private final InputLog remote;

    /** The first step whose input the other side does not have yet, as far as this side knows. */
    private long confirmedByRemote;

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
     * @param firstStep the first step of the session
     * @param session the number of the session, the same on both sides
     */
    StepExchange(long firstStep, int session) {
        this.session = session;
        local = new InputLog(firstStep);
        remote = new InputLog(firstStep);
        confirmedByRemote = firstStep;
        simulatedByRemote = firstStep - 1;
        Arrays.fill(hashSteps, -1);
        Arrays.fill(remoteHashSteps, -1);
        newestHashStep = -1;
    }

    /** Returns the first step without input of this side. */
    long localEnd() {
        return local.end();
    }

    /** Returns the first step whose input of the other side is not known. */
    long remoteEnd() {
        return remote.end();
    }

    /**
     * Adds the input of this side for the step {@link #localEnd()}.
     *
     * @param input at most {@value #MAX_INPUT_BYTES} bytes, which must not change any more
     */
    void addLocal(byte[] input) {
        if (input.length > MAX_INPUT_BYTES) {
            throw new IllegalArgumentException(
                    "the input of a step must have at most " + MAX_INPUT_BYTES + " bytes: " + input.length);
        }
        if (!canAddLocal()) {
            throw new IllegalStateException("the other side must confirm input before more is added: "
                    + (local.end() - confirmedByRemote) + " steps are unconfirmed");
        }
        local.add(input);
    }

    /** Returns whether input can be added: not if the other side has not confirmed any for seconds. */
    boolean canAddLocal() {
        return local.end() - confirmedByRemote < InputLog.SIZE - 1;
    }

    /** Returns the input of this side for a step: the array itself, null if it is not known or too old. */
    byte @Nullable [] local(long step) {
        return local.get(step);
    }

    /** Returns the input of the other side for a step: the array itself, null if it is not known or too old. */
    byte @Nullable [] remote(long step) {
        return remote.get(step);
    }

    /** Returns the input of this side for a step that has one and is not too old. */
    byte[] knownLocal(long step) {
        return known(local.get(step), step);
    }

    /** Returns the input of the other side for a step that has one and is not too old. */
    byte[] knownRemote(long step) {
        return known(remote.get(step), step);
    }

    private static byte[] known(byte @Nullable [] input, long step) {
        if (input == null) {
            throw new IllegalStateException("the input of a step must be known when it is used: step " + step);
        }
        return input;
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
        return confirmedByRemote == local.end();
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
    private float advantage(long simulatedStep, float stepMillis) {
        float onTheWay = Math.max(rttMillis, 0f) / 2f / stepMillis;
        return simulatedStep - (simulatedByRemote + onTheWay);
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
        writer.writeNumber(remote.end());
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
        writeInput(writer);
        return writer.size();
    }

    /** Writes all unconfirmed input that fits: the first step, then steps without input as a number, then one input. */
    private void writeInput(PacketWriter writer) {
        writer.writeNumber(confirmedByRemote);
        int empty = 0;
        for (long step = confirmedByRemote; step < local.end(); step++) {
            byte[] input = local.get(step);
            if (input == null || !writer.hasRoom(3 * PacketWriter.MAX_NUMBER_BYTES + input.length)) {
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
        long limit = Math.max(simulatedStep, local.end()) + MAX_STEPS_AHEAD;
        long remoteStep = reader.readNumber(limit);
        long confirmed = reader.readNumber(local.end());
        int advantage = reader.readByte();
        int sentMillis = reader.readInt();
        int hasEcho = reader.readByte();
        int echoMillis = hasEcho == 1 ? reader.readInt() : 0;
        long echoDelayMillis = hasEcho == 1 ? reader.readNumber(Integer.MAX_VALUE) : 0;
        int resumed = (int) reader.readNumber(resumes + 1L); // a pause after it needs input of this side
        long hashStep = reader.readNumber(limit + 1) - 1;
        long hash = hashStep >= 0 ? reader.readLong() : 0;
        long first = reader.readNumber(remote.end());
        if (!reader.isValid() || hasEcho < 0 || hasEcho > 1 || (hashStep >= 0 && hashStep % HASH_INTERVAL != 0)) {
            return fault("a packet must have numbers that an honest player sends");
        }
        if (first < remote.end() - InputLog.SIZE) {
            return true; // of long ago: all of its input is known
        }
        if (!readInput(reader, first, limit)) {
            return false;
        }
        confirmedByRemote = Math.max(confirmedByRemote, confirmed);
        if (remoteStep > simulatedByRemote) {
            simulatedByRemote = remoteStep;
            advantageOfRemote = advantage / ADVANTAGE_PARTS;
        }
        resumesOfRemote = Math.max(resumesOfRemote, resumed);
        readHash(hashStep, hash);
        readTime(sentMillis, hasEcho == 1, echoMillis, echoDelayMillis, nowNanos);
        return true;
    }

    /** Reads input from a first step on. Known input is skipped; it must not have changed. */
    private boolean readInput(PacketReader reader, long first, long limit) {
        int start = reader.position();
        // The first pass only checks, so that a packet is used as a whole or not at all.
        for (int pass = 0; pass < 2; pass++) {
            reader.setPosition(start);
            long step = first;
            boolean isLast = false;
            while (!isLast) {
                long empty = reader.readNumber(InputLog.SIZE);
                for (long i = 0; i < empty; i++) {
                    if (!take(step++, NO_INPUT, pass == 1)) {
                        return fault("the input of a step must not change: step " + (step - 1));
                    }
                }
                int inputLength = (int) reader.readNumber(MAX_INPUT_BYTES);
                byte[] input = reader.readBytes(inputLength);
                isLast = inputLength == 0;
                if (!reader.isValid() || step > limit) {
                    return fault("a packet must have the input of steps that an honest player has");
                }
                if (!isLast && !take(step++, input, pass == 1)) {
                    return fault("the input of a step must not change: step " + (step - 1));
                }
            }
            if (!reader.isAtEnd()) {
                return fault("a packet must end after the input of its steps");
            }
        }
        return true;
    }

    /** Takes the input of a step if it is new and {@code isTaken}. Returns false if the step has another input. */
    private boolean take(long step, byte[] input, boolean isTaken) {
        byte[] known = remote.get(step);
        if (known != null) {
            return Arrays.equals(known, input);
        }
        if (isTaken && step == remote.end()) {
            remote.add(input);
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
