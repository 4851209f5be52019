package dev.halfstep.sample.recording;

import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.FrameInput;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.RecordingException;
import dev.halfstep.replay.RecordingException.Reason;
import dev.halfstep.replay.Replay;
import dev.halfstep.replay.ReplayDifference;
import dev.halfstep.sample.options.Options;
import dev.halfstep.sample.options.Version;
import dev.halfstep.sample.scene.WrappedHost;
import dev.halfstep.world.World;
import java.io.IOException;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/**
 * Replays a recorded scene to the end of the recording, or to the first divergence. In a window, lets a player watch the
 * replay: keys and mouse request seeks while a frame is presented; the seek runs before the next frame. At the end, the
 * replay pauses.
 */
public final class ReplayTape implements Tape {

    private static final long NO_REQUEST = -1;
    private static final int SECONDS_OF_LONG_SEEK = 10;

    private final Recording recording;
    private final SystemScheduler scheduler;
    private final Replay replay;
    private final Options options;
    private final PrintStream out;
    private final PrintStream err;
    private long requestedStep = NO_REQUEST;
    private boolean isPausedAtEnd;

    /**
     * Starts a replay.
     *
     * @param recording the recording of the scene
     * @param options the options of the run
     * @param world the world of the scene
     * @param scheduler the scheduler of the scene
     * @param out gets the number of verified steps
     * @param err gets a warning about a truncated recording
     * @throws IOException if the recording cannot be read
     */
    public ReplayTape(
            Recording recording,
            Options options,
            World world,
            SystemScheduler scheduler,
            PrintStream out,
            PrintStream err)
            throws IOException {
        this.recording = recording;
        this.scheduler = scheduler;
        this.options = options;
        this.out = out;
        this.err = err;
        replay = Replay.begin(recording, world, scheduler);
    }

    @Override
    public InputSource headlessInput(InputSource script) {
        return InputSource.NONE; // the steps get their input from the recording
    }

    @Override
    public long maxSteps() {
        return recording.steps();
    }

    @Override
    public void finish(boolean anotherSceneFollows) throws IOException {
        ReplayDifference difference = replay.difference();
        if (difference != null) {
            throw new IOException("a replay must reach the recorded states: " + recording.name() + ": " + difference
                    + versionDifference());
        }
        RecordingException corruption = recording.corruption();
        if (corruption != null && corruption.reason() == Reason.TRUNCATED && !options.verify) {
            String replayedPart = isAtEnd() ? "everything before the cut was replayed, " : "the cut is after ";
            err.println("sample-game: " + corruption.getMessage() + "; " + replayedPart + recording.steps() + " steps");
        } else {
            recording.requireWhole(); // throws if the recording is damaged or truncated
        }
        if (options.verify) {
            out.println("verified-steps=" + replay.verifiedSteps());
            out.flush();
        }
    }

    /** Returns the end of the error message: the recorded version of the game; empty for this version. */
    private String versionDifference() {
        String recorded = recording.game().version();
        return recorded.equals(Version.number())
                ? ""
                : "; it was recorded with version " + recorded + ", this is " + Version.number();
    }

    @Override
    public void close() throws IOException {
        replay.close();
    }

    /**
     * Returns a host that seeks before it polls.
     *
     * @param host polls the input and draws; the caller closes it
     * @return a new host
     */
    public FrameHost hostOn(FrameHost host) {
        return new WrappedHost(host) {
            @Override
            public void poll(InputQueue input) {
                seekIfRequested();
                super.poll(input);
            }
        };
    }

    /**
     * Adds the bar and the keys. Call this after all other systems were added, before the first frame.
     *
     * @param host gets the layers of the bar
     */
    public void addBar(GlfwHost host) {
        scheduler.presentation("replay-keys", this::readKeys);
        scheduler.presentation("replay-bar", ReplayBar.on(this, host));
    }

    /**
     * Presentation system: LEFT and RIGHT seek by one second, with SHIFT by ten seconds, as PAGE UP and PAGE DOWN do;
     * HOME and END seek to the first and to the last step. Pauses the replay at its end.
     */
    void readKeys(PresentationContext frame) {
        FrameInput input = frame.input();
        boolean isLongSeek = input.isHeld(Key.LEFT_SHIFT) || input.isHeld(Key.RIGHT_SHIFT);
        int seconds =
                (isLongSeek ? SECONDS_OF_LONG_SEEK : 1) * (input.pressCount(Key.RIGHT) - input.pressCount(Key.LEFT))
                        + SECONDS_OF_LONG_SEEK * (input.pressCount(Key.PAGE_DOWN) - input.pressCount(Key.PAGE_UP));
        if (seconds != 0) {
            seekBySeconds(seconds);
        }
        if (input.wasPressed(Key.HOME)) {
            seekTo(firstStep());
        }
        if (input.wasPressed(Key.END)) {
            seekTo(lastStep());
        }
        pauseAtEnd();
    }

    /** Requests a seek to a step. The seek runs before the next frame; a later request replaces an earlier one. */
    void seekTo(long step) {
        requestedStep = Math.min(Math.max(step, firstStep()), recording.steps());
    }

    /** Requests a seek by some seconds: from the step of a pending request, or else from the newest step. */
    void seekBySeconds(long seconds) {
        long from = requestedStep == NO_REQUEST ? step() : requestedStep;
        long steps = Math.max(1, Math.round(Math.abs(seconds) * recording.rate().hertz()));
        seekTo(from + Long.signum(seconds) * steps);
    }

    /** Carries out the requested seek. Called between frames. */
    private void seekIfRequested() {
        replay.enableSeeking(); // has an effect at the first poll only: no step has run, and all systems were added
        if (requestedStep != NO_REQUEST) {
            long step = requestedStep;
            requestedStep = NO_REQUEST;
            replay.seek(step);
            if (isPausedAtEnd && !scheduler.timeControl().isAtLastStep()) {
                isPausedAtEnd = false; // the player has sought back from the end, so the replay continues
                scheduler.timeControl().resume();
            }
        }
    }

    /** Pauses at the last step. Called in each frame. */
    private void pauseAtEnd() {
        if (scheduler.timeControl().isAtLastStep() && !scheduler.timeControl().isPaused()) {
            scheduler.timeControl().pause();
            isPausedAtEnd = true;
        }
    }

    /** Returns the newest step of the replay. */
    long step() {
        return scheduler.timestep().steps();
    }

    /** Returns the step after which the replay begins: 0, or that of the state in a recording of a crash. */
    long firstStep() {
        return recording.beginStep();
    }

    /** Returns the last step of the recording. */
    long lastStep() {
        return recording.steps();
    }

    /** Returns the simulated time after a step, in seconds. */
    double seconds(long step) {
        return recording.rate().secondsAfter(step);
    }

    boolean isAtEnd() {
        return scheduler.timeControl().isAtLastStep();
    }

    /** Returns whether the file is damaged or truncated after the last step. */
    boolean endsInDamage() {
        return recording.corruption() != null;
    }

    @Nullable
    ReplayDifference difference() {
        return replay.difference();
    }
}
