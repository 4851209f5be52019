package dev.halfstep.render.window;

import dev.halfstep.file.StandardError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;

/** A program that shows a progress bar on a terminal, and counts the processes that Java starts meanwhile. */
final class ProgressProbe {

    private ProgressProbe() {}

    /** Writes to the first file whether standard error is a terminal, and the number of started processes. */
    public static void main(String[] files) throws Exception {
        Path facts = Path.of(files[0]);
        boolean isTerminal;
        int processes;
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ProcessStart");
            recording.start();
            isTerminal = StandardError.isTerminal();
            if (isTerminal) {
                ProgressDisplay.show(50);
            }
            recording.stop();
            Path events = Path.of(files[1]);
            recording.dump(events);
            processes = RecordingFile.readAllEvents(events).size();
        }
        Files.write(facts, List.of("terminal: " + isTerminal, "processes: " + processes));
    }
}
