package dev.halfstep.netplay;

/**
 * Bounds what a relay remembers and forwards.
 *
 * @param rooms the maximum number of rooms
 * @param members the maximum number of members in a room, with the host
 * @param roomBytes the maximum number of bytes that a room receives in a second
 * @param guestBytes the same for one guest
 * @param sourceRooms the maximum number of rooms that hosts of one address open
 * @param sourceEntries the maximum number of registrations of one address in a second
 */
record RelayLimits(int rooms, int members, int roomBytes, int guestBytes, int sourceRooms, int sourceEntries) {

    /** Enough for 1000 sessions of eight players. */
    static final RelayLimits DEFAULTS = new RelayLimits(1_000, 64, 512 * 1024, 32 * 1024, 32, 32);

    /** The maximum number of rooms: an id has 16 bits for the room. */
    static final int MAX_ROOMS = 65_536;

    /** The maximum number of members: an id has 8 bits for the channel, and {@link RelayPacket#ANY_PLACE} is none. */
    static final int MAX_MEMBERS = RelayPacket.ANY_PLACE;
}
