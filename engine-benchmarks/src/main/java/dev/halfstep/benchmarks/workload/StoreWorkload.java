package dev.halfstep.benchmarks.workload;

import static dev.halfstep.benchmarks.peer.Store.FIRST_OF_TEN;
import static dev.halfstep.benchmarks.peer.Store.POSITION;
import static dev.halfstep.benchmarks.peer.Store.TEN;
import static dev.halfstep.benchmarks.peer.Store.VELOCITY;

import dev.halfstep.benchmarks.peer.Store;
import dev.halfstep.benchmarks.peer.Store.Floats;
import dev.halfstep.benchmarks.peer.Store.Operation;
import dev.halfstep.benchmarks.peer.WrongResultException;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * A set of entities, and operations on them that run one after the other, again and again.
 *
 * @param rows the row of each operation; the times of operations of the same row add up
 * @param operations the operations in the order in which they run
 * @param fixedCount the number of entities, 0 if it varies
 * @param othersPerEntity the number of further entities for each entity that the operations visit
 * @param otherKinds the component bits of a further entity, by its index
 * @param kinds the component bits of an entity, by its index; 0 if an operation creates it
 */
public record StoreWorkload(
        List<String> rows,
        List<Operation> operations,
        int fixedCount,
        int othersPerEntity,
        IntUnaryOperator otherKinds,
        IntUnaryOperator kinds) {

    private static final int PAIR = POSITION | VELOCITY;
    private static final int FRAGMENTS = 26;
    private static final int ENTITIES_PER_FRAGMENT = 20;

    /** All workloads, in the order of the table. */
    static final List<StoreWorkload> ALL = List.of(
            new StoreWorkload(List.of("query-2"), List.of(Operation.MOVE), 0, 10, i -> POSITION, i -> PAIR),
            query("query-32-archetypes", 32),
            new StoreWorkload(
                    List.of("query-256-others"),
                    List.of(Operation.MOVE),
                    0,
                    4,
                    i -> POSITION | tags(i % 256),
                    i -> PAIR),
            alone(
                    "query-fragmented",
                    FRAGMENTS * ENTITIES_PER_FRAGMENT,
                    i -> PAIR | tags(i % FRAGMENTS),
                    Operation.MOVE),
            alone("random-access", 0, i -> POSITION, Operation.READ_BY_ID),
            life("2", Operation.CREATE_2, Operation.DELETE),
            life("2-batch", Operation.CREATE_2_BATCH, Operation.DELETE_BATCH),
            life("10", Operation.CREATE_10, Operation.DELETE),
            life("10-batch", Operation.CREATE_10_BATCH, Operation.DELETE_BATCH),
            alone("add-remove", 0, i -> POSITION, Operation.ADD, Operation.REMOVE),
            alone("add-remove-batch", 0, i -> POSITION, Operation.ADD_BATCH, Operation.REMOVE_BATCH),
            alone("add-remove-large", 0, i -> POSITION | TEN, Operation.ADD, Operation.REMOVE),
            alone("add-remove-large-batch", 0, i -> POSITION | TEN, Operation.ADD_BATCH, Operation.REMOVE_BATCH),
            alone("new-world", 1, i -> 0, Operation.NEW_STORE));

    /** Returns the bits of a combination of the ten components: the number of an archetype. */
    private static int tags(int combination) {
        return combination << FIRST_OF_TEN;
    }

    /** Returns a workload of one row, without other entities. */
    private static StoreWorkload alone(String row, int fixedCount, IntUnaryOperator kinds, Operation... operations) {
        List<Operation> all = List.of(operations);
        return new StoreWorkload(all.stream().map(operation -> row).toList(), all, fixedCount, 0, i -> 0, kinds);
    }

    /**
     * Returns a workload whose entities all move.
     *
     * @param row the name of the row
     * @param archetypes the number of archetypes over which the entities are spread evenly, up to 1024
     * @return the workload
     */
    public static StoreWorkload query(String row, int archetypes) {
        return alone(row, 0, i -> PAIR | tags(i % archetypes), Operation.MOVE);
    }

    /**
     * Returns a workload whose entities are created and deleted.
     *
     * @param name the second part of the names of the rows
     * @param create the operation that creates them
     * @param delete the operation that deletes them
     * @return the workload
     */
    public static StoreWorkload life(String name, Operation create, Operation delete) {
        return new StoreWorkload(
                List.of("create-" + name, "delete-" + name), List.of(create, delete), 0, 0, i -> 0, i -> 0);
    }

    /**
     * Creates the entities that no operation creates, the further ones first.
     *
     * @param store an empty store
     * @param count the number of entities without the further ones
     */
    public void spawn(Store store, int count) {
        for (int i = 0; i < count * othersPerEntity; i++) {
            store.spawn(otherKinds.applyAsInt(i));
        }
        for (int i = 0; i < count; i++) {
            int bits = kinds.applyAsInt(i);
            if (bits != 0) {
                store.spawn(bits);
            }
        }
        if (operations.contains(Operation.READ_BY_ID)) {
            store.shuffle();
        }
    }

    /**
     * Runs all operations twice and compares all entities with the expected ones after each operation.
     *
     * @param store the store with the entities
     * @param count the number of entities without the further ones
     * @throws WrongResultException at the first difference
     */
    public void check(Store store, int count) {
        int others = count * othersPerEntity;
        for (int cycle = 1; cycle <= 2; cycle++) {
            for (Operation operation : operations) {
                store.run(operation);
                boolean isEmpty = Set.of(Operation.DELETE, Operation.DELETE_BATCH, Operation.NEW_STORE)
                        .contains(operation);
                expect(operation, "entities of the store", store.size(), isEmpty ? 0 : others + count);
                for (int i = 0; !isEmpty && i < others + count; i++) {
                    int bits = i < others ? otherKinds.applyAsInt(i) : bitsAfter(operation, i - others);
                    checkEntity(store, operation, i, bits, operation == Operation.MOVE && i >= others ? cycle : 0);
                }
                if (operation == Operation.READ_BY_ID) {
                    expect(
                            operation,
                            "sum of x",
                            store.sumOfX(),
                            IntStream.range(0, count).mapToDouble(Store::startX).sum());
                }
            }
        }
    }

    /** Returns the component bits of an entity after an operation that does not delete it. */
    private int bitsAfter(Operation operation, int entity) {
        return switch (operation) {
            case CREATE_2, CREATE_2_BATCH -> PAIR;
            case CREATE_10, CREATE_10_BATCH -> TEN;
            case ADD, ADD_BATCH -> kinds.applyAsInt(entity) | VELOCITY;
            default -> kinds.applyAsInt(entity);
        };
    }

    private static void checkEntity(Store store, Operation operation, int entity, int bits, int moves) {
        for (int component = 0; component < Store.COMPONENTS; component++) {
            boolean isExpected = (bits >> component & 1) != 0;
            if ((store.component(entity, component) != null) != isExpected) {
                throw new WrongResultException("all entities must have the components of the workload: after "
                        + operation + ", entity " + entity + (isExpected ? " lacks" : " has") + " component "
                        + component);
            }
        }
        Floats position = store.component(entity, 0);
        boolean isInPlace = operation != Operation.READ_BY_ID; // otherwise shuffled
        if (isInPlace && position != null) {
            float x = Store.startX(entity) + moves * Store.velocityX(entity);
            float y = Store.startY(entity) + moves * Store.VELOCITY_Y;
            expect(operation, "x of entity " + entity, position.x(), x);
            expect(operation, "y of entity " + entity, position.y(), y);
        }
    }

    /** Compares whole numbers, which floats and doubles represent exactly. */
    private static void expect(Operation operation, String subject, double actual, double expected) {
        if (actual != expected) {
            throw new WrongResultException("all libraries must do the same work: after " + operation + ", the "
                    + subject + " is " + actual + ", not " + expected);
        }
    }
}
