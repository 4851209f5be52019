package dev.halfstep.benchmarks.oracle;

import java.util.List;

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
        return switch (CLASSES.indexOf(type)) {
            case 0 -> new A(number);
            case 1 -> new B(number);
            case 2 -> new C(number);
            case 3 -> new D(number);
            case 4 -> new E(number);
            case 5 -> new F(number);
            case 6 -> new G(number);
            default -> new H(number);
        };
    }

    /** Returns all classes in the class index of the original: component classes and enum classes of states. */
    static Class<?>[] indexedClasses() {
        Class<?>[] classes = CLASSES.toArray(new Class<?>[CLASSES.size() + 2]);
        classes[CLASSES.size()] = Mood.class;
        classes[CLASSES.size() + 1] = Gait.class;
        return classes;
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
