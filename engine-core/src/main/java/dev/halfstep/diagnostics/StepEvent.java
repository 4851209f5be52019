package dev.halfstep.diagnostics;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/** The flight recorder event of a step. */
@Name("halfstep.Step")
@Label("Step")
@Category("Halfstep")
@Description("One step of the simulation, with all its systems")
@StackTrace(false)
@Threshold(FlightRecorder.THRESHOLD)
final class StepEvent extends Event {

    @Label("Number")
    @Description("1 for the first step")
    long number;
}
