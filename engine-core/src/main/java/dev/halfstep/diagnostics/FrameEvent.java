package dev.halfstep.diagnostics;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;
import jdk.jfr.Timespan;

/** The flight recorder event of a frame. */
@Name("halfstep.Frame")
@Label("Frame")
@Category("Halfstep")
@Description("One frame, from input to drawing")
@StackTrace(false)
@Threshold(FlightRecorder.THRESHOLD)
final class FrameEvent extends Event {

    @Label("Number")
    @Description("1 for the first frame")
    long number;

    @Label("Frame Time")
    @Description("The time since the previous frame")
    @Timespan(Timespan.NANOSECONDS)
    long frameNanos;

    @Label("Steps")
    @Description("The number of steps in the frame")
    long steps;

    @Label("Alpha")
    @Description("The position of the frame between the last two steps")
    float alpha;

    @Label("Dropped Time")
    @Description("Time of the frame that is never simulated")
    @Timespan(Timespan.NANOSECONDS)
    long droppedNanos;
}
