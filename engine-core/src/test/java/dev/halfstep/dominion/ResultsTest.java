package dev.halfstep.dominion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results;
import dev.dominion.ecs.api.Results.With1;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that results contain every matching entity once, with its own components. */
class ResultsTest {

    private record A(int number) {}

    private record B(int number) {}

    private record C(int number) {}

    private record D(int number) {}

    private record E(int number) {}

    private record F(int number) {}

    private record Unused() {}

    private static final List<Class<?>> CLASSES = List.of(A.class, B.class, C.class, D.class, E.class, F.class);
    private static final List<IntFunction<Object>> FACTORIES = List.of(A::new, B::new, C::new, D::new, E::new, F::new);

    private enum Mood {
        CALM,
        ANGRY
    }

    /** Has a constant of the same name as {@link Mood}, which must be another state. */
    private enum Place {
        CALM
    }

    private final HalfstepDominion dominion = new HalfstepFactory().create("results");
    private final List<Entity> entities = new ArrayList<>();

    @AfterEach
    void close() {
        dominion.close();
    }

    /** Creates entities with random components, some with a state, some disabled. */
    private void createRandomEntities(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < count; i++) {
            List<Object> components = new ArrayList<>();
            for (IntFunction<Object> factory : FACTORIES) {
                if (random.nextInt(4) > 0) {
                    components.add(factory.apply(i));
                }
            }
            Entity entity = dominion.createEntity(components.toArray());
            if (random.nextInt(3) > 0) {
                entity.setState(Mood.values()[random.nextInt(2)]);
            } else if (random.nextBoolean()) {
                entity.setState(Place.CALM);
            }
            entity.setEnabled(random.nextInt(8) > 0);
            entities.add(entity);
        }
    }

    /** Returns the enabled entities that match a predicate. */
    private Set<Entity> expected(Predicate<Entity> matches) {
        Set<Entity> expected = new LinkedHashSet<>();
        entities.stream()
                .filter(entity -> !entity.isDeleted() && entity.isEnabled())
                .filter(matches)
                .forEach(expected::add);
        return expected;
    }

    private static boolean hasAll(Entity entity, List<Class<?>> classes) {
        return classes.stream().allMatch(entity::has);
    }

    private static Predicate<Entity> inState(Enum<?> state) {
        return entity ->
                entity.has(EntityState.class) && entity.get(EntityState.class).value() == state;
    }

    /** Checks that results find exactly the expected entities, in the same order by each way to read them. */
    private static <T> void assertFinds(Set<Entity> expected, Results<T> results, Function<T, Entity> entityOf) {
        List<Entity> found = new ArrayList<>();
        results.forEach(each -> found.add(entityOf.apply(each)));
        assertEquals(expected, new LinkedHashSet<>(found));
        assertEquals(expected.size(), found.size(), "each entity must be found once");
        assertEquals(found, results.stream().map(entityOf).toList());
        assertEquals(found, results.parallelStream().map(entityOf).toList());
    }

    /** Results of one to six classes, with functions that read their entity and components. */
    private record ResultAccess<T>(
            Results<T> results, Function<T, Entity> entity, Function<T, List<Object>> components) {

        void check(Set<Entity> expected, List<Class<?>> classes) {
            assertFinds(expected, results, entity);
            for (T found : results) {
                Entity entityOfResult = entity.apply(found);
                assertEquals(classes.size(), components.apply(found).size());
                for (int i = 0; i < classes.size(); i++) {
                    assertSame(
                            entityOfResult.get(classes.get(i)),
                            components.apply(found).get(i));
                }
            }
        }
    }

    /** Returns the results of the find method for this number of classes. */
    private ResultAccess<?> resultsOf(List<Class<?>> c) {
        return switch (c.size()) {
            case 1 -> new ResultAccess<>(dominion.findEntitiesWith(c.get(0)), With1::entity, r -> List.of(r.comp()));
            case 2 ->
                new ResultAccess<>(
                        dominion.findEntitiesWith(c.get(0), c.get(1)),
                        Results.With2::entity,
                        r -> List.of(r.comp1(), r.comp2()));
            case 3 ->
                new ResultAccess<>(
                        dominion.findEntitiesWith(c.get(0), c.get(1), c.get(2)),
                        Results.With3::entity,
                        r -> List.of(r.comp1(), r.comp2(), r.comp3()));
            case 4 ->
                new ResultAccess<>(
                        dominion.findEntitiesWith(c.get(0), c.get(1), c.get(2), c.get(3)),
                        Results.With4::entity,
                        r -> List.of(r.comp1(), r.comp2(), r.comp3(), r.comp4()));
            case 5 ->
                new ResultAccess<>(
                        dominion.findEntitiesWith(c.get(0), c.get(1), c.get(2), c.get(3), c.get(4)),
                        Results.With5::entity,
                        r -> List.of(r.comp1(), r.comp2(), r.comp3(), r.comp4(), r.comp5()));
            default ->
                new ResultAccess<>(
                        dominion.findEntitiesWith(c.get(0), c.get(1), c.get(2), c.get(3), c.get(4), c.get(5)),
                        Results.With6::entity,
                        r -> List.of(r.comp1(), r.comp2(), r.comp3(), r.comp4(), r.comp5(), r.comp6()));
        };
    }

    /** Returns the components that findCompositionsWith finds. Checks that its results have no entity. */
    private List<List<Object>> compositionsOf(List<Class<?>> c) {
        Stream<List<Object>> found = switch (c.size()) {
            case 1 -> dominion.findCompositionsWith(c.get(0)).stream().map(comp -> List.<Object>of(comp));
            case 2 ->
                dominion.findCompositionsWith(c.get(0), c.get(1)).stream()
                        .peek(r -> assertNull(r.entity()))
                        .map(r -> List.of(r.comp1(), r.comp2()));
            case 3 ->
                dominion.findCompositionsWith(c.get(0), c.get(1), c.get(2)).stream()
                        .peek(r -> assertNull(r.entity()))
                        .map(r -> List.of(r.comp1(), r.comp2(), r.comp3()));
            case 4 ->
                dominion.findCompositionsWith(c.get(0), c.get(1), c.get(2), c.get(3)).stream()
                        .peek(r -> assertNull(r.entity()))
                        .map(r -> List.of(r.comp1(), r.comp2(), r.comp3(), r.comp4()));
            case 5 ->
                dominion.findCompositionsWith(c.get(0), c.get(1), c.get(2), c.get(3), c.get(4)).stream()
                        .peek(r -> assertNull(r.entity()))
                        .map(r -> List.of(r.comp1(), r.comp2(), r.comp3(), r.comp4(), r.comp5()));
            default ->
                dominion.findCompositionsWith(c.get(0), c.get(1), c.get(2), c.get(3), c.get(4), c.get(5)).stream()
                        .peek(r -> assertNull(r.entity()))
                        .map(r -> List.of(r.comp1(), r.comp2(), r.comp3(), r.comp4(), r.comp5(), r.comp6()));
        };
        return found.toList();
    }

    private static List<Class<?>> shuffled(SplittableRandom random) {
        List<Class<?>> classes = new ArrayList<>(CLASSES);
        for (int i = classes.size() - 1; i > 0; i--) {
            classes.add(classes.remove(random.nextInt(i + 1)));
        }
        return classes;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void findsEntitiesWithAllRequiredComponents(int count) {
        createRandomEntities(400, count);
        SplittableRandom random = new SplittableRandom(count);
        for (int round = 0; round < 6; round++) {
            List<Class<?>> classes = shuffled(random).subList(0, count);
            Set<Entity> expected = expected(entity -> hasAll(entity, classes));
            assertFalse(expected.isEmpty());
            resultsOf(classes).check(expected, classes);
            Set<List<?>> components = expected.stream()
                    .map(entity -> classes.stream().map(entity::get).toList())
                    .collect(Collectors.toSet());
            assertEquals(expected.size(), compositionsOf(classes).size());
            assertEquals(components, Set.copyOf(compositionsOf(classes)));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void narrowedResultsEqualABruteForceSearch(long seed) {
        createRandomEntities(300, seed);
        SplittableRandom random = new SplittableRandom(seed);
        int found = 0;
        for (int round = 0; round < 60; round++) {
            List<Class<?>> classes = shuffled(random);
            int requiredCount = 2 + random.nextInt(2);
            int excludedCount = 1 + random.nextInt(2);
            List<Class<?>> required = classes.subList(0, requiredCount);
            List<Class<?>> excluded = classes.subList(requiredCount, requiredCount + excludedCount);
            Enum<?> state = List.of(Mood.CALM, Mood.ANGRY, Place.CALM).get(random.nextInt(3));
            boolean isByState = random.nextBoolean();
            Results<With1<Object>> results = results(classes.get(0))
                    .withAlso(required.subList(1, requiredCount).toArray(new Class<?>[0]))
                    .without(excluded.toArray(new Class<?>[0]));
            if (isByState) {
                results = inState(results, state);
            }
            Set<Entity> expected = expected(entity -> hasAll(entity, required)
                    && excluded.stream().noneMatch(entity::has)
                    && (!isByState || inState(state).test(entity)));
            assertFinds(expected, results, With1::entity);
            found += expected.size();
        }
        assertTrue(found > 100, "the searches must find many entities, but found only: " + found);
    }

    @SuppressWarnings("unchecked")
    private Results<With1<Object>> results(Class<?> c) {
        return dominion.findEntitiesWith((Class<Object>) c);
    }

    private static <T> Results<T> inState(Results<T> results, Enum<?> state) {
        // The type parameter of withState is one enum class.
        return state instanceof Mood mood ? results.withState(mood) : results.withState((Place) state);
    }

    @Test
    void findsAllEnabledEntities() {
        createRandomEntities(5_000, 7);
        assertFinds(expected(entity -> true), dominion.<Entity>findAllEntities(), entity -> entity);
        for (int i = 0; i < 5_000; i += 3) { // a third of them
            dominion.deleteEntity(entities.get(i));
        }
        assertFinds(expected(entity -> true), dominion.<Entity>findAllEntities(), entity -> entity);
    }

    @Test
    void findsEntitiesAfterAnEmptiedChunk() {
        for (int i = 0; i < 5_000; i++) {
            entities.add(dominion.createEntity(new A(i)));
        }
        // The first of two chunks keeps 2500 entities by swap-remove, and the second one is emptied.
        for (int i = 1_000; i < 3_500; i++) {
            dominion.deleteEntity(entities.get(i));
        }
        assertFinds(expected(entity -> true), dominion.findEntitiesWith(A.class), With1::entity);
    }

    @Test
    void excludingARequiredClassFindsNothing() {
        createRandomEntities(50, 1);
        assertFalse(
                dominion.findEntitiesWith(A.class).without(A.class).iterator().hasNext());
        assertFalse(dominion.findEntitiesWith(A.class, B.class)
                .withAlso(C.class)
                .without(D.class, C.class)
                .iterator()
                .hasNext());
    }

    @Test
    void nullStateFindsEntitiesWithoutAState() {
        createRandomEntities(100, 3);
        Results<With1<A>> results = dominion.findEntitiesWith(A.class).withState((Mood) null);
        Set<Entity> expected = expected(entity -> entity.has(A.class) && !entity.has(EntityState.class));
        assertFalse(expected.isEmpty());
        assertFinds(expected, results, With1::entity);
    }

    @Test
    void skipsEntitiesWhoseStateChangesDuringTheIteration() {
        Entity calm = dominion.createEntity(new A(1)).setState(Mood.CALM);
        Entity angry = dominion.createEntity(new A(2)).setState(Mood.ANGRY);
        Entity calmToo = dominion.createEntity(new A(3)).setState(Mood.CALM);
        List<Entity> visited = new ArrayList<>();

        for (With1<A> found : dominion.findEntitiesWith(A.class).withState(Mood.CALM)) {
            visited.add(found.entity());
            angry.setState(Mood.CALM); // matches too late
        }
        assertEquals(List.of(calm, calmToo), visited);

        visited.clear();
        for (With1<A> found : dominion.findEntitiesWith(A.class).withState(Mood.CALM)) {
            visited.add(found.entity());
            angry.setState(Mood.ANGRY); // matched when the iteration began
        }
        assertEquals(List.of(calm, calmToo), visited);
    }

    @Test
    void twoStatesFindNothing() {
        createRandomEntities(100, 3);
        Results<With1<A>> calm = dominion.findEntitiesWith(A.class).withState(Mood.CALM);
        assertTrue(calm.iterator().hasNext());
        assertTrue(calm.withState(Mood.CALM).iterator().hasNext());
        assertFalse(calm.withState(Mood.ANGRY).iterator().hasNext());
        assertFalse(calm.withState((Mood) null).iterator().hasNext());
    }

    @Test
    void constantsOfTwoEnumsAreDifferentStates() {
        Entity mood = dominion.createEntity(new A(1)).setState(Mood.CALM);
        Entity place = dominion.createEntity(new A(2)).setState(Place.CALM);
        assertEquals(
                List.of(mood),
                dominion.findAllEntities().withState(Mood.CALM).stream().toList());
        assertEquals(
                List.of(place),
                dominion.findAllEntities().withState(Place.CALM).stream().toList());
    }

    @Test
    void narrowingDoesNotChangeTheWiderResults() {
        createRandomEntities(100, 5);
        Results<With1<A>> wide = dominion.findEntitiesWith(A.class);
        long count = wide.stream().count();
        assertNotSame(wide, wide.without(B.class));
        assertTrue(wide.without(B.class).stream().count() < count);
        assertTrue(wide.withAlso(B.class).stream().count() < count);
        assertTrue(wide.withState(Mood.CALM).stream().count() < count);
        assertEquals(count, wide.stream().count());
    }

    @Test
    void resultsFindEntitiesCreatedLater() {
        Results<With1<A>> results = dominion.findEntitiesWith(A.class);
        Results<With1<A>> calm = results.withState(Mood.CALM);
        assertFalse(results.iterator().hasNext());
        Entity entity = dominion.createEntity(new A(1), new B(1)).setState(Mood.CALM);
        assertSame(entity, results.iterator().next().entity());
        assertSame(entity, calm.iterator().next().entity());
        entity.setState(Mood.ANGRY);
        assertFalse(calm.iterator().hasNext());
    }

    @Test
    void iteratorEndsAfterTheLastEntity() {
        dominion.createEntity(new A(1));
        Iterator<With1<A>> iterator = dominion.findEntitiesWith(A.class).iterator();
        assertTrue(iterator.hasNext());
        assertTrue(iterator.hasNext());
        assertNotNull(iterator.next());
        assertThrows(NoSuchElementException.class, iterator::next);
        assertFalse(iterator.hasNext());
        dominion.createEntity(new A(2));
        assertFalse(iterator.hasNext());
    }

    @Test
    void deletesEntitiesWhileResultsAreIterated() {
        createRandomEntities(3_000, 11);
        Set<Entity> expected = expected(entity -> entity.has(A.class));
        Set<Entity> visited = new LinkedHashSet<>();
        for (With1<A> found : dominion.findEntitiesWith(A.class)) {
            assertTrue(visited.add(found.entity()));
            assertTrue(dominion.deleteEntity(found.entity()));
        }
        assertEquals(expected, visited);
        assertFalse(dominion.findEntitiesWith(A.class).iterator().hasNext());
    }

    @Test
    void changesWhileResultsAreIteratedTakeEffectAtOnce() {
        createRandomEntities(600, 13);
        Set<Entity> expected = expected(entity -> entity.has(A.class) && !entity.has(EntityState.class));
        Set<Entity> visited = new LinkedHashSet<>();
        for (With1<A> found : dominion.findEntitiesWith(A.class).withState((Mood) null)) {
            Entity entity = found.entity();
            assertTrue(visited.add(entity));
            entity.add(new A(-1)).add(new F(-1)).setState(Mood.CALM).removeType(B.class);
            entity.setEnabled(false);
            dominion.createEntity(new A(0)); // matches, but was created after the iteration began
            assertEquals(new A(-1), entity.get(A.class));
            assertFalse(entity.has(B.class));
        }
        assertEquals(expected, visited);
    }

    @Test
    void checksTheStateWhenTheEntityIsReached() {
        List<Entity> calm = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            calm.add(dominion.createEntity(new A(i)).setState(Mood.CALM));
        }
        List<Entity> visited = new ArrayList<>();
        for (With1<A> found : dominion.findEntitiesWith(A.class).withState(Mood.CALM)) {
            visited.add(found.entity());
            calm.get(1).setState(Mood.ANGRY);
            calm.get(2).setEnabled(false);
        }
        assertEquals(List.of(calm.get(0), calm.get(3)), visited);
    }

    @Test
    void abandonedIteratorsDoNotDisturbLaterOnes() {
        createRandomEntities(100, 17);
        long count = dominion.findAllEntities().stream().count();
        for (int i = 0; i < 50; i++) {
            assertTrue(dominion.findAllEntities().stream().findFirst().isPresent());
            assertTrue(dominion.findEntitiesWith(A.class).iterator().hasNext());
            dominion.createEntity(new A(i));
        }
        assertEquals(count + 50, dominion.findAllEntities().stream().count());
    }

    @Test
    void streamsRunTheQueryWhenTheyAreRead() {
        Stream<With1<A>> stream = dominion.findEntitiesWith(A.class).stream();
        Entity entity = dominion.createEntity(new A(1));
        assertEquals(List.of(entity), stream.map(With1::entity).toList());
        assertFalse(dominion.findAllEntities().parallelStream().isParallel());
    }

    @Test
    void unknownClassFindsNothing() {
        createRandomEntities(10, 1);
        assertFalse(dominion.findEntitiesWith(Unused.class).iterator().hasNext());
        assertFalse(dominion.findEntitiesWith(A.class)
                .withAlso(Unused.class)
                .iterator()
                .hasNext());
    }

    @Test
    void refusesAbstractClassesInQueries() {
        Results<With1<A>> results = dominion.findEntitiesWith(A.class);
        assertThrows(IllegalArgumentException.class, () -> dominion.findEntitiesWith(Number.class));
        assertThrows(IllegalArgumentException.class, () -> dominion.findCompositionsWith(Record.class));
        assertThrows(IllegalArgumentException.class, () -> results.without(Number.class));
        assertThrows(IllegalArgumentException.class, () -> results.withAlso(Runnable.class));
    }
}
