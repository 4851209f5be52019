package dev.halfstep.benchmarks.peer;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.EntityIds;
import dev.halfstep.storage.Span;
import dev.halfstep.world.Query2;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Stores entities in a world of this engine: all components are dense, and queries visit spans. */
final class HalfstepDenseStore extends HalfstepStore {

    private static final int FLOATS = 2;
    private static final int X = 0;
    private static final int Y = 1;

    /** The factories of the components after position and velocity. */
    private static final List<Supplier<DensePair>> TEN =
            List.of(C1::new, C2::new, C3::new, C4::new, C5::new, C6::new, C7::new, C8::new, C9::new, C10::new);

    private final Query2.EachSpan movement = HalfstepDenseStore::moveSpan;

    HalfstepDenseStore(int capacity) {
        super(
                Library.HALFSTEP_SPANS,
                capacity,
                IntStream.range(0, COMPONENTS)
                        .mapToObj(i -> type(create(i, /* entity= */ 0).getClass()))
                        .toList());
    }

    private static <P extends DensePair> ComponentType<P> type(Class<P> dense) {
        return ComponentType.simulation(dense).storedIn(DenseComponent.floats(FLOATS));
    }

    /** Two floats in a chunk. */
    private abstract static class DensePair extends DenseComponent implements Floats {
        DensePair() {
            super(FLOATS);
        }

        final DensePair with(float x, float y) {
            set(X, x);
            set(Y, y);
            return this;
        }

        @Override
        public final float x() {
            return get(X);
        }

        @Override
        public final float y() {
            return get(Y);
        }
    }

    private static final class Position extends DensePair {}

    private static final class Velocity extends DensePair {}

    private static final class C1 extends DensePair {}

    private static final class C2 extends DensePair {}

    private static final class C3 extends DensePair {}

    private static final class C4 extends DensePair {}

    private static final class C5 extends DensePair {}

    private static final class C6 extends DensePair {}

    private static final class C7 extends DensePair {}

    private static final class C8 extends DensePair {}

    private static final class C9 extends DensePair {}

    private static final class C10 extends DensePair {}

    @Override
    Object createComponent(int component, int entity) {
        return create(component, entity);
    }

    private static DensePair create(int component, int entity) {
        return switch (component) {
            case 0 -> new Position().with(Store.startX(entity), Store.startY(entity));
            case 1 -> new Velocity().with(Store.velocityX(entity), Store.VELOCITY_Y);
            default -> TEN.get(component - FIRST_OF_TEN).get();
        };
    }

    @Override
    Object[] createTen() {
        return new Object[] {
            new C1(), new C2(), new C3(), new C4(), new C5(), new C6(), new C7(), new C8(), new C9(), new C10()
        };
    }

    @Override
    void move() {
        world.query(Position.class, Velocity.class).forEachSpan(movement);
    }

    private static void moveSpan(EntityIds ids, Span positions, Span velocities) {
        float[] position = positions.write();
        float[] velocity = velocities.read();
        for (int i = 0; i < ids.size() * FLOATS; i++) {
            position[i] += velocity[i];
        }
    }

    @Override
    double readById() {
        double sum = 0;
        for (EntityId id : ids) {
            sum += positions.read(id, X);
        }
        return sum;
    }
}
