package dev.halfstep.netplay;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * Says who has a seat from which step on.
 *
 * @param seat the number of the seat, 0 for the host's
 * @param firstPlayer the number of the first player of the machine that has the seat
 * @param players the number of players of the machine, 0 for a free seat
 * @param fromStep the first step whose input comes from the machine
 * @param bindings the bindings of its players
 */
record Place(int seat, int firstPlayer, int players, long fromStep, String bindings) {

    /** The number of a seat that is none: that of a spectator. */
    static final int NONE = -1;

    /** The maximum number of seats, and of players. */
    static final int MAX_SEATS = 8;

    void write(DataOutputStream out) throws IOException {
        out.writeByte(seat);
        out.writeByte(firstPlayer);
        out.writeByte(players);
        out.writeLong(fromStep);
        out.writeUTF(bindings);
    }

    static Place read(DataInputStream in) throws IOException {
        Place read = new Place(
                in.readUnsignedByte(), in.readUnsignedByte(), in.readUnsignedByte(), in.readLong(), in.readUTF());
        boolean isFree = read.players == 0;
        if (read.seat >= MAX_SEATS
                || read.firstPlayer + read.players > MAX_SEATS + 1
                || (!isFree && (read.firstPlayer < 1 || read.fromStep < 1))) {
            throw new IOException("a seat must be of players that a session can have: " + read.firstPlayer + " to "
                    + (read.firstPlayer + read.players - 1));
        }
        return read;
    }

    /** Returns whether one of some players is one of this seat. */
    boolean overlaps(int player, int count) {
        return firstPlayer < player + count && player < firstPlayer + players;
    }
}
