package dev.halfstep.campaign.cli;

import java.util.concurrent.atomic.AtomicBoolean;

/** A shutdown hook that saves the results so far if Ctrl-C or SIGTERM interrupts the process. */
final class InterruptHook {

    private final Thread thread;

    /** True after the first of two events: the process is interrupted, or the hook is cancelled. */
    private final AtomicBoolean decided = new AtomicBoolean();

    private InterruptHook(Runnable save) {
        thread = new Thread(() -> run(save), "campaign-interrupted");
    }

    /** Registers a hook that saves if the process is interrupted before the hook is {@linkplain #cancel cancelled}. */
    static InterruptHook register(Runnable save) {
        InterruptHook hook = new InterruptHook(save);
        Runtime.getRuntime().addShutdownHook(hook.thread);
        return hook;
    }

    private void run(Runnable save) {
        if (decided.compareAndSet(false, true)) {
            save.run();
        }
    }

    /** Cancels the hook. Returns false if the process is interrupted already, and the hook saves the results. */
    boolean cancel() {
        if (!decided.compareAndSet(false, true)) {
            return false;
        }
        try {
            Runtime.getRuntime().removeShutdownHook(thread);
        } catch (IllegalStateException e) {
            // the process is ending; the cancelled hook does not save
        }
        return true;
    }
}
