package dev.halfstep.diagnostics;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/** The flight recorder event of one run of a system. */
@Name("halfstep.System")
@Label("System")
@Category("Halfstep")
@Description("One run of a system, on the thread that ran it")
@StackTrace(false)
@Threshold(FlightRecorder.THRESHOLD)
final class SystemEvent extends Event {

    @Label("Name")
    String name = "";

    @Label("Phase")
    @Description("simulation, presentation or draw")
    String phase = "";

    @Label("Step")
    @Description("The step that is simulated, or the last step before the frame")
    long step;
}
