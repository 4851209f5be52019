package dev.halfstep.diagnostics;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/** A run of a system, for the flight recorder. */
@Name("halfstep.System")
@Label("System")
@Category("Halfstep")
@Description("One run of a system, on the thread that has run it")
@StackTrace(false)
@Threshold(FlightRecorder.THRESHOLD)
final class SystemEvent extends Event {

    @Label("Name")
    String name = "";

    @Label("Phase")
    @Description("simulation, presentation or draw")
    String phase = "";

    @Label("Step")
    @Description("The step that is simulated, or the last one before the frame")
    long step;
}
