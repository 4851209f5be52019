package dev.halfstep.benchmarks.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Runs a random program on several engines and on a model of plain maps, and compares all answers. A program is a
 * sequence of random steps, such as creating an entity or running a query.
 */
final class Program {

    /** The original mixes up components if an entity is created with more of them. */
    private static final int MAX_CREATED_COMPONENTS_IN_COMMON = 4;

    private static final int CHANGES_PER_VISIT = 3;

    /** One in so many batch steps creates entities. */
    private static final int BATCH_RARITY = 10;

    private static final int MAX_STATES_CHANGED = 4;

    private final String name;
    private final Profile apiSubset;
    private final List<Run> runs;
    private final Dice random;
    private final Comparison comparison;
    private final List<Subject> models = new ArrayList<>();

    /** Whether an iteration runs: it calls {@link #step} in between, which must not start another iteration. */
    private boolean isIterating;

    Program(long seed, Profile apiSubset, List<Run> runs) {
        name = "seed " + seed;
        this.apiSubset = apiSubset;
        this.runs = runs;
        random = new Dice(seed);
        comparison = new Comparison(runs);
    }

    /** Runs random steps, then checks all entities and a query for each component type. */
    void run(int steps) {
        for (int i = 0; i < steps; i++) {
            comparison.setContext(name + ", step " + i + ": ");
            step();
        }
        models.forEach(this::check);
        Part.CLASSES.forEach(type -> checkQuery(new Search(List.of(type), List.of(), List.of(), null)));
    }

    /** Runs a random step. */
    private void step() {
        switch (random.below(18)) {
            case 0, 1 -> create();
            case 2 -> createPrepared();
            case 3 -> createFromPrefab();
            case 4 -> createBatch();
            case 5 -> delete();
            case 6 -> add();
            case 7 -> remove();
            case 8, 9 -> modify();
            case 10, 11 -> changeStates();
            case 12 -> toggleEnabled();
            case 13 -> checkAnyEntity();
            case 14 -> checkQuery(randomQuery());
            default -> stepBeyondTheCommonApi();
        }
    }

    /** Runs a step that the original answers wrongly; in {@link Profile#COMMON} a query instead. */
    private void stepBeyondTheCommonApi() {
        if (apiSubset != Profile.FULL) {
            checkQuery(randomQuery());
            return;
        }
        switch (random.below(7)) {
            case 0 -> useDeletedEntity();
            case 1 -> modifyWithTwoPrepared();
            case 2 -> createWithTwoPrepared();
            case 3 -> checkFindAllEntities();
            default -> iterateWithChanges();
        }
    }

    private void create() {
        List<Class<? extends Part>> types = random.types(random.below(maxCreatedComponents() + 1));
        List<Part> components = random.parts(types);
        check(createAndNumber(components, "create", run -> run.dominion.createEntity(components.toArray())));
    }

    private int maxCreatedComponents() {
        return apiSubset == Profile.FULL
                ? random.palette().size()
                : Math.min(random.palette().size(), MAX_CREATED_COMPONENTS_IN_COMMON);
    }

    private void createPrepared() {
        List<Class<? extends Part>> types =
                random.types(1 + random.below(random.palette().size()));
        List<Part> components = random.parts(types);
        check(createAndNumber(
                components,
                "create prepared",
                run -> run.dominion.createPreparedEntity(Arity.prepared(run.composition(), types, components))));
    }

    private void createFromPrefab() {
        Subject prefab = pick(candidate -> canUse(candidate) && candidate.parts.size() <= maxCreatedComponents());
        if (prefab == null) {
            return;
        }
        List<Class<? extends Part>> types =
                random.types(random.below(maxCreatedComponents() - prefab.parts.size() + 1));
        types.removeAll(prefab.parts.keySet());
        List<Part> addedComponents = random.parts(types);
        List<Part> all = new ArrayList<>(prefab.parts.values());
        all.addAll(addedComponents);
        check(createAndNumber(
                all,
                "create as " + prefab,
                run -> run.dominion.createEntityAs(run.entity(prefab), addedComponents.toArray())));
    }

    /** Creates so many entities that an archetype fills more than one chunk of the original. */
    private void createBatch() {
        if (!random.oneIn(BATCH_RARITY)) {
            return;
        }
        List<Class<? extends Part>> types = random.types(random.below(3));
        long existing = models.stream()
                .filter(model -> model.parts.keySet().equals(Set.copyOf(types)))
                .count();
        for (int i = 0; i < apiSubset.batchSize() && existing + i < apiSubset.maxPerArchetype(); i++) {
            List<Part> components = random.parts(types);
            createAndNumber(components, "create one of many", run -> run.dominion.createEntity(components.toArray()));
        }
    }

    /** Creates an entity on each engine and adds its model. */
    private Subject createAndNumber(List<Part> components, String description, Function<Run, Entity> creation) {
        Subject model = new Subject(models.size(), components);
        models.add(model);
        for (Run run : runs) {
            Entity entity = creation.apply(run);
            run.created(entity);
            assertEquals(
                    model.number,
                    run.number(entity),
                    () -> comparison.context() + description + components + " on " + run);
        }
        return model;
    }

    private void delete() {
        Subject model = pick(this::canUse);
        if (model != null) {
            comparison.expect(true, "delete " + model, run -> run.dominion.deleteEntity(run.entity(model)));
            model.delete();
        }
    }

    private void add() {
        Subject model = pick(candidate ->
                canUse(candidate) && candidate.parts.size() < random.palette().size());
        if (model == null) {
            return;
        }
        List<Class<? extends Part>> types = random.types(random.palette().size());
        if (apiSubset != Profile.FULL) {
            types.removeAll(model.parts.keySet());
        }
        Part component = random.part(types.get(0));
        for (Run run : runs) {
            assertSame(
                    run.entity(model),
                    run.entity(model).add(component),
                    comparison.context() + "add " + component + " on " + run);
        }
        model.put(component);
        check(model);
    }

    private void remove() {
        Subject model = pick(this::canUse);
        if (model == null) {
            return;
        }
        Class<? extends Part> type = random.types(1).get(0);
        boolean isPresent = model.parts.containsKey(type);
        Part component = isPresent ? model.parts.get(type) : random.part(type);
        if (random.oneIn(2)) {
            comparison.expect(
                    isPresent,
                    "remove " + component + " of " + model,
                    run -> run.entity(model).remove(component));
        } else {
            comparison.expect(
                    isPresent,
                    "remove " + type + " of " + model,
                    run -> run.entity(model).removeType(type));
        }
        model.parts.remove(type);
        check(model);
    }

    private void modify() {
        Subject model = pick(this::canUse);
        if (model != null) {
            Change change = change(model);
            comparison.expect(
                    change.isEffective(model),
                    change + " to " + model,
                    run -> run.dominion.modifyEntity(change.prepare(run, model)));
            change.apply(model);
            check(model);
        }
    }

    /** Returns a random change. */
    private Change change(Subject model) {
        List<Class<? extends Part>> added = random.types(random.below(4));
        List<Class<? extends Part>> removed = random.types(random.below(4));
        if (apiSubset != Profile.FULL) {
            added.removeAll(model.parts.keySet());
            removed.removeAll(added);
            if (model.parts.size() > 1 && removed.containsAll(model.parts.keySet())) {
                removed.remove(model.parts.keySet().iterator().next());
            }
        }
        return new Change(added, random.parts(added), removed);
    }

    /** Applies two modifiers, both prepared before the first is applied. */
    private void modifyWithTwoPrepared() {
        Subject model = pick(this::canUse);
        if (model == null) {
            return;
        }
        Change first = change(model);
        Change second = change(model);
        boolean isFirstEffective = first.isEffective(model);
        Subject afterFirst = new Subject(model.number, List.copyOf(model.parts.values()));
        first.apply(afterFirst);
        List<Boolean> expected = List.of(isFirstEffective, second.isEffective(afterFirst));
        comparison.expect(expected, first + ", " + second + " to " + model, run -> {
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
        List<Part> first = random.parts(List.of(Part.A.class, Part.B.class));
        List<Part> second = random.parts(List.of(Part.A.class, Part.B.class));
        List<Composition.OfTypes> preparedForSecond = new ArrayList<>();
        Subject firstModel = createAndNumber(first, "create the first of two", run -> {
            Composition.Of2<Part.A, Part.B> types = run.composition().of(Part.A.class, Part.B.class);
            Composition.OfTypes prepared = types.withValue((Part.A) first.get(0), (Part.B) first.get(1));
            preparedForSecond.add(types.withValue((Part.A) second.get(0), (Part.B) second.get(1)));
            return run.dominion.createPreparedEntity(prepared);
        });
        check(firstModel);
        Iterator<Composition.OfTypes> preparedSeconds = preparedForSecond.iterator();
        check(createAndNumber(
                second, "create the second of two", run -> run.dominion.createPreparedEntity(preparedSeconds.next())));
    }

    private void changeStates() {
        for (int i = random.below(MAX_STATES_CHANGED); i >= 0; i--) {
            changeState();
        }
    }

    private void changeState() {
        Subject model = pick(this::canUse);
        if (model == null) {
            return;
        }
        boolean canClear = apiSubset == Profile.FULL || model.state != null;
        Enum<?> state = canClear && random.oneIn(4) ? null : random.state();
        for (Run run : runs) {
            setState(run.entity(model), state);
        }
        model.state = state;
    }

    @SuppressWarnings({"rawtypes", "unchecked"})
    private static void setState(Entity entity, @Nullable Enum state) {
        entity.setState(state);
    }

    private void toggleEnabled() {
        Subject model = pick(this::canToggleEnabled);
        if (model != null) {
            boolean enabled = model.isDisabled || random.oneIn(4);
            for (Run run : runs) {
                assertSame(
                        run.entity(model), run.entity(model).setEnabled(enabled), comparison.context() + "on " + run);
            }
            model.isDisabled = !enabled;
            check(model);
        }
    }

    /** Returns whether the entity may be disabled: the original still finds disabled entities by state. */
    private boolean canToggleEnabled(Subject model) {
        return !model.isDeleted && (apiSubset == Profile.FULL || model.state == null);
    }

    /** Returns whether the entity may be used: the original uses another entity in place of a disabled entity. */
    private boolean canUse(Subject model) {
        return !model.isDeleted && (apiSubset == Profile.FULL || !model.isDisabled);
    }

    private void useDeletedEntity() {
        Subject model = pick(candidate -> candidate.isDeleted);
        if (model == null) {
            return;
        }
        Part component = random.part(Part.A.class);
        comparison.expect(false, "delete twice", run -> run.dominion.deleteEntity(run.entity(model)));
        comparison.expect(
                false,
                "removeType of a deleted entity",
                run -> run.entity(model).removeType(Part.A.class));
        comparison.expect(
                Comparison.REJECTED,
                "add to a deleted entity",
                run -> run.entity(model).add(component));
        comparison.expect(
                Comparison.REJECTED,
                "state of a deleted entity",
                run -> run.entity(model).setState(Mood.CALM));
        comparison.expect(
                Comparison.REJECTED,
                "disable a deleted entity",
                run -> run.entity(model).setEnabled(false));
        comparison.expect(
                Comparison.REJECTED,
                "enable a deleted entity",
                run -> run.entity(model).setEnabled(true));
        check(model);
    }

    private void checkAnyEntity() {
        Subject model = pick(candidate -> true);
        if (model != null) {
            check(model);
        }
    }

    /** Compares everything that each engine knows about an entity with its model. */
    private void check(Subject model) {
        comparison.expect(
                model.isDeleted, "isDeleted " + model, run -> run.entity(model).isDeleted());
        comparison.expect(
                model.isEnabled(),
                "isEnabled " + model,
                run -> run.entity(model).isEnabled());
        if (apiSubset == Profile.COMMON && model.isDisabled) {
            return;
        }
        for (Class<? extends Part> type : Part.CLASSES) {
            Part component = model.parts.get(type);
            comparison.expect(
                    component != null,
                    "has " + type + ", " + model,
                    run -> run.entity(model).has(type));
            comparison.expect(
                    component,
                    "get " + type + ", " + model,
                    run -> run.entity(model).get(type));
            if (component != null) {
                comparison.expect(
                        true, "contains " + component, run -> run.entity(model).contains(component));
            }
        }
    }

    /** Returns a random query; two of three queries match an entity. */
    private Search randomQuery() {
        Subject example =
                random.oneIn(3) ? null : pick(candidate -> candidate.isEnabled() && !candidate.parts.isEmpty());
        return example == null ? random.anySearch() : random.searchFor(example);
    }

    /** Compares the rows of a query with the models. */
    private void checkQuery(Search query) {
        List<String> rows = models.stream()
                .filter(query::matches)
                .map(model -> model.number + " " + query.row(model))
                .sorted()
                .toList();
        int iterationMethod = random.below(3);
        comparison.expectRows(rows, query.toString(), run -> switch (iterationMethod) {
            case 0 -> run.rows(query.entities(run.dominion).stream());
            case 1 -> run.rows(query.entities(run.dominion).parallelStream());
            default -> describeRows(run, query.entities(run.dominion).iterator());
        });
        if (apiSubset == Profile.FULL || query.types().size() > 1 || query.state() == null) {
            checkCompositions(query);
        }
    }

    /** Compares rows without entities. The provider returns them in the same order as rows with entities. */
    private void checkCompositions(Search query) {
        List<String> rows = models.stream()
                .filter(query::matches)
                .map(model -> query.row(model).toString())
                .sorted()
                .toList();
        comparison.expectRows(
                rows, "compositions " + query, run -> describeComponents(query.compositions(run.dominion)));
        for (Run run : runs) {
            if (run.engine == Engine.HALFSTEP) {
                assertEquals(
                        describeComponents(query.entities(run.dominion)),
                        describeComponents(query.compositions(run.dominion)),
                        comparison.context() + query);
            }
        }
    }

    private static List<String> describeComponents(Results<?> results) {
        return results.stream().map(row -> Arity.parts(row).toString()).toList();
    }

    private void checkFindAllEntities() {
        Search query = random.searchForAll();
        List<String> rows = models.stream()
                .filter(query::matches)
                .map(model -> model.number + " []")
                .sorted()
                .toList();
        comparison.expectRows(rows, "all " + query, run -> run.rows(query.entities(run.dominion).stream()));
    }

    private static List<String> describeRows(Run run, Iterator<?> results) {
        List<String> rows = new ArrayList<>();
        while (results.hasNext()) {
            rows.add(run.row(results.next()));
        }
        return rows;
    }

    private void iterateWithChanges() {
        if (!isIterating) {
            isIterating = true;
            Subject inState = random.oneIn(2) ? pick(Program::hasStateAndComponents) : null;
            Search query = inState == null ? randomQuery() : random.searchForState(inState);
            new Iteration(query, models, comparison).run(this::changeBetweenVisits);
            isIterating = false;
        }
    }

    private static boolean hasStateAndComponents(Subject model) {
        return model.isEnabled() && model.state != null && !model.parts.isEmpty();
    }

    private void changeBetweenVisits() {
        for (int i = 0; i < CHANGES_PER_VISIT; i++) {
            step();
        }
    }

    private @Nullable Subject pick(Predicate<Subject> suitable) {
        return random.pick(models, suitable);
    }
}
