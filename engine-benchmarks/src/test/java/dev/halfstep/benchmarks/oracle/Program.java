package dev.halfstep.benchmarks.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A random program in the API, carried out on several engines and on plain maps at once. */
final class Program {

    private static final List<Enum<?>> STATES = List.of(Mood.CALM, Mood.ANGRY, Gait.WALK);
    private static final int MAX_CREATED_SORTED_RIGHT = 4;
    private static final int CHANGES_PER_VISIT = 3;
    private static final int CROWDS_ARE_RARE = 10;
    private static final int RECENT = 8;
    private static final int MAX_STATES_CHANGED = 4;
    private static final int MIN_PALETTE = 3;
    private static final int MAX_QUERIED = 6;

    private final SplittableRandom random;
    private final String name;
    private final Profile profile;
    private final List<Run> runs;
    /** Few classes in some programs, so that most entities have the same ones. */
    private final List<Class<? extends Part>> palette;

    private final List<Subject> subjects = new ArrayList<>();
    private int nextPart;
    private boolean isIterating;
    private String where = "";

    Program(long seed, Profile profile, List<Run> runs) {
        random = new SplittableRandom(seed);
        name = "seed " + seed;
        this.profile = profile;
        this.runs = runs;
        List<Class<? extends Part>> shuffled = shuffled(Part.CLASSES);
        palette = shuffled.subList(0, MIN_PALETTE + random.nextInt(shuffled.size() - MIN_PALETTE + 1));
    }

    void run(int steps) {
        for (int i = 0; i < steps; i++) {
            where = name + ", step " + i + ": ";
            step();
        }
        subjects.forEach(this::look);
        Part.CLASSES.forEach(type -> find(new Search(List.of(type), List.of(), List.of(), null)));
    }

    private void step() {
        switch (random.nextInt(18)) {
            case 0, 1 -> create();
            case 2 -> createPrepared();
            case 3 -> createLikeAnother();
            case 4 -> createCrowd();
            case 5 -> delete();
            case 6 -> add();
            case 7 -> remove();
            case 8, 9 -> modify();
            case 10, 11 -> changeStates();
            case 12 -> toggle();
            case 13 -> lookAtOne();
            case 14 -> find(search());
            default -> stepOfTheFullApi();
        }
    }

    /** Steps that the original gets wrong. */
    private void stepOfTheFullApi() {
        if (profile != Profile.FULL) {
            find(search());
            return;
        }
        switch (random.nextInt(7)) {
            case 0 -> useDeleted();
            case 1 -> modifyWithTwoPrepared();
            case 2 -> createWithTwoPrepared();
            case 3 -> findAll();
            default -> iterateWithChanges();
        }
    }

    private void create() {
        List<Class<? extends Part>> types = types(random.nextInt(maxCreated() + 1));
        List<Part> parts = parts(types);
        look(created(parts, "create", run -> run.dominion.createEntity(parts.toArray())));
    }

    private int maxCreated() {
        return profile == Profile.FULL ? palette.size() : Math.min(palette.size(), MAX_CREATED_SORTED_RIGHT);
    }

    private void createPrepared() {
        List<Class<? extends Part>> types = types(1 + random.nextInt(palette.size()));
        List<Part> parts = parts(types);
        look(created(
                parts,
                "create prepared",
                run -> run.dominion.createPreparedEntity(Arity.prepared(run.composition(), types, parts))));
    }

    private void createLikeAnother() {
        Subject prefab = pick(s -> mayRead(s) && s.parts.size() <= maxCreated());
        if (prefab == null) {
            return;
        }
        List<Class<? extends Part>> types = types(random.nextInt(maxCreated() - prefab.parts.size() + 1));
        types.removeAll(prefab.parts.keySet());
        List<Part> further = parts(types);
        List<Part> all = new ArrayList<>(prefab.parts.values());
        all.addAll(further);
        look(created(
                all, "create as " + prefab, run -> run.dominion.createEntityAs(run.entity(prefab), further.toArray())));
    }

    /** So many that the rows of one archetype fill more than one chunk of the original. */
    private void createCrowd() {
        if (random.nextInt(CROWDS_ARE_RARE) != 0) {
            return;
        }
        List<Class<? extends Part>> types = types(random.nextInt(3));
        long alike = subjects.stream()
                .filter(s -> s.parts.keySet().equals(Set.copyOf(types)))
                .count();
        for (int i = 0; i < profile.crowd() && alike + i < profile.maxAlike(); i++) {
            List<Part> parts = parts(types);
            created(parts, "create one of many", run -> run.dominion.createEntity(parts.toArray()));
        }
    }

    private Subject created(List<Part> parts, String what, Function<Run, Entity> creation) {
        Subject subject = new Subject(subjects.size(), parts);
        subjects.add(subject);
        for (Run run : runs) {
            Entity entity = creation.apply(run);
            run.created(entity);
            assertEquals(subject.number, run.number(entity), () -> where + what + parts + " on " + run);
        }
        return subject;
    }

    private void delete() {
        Subject subject = pick(this::mayChange);
        if (subject != null) {
            expect(true, "delete " + subject, run -> run.dominion.deleteEntity(run.entity(subject)));
            subject.delete();
        }
    }

    private void add() {
        Subject subject = pick(s -> mayChange(s) && s.parts.size() < palette.size());
        if (subject == null) {
            return;
        }
        List<Class<? extends Part>> types = types(palette.size());
        if (profile != Profile.FULL) {
            types.removeAll(subject.parts.keySet());
        }
        Part part = part(types.get(0));
        for (Run run : runs) {
            assertSame(run.entity(subject), run.entity(subject).add(part), where + "add " + part + " on " + run);
        }
        subject.put(part);
        look(subject);
    }

    private void remove() {
        Subject subject = pick(this::mayChange);
        if (subject == null) {
            return;
        }
        Class<? extends Part> type = types(1).get(0);
        boolean isPresent = subject.parts.containsKey(type);
        Part part = isPresent ? subject.parts.get(type) : part(type);
        if (random.nextBoolean()) {
            expect(
                    isPresent,
                    "remove " + part + " of " + subject,
                    run -> run.entity(subject).remove(part));
        } else {
            expect(
                    isPresent,
                    "remove " + type + " of " + subject,
                    run -> run.entity(subject).removeType(type));
        }
        subject.parts.remove(type);
        look(subject);
    }

    private void modify() {
        Subject subject = pick(this::mayChange);
        if (subject != null) {
            Change change = change(subject);
            expect(
                    change.isEffective(subject),
                    change + " to " + subject,
                    run -> run.dominion.modifyEntity(change.prepare(run, subject)));
            change.apply(subject);
            look(subject);
        }
    }

    /** What a modifier does. */
    private record Change(List<Class<? extends Part>> types, List<Part> parts, List<Class<? extends Part>> removed) {

        boolean isEffective(Subject subject) {
            return !types.isEmpty() || removed.stream().anyMatch(subject.parts::containsKey);
        }

        Composition.@Nullable Modifier prepare(Run run, Subject subject) {
            return Arity.modifier(
                    run.composition(), run.entity(subject), types, parts, removed.toArray(new Class<?>[0]));
        }

        void apply(Subject subject) {
            subject.change(Set.copyOf(removed), parts);
        }
    }

    private Change change(Subject subject) {
        List<Class<? extends Part>> added = types(random.nextInt(4));
        List<Class<? extends Part>> removed = types(random.nextInt(4));
        if (profile != Profile.FULL) {
            added.removeAll(subject.parts.keySet());
            removed.removeAll(added);
            if (subject.parts.size() > 1 && removed.containsAll(subject.parts.keySet())) {
                removed.remove(subject.parts.keySet().iterator().next());
            }
        }
        return new Change(added, parts(added), removed);
    }

    /** Two modifiers, both prepared before the first is applied. */
    private void modifyWithTwoPrepared() {
        Subject subject = pick(this::mayChange);
        if (subject == null) {
            return;
        }
        Change first = change(subject);
        Change second = change(subject);
        boolean isFirstEffective = first.isEffective(subject);
        Subject between = new Subject(subject.number, List.copyOf(subject.parts.values()));
        first.apply(between);
        List<Boolean> effective = List.of(isFirstEffective, second.isEffective(between));
        expect(effective, first + ", " + second + " to " + subject, run -> {
            Composition.Modifier one = first.prepare(run, subject);
            Composition.Modifier other = second.prepare(run, subject);
            return List.of(run.dominion.modifyEntity(one), run.dominion.modifyEntity(other));
        });
        first.apply(subject);
        second.apply(subject);
        look(subject);
    }

    /** Two values of one prepared creation, both set before the first is used. */
    private void createWithTwoPrepared() {
        List<Part> first = parts(List.of(Part.A.class, Part.B.class));
        List<Part> second = parts(List.of(Part.A.class, Part.B.class));
        List<Composition.OfTypes> later = new ArrayList<>();
        Subject one = created(first, "create the first of two", run -> {
            Composition.Of2<Part.A, Part.B> types = run.composition().of(Part.A.class, Part.B.class);
            Composition.OfTypes prepared = types.withValue((Part.A) first.get(0), (Part.B) first.get(1));
            later.add(types.withValue((Part.A) second.get(0), (Part.B) second.get(1)));
            return run.dominion.createPreparedEntity(prepared);
        });
        look(one);
        Iterator<Composition.OfTypes> others = later.iterator();
        look(created(second, "create the second of two", run -> run.dominion.createPreparedEntity(others.next())));
    }

    private void changeStates() {
        for (int i = random.nextInt(MAX_STATES_CHANGED); i >= 0; i--) {
            changeState();
        }
    }

    private void changeState() {
        Subject subject = pick(this::mayChange);
        if (subject == null) {
            return;
        }
        boolean mayClear = profile == Profile.FULL || subject.state != null;
        Enum<?> state = mayClear && random.nextInt(4) == 0 ? null : STATES.get(random.nextInt(STATES.size()));
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
        Subject subject = pick(s -> mayToggle(s));
        if (subject != null) {
            boolean enabled = subject.isDisabled || random.nextInt(4) == 0;
            for (Run run : runs) {
                assertSame(run.entity(subject), run.entity(subject).setEnabled(enabled), where + "on " + run);
            }
            subject.isDisabled = !enabled;
            look(subject);
        }
    }

    /** The original still finds a disabled entity by its state. */
    private boolean mayToggle(Subject subject) {
        return !subject.isDeleted && (profile == Profile.FULL || subject.state == null);
    }

    /** The original reads, changes and deletes another entity in place of a disabled one. */
    private boolean mayChange(Subject subject) {
        return mayRead(subject);
    }

    private boolean mayRead(Subject subject) {
        return !subject.isDeleted && (profile == Profile.FULL || !subject.isDisabled);
    }

    private void useDeleted() {
        Subject subject = pick(s -> s.isDeleted);
        if (subject == null) {
            return;
        }
        Part part = part(Part.A.class);
        expect(false, "delete twice", run -> run.dominion.deleteEntity(run.entity(subject)));
        expect(false, "removeType of a deleted one", run -> run.entity(subject).removeType(Part.A.class));
        expect("refused", "add to a deleted one", run -> run.entity(subject).add(part));
        expect("refused", "state of a deleted one", run -> run.entity(subject).setState(Mood.CALM));
        expect("refused", "disable a deleted one", run -> run.entity(subject).setEnabled(false));
        expect("refused", "enable a deleted one", run -> run.entity(subject).setEnabled(true));
        look(subject);
    }

    private void lookAtOne() {
        Subject subject = pick(s -> true);
        if (subject != null) {
            look(subject);
        }
    }

    private void look(Subject subject) {
        expect(
                subject.isDeleted,
                "isDeleted " + subject,
                run -> run.entity(subject).isDeleted());
        expect(
                subject.isEnabled(),
                "isEnabled " + subject,
                run -> run.entity(subject).isEnabled());
        if (profile == Profile.COMMON && subject.isDisabled) {
            return;
        }
        for (Class<? extends Part> type : Part.CLASSES) {
            Part part = subject.parts.get(type);
            expect(
                    part != null,
                    "has " + type + ", " + subject,
                    run -> run.entity(subject).has(type));
            expect(
                    part,
                    "get " + type + ", " + subject,
                    run -> run.entity(subject).get(type));
            if (part != null) {
                expect(true, "contains " + part, run -> run.entity(subject).contains(part));
            }
        }
    }

    /** Looks for anything, or more often for what at least one entity has. */
    private Search search() {
        Subject like = random.nextInt(3) == 0 ? null : pick(s -> s.isEnabled() && !s.parts.isEmpty());
        if (like == null) {
            List<Class<?>> types = List.copyOf(types(1 + random.nextInt(Math.min(palette.size(), MAX_QUERIED))));
            return new Search(types, filter(palette), filter(palette), anyState());
        }
        List<Class<? extends Part>> present = new ArrayList<>(Part.CLASSES);
        present.retainAll(like.parts.keySet());
        List<Class<? extends Part>> absent = new ArrayList<>(palette);
        absent.removeAll(present);
        List<Class<? extends Part>> types = shuffled(present);
        types.subList(1 + random.nextInt(Math.min(types.size(), MAX_QUERIED)), types.size())
                .clear();
        return new Search(
                List.copyOf(types), filter(present), filter(absent), random.nextBoolean() ? like.state : null);
    }

    private @Nullable Enum<?> anyState() {
        return random.nextInt(3) == 0 ? STATES.get(random.nextInt(STATES.size())) : null;
    }

    private List<Class<?>> filter(List<Class<? extends Part>> from) {
        return random.nextInt(3) == 0
                ? new ArrayList<>(shuffled(from).subList(0, Math.min(from.size(), 1 + random.nextInt(2))))
                : List.of();
    }

    private void find(Search search) {
        List<String> rows = subjects.stream()
                .filter(search::matches)
                .map(subject -> subject.number + " " + search.row(subject))
                .sorted()
                .toList();
        int way = random.nextInt(3);
        expectRows(rows, search.toString(), run -> switch (way) {
            case 0 -> run.rows(search.entities(run.dominion).stream());
            case 1 -> run.rows(search.entities(run.dominion).parallelStream());
            default -> rows(run, search.entities(run.dominion).iterator());
        });
        if (profile == Profile.FULL || search.types().size() > 1 || search.state() == null) {
            findCompositions(search);
        }
    }

    /** Rows without entities. The provider gives them in the order of those with entities. */
    private void findCompositions(Search search) {
        List<String> rows = subjects.stream()
                .filter(search::matches)
                .map(subject -> search.row(subject).toString())
                .sorted()
                .toList();
        expectRows(rows, "compositions " + search, run -> parts(search.compositions(run.dominion)));
        for (Run run : runs) {
            if (run.engine == Engine.HALFSTEP) {
                assertEquals(
                        parts(search.entities(run.dominion)), parts(search.compositions(run.dominion)), where + search);
            }
        }
    }

    private static List<String> parts(Results<?> found) {
        return found.stream().map(row -> Arity.parts(row).toString()).toList();
    }

    private void findAll() {
        List<Class<?>> none = List.of();
        Search search = new Search(none, filter(palette), filter(palette), null);
        List<String> rows = subjects.stream()
                .filter(search::matches)
                .map(subject -> subject.number + " []")
                .sorted()
                .toList();
        expectRows(rows, "all " + search, run -> run.rows(search.entities(run.dominion).stream()));
    }

    private static List<String> rows(Run run, Iterator<?> found) {
        List<String> rows = new ArrayList<>();
        while (found.hasNext()) {
            rows.add(run.row(found.next()));
        }
        return rows;
    }

    /** An order has no meaning in the original; in ours it is the same for the same program. */
    private void expectRows(List<String> sorted, String what, Function<Run, List<String>> query) {
        List<String> inOrder = null;
        for (Run run : runs) {
            List<String> found = query.apply(run);
            assertEquals(sorted, found.stream().sorted().toList(), () -> where + what + " on " + run);
            if (run.engine == Engine.HALFSTEP) {
                assertEquals(inOrder == null ? found : inOrder, found, () -> where + "order of " + what);
                inOrder = found;
            }
        }
    }

    /**
     * An iteration visits what matched when it began and still matches when its turn comes, each once. What stopped
     * matching for a while may have been passed over meanwhile.
     */
    private void iterateWithChanges() {
        if (isIterating) {
            return;
        }
        isIterating = true;
        Search search = search();
        Set<Subject> due = new HashSet<>();
        subjects.stream().filter(search::matches).forEach(due::add);
        List<Iterator<?>> iterators = new ArrayList<>();
        runs.forEach(run -> iterators.add(search.entities(run.dominion).iterator()));
        Set<Subject> excused = new HashSet<>();
        while (iterators.get(0).hasNext()) {
            visitNext(search, due, iterators);
            changeSome();
            due.stream().filter(s -> !search.matches(s)).forEach(excused::add);
        }
        iterators.forEach(iterator -> assertEquals(false, iterator.hasNext(), where + "end of " + search));
        due.removeAll(excused);
        assertEquals(Set.of(), due, where + "not visited by " + search);
        isIterating = false;
    }

    private void changeSome() {
        for (int i = 0; i < CHANGES_PER_VISIT; i++) {
            step();
        }
    }

    private void visitNext(Search search, Set<Subject> due, List<Iterator<?>> iterators) {
        Subject visited = null;
        for (int i = 0; i < iterators.size(); i++) {
            assertTrue(iterators.get(i).hasNext(), where + search);
            Object row = iterators.get(i).next();
            Subject subject = subjects.get(runs.get(i).number(Arity.entity(row)));
            assertTrue(visited == null || visited == subject, where + "order of " + search);
            visited = subject;
            assertTrue(search.matches(subject), where + search + " visits " + subject);
            assertEquals(search.row(subject), Arity.parts(row), where + search);
        }
        assertTrue(due.remove(visited), where + search + " visits twice or a new one: " + visited);
    }

    private void expect(@Nullable Object expected, String what, Function<Run, @Nullable Object> call) {
        for (Run run : runs) {
            assertEquals(expected, outcome(() -> call.apply(run)), () -> where + what + " on " + run);
        }
    }

    private static @Nullable Object outcome(Supplier<@Nullable Object> call) {
        try {
            return call.get();
        } catch (IllegalStateException | IllegalArgumentException e) {
            return "refused";
        }
    }

    /** Picks one of the last entities as often as any other: what was just changed goes wrong more easily. */
    private @Nullable Subject pick(Predicate<Subject> suitable) {
        List<Subject> candidates = subjects.stream().filter(suitable).toList();
        if (candidates.isEmpty()) {
            return null;
        }
        int size = candidates.size();
        int bound = random.nextBoolean() ? size : Math.min(size, RECENT);
        return candidates.get(size - 1 - random.nextInt(bound));
    }

    /** Returns different types in any order, of a number that is too large as many as there are. */
    private List<Class<? extends Part>> types(int count) {
        List<Class<? extends Part>> types = shuffled(palette);
        types.subList(Math.min(count, types.size()), types.size()).clear();
        return types;
    }

    private List<Class<? extends Part>> shuffled(List<Class<? extends Part>> types) {
        List<Class<? extends Part>> shuffled = new ArrayList<>(types);
        for (int i = shuffled.size() - 1; i > 0; i--) {
            Collections.swap(shuffled, i, random.nextInt(i + 1));
        }
        return shuffled;
    }

    private List<Part> parts(List<Class<? extends Part>> types) {
        List<Part> parts = new ArrayList<>();
        types.forEach(type -> parts.add(part(type)));
        return parts;
    }

    private Part part(Class<? extends Part> type) {
        return Part.of(type, nextPart++);
    }
}
