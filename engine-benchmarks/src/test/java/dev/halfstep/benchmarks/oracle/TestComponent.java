package dev.halfstep.benchmarks.oracle;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/**
 * A component with a number, which is unique in a program. The nested classes are the component types of the programs.
 */
abstract class TestComponent {

    /** All component classes, in alphabetical order. */
    static final List<Class<? extends TestComponent>> CLASSES =
            List.of(A.class, B.class, C.class, D.class, E.class, F.class, G.class, H.class);

    private final int number;

    TestComponent(int number) {
        this.number = number;
    }

    static TestComponent of(Class<? extends TestComponent> type, int number) {
        List<IntFunction<TestComponent>> constructors =
                List.of(A::new, B::new, C::new, D::new, E::new, F::new, G::new, H::new);
        return constructors.get(CLASSES.indexOf(type)).apply(number);
    }

    /** Returns all classes in the class index of the original: component classes and enum classes of states. */
    static Class<?>[] indexedClasses() {
        return Stream.concat(CLASSES.stream(), Stream.of(Mood.class, Gait.class))
                .toArray(Class<?>[]::new);
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + number;
    }

    static final class A extends TestComponent {
        A(int number) {
            super(number);
        }
    }

    static final class B extends TestComponent {
        B(int number) {
            super(number);
        }
    }

    static final class C extends TestComponent {
        C(int number) {
            super(number);
        }
    }

    static final class D extends TestComponent {
        D(int number) {
            super(number);
        }
    }

    static final class E extends TestComponent {
        E(int number) {
            super(number);
        }
    }

    static final class F extends TestComponent {
        F(int number) {
            super(number);
        }
    }

    static final class G extends TestComponent {
        G(int number) {
            super(number);
        }
    }

    static final class H extends TestComponent {
        H(int number) {
            super(number);
        }
    }
}
