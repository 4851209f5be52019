package dev.halfstep.campaign.cli;

import java.util.concurrent.atomic.AtomicBoolean;

/** Saves the results so far if the process is interrupted, by Ctrl-C or SIGTERM. */
final class Interruption {

    private final Thread hook;
    private final AtomicBoolean taken = new AtomicBoolean();

    private Interruption(Runnable save) {
        hook = new Thread(() -> run(save), "campaign-interrupted");
    }

    static Interruption of(Runnable save) {
        Interruption interruption = new Interruption(save);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    private void run(Runnable save) {
        if (taken.compareAndSet(false, true)) {
            save.run();
        }
    }

    /** Returns true if the campaign has ended without an interruption, which then does nothing any more. */
    boolean cancel() {
        if (!taken.compareAndSet(false, true)) {
            return false;
        }
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the process is ending, and the hook finds nothing to do
        }
        return true;
    }
}
