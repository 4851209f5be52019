package dev.halfstep.netplay;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Lets a guest into the steps of a run: from step 1 on, or later with the state after an agreed step.
 *
 * @param session the number of the session
 * @param step the step after which the guest begins, 0 for a run from its first step on
 * @param hash the hash of the state after the step
 * @param guestSeat the seat of the guest, {@link Place#NONE} for a spectator, or for a player who gets one later
 * @param seats who has which seat
 * @param pauses the pauses up to the step, as {@link PausePlan} writes them
 * @param state the saved state after the step; empty if the guest begins with step 1
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Entry(int session, long step, long hash, int guestSeat, List<Place> seats, byte[] pauses, byte[] state) {

    /** More steps than a game runs in a year. */
    private static final long MAX_STEP = 1L << 40;

    /** Returns whether the seat of the guest is one for a number of players, or the guest has none yet. */
    boolean mayHaveGuestOf(int players) {
        if (guestSeat == Place.NONE) {
            return true;
        }
        Place own = seats.get(guestSeat);
        boolean isShared = seats.stream()
                .anyMatch(other -> other.seat() != guestSeat && other.overlaps(own.firstPlayer(), own.players()));
        return guestSeat > 0 && own.players() == players && own.fromStep() == step + 1 && !isShared;
    }

    byte[] toBytes() {
        return PayloadBytes.of(out -> {
            out.writeInt(session);
            out.writeLong(step);
            out.writeLong(hash);
            out.writeByte(guestSeat);
            out.writeByte(seats.size());
            for (Place seat : seats) {
                seat.write(out);
            }
            out.writeInt(pauses.length);
            out.write(pauses);
            out.writeInt(state.length);
            out.write(state);
        });
    }

    /**
     * Reads the entry that a host has sent.
     *
     * @throws IOException if it is none
     */
    static Entry read(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        try {
            int session = in.readInt();
            long step = in.readLong();
            long hash = in.readLong();
            int guestSeat = in.readByte();
            int count = in.readUnsignedByte();
            if (step < 0
                    || step > MAX_STEP
                    || count < 1
                    || count > Place.MAX_SEATS
                    || guestSeat < Place.NONE
                    || guestSeat >= count) {
                throw new IOException("an entry must have a step and seats that a session can have: step " + step
                        + ", seat " + guestSeat + " of " + count);
            }
            List<Place> seats = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                Place seat = Place.read(in);
                if (seat.seat() != i) {
                    throw new IOException("the seats of an entry must be in order: seat " + seat.seat() + " as " + i);
                }
                seats.add(seat);
            }
            byte[] pauses = part(in);
            byte[] state = part(in);
            if (in.read() >= 0) {
                throw new IOException("an entry must end after its state");
            }
            return new Entry(session, step, hash, guestSeat, List.copyOf(seats), pauses, state);
        } catch (EOFException e) {
            throw new IOException("an entry must not end too early", e);
        }
    }

    private static byte[] part(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > in.available()) {
            throw new EOFException();
        }
        return in.readNBytes(length);
    }
}
