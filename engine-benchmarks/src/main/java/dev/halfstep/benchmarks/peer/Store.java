package dev.halfstep.benchmarks.peer;

import java.util.Arrays;
import java.util.Collections;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Stores entities in one library, and runs the operations by which libraries are compared. Each operation is a loop
 * over all entities in the fastest idiom of the library. An entity has components of some of twelve classes, its kinds:
 * a set of bits.
 */
public abstract class Store implements AutoCloseable {

    /** The bit of a position. */
    public static final int POSITION = 1;

    /** The bit of a velocity. */
    public static final int VELOCITY = 1 << 1;

    /** The index of the first of the ten further components. */
    public static final int FIRST_OF_TEN = 2;

    /** The bits of the ten components of a large entity. */
    public static final int TEN = ((1 << 10) - 1) << FIRST_OF_TEN;

    /** The number of component classes. */
    public static final int COMPONENTS = FIRST_OF_TEN + 10;

    /** The y of all velocities. */
    public static final float VELOCITY_Y = -2f;

    /** An operation on all entities, or on as many as the store has room for. */
    public enum Operation {
        /** Adds the velocity to the position, of each entity that has both. */
        MOVE,
        /** Sums up the positions, read by id in shuffled order. */
        READ_BY_ID,
        /** Creates entities with position and velocity, one by one. */
        CREATE_2,
        /** The same in a batch. */
        CREATE_2_BATCH,
        /** Creates entities with ten components, one by one. */
        CREATE_10,
        /** The same in a batch. */
        CREATE_10_BATCH,
        /** Deletes all entities in the order of creation, one by one. */
        DELETE,
        /** The same in a batch. */
        DELETE_BATCH,
        /** Adds a velocity to each entity, one by one. */
        ADD,
        /** Removes the velocity of each entity, one by one. */
        REMOVE,
        /** Adds a velocity to all entities in a batch. */
        ADD_BATCH,
        /** Removes the velocity of all entities in a batch. */
        REMOVE_BATCH,
        /** Creates and closes another store, with all component classes but without entities. */
        NEW_STORE;

        /**
         * Returns whether the library may change all entities at once.
         *
         * @return false if the operation handles one entity at a time
         */
        public boolean isBatch() {
            return name().endsWith("_BATCH");
        }
    }

    private double sumOfX;

    /** A component with two floats. */
    public interface Floats {

        /**
         * Returns the first float.
         *
         * @return x
         */
        float x();

        /**
         * Returns the second float.
         *
         * @return y
         */
        float y();
    }

    private final Library library;

    Store(Library library) {
        this.library = library;
    }

    /**
     * Creates one entity; only to set up.
     *
     * @param kinds the bits of its components
     */
    public abstract void spawn(int kinds);

    /** Shuffles the order in which {@link Operation#READ_BY_ID} reads; only to set up. */
    public abstract void shuffle();

    /**
     * Runs an operation once.
     *
     * @param operation the operation
     */
    public final void run(Operation operation) {
        switch (operation) {
            case MOVE -> move();
            case READ_BY_ID -> sumOfX = readById();
            case NEW_STORE -> library.createStore(1).close();
            default -> change(operation);
        }
    }

    abstract void move();

    abstract double readById();

    /** Creates, deletes or changes all entities. */
    abstract void change(Operation operation);

    /**
     * Returns the reason why this library has no time for an operation.
     *
     * @param operation the operation
     * @param entities the number of all entities of the workload
     * @return a few words for a table, or null if the operation can be timed
     */
    public abstract @Nullable String refusal(Operation operation, int entities);

    /**
     * Returns the number of living entities. Slow; only for checks.
     *
     * @return 0 or more
     */
    public abstract int size();

    /**
     * Returns a component of an entity. Slow; only for checks.
     *
     * @param entity the index of the entity in the order of creation, or in shuffled order
     * @param component the index of the bit of the component
     * @return null if the entity lacks the component or is deleted
     */
    public abstract @Nullable Floats component(int entity, int component);

    /**
     * Returns the result of the last {@link Operation#READ_BY_ID}.
     *
     * @return the sum of all x
     */
    public final double sumOfX() {
        return sumOfX;
    }

    /** Releases native memory, threads and worlds. */
    @Override
    public void close() {}

    /**
     * Returns the position at which an entity starts.
     *
     * @param entity the index of the entity
     * @return x, a whole number
     */
    public static float startX(int entity) {
        return entity & 0xFF;
    }

    /**
     * Returns the position at which an entity starts.
     *
     * @param entity the index of the entity
     * @return y, a whole number
     */
    public static float startY(int entity) {
        return (entity >> 8) & 0xFF;
    }

    /**
     * Returns the distance by which {@link Operation#MOVE} moves an entity.
     *
     * @param entity the index of the entity
     * @return x, a whole number
     */
    public static float velocityX(int entity) {
        return 1 + (entity & 3);
    }

    /** Shuffles an array of handles, in the same order for all libraries. */
    static <T> void shuffle(T[] handles) {
        Collections.shuffle(Arrays.asList(handles), new Random(1));
    }

    /** Shuffles an array of numbers in the order of {@link #shuffle(Object[])}. */
    static void shuffle(int[] numbers) {
        Integer[] shuffled = Arrays.stream(numbers).boxed().toArray(Integer[]::new);
        shuffle(shuffled);
        Arrays.setAll(numbers, i -> shuffled[i]);
    }
}
