package dev.halfstep.game;

import dev.halfstep.frame.GameLoop;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ends a game in order when the process gets SIGTERM, SIGINT or SIGHUP: the loop ends after its frame, and the process
 * waits until the objects of the game are closed.
 *
 * @hidden
 */
public final class StopSignal implements AutoCloseable {

    /** The longest time that a signal waits for the game to end. Desktops kill slower processes at logout. */
    private static final long MAX_WAIT_SECONDS = 5;

    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile boolean isGiven;

    /** Creates an object that listens to signals while a loop runs. Close it after all other objects of the game. */
    public StopSignal() {}

    /**
     * Runs a loop. A signal stops it, and then waits for {@link #close()}.
     *
     * @param loop the loop
     */
    public void run(GameLoop loop) {
        Thread gameThread = Thread.currentThread();
        Thread onSignal = new Thread(
                () -> {
                    isGiven = true;
                    loop.stop();
                    if (!isExiting(gameThread)) {
                        awaitClose();
                    }
                },
                "halfstep-termination");
        Runtime.getRuntime().addShutdownHook(onSignal);
        try {
            loop.run();
        } finally {
            try {
                Runtime.getRuntime().removeShutdownHook(onSignal);
            } catch (IllegalStateException isShuttingDown) {
                // The hook runs already: it waits until this game has closed its objects.
            }
        }
    }

    /**
     * Returns whether the process has got a signal while a loop ran.
     *
     * @return true for a process that ends, in which no other loop can begin
     */
    public boolean isGiven() {
        return isGiven;
    }

    /** Returns whether the game itself called {@code System.exit}: its loop cannot end any more. */
    private static boolean isExiting(Thread gameThread) {
        return Arrays.stream(gameThread.getStackTrace())
                .anyMatch(call -> call.getClassName().equals("java.lang.Shutdown"));
    }

    private void awaitClose() {
        try {
            closed.await(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Lets the process end. */
    @Override
    public void close() {
        closed.countDown();
    }
}
