package dev.halfstep.file;

import java.io.IOException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Saves settings on a thread of its own, some time after a change: a slider that moves is one write. */
final class Autosave {

    /** The longest wait for a write that is in progress at the end. */
    private static final long MAX_END_SECONDS = 10;

    private final Settings settings;
    private final Consumer<String> problems;
    private final long delayMillis;
    private final ScheduledThreadPoolExecutor thread = new ScheduledThreadPoolExecutor(1, Autosave::newThread);

    /** The save that will see the changes so far, or null. */
    private @Nullable Future<?> planned;

    /** Whether the last save has failed: used by one thread at a time. */
    private boolean hasFailed;

    Autosave(Settings settings, Consumer<String> problems, long delayMillis) {
        this.settings = settings;
        this.problems = problems;
        this.delayMillis = delayMillis;
        thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false); // end() does not wait for the delay
    }

    private static Thread newThread(Runnable work) {
        Thread thread = new Thread(work, "halfstep-autosave");
        thread.setDaemon(true);
        return thread;
    }

    /** Plans a save, unless one is planned. */
    synchronized void plan() {
        if (planned == null) {
            planned = thread.schedule(this::savePlanned, delayMillis, TimeUnit.MILLISECONDS);
        }
    }

    private void savePlanned() {
        synchronized (this) {
            planned = null; // before the save: a change during it plans another one
        }
        save();
    }

    private void save() {
        try {
            settings.save();
            hasFailed = false;
        } catch (IOException e) {
            if (!hasFailed) {
                problems.accept("the settings cannot be saved: " + e.getMessage());
            }
            hasFailed = true;
        }
    }

    /** Waits for a write in progress, and then saves the rest. No change may plan a save any more. */
    void end() {
        thread.shutdown();
        try {
            thread.awaitTermination(MAX_END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        save();
    }
}
