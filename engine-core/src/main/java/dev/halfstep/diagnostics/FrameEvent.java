package dev.halfstep.diagnostics;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;
import jdk.jfr.Timespan;

/** A frame, for the flight recorder. */
@Name("halfstep.Frame")
@Label("Frame")
@Category("Halfstep")
@Description("One frame, from the player's keys to the picture")
@StackTrace(false)
@Threshold(FlightRecorder.THRESHOLD)
final class FrameEvent extends Event {

    @Label("Number")
    @Description("1 for the first frame")
    long number;

    @Label("Frame Time")
    @Description("How much time had passed since the frame before")
    @Timespan(Timespan.NANOSECONDS)
    long frameNanos;

    @Label("Steps")
    @Description("How many steps it has simulated")
    long steps;

    @Label("Alpha")
    @Description("Where it lies between the last two steps")
    float alpha;

    @Label("Dropped Time")
    @Description("Time that came with it and is never simulated")
    @Timespan(Timespan.NANOSECONDS)
    long droppedNanos;
}
