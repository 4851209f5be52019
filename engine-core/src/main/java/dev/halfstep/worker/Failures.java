package dev.halfstep.worker;

import java.util.Iterator;
import java.util.TreeMap;

/** Collects the exceptions of tasks, in the order of the tasks. */
final class Failures {

    private final TreeMap<Integer, Throwable> byTask = new TreeMap<>();

    void add(int task, Throwable failure) {
        byTask.put(task, failure);
    }

    /** Throws the first one; the others are added to it as suppressed. */
    void rethrow() {
        Iterator<Throwable> inOrder = byTask.values().iterator();
        Throwable first = inOrder.next();
        while (inOrder.hasNext()) {
            Throwable failure = inOrder.next();
            if (failure != first) {
                first.addSuppressed(failure);
            }
        }
        if (first instanceof Error error) {
            throw error;
        }
        if (first instanceof RuntimeException exception) {
            throw exception;
        }
        throw new IllegalStateException(first); // a checked exception that was thrown without a declaration
    }
}
