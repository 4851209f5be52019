package dev.halfstep.netplay;

/** Says why a relay has not forwarded or answered a packet. */
enum RelayDrop {
    /** No packet of a member from his address, and no question. */
    STRANGER,
    TOO_LONG,
    /** The cookie was made for another address, or is too old. */
    COOKIE,
    /** Too many registrations of one address in a second. */
    SOURCE_RATE,
    ROOM_RATE,
    GUEST_RATE,
    /** No guest has the channel. */
    NO_RECEIVER,
    /** The network has not taken the packet. */
    NETWORK
}
