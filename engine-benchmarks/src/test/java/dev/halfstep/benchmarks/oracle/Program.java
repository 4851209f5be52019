package dev.halfstep.benchmarks.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results;
import dev.halfstep.benchmarks.oracle.TestComponent.A;
import dev.halfstep.benchmarks.oracle.TestComponent.B;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Runs a random program on several engines and on a model of plain maps, and compares all answers. A program is a
 * sequence of random steps, such as creating an entity or running a query. The original is {@link Engine#ORIGINAL},
 * the provider is {@link Engine#HALFSTEP}.
 */
final class Program {

    /** The maximum without wrong answers: the original mixes up five or more components. */
    private static final int MAX_CREATED_COMPONENTS_IN_COMMON = 4;

    private static final int CHANGES_PER_VISIT = 3;

    /** A batch step creates entities only with a probability of 1 in this number, because a batch is large. */
    private static final int BATCH_RARITY = 10;

    private static final int MAX_STATES_CHANGED = 4;

    private final String name;
    private final ApiSubset apiSubset;
    private final List<EngineRun> runs;
    private final RandomChoices random;
    private final Comparison comparison;
    private final List<ModelEntity> models = new ArrayList<>();

    /** Whether an iteration is in progress. Its visits call {@link #step}, which must not start another iteration. */
    private boolean isIterating;

    Program(long seed, ApiSubset apiSubset, List<EngineRun> runs) {
        name = "seed " + seed;
        this.apiSubset = apiSubset;
        this.runs = runs;
        random = new RandomChoices(seed);
        comparison = new Comparison(runs);
    }

    /** Runs random steps, then checks all entities and a query for each component type. */
    void run(int steps) {
        for (int i = 0; i < steps; i++) {
            comparison.setContext(name + ", step " + i + ": ");
            step();
        }
        models.forEach(this::check);
        TestComponent.CLASSES.forEach(type -> checkQuery(new FilteredQuery(List.of(type), List.of(), List.of(), null)));
    }

    /** Runs a random step; some kinds of steps have more cases, so that they run more often. */
    private void step() {
        switch (random.nextInt(18)) {
            case 0, 1 -> create();
            case 2 -> createPrepared();
            case 3 -> withAny(this::canBePrefab, this::createFromPrefab);
            case 4 -> createBatch();
            case 5 -> withAny(this::canUse, this::delete);
            case 6 -> withAny(this::canAdd, this::add);
            case 7 -> withAny(this::canUse, this::remove);
            case 8, 9 -> withAny(this::canUse, this::modify);
            case 10, 11 -> changeStates();
            case 12 -> withAny(this::canToggleEnabled, this::toggleEnabled);
            case 13 -> withAny(model -> true, this::check);
            case 14 -> checkQuery(randomQuery());
            default -> stepBeyondTheCommonApi();
        }
    }

    /** Runs a step that the original answers wrongly; in {@link ApiSubset#COMMON} a query instead. */
    private void stepBeyondTheCommonApi() {
        if (apiSubset != ApiSubset.FULL) {
            checkQuery(randomQuery());
            return;
        }
        switch (random.nextInt(7)) {
            case 0 -> withAny(model -> model.isDeleted, this::useDeletedEntity);
            case 1 -> withAny(this::canUse, this::modifyWithTwoPrepared);
            case 2 -> createWithTwoPrepared();
            case 3 -> checkQuery(random.queryForAll());
            default -> iterateWithChanges();
        }
    }

    /** Runs a step with a random suitable entity; a no-op if there is none. */
    private void withAny(Predicate<ModelEntity> suitable, Consumer<ModelEntity> stepWithEntity) {
        ModelEntity model = pick(suitable);
        if (model != null) {
            stepWithEntity.accept(model);
        }
    }

    private void create() {
        List<Class<? extends TestComponent>> types = random.randomTypes(random.nextInt(maxCreatedComponents() + 1));
        List<TestComponent> components = random.newComponents(types);
        check(createAndNumber(components, "create", run -> run.dominion.createEntity(components.toArray())));
    }

    private int maxCreatedComponents() {
        return apiSubset == ApiSubset.FULL
                ? random.componentTypes().size()
                : Math.min(random.componentTypes().size(), MAX_CREATED_COMPONENTS_IN_COMMON);
    }

    private void createPrepared() {
        List<Class<? extends TestComponent>> types =
                random.randomTypes(1 + random.nextInt(random.componentTypes().size()));
        List<TestComponent> components = random.newComponents(types);
        check(createAndNumber(
                components,
                "create prepared",
                run -> run.dominion.createPreparedEntity(
                        OverloadDispatch.prepareCreation(run.composition(), types, components))));
    }

    private boolean canBePrefab(ModelEntity model) {
        return canUse(model) && model.components.size() <= maxCreatedComponents();
    }

    private void createFromPrefab(ModelEntity prefab) {
        List<Class<? extends TestComponent>> types =
                random.randomTypes(random.nextInt(maxCreatedComponents() - prefab.components.size() + 1));
        types.removeAll(prefab.components.keySet());
        List<TestComponent> addedComponents = random.newComponents(types);
        List<TestComponent> allComponents = new ArrayList<>(prefab.components.values());
        allComponents.addAll(addedComponents);
        check(createAndNumber(
                allComponents,
                "create as " + prefab,
                run -> run.dominion.createEntityAs(run.entity(prefab), addedComponents.toArray())));
    }

    /** Creates many entities of one archetype: in COMMON more than a chunk of the original holds. */
    private void createBatch() {
        if (!random.oneIn(BATCH_RARITY)) {
            return;
        }
        List<Class<? extends TestComponent>> types = random.randomTypes(random.nextInt(3));
        long existing = models.stream()
                .filter(model -> model.components.keySet().equals(Set.copyOf(types)))
                .count();
        for (int i = 0; i < apiSubset.batchSize() && existing + i < apiSubset.maxPerArchetype(); i++) {
            List<TestComponent> components = random.newComponents(types);
            createAndNumber(components, "create one of many", run -> run.dominion.createEntity(components.toArray()));
        }
    }

    /** Creates an entity on each engine and adds its model. */
    private ModelEntity createAndNumber(
            List<TestComponent> components, String description, Function<EngineRun, Entity> creation) {
        ModelEntity model = new ModelEntity(models.size(), components);
        models.add(model);
        for (EngineRun run : runs) {
            Entity entity = creation.apply(run);
            run.addEntity(entity);
            assertEquals(
                    model.number,
                    run.numberOf(entity),
                    () -> comparison.context() + description + components + " on " + run);
        }
        return model;
    }

    private void delete(ModelEntity model) {
        comparison.expectAnswer(true, "delete " + model, run -> run.dominion.deleteEntity(run.entity(model)));
        model.delete();
    }

    private boolean canAdd(ModelEntity model) {
        return canUse(model)
                && model.components.size() < random.componentTypes().size();
    }

    private void add(ModelEntity model) {
        List<Class<? extends TestComponent>> types =
                random.randomTypes(random.componentTypes().size());
        if (apiSubset != ApiSubset.FULL) {
            types.removeAll(model.components.keySet());
        }
        TestComponent component = random.newComponent(types.get(0));
        expectSame(model, "add " + component, entity -> entity.add(component));
        model.put(component);
        check(model);
    }

    private void remove(ModelEntity model) {
        Class<? extends TestComponent> type = random.randomTypes(1).get(0);
        boolean isPresent = model.components.containsKey(type);
        TestComponent component = isPresent ? model.components.get(type) : random.newComponent(type);
        if (random.oneIn(2)) {
            expect(model, isPresent, "remove " + component, entity -> entity.remove(component));
        } else {
            expect(model, isPresent, "remove " + type, entity -> entity.removeType(type));
        }
        model.components.remove(type);
        check(model);
    }

    private void modify(ModelEntity model) {
        EntityChange change = randomChange(model);
        comparison.expectAnswer(
                change.isEffective(model),
                change + " to " + model,
                run -> run.dominion.modifyEntity(change.prepare(run, model)));
        change.apply(model);
        check(model);
    }

    /** Returns a random change, in {@link ApiSubset#COMMON} one that the original makes correctly. */
    private EntityChange randomChange(ModelEntity model) {
        List<Class<? extends TestComponent>> added = random.randomTypes(random.nextInt(4));
        List<Class<? extends TestComponent>> removed = random.randomTypes(random.nextInt(4));
        if (apiSubset != ApiSubset.FULL) {
            added.removeAll(model.components.keySet());
            removed.removeAll(added);
            if (model.components.size() > 1 && removed.containsAll(model.components.keySet())) {
                removed.remove(model.components.keySet().iterator().next());
            }
        }
        return new EntityChange(added, random.newComponents(added), removed);
    }

    /** Applies two modifiers, both prepared before the first is applied. */
    private void modifyWithTwoPrepared(ModelEntity model) {
        EntityChange first = randomChange(model);
        EntityChange second = randomChange(model);
        boolean isFirstEffective = first.isEffective(model);
        ModelEntity afterFirst = new ModelEntity(model.number, List.copyOf(model.components.values()));
        first.apply(afterFirst);
        List<Boolean> expected = List.of(isFirstEffective, second.isEffective(afterFirst));
        comparison.expectAnswer(expected, first + ", " + second + " to " + model, run -> {
            Composition.Modifier firstModifier = first.prepare(run, model);
            Composition.Modifier secondModifier = second.prepare(run, model);
            return List.of(run.dominion.modifyEntity(firstModifier), run.dominion.modifyEntity(secondModifier));
        });
        first.apply(model);
        second.apply(model);
        check(model);
    }

    /** Creates two entities from one prepared creation whose values are both set before the first use. */
    private void createWithTwoPrepared() {
        List<TestComponent> first = random.newComponents(List.of(A.class, B.class));
        List<TestComponent> second = random.newComponents(List.of(A.class, B.class));
        List<Composition.OfTypes> preparedForSecond = new ArrayList<>(); // one for each run, in the order of the runs
        ModelEntity firstModel = createAndNumber(first, "create the first of two", run -> {
            Composition.Of2<A, B> types = run.composition().of(A.class, B.class);
            Composition.OfTypes prepared = types.withValue((A) first.get(0), (B) first.get(1));
            preparedForSecond.add(types.withValue((A) second.get(0), (B) second.get(1)));
            return run.dominion.createPreparedEntity(prepared);
        });
        check(firstModel);
        Iterator<Composition.OfTypes> preparedSeconds = preparedForSecond.iterator();
        check(createAndNumber(
                second, "create the second of two", run -> run.dominion.createPreparedEntity(preparedSeconds.next())));
    }

    private void changeStates() {
        for (int i = 1 + random.nextInt(MAX_STATES_CHANGED); i > 0; i--) {
            withAny(this::canUse, this::changeState);
        }
    }

    private void changeState(ModelEntity model) {
        boolean canClear = apiSubset == ApiSubset.FULL || model.state != null;
        Enum<?> state = canClear && random.oneIn(4) ? null : random.randomState();
        for (EngineRun run : runs) {
            setState(run.entity(model), state);
        }
        model.state = state;
    }

    @SuppressWarnings({"rawtypes", "unchecked"})
    private static void setState(Entity entity, @Nullable Enum state) {
        entity.setState(state);
    }

    private void toggleEnabled(ModelEntity model) {
        boolean enabled = model.isDisabled || random.oneIn(4); // sometimes enables an enabled entity
        expectSame(model, "setEnabled " + enabled, entity -> entity.setEnabled(enabled));
        model.isDisabled = !enabled;
        check(model);
    }

    /**
     * Returns whether the entity may be disabled or enabled. In COMMON, an entity with a state may not, because the
     * original still finds disabled entities by state.
     */
    private boolean canToggleEnabled(ModelEntity model) {
        return !model.isDeleted && (apiSubset == ApiSubset.FULL || model.state == null);
    }

    /**
     * Returns whether the entity may be used. In COMMON, a disabled entity may not, because the original uses another
     * entity in its place.
     */
    private boolean canUse(ModelEntity model) {
        return !model.isDeleted && (apiSubset == ApiSubset.FULL || !model.isDisabled);
    }

    private void useDeletedEntity(ModelEntity model) {
        TestComponent component = random.newComponent(A.class);
        comparison.expectAnswer(false, "delete twice", run -> run.dominion.deleteEntity(run.entity(model)));
        expect(model, false, "removeType", entity -> entity.removeType(A.class));
        expect(model, Comparison.REJECTED, "add", entity -> entity.add(component));
        expect(model, Comparison.REJECTED, "setState", entity -> entity.setState(Mood.CALM));
        expect(model, Comparison.REJECTED, "disable", entity -> entity.setEnabled(false));
        expect(model, Comparison.REJECTED, "enable", entity -> entity.setEnabled(true));
        check(model);
    }

    /** Compares the answer of the entity of each engine with the expected answer. */
    private void expect(
            ModelEntity model, @Nullable Object expected, String call, Function<Entity, @Nullable Object> answer) {
        comparison.expectAnswer(expected, call + " of " + model, run -> answer.apply(run.entity(model)));
    }

    /** Asserts that a call returns the entity it was called on, on each engine. */
    private void expectSame(ModelEntity model, String call, UnaryOperator<Entity> change) {
        expect(model, true, call, entity -> change.apply(entity) == entity);
    }

    /** Compares the entity of each engine with its model. */
    private void check(ModelEntity model) {
        expect(model, model.isDeleted, "isDeleted", Entity::isDeleted);
        expect(model, model.isEnabled(), "isEnabled", Entity::isEnabled);
        if (apiSubset == ApiSubset.COMMON && model.isDisabled) {
            return;
        }
        for (Class<? extends TestComponent> type : TestComponent.CLASSES) {
            TestComponent component = model.components.get(type);
            expect(model, component != null, "has " + type, entity -> entity.has(type));
            expect(model, component, "get " + type, entity -> entity.get(type));
            if (component != null) {
                expect(model, true, "contains " + component, entity -> entity.contains(component));
            }
        }
    }

    /** Returns a random query; two of three queries match an entity. */
    private FilteredQuery randomQuery() {
        ModelEntity example =
                random.oneIn(3) ? null : pick(candidate -> candidate.isEnabled() && !candidate.components.isEmpty());
        return example == null ? random.randomQuery() : random.queryFor(example);
    }

    /** Compares the rows of a query with the models. */
    private void checkQuery(FilteredQuery query) {
        List<String> rows = models.stream()
                .filter(query::matches)
                .map(model -> model.number + " " + query.row(model))
                .sorted()
                .toList();
        int iterationMethod = random.nextInt(3);
        comparison.expectRows(rows, query.toString(), run -> switch (iterationMethod) {
            case 0 -> run.describeRows(query.entities(run.dominion).stream());
            case 1 -> run.describeRows(query.entities(run.dominion).parallelStream());
            default ->
                run.describeRows(
                        StreamSupport.stream(query.entities(run.dominion).spliterator(), false));
        });
        boolean isAnsweredCorrectly =
                apiSubset == ApiSubset.FULL || query.types().size() > 1 || query.state() == null;
        if (isAnsweredCorrectly && !query.types().isEmpty()) { // all entities have no common components
            checkCompositions(query);
        }
    }

    /** Compares rows without entities. The provider returns them in the same order as rows with entities. */
    private void checkCompositions(FilteredQuery query) {
        List<String> rows = models.stream()
                .filter(query::matches)
                .map(model -> query.row(model).toString())
                .sorted()
                .toList();
        comparison.expectRows(
                rows, "compositions " + query, run -> describeComponents(query.compositions(run.dominion)));
        for (EngineRun run : runs) {
            if (run.engine == Engine.HALFSTEP) {
                assertEquals(
                        describeComponents(query.entities(run.dominion)),
                        describeComponents(query.compositions(run.dominion)),
                        comparison.context() + query);
            }
        }
    }

    private static List<String> describeComponents(Results<?> results) {
        return results.stream()
                .map(row -> OverloadDispatch.componentsOf(row).toString())
                .toList();
    }

    private void iterateWithChanges() {
        if (!isIterating) {
            isIterating = true;
            ModelEntity entityWithState = random.oneIn(2) ? pick(Program::hasStateAndComponents) : null;
            FilteredQuery query = entityWithState == null ? randomQuery() : random.queryForState(entityWithState);
            new IterationCheck(query, models, comparison).run(this::changeBetweenVisits);
            isIterating = false;
        }
    }

    private static boolean hasStateAndComponents(ModelEntity model) {
        return model.isEnabled() && model.state != null && !model.components.isEmpty();
    }

    private void changeBetweenVisits() {
        for (int i = 0; i < CHANGES_PER_VISIT; i++) {
            step();
        }
    }

    private @Nullable ModelEntity pick(Predicate<ModelEntity> suitable) {
        return random.pick(models, suitable);
    }
}
