package dev.halfstep.benchmarks.peer;

import org.jspecify.annotations.Nullable;

/** Changes one entity at a time. In place of a batch, it does so too, without a time, for the operations that follow. */
abstract class SequentialStore extends Store {

    /** The reason of libraries without batches. */
    static final String NO_BATCHES = "no batch API";

    SequentialStore(Library library) {
        super(library);
    }

    @Override
    void change(Operation operation) {
        switch (operation) {
            case CREATE_2, CREATE_2_BATCH -> createPairs();
            case CREATE_10, CREATE_10_BATCH -> createLarge();
            case DELETE, DELETE_BATCH -> delete();
            case ADD, ADD_BATCH -> addVelocity();
            default -> removeVelocity();
        }
    }

    abstract void createPairs();

    abstract void createLarge();

    abstract void delete();

    abstract void addVelocity();

    abstract void removeVelocity();

    @Override
    public @Nullable String refusal(Operation operation, int entities) {
        return operation.isBatch() ? NO_BATCHES : null;
    }
}
