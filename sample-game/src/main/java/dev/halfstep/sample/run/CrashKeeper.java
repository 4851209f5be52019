package dev.halfstep.sample.run;

import dev.halfstep.file.DataFolder;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Key;
import dev.halfstep.replay.CrashRecording;
import dev.halfstep.sample.options.Arguments;
import dev.halfstep.sample.options.Options;
import dev.halfstep.sample.recording.RecordedOptions;
import dev.halfstep.world.World;
import java.io.PrintStream;
import java.nio.file.InvalidPathException;
import java.util.List;
import java.util.function.Consumer;

/**
 * Keeps the last seconds of a scene, and writes them into the data folder of the player if the scene fails.
 * Presentation system: F8 writes them while the scene runs.
 */
final class CrashKeeper implements PresentationSystem {

    private static final String REPLAY_COMMAND = "java -jar sample-game.jar --replay";

    private final CrashRecording recording;
    private final PrintStream err;
    private Consumer<String> notice = line -> {};

    private CrashKeeper(CrashRecording recording, PrintStream err) {
        this.recording = recording;
        this.err = err;
    }

    /**
     * Begins to keep a scene that has begun but has not run a step.
     *
     * @param choice the scene and its step rate
     * @param err gets a line if the scene cannot be recorded, and the reports
     */
    static CrashKeeper keep(
            Options options, SceneChoice choice, World world, SystemScheduler scheduler, PrintStream err) {
        CrashRecording recording = CrashRecording.keep(
                RecordedOptions.of(options, choice.scene()),
                choice.stepRate(),
                world,
                scheduler,
                line -> err.println("sample-game: " + line));
        return new CrashKeeper(recording, err);
    }

    /** Sets what shows a line in the window after F8. */
    void setNotice(Consumer<String> newNotice) {
        notice = newNotice;
    }

    @Override
    public void present(PresentationContext frame) {
        if (frame.input().wasPressed(Key.F8)) {
            notice.accept(write().get(0));
        }
    }

    /** Writes the file, and prints and returns its report. */
    List<String> write() {
        List<String> report = report();
        report.forEach(line -> err.println("sample-game: " + line));
        return report;
    }

    private List<String> report() {
        try {
            return recording.report(DataFolder.of(Options.DATA_FOLDER), REPLAY_COMMAND);
        } catch (InvalidPathException e) {
            return List.of(
                    "the last seconds of the game could not be written: the locale cannot express the home folder "
                            + e.getInput() + "; " + Arguments.LOCALE_REMEDY);
        } catch (IllegalArgumentException e) { // Java does not know the home folder
            return List.of("the last seconds of the game could not be written: " + e.getMessage());
        }
    }
}
