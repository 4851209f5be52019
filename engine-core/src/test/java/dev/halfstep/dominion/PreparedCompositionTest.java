package dev.halfstep.dominion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Entity;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks compositions of Dominion's API: creations and changes of entities that are prepared for classes and applied
 * later. Components must reach the columns of their classes in any order of the classes.
 */
class PreparedCompositionTest {

    private record C1() {}

    private record C2() {}

    private record C3() {}

    private record C4() {}

    private record C5() {}

    private record C6() {}

    private record C7() {}

    private record C8() {}

    /** A component that no composition adds. */
    private record Kept() {}

    private static final List<Supplier<Object>> FACTORIES =
            List.of(C1::new, C2::new, C3::new, C4::new, C5::new, C6::new, C7::new, C8::new);

    /** A class of which the test creates an instance of a subclass. */
    private static class Base {}

    private final HalfstepDominion dominion = new HalfstepFactory().create("compositions");
    private final Composition composition = dominion.composition();

    @AfterEach
    void close() {
        dominion.close();
    }

    /** Creates up to eight components of different classes. */
    private static Object[] components(int count) {
        return FACTORIES.subList(0, count).stream().map(Supplier::get).toArray();
    }

    /**
     * Returns all permutations of up to six elements; of more elements every seventh one, which keeps the test fast.
     */
    private static List<Object[]> orders(Object[] components) {
        List<Object[]> orders = new ArrayList<>();
        int[] permutationCount = new int[1];
        permute(components, 0, order -> {
            if (components.length <= 6 || permutationCount[0]++ % 7 == 0) {
                orders.add(order);
            }
        });
        return orders;
    }

    /** Passes each permutation of the elements from an index on to a consumer. */
    private static void permute(Object[] elements, int from, Consumer<Object[]> each) {
        if (from == elements.length) {
            each.accept(elements.clone());
        }
        for (int i = from; i < elements.length; i++) {
            swap(elements, from, i);
            permute(elements, from + 1, each);
            swap(elements, from, i);
        }
    }

    private static void swap(Object[] elements, int i, int j) {
        Object former = elements[i];
        elements[i] = elements[j];
        elements[j] = former;
    }

    private static Class<?>[] classes(Object[] components) {
        return Arrays.stream(components).map(Object::getClass).toArray(Class<?>[]::new);
    }

    /** Checks that an entity has these components and no others. */
    private void assertHas(Entity entity, Object... components) {
        for (Object component : components) {
            assertSame(component, entity.get(component.getClass()));
        }
        long presentCount = dominion.world().componentTypes().stream()
                .filter(type -> entity.has(type.componentClass()))
                .count();
        assertEquals(components.length, presentCount);
    }

    /** Prepares a creation by the method for this number of values. */
    @SuppressWarnings("unchecked") // each class is that of the value at the same index
    private Composition.OfTypes prepared(Object[] v) {
        Class<Object>[] c = (Class<Object>[]) classes(v);
        return switch (v.length) {
            case 1 -> composition.of(c[0]).withValue(v[0]);
            case 2 -> composition.of(c[0], c[1]).withValue(v[0], v[1]);
            case 3 -> composition.of(c[0], c[1], c[2]).withValue(v[0], v[1], v[2]);
            case 4 -> composition.of(c[0], c[1], c[2], c[3]).withValue(v[0], v[1], v[2], v[3]);
            case 5 -> composition.of(c[0], c[1], c[2], c[3], c[4]).withValue(v[0], v[1], v[2], v[3], v[4]);
            case 6 -> composition.of(c[0], c[1], c[2], c[3], c[4], c[5]).withValue(v[0], v[1], v[2], v[3], v[4], v[5]);
            case 7 ->
                composition
                        .of(c[0], c[1], c[2], c[3], c[4], c[5], c[6])
                        .withValue(v[0], v[1], v[2], v[3], v[4], v[5], v[6]);
            default ->
                composition
                        .of(c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7])
                        .withValue(v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7]);
        };
    }

    /** Returns a function that prepares a change of an entity: it adds the values v and removes the classes r. */
    @SuppressWarnings("unchecked") // each class is that of the value at the same index
    private Function<Entity, Composition.Modifier> adding(Object[] v, Class<?>... r) {
        Class<Object>[] c = (Class<Object>[]) classes(v);
        return switch (v.length) {
            case 1 -> e -> composition.byAdding1AndRemoving(c[0], r).withValue(e, v[0]);
            case 2 -> e -> composition.byAdding2AndRemoving(c[0], c[1], r).withValue(e, v[0], v[1]);
            case 3 -> e -> composition.byAdding3AndRemoving(c[0], c[1], c[2], r).withValue(e, v[0], v[1], v[2]);
            case 4 ->
                e -> composition.byAdding4AndRemoving(c[0], c[1], c[2], c[3], r).withValue(e, v[0], v[1], v[2], v[3]);
            case 5 ->
                e -> composition
                        .byAdding5AndRemoving(c[0], c[1], c[2], c[3], c[4], r)
                        .withValue(e, v[0], v[1], v[2], v[3], v[4]);
            case 6 ->
                e -> composition
                        .byAdding6AndRemoving(c[0], c[1], c[2], c[3], c[4], c[5], r)
                        .withValue(e, v[0], v[1], v[2], v[3], v[4], v[5]);
            case 7 ->
                e -> composition
                        .byAdding7AndRemoving(c[0], c[1], c[2], c[3], c[4], c[5], c[6], r)
                        .withValue(e, v[0], v[1], v[2], v[3], v[4], v[5], v[6]);
            default ->
                e -> composition
                        .byAdding8AndRemoving(c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], r)
                        .withValue(e, v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7]);
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void createsWithTheComponentsInAnyOrder(int count) {
        for (Object[] order : orders(components(count))) {
            Object[] given = order.clone();
            Entity prepared = dominion.createPreparedEntity(prepared(order));
            assertHas(prepared, order);
            Entity direct = dominion.createEntity(order);
            assertHas(direct, order);
            assertEquals(List.of(given), List.of(order), "the array of the caller must not change");
            dominion.deleteEntity(prepared);
            dominion.deleteEntity(direct);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void modifiersAddTheComponentsInAnyOrder(int count) {
        for (Object[] order : orders(components(count))) {
            Kept kept = new Kept();
            Entity entity = dominion.createEntity(kept, Transform.at(1, 1));
            assertTrue(dominion.modifyEntity(adding(order, Transform.class).apply(entity)));
            Object[] all = Arrays.copyOf(order, count + 1);
            all[count] = kept;
            assertHas(entity, all);
            assertTrue(
                    dominion.modifyEntity(composition.byRemoving(classes(order)).withValue(entity)));
            assertHas(entity, kept);
            dominion.deleteEntity(entity);
        }
    }

    @Test
    void preparedCompositionCreatesManyEntities() {
        Composition.Of2<C1, C2> of = composition.of(C1.class, C2.class);
        List<Object[]> values =
                IntStream.range(0, 5).mapToObj(i -> components(2)).toList();
        List<Composition.OfTypes> prepared =
                values.stream().map(v -> of.withValue((C1) v[0], (C2) v[1])).toList();
        for (int i = 4; i >= 0; i--) { // in another order than they were prepared
            assertHas(dominion.createPreparedEntity(prepared.get(i)), values.get(i));
        }
    }

    @Test
    void modifiersCanBePreparedBeforeOneIsApplied() {
        Entity first = dominion.createEntity(new Kept());
        Entity second = dominion.createEntity(new Kept(), new C2());
        Composition.ByAdding1AndRemoving<C1> adding = composition.byAdding1AndRemoving(C1.class, Kept.class);
        C1 one = new C1();
        C1 two = new C1();
        Composition.Modifier ofFirst = adding.withValue(first, one);
        Composition.Modifier ofSecond = adding.withValue(second, two);
        Composition.Modifier removing = composition.byRemoving(C2.class).withValue(second);
        assertTrue(dominion.modifyEntity(removing));
        assertTrue(dominion.modifyEntity(ofFirst));
        assertTrue(dominion.modifyEntity(ofSecond));
        assertHas(first, one);
        assertHas(second, two);
    }

    @Test
    void modifierThatRemovesAllComponentsKeepsTheEntity() {
        Entity entity = dominion.createEntity(components(4));
        assertTrue(dominion.modifyEntity(
                composition.byRemoving(classes(components(4))).withValue(entity)));
        assertHas(entity);
        assertFalse(entity.isDeleted());
        assertTrue(dominion.findAllEntities().stream().anyMatch(each -> each == entity));
    }

    @Test
    void replacesAClassThatIsBothAddedAndRemoved() {
        Entity entity = dominion.createEntity(new C1(), new C2());
        C1 newer = new C1();
        C3 further = new C3();
        assertTrue(dominion.modifyEntity(composition
                .byAdding2AndRemoving(C1.class, C3.class, C1.class, C2.class)
                .withValue(entity, newer, further)));
        assertHas(entity, newer, further);
    }

    @Test
    void removingAMissingComponentIsANoOp() {
        C1 component = new C1();
        Entity entity = dominion.createEntity(component);
        assertFalse(dominion.modifyEntity(composition.byRemoving(C2.class).withValue(entity)));
        assertFalse(dominion.modifyEntity(composition.byRemoving().withValue(entity)));
        assertHas(entity, component);
        assertTrue(dominion.modifyEntity(
                composition.byRemoving(C2.class, C1.class, C1.class).withValue(entity)));
        assertHas(entity);
    }

    @Test
    void refusesAModifierOfADeletedEntity() {
        Entity entity = dominion.createEntity(new C1());
        Composition.Modifier adding = composition.byAdding1AndRemoving(C2.class).withValue(entity, new C2());
        Composition.Modifier removing = composition.byRemoving(C1.class).withValue(entity);
        dominion.deleteEntity(entity);
        assertThrows(IllegalArgumentException.class, () -> dominion.modifyEntity(adding));
        assertFalse(dominion.modifyEntity(removing));
    }

    @Test
    void refusedChangeDoesNotChangeTheEntity() {
        Transform own = Transform.at(1, 0);
        Transform taken = Transform.at(2, 0);
        C1 component = new C1();
        Entity entity = dominion.createEntity(own, component);
        dominion.createEntity(taken);
        Composition.Modifier change = composition
                .byAdding2AndRemoving(C2.class, Transform.class, C1.class)
                .withValue(entity, new C2(), taken);
        assertThrows(IllegalArgumentException.class, () -> dominion.modifyEntity(change));
        assertHas(entity, own, component);
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"}) // bypasses the check of the compiler
    void refusesNullAndComponentsOfOtherClasses() {
        Entity entity = dominion.createEntity();
        Composition.Of1 of = composition.of(C1.class);
        Composition.ByAdding1AndRemoving adding = composition.byAdding1AndRemoving(C1.class);
        assertThrows(IllegalArgumentException.class, () -> of.withValue(new C2()));
        assertThrows(NullPointerException.class, () -> of.withValue(null));
        assertThrows(IllegalArgumentException.class, () -> adding.withValue(entity, new C2()));
        assertThrows(NullPointerException.class, () -> adding.withValue(entity, null));
        IllegalArgumentException refusal = assertThrows(
                IllegalArgumentException.class, () -> composition.of(Base.class).withValue(new Base() {}));
        assertTrue(refusal.getMessage().contains(Base.class.getName()), refusal::getMessage);
    }

    @Test
    void refusesPreparedObjectsWithoutValues() {
        Entity entity = dominion.createEntity(new C1());
        assertThrows(
                IllegalStateException.class, () -> dominion.createPreparedEntity(composition.of(C1.class, C2.class)));
        assertThrows(IllegalArgumentException.class, () -> dominion.modifyEntity(composition.byRemoving(C1.class)));
        assertThrows(
                IllegalArgumentException.class,
                () -> dominion.modifyEntity(composition.byAdding1AndRemoving(C2.class, C1.class)));
        assertTrue(entity.has(C1.class));
        assertEquals(1, dominion.findAllEntities().stream().count());
    }

    @Test
    void refusesEntitiesOfAnotherDominion() {
        HalfstepDominion other = new HalfstepFactory().create("other");
        try {
            Entity foreign = other.createEntity(new C1());
            Composition.Modifier change =
                    composition.byAdding1AndRemoving(C2.class, C1.class).withValue(foreign, new C2());
            assertThrows(IllegalArgumentException.class, () -> dominion.modifyEntity(change));
            assertTrue(foreign.has(C1.class));
        } finally {
            other.close();
        }
    }
}
