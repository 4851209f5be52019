package dev.halfstep.benchmarks.peer;

import dev.halfstep.benchmarks.peer.Pairs.Position;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the floats of entities in plain arrays, without ids, archetypes or deletion: the limit of the hardware. Only
 * entities with a velocity are moved; they lie after all others.
 */
final class ArrayStore extends Store {

    private final float[] positions;
    private final float[] velocities;
    private final int[] order;
    private final int[] kinds;

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
        positions[2 * count] = startX(count);
        positions[2 * count + 1] = startY(count);
        velocities[2 * count] = moves ? velocityX(count) : 0f;
        velocities[2 * count + 1] = moves ? VELOCITY_Y : 0f;
        order[count] = count;
        count++;
        if (!moves) {
            resting = count;
        }
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
    void change(Operation operation) {
        throw new UnsupportedOperationException("arrays only move and read entities: " + operation);
    }

    @Override
    public @Nullable String refusal(Operation operation, int entities) {
        return operation == Operation.MOVE || operation == Operation.READ_BY_ID ? null : "";
    }

    @Override
    public int size() {
        return count;
    }

    @Override
    public @Nullable Floats component(int entity, int component) {
        Position position = new Position();
        position.x = positions[2 * entity];
        position.y = positions[2 * entity + 1];
        return (kinds[entity] >> component & 1) != 0 ? position : null;
    }
}
