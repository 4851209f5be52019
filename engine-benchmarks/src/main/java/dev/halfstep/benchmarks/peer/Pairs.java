package dev.halfstep.benchmarks.peer;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Defines the component classes by whose workloads libraries are compared: two floats each. Every library stores
 * objects of the same classes, since artemis-odb and Ashley only need a superclass and an interface without fields.
 */
final class Pairs {

    /** The factories of the components after position and velocity. */
    private static final List<Supplier<Pair>> TEN =
            List.of(C1::new, C2::new, C3::new, C4::new, C5::new, C6::new, C7::new, C8::new, C9::new, C10::new);

    /** The index of a class is its bit in the kinds of an entity. */
    static final List<Class<? extends Pair>> CLASSES = IntStream.range(0, Store.COMPONENTS)
            .<Class<? extends Pair>>mapToObj(i -> create(i, /* entity= */ 0).getClass())
            .toList();

    private Pairs() {}

    /** Two floats. */
    abstract static class Pair extends com.artemis.Component
            implements com.badlogic.ashley.core.Component, Store.Floats {
        float x;
        float y;

        @Override
        public final float x() {
            return x;
        }

        @Override
        public final float y() {
            return y;
        }
    }

    public static final class Position extends Pair {
        static Position of(int entity) {
            Position position = new Position();
            position.set(entity);
            return position;
        }

        void set(int entity) {
            x = Store.startX(entity);
            y = Store.startY(entity);
        }

        void add(Velocity velocity) {
            x += velocity.x;
            y += velocity.y;
        }
    }

    public static final class Velocity extends Pair {
        static Velocity of(int entity) {
            Velocity velocity = new Velocity();
            velocity.set(entity);
            return velocity;
        }

        void set(int entity) {
            x = Store.velocityX(entity);
            y = Store.VELOCITY_Y;
        }
    }

    public static final class C1 extends Pair {}

    public static final class C2 extends Pair {}

    public static final class C3 extends Pair {}

    public static final class C4 extends Pair {}

    public static final class C5 extends Pair {}

    public static final class C6 extends Pair {}

    public static final class C7 extends Pair {}

    public static final class C8 extends Pair {}

    public static final class C9 extends Pair {}

    public static final class C10 extends Pair {}

    /** Creates the component with an index, of an entity with an index. */
    static Pair create(int component, int entity) {
        return switch (component) {
            case 0 -> Position.of(entity);
            case 1 -> Velocity.of(entity);
            default -> TEN.get(component - Store.FIRST_OF_TEN).get();
        };
    }

    /** Creates the components of a large entity. */
    static Pair[] createTen() {
        return new Pair[] {
            new C1(), new C2(), new C3(), new C4(), new C5(), new C6(), new C7(), new C8(), new C9(), new C10()
        };
    }
}
