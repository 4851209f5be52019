package dev.halfstep.sample.report;

import dev.halfstep.sample.process.StandardError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import me.tongfei.progressbar.ProgressBar;

/** Shows a bar on a terminal, and counts the processes that this starts. */
final class ProgressProbe {

    private ProgressProbe() {}

    /** Writes to the first file whether standard error is a terminal, and the number of started processes. */
    public static void main(String[] files) throws Exception {
        Path facts = Path.of(files[0]);
        boolean terminal;
        int processes;
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ProcessStart");
            recording.start();
            terminal = StandardError.isTerminal();
            if (terminal) {
                try (ProgressBar bar = ConsoleBar.open("simulating", 1_000, "%", 10)) {
                    bar.stepTo(500);
                    bar.refresh();
                }
            }
            recording.stop();
            Path events = Path.of(files[1]);
            recording.dump(events);
            processes = RecordingFile.readAllEvents(events).size();
        }
        Files.write(facts, List.of("terminal: " + terminal, "processes: " + processes));
    }
}
