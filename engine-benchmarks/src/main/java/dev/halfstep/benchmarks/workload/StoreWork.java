package dev.halfstep.benchmarks.workload;

import dev.halfstep.benchmarks.peer.Library;
import dev.halfstep.benchmarks.peer.Store;
import dev.halfstep.benchmarks.peer.Store.Operation;
import dev.halfstep.benchmarks.timing.TimedWork;

/** Runs all operations of a workload in one library, as one side of a ratio. */
public final class StoreWork implements TimedWork {

    private final StoreWorkload workload;
    private final int count;
    private final Store store;

    /**
     * Creates the entities that no operation creates.
     *
     * @param workload the entities and the operations
     * @param library the library that stores the entities
     * @param count the number of entities
     */
    public StoreWork(StoreWorkload workload, Library library, int count) {
        this.workload = workload;
        this.count = count;
        store = library.createStore(count * (1 + workload.othersPerEntity()));
        workload.spawn(store, count);
    }

    @Override
    public void check() {
        workload.check(store, count);
    }

    @Override
    public void run(int repetitions) {
        for (int i = 0; i < repetitions; i++) {
            for (Operation operation : workload.operations()) {
                store.run(operation);
            }
        }
    }

    @Override
    public void close() {
        store.close();
    }
}
