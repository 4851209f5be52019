package dev.halfstep.netplay;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** The flight recorder event of a room. It does not say who was in the room. */
@Name("halfstep.RelayRoom")
@Label("Relay Room")
@Category("Halfstep")
@Description("A room of a relay, from its beginning to its end")
@StackTrace(false)
final class RelayRoomEvent extends Event {

    @Label("Members")
    @Description("The number of members who have entered, with the host")
    int entered;

    @Label("Forwarded Packets")
    long packets;

    @Label("Forwarded Bytes")
    @DataAmount
    long bytes;

    @Label("Expired")
    @Description("Whether the host has not closed the room, but was silent for too long")
    boolean isExpired;
}
