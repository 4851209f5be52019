package dev.halfstep.benchmarks.peer;

import dev.halfstep.benchmarks.peer.Pairs.Position;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the floats of entities in plain arrays, without ids, archetypes or deletion: the limit of the hardware. Only
 * entities with a velocity are moved; they lie after all others.
 */
final class ArrayStore extends Store {

    private static final int LARGE_FLOATS = 20;

    private final float[] positions;
    private final float[] velocities;
    private float[] large = new float[0];
    private final int[] order;
    private final int[] kinds;

    /** The component bits of all entities that an operation created, 0 if none did. */
    private int createdKinds;

    private int resting;
    private int count;

    ArrayStore(int capacity) {
        super(Library.ARRAYS);
        positions = new float[2 * capacity];
        velocities = new float[2 * capacity];
        order = new int[capacity];
        kinds = new int[capacity];
    }

    @Override
    public void spawn(int bits) {
        boolean moves = (bits & VELOCITY) != 0;
        kinds[count] = bits;
        set(count, moves);
        order[count] = count;
        count++;
        if (!moves) {
            resting = count;
        }
    }

    private void set(int entity, boolean moves) {
        positions[2 * entity] = startX(entity);
        positions[2 * entity + 1] = startY(entity);
        velocities[2 * entity] = moves ? velocityX(entity) : 0f;
        velocities[2 * entity + 1] = moves ? VELOCITY_Y : 0f;
    }

    @Override
    public void shuffle() {
        shuffle(order);
    }

    @Override
    void move() {
        for (int i = 2 * resting; i < 2 * count; i++) {
            positions[i] += velocities[i];
        }
    }

    @Override
    double readById() {
        double sum = 0;
        for (int entity : order) {
            sum += positions[2 * entity];
        }
        return sum;
    }

    @Override
    void createPairs() {
        for (int i = 0; i < order.length; i++) {
            set(i, /* moves= */ true);
        }
        count = order.length;
        createdKinds = POSITION | VELOCITY;
    }

    @Override
    void createLarge() {
        if (large.length == 0) {
            large = new float[LARGE_FLOATS * order.length];
        }
        for (int i = 0; i < large.length; i++) {
            large[i] = 1f;
        }
        count = order.length;
        createdKinds = TEN;
    }

    @Override
    void delete() {
        count = 0;
    }

    @Override
    void addVelocity() {
        throw new UnsupportedOperationException("arrays have no components");
    }

    @Override
    void removeVelocity() {
        throw new UnsupportedOperationException("arrays have no components");
    }

    @Override
    public @Nullable String refusal(Operation operation, int entities) {
        return switch (operation) {
            case MOVE, READ_BY_ID, CREATE_2_BATCH, CREATE_10_BATCH -> null;
            default -> "";
        };
    }

    @Override
    public int size() {
        return count;
    }

    @Override
    public @Nullable Floats component(int entity, int component) {
        int bits = createdKinds == 0 ? kinds[entity] : createdKinds;
        Position position = new Position();
        position.x = positions[2 * entity];
        position.y = positions[2 * entity + 1];
        return entity < count && (bits >> component & 1) != 0 ? position : null;
    }
}
