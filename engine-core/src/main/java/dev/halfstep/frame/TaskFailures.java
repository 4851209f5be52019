package dev.halfstep.frame;

import java.util.Iterator;
import java.util.TreeMap;

/** Collects the exceptions of tasks, ordered by the index of the task. */
final class TaskFailures {

    private final TreeMap<Integer, Throwable> byTask = new TreeMap<>();

    void add(int task, Throwable failure) {
        byTask.put(task, failure);
    }

    /** Throws the exception of the task with the lowest index. All other exceptions are added to it as suppressed. */
    void rethrow() {
        Iterator<Throwable> failures = byTask.values().iterator();
        Throwable first = failures.next();
        while (failures.hasNext()) {
            Throwable failure = failures.next();
            if (failure != first) { // an exception cannot suppress itself
                first.addSuppressed(failure);
            }
        }
        if (first instanceof Error error) {
            throw error;
        }
        if (first instanceof RuntimeException exception) {
            throw exception;
        }
        // A checked exception, which a task can throw only by a trick such as an unchecked generic cast.
        throw new IllegalStateException(first);
    }
}
