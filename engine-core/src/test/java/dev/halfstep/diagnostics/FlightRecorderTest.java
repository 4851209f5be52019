package dev.halfstep.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Overload;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.Recording;
import jdk.jfr.SettingDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the events of the JDK's flight recorder for frames, steps and systems. */
class FlightRecorderTest {

    private static final long MILLI = 1_000_000;
    private static final List<String> EVENTS = List.of("halfstep.Frame", "halfstep.Step", "halfstep.System");

    @TempDir
    private Path folder;

    private final HeadlessHost host = new HeadlessHost();

    @Test
    void framesStepsAndSystemsAreRecordedWhileTheRecorderRuns() throws IOException {
        try (World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(
                        world, new FixedTimestep(Rate.hz(100), Overload.DROP, 50 * MILLI, /* maxStepsPerFrame= */ 3))) {
            scheduler.simulation("move", step -> {});
            scheduler.presentation("show", frame -> {});
            scheduler.frame(host, 5 * MILLI); // before the recording starts
            assertFalse(FlightRecorder.isRecording());

            List<RecordedEvent> events;
            try (Recording recording = new Recording()) {
                EVENTS.forEach(event -> recording.enable(event).withoutThreshold());
                recording.start();
                scheduler.frame(host, 10 * MILLI);
                scheduler.frame(host, 80 * MILLI); // more than the maximum frame time, 50 ms, and than 3 steps
                recording.stop();
                scheduler.frame(host, 10 * MILLI); // after the recording has stopped
                Path file = folder.resolve("run.jfr");
                recording.dump(file);
                events = RecordingFile.readAllEvents(file).stream()
                        .filter(event -> event.getEventType().getName().startsWith("halfstep."))
                        .sorted((a, b) -> a.getEndTime().compareTo(b.getEndTime()))
                        .toList();
            }

            assertEquals(
                    List.of(
                            "System capture-previous simulation 1",
                            "System move simulation 1",
                            "Step 1",
                            "System interpolate presentation 1",
                            "System show presentation 1",
                            "System draw draw 1",
                            "Frame 2 10000000 1 0.50 0",
                            "System capture-previous simulation 2",
                            "System move simulation 2",
                            "Step 2",
                            "System capture-previous simulation 3",
                            "System move simulation 3",
                            "Step 3",
                            "System capture-previous simulation 4",
                            "System move simulation 4",
                            "Step 4",
                            "System interpolate presentation 4",
                            "System show presentation 4",
                            "System draw draw 4",
                            // 45 ms are dropped: 30 by the maximum frame time, and 15 that 3 steps and alpha 1 leave.
                            "Frame 3 80000000 3 1.00 45000000"),
                    events.stream().map(FlightRecorderTest::text).toList());
            assertTrue(events.stream()
                    .allMatch(event -> event.getEventType().getCategoryNames().equals(List.of("Halfstep"))));
            assertFalse(FlightRecorder.isRecording());
        }
    }

    @Test
    void leavesOutEventsShorterThanAMillisecondByDefault() {
        Stream<Class<? extends Event>> events = Stream.of(FrameEvent.class, StepEvent.class, SystemEvent.class);

        assertEquals(
                List.of("1 ms", "1 ms", "1 ms"),
                events.map(FlightRecorderTest::defaultThreshold).toList());
    }

    private static String defaultThreshold(Class<? extends Event> event) {
        return EventType.getEventType(event).getSettingDescriptors().stream()
                .filter(setting -> setting.getName().equals("threshold"))
                .map(SettingDescriptor::getDefaultValue)
                .findFirst()
                .orElseThrow();
    }

    /**
     * Formats an event. The values of a frame are its number, its time in nanoseconds, its number of steps, alpha, and
     * the dropped time in nanoseconds.
     */
    private static String text(RecordedEvent event) {
        return switch (event.getEventType().getName()) {
            case "halfstep.Frame" ->
                String.format(
                        Locale.ROOT,
                        "Frame %d %d %d %.2f %d",
                        event.getLong("number"),
                        event.getDuration("frameNanos").toNanos(),
                        event.getLong("steps"),
                        event.getFloat("alpha"),
                        event.getDuration("droppedNanos").toNanos());
            case "halfstep.Step" -> "Step " + event.getLong("number");
            case "halfstep.System" ->
                "System " + event.getString("name") + " " + event.getString("phase") + " " + event.getLong("step");
            default -> event.getEventType().getName();
        };
    }
}
