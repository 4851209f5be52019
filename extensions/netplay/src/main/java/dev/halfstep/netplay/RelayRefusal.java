package dev.halfstep.netplay;

import org.jspecify.annotations.Nullable;

/** Says why a relay does not let someone into a room. */
enum RelayRefusal {
    NO_ROOM(1, "the relay has no room for this code: the host is not there"),
    ANOTHER_HOST(2, "the room of this code belongs to another host"),
    WRONG_KEY(3, "the relay opens rooms only for those who know its key: add the key or check it"),
    NO_MORE_ROOMS(4, "the relay has its maximum number of rooms"),
    NO_MORE_ROOMS_OF_SOURCE(5, "the relay has its maximum number of rooms of this address"),
    ROOM_FULL(6, "the room has its maximum number of members"),
    DRAINING(7, "the relay is about to stop and opens no more rooms");

    private static final RelayRefusal[] ALL = values();

    private final int code;
    private final String message;

    RelayRefusal(int code, String message) {
        this.code = code;
        this.message = message;
    }

    byte code() {
        return (byte) code;
    }

    /** Returns the reason as one line. */
    String message() {
        return message;
    }

    /** Returns the reason with a code, null if there is none. */
    static @Nullable RelayRefusal of(int code) {
        return code > 0 && code <= ALL.length ? ALL[code - 1] : null;
    }
}
