package dev.halfstep.dominion;

import dev.dominion.ecs.api.Composition;
import java.util.List;

/** Prepares the creation and change of entities for fixed component classes. */
final class PreparedComposition implements Composition {

    private final HalfstepDominion dominion;

    PreparedComposition(HalfstepDominion dominion) {
        this.dominion = dominion;
    }

    /** Throws if a component is not exactly of the prepared class at its index. */
    static void checkClasses(Class<?>[] classes, Object[] components) {
        for (int i = 0; i < components.length; i++) {
            if (components[i] == null) {
                throw new NullPointerException(
                        "a component must not be null: the component of class " + classes[i].getName());
            }
            if (components[i].getClass() != classes[i]) {
                throw new IllegalArgumentException("a prepared component must be exactly of class "
                        + classes[i].getName() + ": " + components[i].getClass().getName());
            }
        }
    }

    private PreparedComponents prepared(Class<?>... classes) {
        return new PreparedComponents(dominion, classes);
    }

    private static PreparedModifier modifier(Class<?>[] removed, Class<?>... added) {
        return new PreparedModifier(added, List.of(removed));
    }

    // PreparedComponents and PreparedModifier implement the interfaces for all numbers of classes, and check the values
    // at run time. So these casts cannot fail.

    @Override
    @SuppressWarnings("unchecked")
    public <T1> Of1<T1> of(Class<T1> type1) {
        return (Of1<T1>) (Of1<?>) prepared(type1);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T1, T2> Of2<T1, T2> of(Class<T1> type1, Class<T2> type2) {
        return (Of2<T1, T2>) (Of2<?, ?>) prepared(type1, type2);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T1, T2, T3> Of3<T1, T2, T3> of(Class<T1> type1, Class<T2> type2, Class<T3> type3) {
        return (Of3<T1, T2, T3>) (Of3<?, ?, ?>) prepared(type1, type2, type3);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T1, T2, T3, T4> Of4<T1, T2, T3, T4> of(Class<T1> type1, Class<T2> type2, Class<T3> type3, Class<T4> type4) {
        return (Of4<T1, T2, T3, T4>) (Of4<?, ?, ?, ?>) prepared(type1, type2, type3, type4);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T1, T2, T3, T4, T5> Of5<T1, T2, T3, T4, T5> of(
            Class<T1> type1, Class<T2> type2, Class<T3> type3, Class<T4> type4, Class<T5> type5) {
        return (Of5<T1, T2, T3, T4, T5>) (Of5<?, ?, ?, ?, ?>) prepared(type1, type2, type3, type4, type5);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T1, T2, T3, T4, T5, T6> Of6<T1, T2, T3, T4, T5, T6> of(
            Class<T1> type1, Class<T2> type2, Class<T3> type3, Class<T4> type4, Class<T5> type5, Class<T6> type6) {
        return (Of6<T1, T2, T3, T4, T5, T6>) (Of6<?, ?, ?, ?, ?, ?>) prepared(type1, type2, type3, type4, type5, type6);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T1, T2, T3, T4, T5, T6, T7> Of7<T1, T2, T3, T4, T5, T6, T7> of(
            Class<T1> type1,
            Class<T2> type2,
            Class<T3> type3,
            Class<T4> type4,
            Class<T5> type5,
            Class<T6> type6,
            Class<T7> type7) {
        return (Of7<T1, T2, T3, T4, T5, T6, T7>)
                (Of7<?, ?, ?, ?, ?, ?, ?>) prepared(type1, type2, type3, type4, type5, type6, type7);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T1, T2, T3, T4, T5, T6, T7, T8> Of8<T1, T2, T3, T4, T5, T6, T7, T8> of(
            Class<T1> type1,
            Class<T2> type2,
            Class<T3> type3,
            Class<T4> type4,
            Class<T5> type5,
            Class<T6> type6,
            Class<T7> type7,
            Class<T8> type8) {
        return (Of8<T1, T2, T3, T4, T5, T6, T7, T8>)
                (Of8<?, ?, ?, ?, ?, ?, ?, ?>) prepared(type1, type2, type3, type4, type5, type6, type7, type8);
    }

    @Override
    public ByRemoving byRemoving(Class<?>... removed) {
        return modifier(removed);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T1> ByAdding1AndRemoving<T1> byAdding1AndRemoving(Class<T1> type1, Class<?>... removed) {
        return (ByAdding1AndRemoving<T1>) (ByAdding1AndRemoving<?>) modifier(removed, type1);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T1, T2> ByAdding2AndRemoving<T1, T2> byAdding2AndRemoving(
            Class<T1> type1, Class<T2> type2, Class<?>... removed) {
        return (ByAdding2AndRemoving<T1, T2>) (ByAdding2AndRemoving<?, ?>) modifier(removed, type1, type2);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T1, T2, T3> ByAdding3AndRemoving<T1, T2, T3> byAdding3AndRemoving(
            Class<T1> type1, Class<T2> type2, Class<T3> type3, Class<?>... removed) {
        return (ByAdding3AndRemoving<T1, T2, T3>)
                (ByAdding3AndRemoving<?, ?, ?>) modifier(removed, type1, type2, type3);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T1, T2, T3, T4> ByAdding4AndRemoving<T1, T2, T3, T4> byAdding4AndRemoving(
            Class<T1> type1, Class<T2> type2, Class<T3> type3, Class<T4> type4, Class<?>... removed) {
        return (ByAdding4AndRemoving<T1, T2, T3, T4>)
                (ByAdding4AndRemoving<?, ?, ?, ?>) modifier(removed, type1, type2, type3, type4);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T1, T2, T3, T4, T5> ByAdding5AndRemoving<T1, T2, T3, T4, T5> byAdding5AndRemoving(
            Class<T1> type1, Class<T2> type2, Class<T3> type3, Class<T4> type4, Class<T5> type5, Class<?>... removed) {
        return (ByAdding5AndRemoving<T1, T2, T3, T4, T5>)
                (ByAdding5AndRemoving<?, ?, ?, ?, ?>) modifier(removed, type1, type2, type3, type4, type5);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T1, T2, T3, T4, T5, T6> ByAdding6AndRemoving<T1, T2, T3, T4, T5, T6> byAdding6AndRemoving(
            Class<T1> type1,
            Class<T2> type2,
            Class<T3> type3,
            Class<T4> type4,
            Class<T5> type5,
            Class<T6> type6,
            Class<?>... removed) {
        return (ByAdding6AndRemoving<T1, T2, T3, T4, T5, T6>)
                (ByAdding6AndRemoving<?, ?, ?, ?, ?, ?>) modifier(removed, type1, type2, type3, type4, type5, type6);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T1, T2, T3, T4, T5, T6, T7> ByAdding7AndRemoving<T1, T2, T3, T4, T5, T6, T7> byAdding7AndRemoving(
            Class<T1> type1,
            Class<T2> type2,
            Class<T3> type3,
            Class<T4> type4,
            Class<T5> type5,
            Class<T6> type6,
            Class<T7> type7,
            Class<?>... removed) {
        return (ByAdding7AndRemoving<T1, T2, T3, T4, T5, T6, T7>) (ByAdding7AndRemoving<?, ?, ?, ?, ?, ?, ?>)
                modifier(removed, type1, type2, type3, type4, type5, type6, type7);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T1, T2, T3, T4, T5, T6, T7, T8> ByAdding8AndRemoving<T1, T2, T3, T4, T5, T6, T7, T8> byAdding8AndRemoving(
            Class<T1> type1,
            Class<T2> type2,
            Class<T3> type3,
            Class<T4> type4,
            Class<T5> type5,
            Class<T6> type6,
            Class<T7> type7,
            Class<T8> type8,
            Class<?>... removed) {
        return (ByAdding8AndRemoving<T1, T2, T3, T4, T5, T6, T7, T8>) (ByAdding8AndRemoving<?, ?, ?, ?, ?, ?, ?, ?>)
                modifier(removed, type1, type2, type3, type4, type5, type6, type7, type8);
    }
}
