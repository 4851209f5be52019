package dev.halfstep.netplay;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Begins a run on all machines of a session.
 *
 * @param session the number of the session: messages and input of an earlier run have another one
 * @param maxPlayers the maximum number of players
 * @param game the game that all play: the host's
 */
record Start(int session, int maxPlayers, Greeting game) {

    byte[] toBytes() {
        byte[] greeting = game.toBytes();
        return ByteBuffer.allocate(Integer.BYTES + 1 + greeting.length)
                .putInt(session)
                .put((byte) maxPlayers)
                .put(greeting)
                .array();
    }

    /**
     * Reads the start that a host has sent.
     *
     * @throws IOException if it is none
     */
    static Start read(byte[] bytes) throws IOException {
        if (bytes.length < Integer.BYTES + 1) {
            throw new IOException("a start must not end too early");
        }
        ByteBuffer in = ByteBuffer.wrap(bytes);
        int session = in.getInt();
        int maxPlayers = in.get();
        if (maxPlayers < 1 || maxPlayers > Greeting.MAX_PLAYERS) {
            throw new IOException("a session must have 1 to " + Greeting.MAX_PLAYERS + " players: " + maxPlayers);
        }
        byte[] greeting = new byte[in.remaining()];
        in.get(greeting);
        return new Start(session, maxPlayers, Greeting.read(greeting));
    }
}
