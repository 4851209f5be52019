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

/** Runs a random program on several engines and on a model of plain maps, and compares all answers. */
final class Program {

    private static final int MAX_COMPONENTS_SORTED_CORRECTLY = 4;
    private static final int CHANGES_PER_VISIT = 3;
    private static final int BATCH_RARITY = 10;
    private static final int MAX_STATES_CHANGED = 4;

    private final String name;
    private final Profile profile;
    private final List<Run> runs;
    private final Dice dice;
    private final Comparison comparison;
    private final List<Subject> subjects = new ArrayList<>();
    private boolean isIterating;

    Program(long seed, Profile profile, List<Run> runs) {
        name = "seed " + seed;
        this.profile = profile;
        this.runs = runs;
        dice = new Dice(seed);
        comparison = new Comparison(runs);
    }

    void run(int steps) {
        for (int i = 0; i < steps; i++) {
            comparison.setContext(name + ", step " + i + ": ");
            step();
        }
        subjects.forEach(this::check);
        Part.CLASSES.forEach(type -> find(new Search(List.of(type), List.of(), List.of(), null)));
    }

    private void step() {
        switch (dice.below(18)) {
            case 0, 1 -> create();
            case 2 -> createPrepared();
            case 3 -> createFromPrefab();
            case 4 -> createBatch();
            case 5 -> delete();
            case 6 -> add();
            case 7 -> remove();
            case 8, 9 -> modify();
            case 10, 11 -> changeStates();
            case 12 -> toggle();
            case 13 -> checkOne();
            case 14 -> find(search());
            default -> stepOfTheFullApi();
        }
    }

    /** Runs a step that the original answers wrongly. */
    private void stepOfTheFullApi() {
        if (profile != Profile.FULL) {
            find(search());
            return;
        }
        switch (dice.below(7)) {
            case 0 -> useDeleted();
            case 1 -> modifyWithTwoPrepared();
            case 2 -> createWithTwoPrepared();
            case 3 -> findAll();
            default -> iterateWithChanges();
        }
    }

    private void create() {
        List<Class<? extends Part>> types = dice.types(dice.below(maxCreated() + 1));
        List<Part> parts = dice.parts(types);
        check(created(parts, "create", run -> run.dominion.createEntity(parts.toArray())));
    }

    private int maxCreated() {
        return profile == Profile.FULL
                ? dice.palette().size()
                : Math.min(dice.palette().size(), MAX_COMPONENTS_SORTED_CORRECTLY);
    }

    private void createPrepared() {
        List<Class<? extends Part>> types =
                dice.types(1 + dice.below(dice.palette().size()));
        List<Part> parts = dice.parts(types);
        check(created(
                parts,
                "create prepared",
                run -> run.dominion.createPreparedEntity(Arity.prepared(run.composition(), types, parts))));
    }

    private void createFromPrefab() {
        Subject prefab = pick(s -> mayUse(s) && s.parts.size() <= maxCreated());
        if (prefab == null) {
            return;
        }
        List<Class<? extends Part>> types = dice.types(dice.below(maxCreated() - prefab.parts.size() + 1));
        types.removeAll(prefab.parts.keySet());
        List<Part> further = dice.parts(types);
        List<Part> all = new ArrayList<>(prefab.parts.values());
        all.addAll(further);
        check(created(
                all, "create as " + prefab, run -> run.dominion.createEntityAs(run.entity(prefab), further.toArray())));
    }

    /** Creates so many entities that an archetype fills more than one chunk of the original. */
    private void createBatch() {
        if (!dice.oneIn(BATCH_RARITY)) {
            return;
        }
        List<Class<? extends Part>> types = dice.types(dice.below(3));
        long existing = subjects.stream()
                .filter(s -> s.parts.keySet().equals(Set.copyOf(types)))
                .count();
        for (int i = 0; i < profile.batchSize() && existing + i < profile.maxPerArchetype(); i++) {
            List<Part> parts = dice.parts(types);
            created(parts, "create one of many", run -> run.dominion.createEntity(parts.toArray()));
        }
    }

    private Subject created(List<Part> parts, String what, Function<Run, Entity> creation) {
        Subject subject = new Subject(subjects.size(), parts);
        subjects.add(subject);
        for (Run run : runs) {
            Entity entity = creation.apply(run);
            run.created(entity);
            assertEquals(subject.number, run.number(entity), () -> comparison.context() + what + parts + " on " + run);
        }
        return subject;
    }

    private void delete() {
        Subject subject = pick(this::mayUse);
        if (subject != null) {
            comparison.expect(true, "delete " + subject, run -> run.dominion.deleteEntity(run.entity(subject)));
            subject.delete();
        }
    }

    private void add() {
        Subject subject = pick(s -> mayUse(s) && s.parts.size() < dice.palette().size());
        if (subject == null) {
            return;
        }
        List<Class<? extends Part>> types = dice.types(dice.palette().size());
        if (profile != Profile.FULL) {
            types.removeAll(subject.parts.keySet());
        }
        Part part = dice.part(types.get(0));
        for (Run run : runs) {
            assertSame(
                    run.entity(subject),
                    run.entity(subject).add(part),
                    comparison.context() + "add " + part + " on " + run);
        }
        subject.put(part);
        check(subject);
    }

    private void remove() {
        Subject subject = pick(this::mayUse);
        if (subject == null) {
            return;
        }
        Class<? extends Part> type = dice.types(1).get(0);
        boolean isPresent = subject.parts.containsKey(type);
        Part part = isPresent ? subject.parts.get(type) : dice.part(type);
        if (dice.oneIn(2)) {
            comparison.expect(
                    isPresent,
                    "remove " + part + " of " + subject,
                    run -> run.entity(subject).remove(part));
        } else {
            comparison.expect(
                    isPresent,
                    "remove " + type + " of " + subject,
                    run -> run.entity(subject).removeType(type));
        }
        subject.parts.remove(type);
        check(subject);
    }

    private void modify() {
        Subject subject = pick(this::mayUse);
        if (subject != null) {
            Change change = change(subject);
            comparison.expect(
                    change.isEffective(subject),
                    change + " to " + subject,
                    run -> run.dominion.modifyEntity(change.prepare(run, subject)));
            change.apply(subject);
            check(subject);
        }
    }

    private Change change(Subject subject) {
        List<Class<? extends Part>> added = dice.types(dice.below(4));
        List<Class<? extends Part>> removed = dice.types(dice.below(4));
        if (profile != Profile.FULL) {
            added.removeAll(subject.parts.keySet());
            removed.removeAll(added);
            if (subject.parts.size() > 1 && removed.containsAll(subject.parts.keySet())) {
                removed.remove(subject.parts.keySet().iterator().next());
            }
        }
        return new Change(added, dice.parts(added), removed);
    }

    /** Applies two modifiers, both prepared before the first is applied. */
    private void modifyWithTwoPrepared() {
        Subject subject = pick(this::mayUse);
        if (subject == null) {
            return;
        }
        Change first = change(subject);
        Change second = change(subject);
        boolean isFirstEffective = first.isEffective(subject);
        Subject between = new Subject(subject.number, List.copyOf(subject.parts.values()));
        first.apply(between);
        List<Boolean> effective = List.of(isFirstEffective, second.isEffective(between));
        comparison.expect(effective, first + ", " + second + " to " + subject, run -> {
            Composition.Modifier one = first.prepare(run, subject);
            Composition.Modifier other = second.prepare(run, subject);
            return List.of(run.dominion.modifyEntity(one), run.dominion.modifyEntity(other));
        });
        first.apply(subject);
        second.apply(subject);
        check(subject);
    }

    /** Creates two entities from one prepared creation whose values are both set before the first use. */
    private void createWithTwoPrepared() {
        List<Part> first = dice.parts(List.of(Part.A.class, Part.B.class));
        List<Part> second = dice.parts(List.of(Part.A.class, Part.B.class));
        List<Composition.OfTypes> later = new ArrayList<>();
        Subject one = created(first, "create the first of two", run -> {
            Composition.Of2<Part.A, Part.B> types = run.composition().of(Part.A.class, Part.B.class);
            Composition.OfTypes prepared = types.withValue((Part.A) first.get(0), (Part.B) first.get(1));
            later.add(types.withValue((Part.A) second.get(0), (Part.B) second.get(1)));
            return run.dominion.createPreparedEntity(prepared);
        });
        check(one);
        Iterator<Composition.OfTypes> others = later.iterator();
        check(created(second, "create the second of two", run -> run.dominion.createPreparedEntity(others.next())));
    }

    private void changeStates() {
        for (int i = dice.below(MAX_STATES_CHANGED); i >= 0; i--) {
            changeState();
        }
    }

    private void changeState() {
        Subject subject = pick(this::mayUse);
        if (subject == null) {
            return;
        }
        boolean mayClear = profile == Profile.FULL || subject.state != null;
        Enum<?> state = mayClear && dice.oneIn(4) ? null : dice.state();
        for (Run run : runs) {
            setState(run.entity(subject), state);
        }
        subject.state = state;
    }

    @SuppressWarnings({"rawtypes", "unchecked"})
    private static void setState(Entity entity, @Nullable Enum state) {
        entity.setState(state);
    }

    private void toggle() {
        Subject subject = pick(this::mayToggle);
        if (subject != null) {
            boolean enabled = subject.isDisabled || dice.oneIn(4);
            for (Run run : runs) {
                assertSame(
                        run.entity(subject),
                        run.entity(subject).setEnabled(enabled),
                        comparison.context() + "on " + run);
            }
            subject.isDisabled = !enabled;
            check(subject);
        }
    }

    /** Returns whether the subject may be disabled: the original still finds disabled entities by state. */
    private boolean mayToggle(Subject subject) {
        return !subject.isDeleted && (profile == Profile.FULL || subject.state == null);
    }

    /** Returns whether the subject may be used: the original uses another entity in place of a disabled one. */
    private boolean mayUse(Subject subject) {
        return !subject.isDeleted && (profile == Profile.FULL || !subject.isDisabled);
    }

    private void useDeleted() {
        Subject subject = pick(s -> s.isDeleted);
        if (subject == null) {
            return;
        }
        Part part = dice.part(Part.A.class);
        comparison.expect(false, "delete twice", run -> run.dominion.deleteEntity(run.entity(subject)));
        comparison.expect(
                false, "removeType of a deleted one", run -> run.entity(subject).removeType(Part.A.class));
        comparison.expect(
                Comparison.REJECTED,
                "add to a deleted one",
                run -> run.entity(subject).add(part));
        comparison.expect(
                Comparison.REJECTED,
                "state of a deleted one",
                run -> run.entity(subject).setState(Mood.CALM));
        comparison.expect(
                Comparison.REJECTED,
                "disable a deleted one",
                run -> run.entity(subject).setEnabled(false));
        comparison.expect(
                Comparison.REJECTED,
                "enable a deleted one",
                run -> run.entity(subject).setEnabled(true));
        check(subject);
    }

    private void checkOne() {
        Subject subject = pick(s -> true);
        if (subject != null) {
            check(subject);
        }
    }

    private void check(Subject subject) {
        comparison.expect(
                subject.isDeleted,
                "isDeleted " + subject,
                run -> run.entity(subject).isDeleted());
        comparison.expect(
                subject.isEnabled(),
                "isEnabled " + subject,
                run -> run.entity(subject).isEnabled());
        if (profile == Profile.COMMON && subject.isDisabled) {
            return;
        }
        for (Class<? extends Part> type : Part.CLASSES) {
            Part part = subject.parts.get(type);
            comparison.expect(
                    part != null,
                    "has " + type + ", " + subject,
                    run -> run.entity(subject).has(type));
            comparison.expect(
                    part,
                    "get " + type + ", " + subject,
                    run -> run.entity(subject).get(type));
            if (part != null) {
                comparison.expect(
                        true, "contains " + part, run -> run.entity(subject).contains(part));
            }
        }
    }

    /** Returns a random search, which in two of three cases matches an entity. */
    private Search search() {
        Subject like = dice.oneIn(3) ? null : pick(s -> s.isEnabled() && !s.parts.isEmpty());
        return like == null ? dice.anySearch() : dice.searchFor(like);
    }

    private void find(Search search) {
        List<String> rows = subjects.stream()
                .filter(search::matches)
                .map(subject -> subject.number + " " + search.row(subject))
                .sorted()
                .toList();
        int way = dice.below(3);
        comparison.expectRows(rows, search.toString(), run -> switch (way) {
            case 0 -> run.rows(search.entities(run.dominion).stream());
            case 1 -> run.rows(search.entities(run.dominion).parallelStream());
            default -> rows(run, search.entities(run.dominion).iterator());
        });
        if (profile == Profile.FULL || search.types().size() > 1 || search.state() == null) {
            findCompositions(search);
        }
    }

    /** Compares rows without entities. The provider returns them in the same order as rows with entities. */
    private void findCompositions(Search search) {
        List<String> rows = subjects.stream()
                .filter(search::matches)
                .map(subject -> search.row(subject).toString())
                .sorted()
                .toList();
        comparison.expectRows(rows, "compositions " + search, run -> parts(search.compositions(run.dominion)));
        for (Run run : runs) {
            if (run.engine == Engine.HALFSTEP) {
                assertEquals(
                        parts(search.entities(run.dominion)),
                        parts(search.compositions(run.dominion)),
                        comparison.context() + search);
            }
        }
    }

    private static List<String> parts(Results<?> found) {
        return found.stream().map(row -> Arity.parts(row).toString()).toList();
    }

    private void findAll() {
        Search search = dice.searchForAll();
        List<String> rows = subjects.stream()
                .filter(search::matches)
                .map(subject -> subject.number + " []")
                .sorted()
                .toList();
        comparison.expectRows(rows, "all " + search, run -> run.rows(search.entities(run.dominion).stream()));
    }

    private static List<String> rows(Run run, Iterator<?> found) {
        List<String> rows = new ArrayList<>();
        while (found.hasNext()) {
            rows.add(run.row(found.next()));
        }
        return rows;
    }

    private void iterateWithChanges() {
        if (!isIterating) {
            isIterating = true;
            Subject inState = dice.oneIn(2) ? pick(s -> s.isEnabled() && s.state != null && !s.parts.isEmpty()) : null;
            Search search = inState == null ? search() : dice.searchForState(inState);
            new Iteration(search, subjects, comparison).run(this::changeBetweenVisits);
            isIterating = false;
        }
    }

    private void changeBetweenVisits() {
        for (int i = 0; i < CHANGES_PER_VISIT; i++) {
            step();
        }
    }

    private @Nullable Subject pick(Predicate<Subject> suitable) {
        return dice.pick(subjects, suitable);
    }
}
