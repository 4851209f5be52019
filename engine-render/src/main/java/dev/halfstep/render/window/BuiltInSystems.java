package dev.halfstep.render.window;

import dev.halfstep.file.DataFolder;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.replay.CrashRecording;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Presentation systems that a game in a window has without a line of its own, or by one: keys of the window, keys for
 * developers, the bar of a replay, the pause when the keyboard focus is lost, and reports of crashes.
 */
final class BuiltInSystems {

    private boolean hasWindowKeys = true;
    private boolean hasReplayBar = true;

    /** Returns whether the keys for developers have an effect; null without these keys. */
    private @Nullable BooleanSupplier timeKeys;

    /** The message when the gamepad is unplugged; null for a game that does not pause. */
    private @Nullable String lossMessage;

    /** Null for a game that does not record crashes. */
    private @Nullable CrashSettings crashes;

    private record CrashSettings(DataFolder data, String replayCommand) {}

    void removeWindowKeys() {
        hasWindowKeys = false;
    }

    void removeReplayBar() {
        hasReplayBar = false;
    }

    void setTimeKeys(BooleanSupplier areActive) {
        timeKeys = areActive;
    }

    void setLossMessage(String message) {
        lossMessage = message;
    }

    void setCrashes(DataFolder data, String replayCommand) {
        crashes = new CrashSettings(data, replayCommand);
    }

    /** Begins to keep the last seconds of a run; returns null for a game that does not record crashes. */
    @Nullable
    CrashRecording keepCrash(GameRun<?> run) {
        return crashes == null ? null : CrashRecording.keep(run, System.err::println);
    }

    /** Adds the systems of each run, before the views: a view may run frames, after which no system can be added. */
    void addBeforeViews(RunningGame<?> game) {
        SystemScheduler scheduler = game.run().scheduler();
        if (timeKeys != null && !isWatchedReplay(game)) {
            scheduler.presentation("halfstep.time-keys", new TimeKeys(scheduler, timeKeys));
        }
        Notice notice = game.notice();
        if (notice == null || !(game.host() instanceof GlfwHost host)) {
            return; // headless
        }
        scheduler.presentation("halfstep.notice", notice);
        if (hasWindowKeys) {
            WindowControls controls = host.controls();
            Runnable fullscreen = game.isWindow() ? () -> controls.setFullscreen(!controls.isFullscreen()) : () -> {};
            WindowKeys keys = new WindowKeys(host, Path.of(""), fullscreen, () -> {
                List<String> report = reportCrash(game);
                if (!report.isEmpty()) {
                    notice.show(report.get(0));
                }
            });
            scheduler.presentation("halfstep.window-keys", keys);
        }
    }

    /** Adds the layers over the layers of the game. */
    void addAfterViews(RunningGame<?> game) {
        if (!(game.host() instanceof GlfwHost host)) {
            return;
        }
        SystemScheduler scheduler = game.run().scheduler();
        if (lossMessage != null && game.isWindow()) {
            PauseOnLoss.addTo(host, scheduler, lossMessage);
        }
        if (isWatchedReplay(game)) {
            game.plan().replay().ifPresent(replay -> {
                ReplayKeys keys = new ReplayKeys(replay, game.loop()::stop);
                game.plan().wrapInput(keys::seekBefore);
                scheduler.presentation("halfstep.replay-keys", keys);
                scheduler.presentation("halfstep.replay-bar", ReplayBar.on(keys, replay, host));
            });
            boolean isWatchedToItsEnd = !game.isWindow() && !isGiven(game, "--frames");
            game.loop().setEndsAtLastStep(isWatchedToItsEnd); // otherwise, the player can seek back from there
        }
    }

    /** Returns whether a player or a script of keys can seek in a replay. */
    private boolean isWatchedReplay(RunningGame<?> game) {
        boolean hasKeys = game.isWindow() || isGiven(game, "--keys");
        return hasReplayBar && hasKeys && game.plan().isReplaying() && game.host() instanceof GlfwHost;
    }

    private static boolean isGiven(RunningGame<?> game, String option) {
        return game.plan().given().containsKey(option);
    }

    /** Writes the last seconds, and prints where. A replay writes none: its recording has them. */
    List<String> reportCrash(RunningGame<?> game) {
        CrashRecording crash = game.crash();
        if (crashes == null || crash == null || game.plan().isReplaying()) {
            return List.of();
        }
        List<String> report = crash.report(crashes.data, crashes.replayCommand);
        report.forEach(System.err::println);
        return report;
    }
}
