package dev.halfstep.campaign.cluster;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.OutOfMemoryHandler;
import com.hazelcast.instance.impl.OutOfMemoryErrorDispatcher;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Ends the process with one line when its heap is full: Hazelcast cannot continue then. The results so far are in the
 * partial tables. All objects that this needs are created in advance, because a full heap has no room for them.
 */
public final class FullHeap {

    private static final int EXIT_CODE = 2;
    private static final FileOutputStream STANDARD_ERROR = new FileOutputStream(FileDescriptor.err);
    private static final byte[] MESSAGE = ("campaign: the heap must be larger: it is full; add -Xmx with a larger one;"
                    + " finished runs are in table.partial.csv\n")
            .getBytes(StandardCharsets.UTF_8);

    private FullHeap() {}

    /**
     * Ends this process as soon as a thread of Hazelcast finds the heap full. Must be called after the start of
     * Hazelcast, which replaces the handlers. The default handlers print stack traces.
     */
    public static void endProcessWhenFull() {
        OutOfMemoryHandler handler = new OutOfMemoryHandler() {
            @Override
            public void onOutOfMemory(OutOfMemoryError error, HazelcastInstance[] members) {
                endProcess();
            }
        };
        OutOfMemoryErrorDispatcher.setServerHandler(handler);
        OutOfMemoryErrorDispatcher.setClientHandler(handler); // called without clients, too
    }

    /** Ends this process with one line, without shutdown hooks, which could need memory. */
    public static synchronized void endProcess() {
        try {
            STANDARD_ERROR.write(MESSAGE);
        } catch (IOException e) {
            // standard error is closed; the exit code remains
        }
        Runtime.getRuntime().halt(EXIT_CODE);
    }
}
