package dev.halfstep.inspect;

import static java.util.stream.Collectors.joining;

import dev.halfstep.game.GameSpec;
import dev.halfstep.input.InputEvents;
import dev.halfstep.replay.RecordedSteps;
import dev.halfstep.replay.Recording;
import dev.halfstep.state.StateHash;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.world.World;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the first difference between two recordings, and its cause. */
final class DesyncSearch {

    /** The notes that tell that functions of Math may have other results. */
    private static final Set<String> OF_MATH = Set.of("java", "math");

    private static final long NONE = -1;

    /** The number of events of a step that a report shows. */
    private static final int MAX_EVENTS = 8;

    private final DesyncSide a;
    private final DesyncSide b;
    private final List<String> lines = new ArrayList<>();

    /** The newest step after which the states are known to be equal. */
    private long equalStep = NONE;

    /** The first step whose bindings differ. */
    private long bindingsStep = NONE;

    /** The hashes of the states that differ; equal if only added objects do. */
    private long hashA;

    private long hashB;

    DesyncSearch(Recording a, Recording b, GameSpec<?> game) throws IOException {
        a.requireGame(game.name());
        b.requireGame(game.name());
        this.a = new DesyncSide(a, "A", game);
        this.b = new DesyncSide(b, "B", game);
    }

    Desync run() throws IOException {
        long first = Math.max(a.recording.beginStep(), b.recording.beginStep());
        long last = Math.min(a.recording.steps(), b.recording.steps());
        if (first > last) {
            throw new IllegalArgumentException(
                    "two recordings must have a step in common: " + stepsOf(a) + ", " + stepsOf(b));
        }
        try (RecordedSteps stepsA = RecordedSteps.of(a.recording);
                RecordedSteps stepsB = RecordedSteps.of(b.recording);
                Comparison comparison = new Comparison(stepsA, stepsB)) {
            while (stepsA.step() < first && stepsA.next()) {} // up to the first common step
            while (stepsB.step() < first && stepsB.next()) {}
            boolean hasNext;
            do {
                Desync found = comparison.compare(/* comparesInput= */ stepsA.step() > first);
                if (found != null) {
                    return found;
                }
                hasNext = stepsA.step() < last && stepsA.next() && stepsB.next();
            } while (hasNext);
        }
        if (equalStep == NONE) {
            throw new IllegalArgumentException("two recordings must have a hash or a state after a common step: "
                    + stepsOf(a) + ", " + stepsOf(b));
        }
        lines.add("the games of " + a.name() + " and " + b.name() + " do not differ up to step " + equalStep
                + "; the first compared step is " + first);
        addFaults();
        addDescriptions();
        return new Desync(false, equalStep, "", "", "", List.of(), List.of(), text());
    }

    private static String stepsOf(DesyncSide side) {
        return side.name() + " has " + side.recording.beginStep() + " to " + side.recording.steps();
    }

    private String text() {
        return String.join("\n  ", lines.stream().map(TextTable::printable).toList());
    }

    /** Compares the recordings step by step. Keeps two runs, whose states are loaded if hashes do not suffice. */
    private final class Comparison implements AutoCloseable {

        private final RecordedSteps stepsA;
        private final RecordedSteps stepsB;
        private @Nullable InspectedRun runA;
        private @Nullable InspectedRun runB;
        private boolean needsRuns = true;

        Comparison(RecordedSteps stepsA, RecordedSteps stepsB) {
            this.stepsA = stepsA;
            this.stepsB = stepsB;
        }

        /** Compares the present step. Returns null if nothing is known to differ. */
        @Nullable
        Desync compare(boolean comparesInput) throws IOException {
            long step = stepsA.step();
            if (comparesInput && !stepsA.input().sameAs(stepsB.input())) {
                return inputDiffers(step, stepsA.input(), stepsB.input());
            }
            if (comparesInput && bindingsStep == NONE && !stepsA.bindings().equals(stepsB.bindings())) {
                bindingsStep = step;
            }
            boolean isComparable = stepsA.isComparable(stepsB);
            if (isComparable && stepsA.differsFrom(stepsB)) {
                return stateDiffers(step, stepsA.differingParts(stepsB));
            }
            boolean isEqual = isComparable;
            if (stepsA.haveStates(stepsB)) {
                boolean hasSameBytes = stepsA.haveSameBytes(stepsB);
                if (!hasSameBytes && statesDiffer(step, isComparable)) {
                    return stateDiffers(step, List.of());
                }
                isEqual |= hasSameBytes || (a.fault.isEmpty() && b.fault.isEmpty());
            }
            equalStep = isEqual ? step : equalStep;
            return null;
        }

        /** Loads both states, whose bytes differ: hashes leave out added objects, and bytes have the local devices. */
        private boolean statesDiffer(long step, boolean hasEqualHashes) throws IOException {
            if (needsRuns) {
                runA = a.begin();
                runB = b.begin();
                needsRuns = false;
            }
            InspectedRun first = runA;
            InspectedRun second = runB;
            if (first == null || second == null || !a.reaches(step, first) || !b.reaches(step, second)) {
                return false; // the fault is reported
            }
            return (!hasEqualHashes && StateHash.of(first.world()) != StateHash.of(second.world()))
                    || !WatchedValue.ofAdded(first.scheduler(), second.scheduler())
                            .isEmpty();
        }

        @Override
        public void close() throws IOException {
            try {
                if (runA != null) {
                    runA.close();
                }
            } finally {
                if (runB != null) {
                    runB.close();
                }
            }
        }
    }

    private Desync inputDiffers(long step, InputEvents inputA, InputEvents inputB) {
        lines.add("the games of " + a.name() + " and " + b.name() + " differ first in the input of step " + step);
        lines.add("A: " + textOf(inputA));
        lines.add("B: " + textOf(inputB));
        addDescriptions();
        lines.add("look for: the exchange of input, which must give each step the same input on all machines");
        return new Desync(true, step, "the input", textOf(inputA), textOf(inputB), List.of(), List.of(), text());
    }

    private static String textOf(InputEvents input) {
        List<String> events = new ArrayList<>();
        for (int i = 0; i < Math.min(input.size(), MAX_EVENTS); i++) {
            String what = switch (input.kind(i)) {
                case PRESS, RELEASE, HOLD -> input.control(i).label();
                case AXIS -> input.axis(i) + " " + input.x(i);
                case ACTION -> input.action(i).name();
                case TUNING -> input.tuningName(i) + " " + input.x(i);
                case LEAVE, JOIN -> "";
                case POINTER, WHEEL, MOTION, AIM -> input.x(i) + " " + input.y(i);
            };
            events.add(("player " + input.player(i) + " " + input.kind(i) + " " + what).stripTrailing());
        }
        if (input.size() > MAX_EVENTS) {
            events.add(input.size() - MAX_EVENTS + " more");
        }
        return events.isEmpty() ? "no event" : String.join(", ", events);
    }

    private Desync stateDiffers(long step, List<String> parts) throws IOException {
        lines.add("the games of " + a.name() + " and " + b.name() + " differ first after step " + step
                + (equalStep == step - 1 || equalStep == NONE ? "" : "; they are equal after step " + equalStep));
        List<WatchedValue> values = new ArrayList<>();
        try (InspectedRun runA = a.at(step);
                InspectedRun runB = b.at(step)) {
            if (runA != null && runB != null) {
                values.addAll(valuesThatDiffer(runA, runB));
                hashA = StateHash.of(runA.world());
                hashB = StateHash.of(runB.world());
            }
        }
        if (values.isEmpty()) {
            lines.add("different state: " + (parts.isEmpty() ? "not known" : String.join(", ", parts)));
            addFaults();
            addDescriptions();
            lines.add("look for: the values, in recordings with states, as DesyncRecording writes them");
            return new Desync(true, step, "", "", "", List.of(), List.of(), text());
        }
        DesyncSide.Rerun ofA = equalStep == NONE ? null : a.rerun(equalStep, step, values);
        DesyncSide.Rerun again = ofA == null ? null : a.rerun(equalStep, step, values);
        DesyncSide.Rerun ofB = equalStep == NONE ? null : b.rerun(equalStep, step, values);
        int root = rootOf(ofA == null ? ofB : ofA, again);
        WatchedValue value = values.get(root);
        lines.add(value.location() + ": " + value.textA() + " in A, " + value.textB() + " in B");
        List<DesyncSide.Rerun> reruns =
                Stream.of(ofA, again, ofB).filter(Objects::nonNull).toList();
        Outcome outcome = addWriters(value, root, reruns);
        Set<String> others = new LinkedHashSet<>();
        values.forEach(other -> others.add(other.group()));
        others.remove(value.group());
        if (!others.isEmpty()) {
            lines.add("also different after this step: " + String.join(", ", others));
        }
        addFaults();
        boolean hasOtherMath = addDescriptions();
        lines.add("look for: " + outcome.causes(hasOtherMath, bindingsStep != NONE));
        return new Desync(
                true,
                step,
                value.location(),
                value.textA(),
                value.textB(),
                ofA == null ? List.of() : ofA.changes(root),
                ofB == null ? List.of() : ofB.changes(root),
                text());
    }

    /** Returns the first value of each component that differs, then the added objects. */
    private static List<WatchedValue> valuesThatDiffer(InspectedRun runA, InspectedRun runB) {
        World worldA = runA.world();
        Set<String> hashed =
                new TreeSet<>(StateHash.differing(worldA, StateHash.partsOf(worldA), StateHash.partsOf(runB.world())));
        Map<String, WatchedValue> firstOfComponents = new LinkedHashMap<>();
        Map<String, WatchedValue> firstOfHashed = new LinkedHashMap<>();
        Map<String, ComponentType<?>> types = new LinkedHashMap<>();
        InspectedField.componentNames(worldA).forEach((type, name) -> types.put(name, type));
        InspectedState stateA = InspectedState.of(worldA);
        InspectedState stateB = InspectedState.of(runB.world());
        stateA.forEachDifference(stateB, (entity, component, field, textA, textB) -> {
            Set<String> components = new LinkedHashSet<>(stateA.componentsOf(entity));
            components.addAll(stateB.componentsOf(entity));
            WatchedValue value = WatchedValue.of(entity, components, component, field, textA, textB);
            firstOfComponents.putIfAbsent(value.group(), value);
            if (component.isEmpty() || hashed.contains(String.valueOf(types.get(component)))) {
                firstOfHashed.putIfAbsent(value.group(), value);
            }
        });
        // A hasher may leave out fields: they are no difference, unless nothing else is known.
        List<WatchedValue> values =
                new ArrayList<>((firstOfHashed.isEmpty() ? firstOfComponents : firstOfHashed).values());
        values.addAll(WatchedValue.ofAdded(runA.scheduler(), runB.scheduler()));
        return values;
    }

    /**
     * Returns the index of the value that was written first, which systems after it have read; of the first write that
     * differs from run to run, if there is one.
     */
    private static int rootOf(DesyncSide.@Nullable Rerun rerun, DesyncSide.@Nullable Rerun again) {
        int root = 0;
        int rootTime = Integer.MAX_VALUE;
        boolean varies = rerun != null && again != null && !rerun.writes().equals(again.writes());
        for (int i = 0; rerun != null && i < rerun.writes().size(); i++) {
            List<DesyncSide.TimedWrite> all = rerun.writes().get(i);
            List<DesyncSide.TimedWrite> writes = new ArrayList<>(all);
            if (varies && again != null) {
                List<DesyncSide.TimedWrite> others = again.writes().get(i);
                writes.removeIf(others::contains);
                others.stream().filter(other -> !all.contains(other)).forEach(writes::add);
            }
            int time =
                    writes.stream().mapToInt(DesyncSide.TimedWrite::time).min().orElse(Integer.MAX_VALUE);
            if (time < rootTime) {
                root = i;
                rootTime = time;
            }
        }
        return root;
    }

    /** What this machine computes. */
    private enum Outcome {
        UNKNOWN,
        ONE_SIDE,
        BOTH_SIDES,
        NEITHER,
        VARIES,
        /** No system has written the value. */
        UNWRITTEN;

        String causes(boolean hasOtherMath, boolean hasOtherBindings) {
            if (hasOtherBindings) {
                return "bindings, which all machines must have from the same step on";
            }
            return switch (this) {
                case UNKNOWN ->
                    "the first difference, which is older: record more steps, with states; or what the two machines"
                            + " were started with";
                case UNWRITTEN ->
                    "code outside of the steps that writes simulated state, such as a presentation system: strict mode"
                            + " names it; or a system of another build";
                case VARIES, NEITHER ->
                    "a clock, random numbers without a seed, hash codes or sets of objects, state outside of the world";
                case BOTH_SIDES -> "what the two machines were started with: settings, files, another build";
                case ONE_SIDE ->
                    hasOtherMath
                            ? "functions of Math, whose last bits depend on Java and the processor: use StrictMath"
                            : "what only one machine has: a field of a system, a value that saves leave out, a file, a"
                                    + " locale or time zone, more workers, another build";
            };
        }
    }

    private Outcome addWriters(WatchedValue value, int index, List<DesyncSide.Rerun> reruns) {
        if (reruns.isEmpty()) {
            lines.add("written before the first step that can be run again");
            return Outcome.UNKNOWN;
        }
        List<String> writers = new ArrayList<>();
        Set<String> details = new LinkedHashSet<>();
        Set<String> writersOfPart = new LinkedHashSet<>();
        boolean hasWriter = false;
        for (DesyncSide side : List.of(a, b)) {
            List<Desync.Write> all = new ArrayList<>();
            for (DesyncSide.Rerun rerun : reruns) {
                if (rerun.letter().equals(side.letter)) {
                    List<Desync.Write> writes = rerun.changes(index);
                    all.addAll(writes);
                    addDetails(value, rerun, writes, details);
                    writersOfPart.addAll(rerun.writersOfParts().getOrDefault(value.group(), Set.of()));
                }
            }
            hasWriter |= !all.isEmpty();
            writers.add((all.isEmpty() ? "no system" : writersOf(all)) + " in " + side.letter);
        }
        Outcome outcome = outcome(value, index, reruns);
        lines.add("written by " + String.join(", by ", writers) + "; " + outcomeText(outcome, value, index, reruns));
        lines.addAll(details);
        if (!hasWriter && !writersOfPart.isEmpty()) {
            lines.add("other " + (value.component().isEmpty() ? "entities" : "values of " + value.group())
                    + " are changed in this step by " + String.join(", ", writersOfPart));
        }
        return !hasWriter && writersOfPart.isEmpty() && !value.isObject() ? Outcome.UNWRITTEN : outcome;
    }

    private static void addDetails(
            WatchedValue value, DesyncSide.Rerun rerun, List<Desync.Write> writes, Set<String> details) {
        String from = "from the state of " + rerun.letter() + ", this machine ";
        if (writes.size() > 1 && !value.isObject()) {
            details.add(
                    from + "writes " + writes.stream().map(DesyncSearch::textOf).collect(joining(", ")));
        }
        if (!rerun.failure().isEmpty()) {
            details.add(from + "fails: " + rerun.failure());
        }
    }

    private String outcomeText(Outcome outcome, WatchedValue value, int index, List<DesyncSide.Rerun> reruns) {
        String computed = reruns.get(0).finals().get(index);
        return switch (outcome) {
            case VARIES -> "this machine computes another state in each run";
            case BOTH_SIDES -> "this machine computes the value of each side from its state";
            case ONE_SIDE ->
                "this machine computes the value of " + (isOfA(value, index, reruns) ? a.letter : b.letter);
            case NEITHER, UNKNOWN, UNWRITTEN ->
                "this machine computes neither"
                        + (value.isObject() || computed.equals(value.keyA()) || computed.equals(value.keyB())
                                ? " state"
                                : " value, but " + computed);
        };
    }

    private static String writersOf(List<Desync.Write> writes) {
        return writes.stream()
                .map(write -> "'" + write.writer() + "'")
                .distinct()
                .collect(joining(", "));
    }

    private static String textOf(Desync.Write write) {
        return "'" + write.writer() + "' " + write.before() + " to " + write.after();
    }

    /** Compares what this machine computes: whole states, or the object that hashes leave out. */
    private Outcome outcome(WatchedValue value, int index, List<DesyncSide.Rerun> reruns) {
        boolean hasA = false;
        boolean hasB = false;
        boolean hasOne = false;
        Map<String, String> results = new LinkedHashMap<>();
        for (DesyncSide.Rerun rerun : reruns) {
            String result = result(rerun, index);
            String before = results.putIfAbsent(rerun.letter(), result);
            if (before != null && !before.equals(result)) {
                return Outcome.VARIES;
            }
            boolean isA = result.equals(keyA(value));
            boolean isB = result.equals(keyB(value));
            hasA |= isA && rerun.letter().equals(a.letter);
            hasB |= isB && rerun.letter().equals(b.letter);
            hasOne |= isA || isB;
        }
        if (hasA && hasB) {
            return Outcome.BOTH_SIDES;
        }
        return hasOne ? Outcome.ONE_SIDE : Outcome.NEITHER;
    }

    private boolean isOfA(WatchedValue value, int index, List<DesyncSide.Rerun> reruns) {
        return reruns.stream().anyMatch(rerun -> result(rerun, index).equals(keyA(value)));
    }

    private String result(DesyncSide.Rerun rerun, int index) {
        return hashA == hashB ? rerun.finals().get(index) : StateHash.toText(rerun.hash());
    }

    private String keyA(WatchedValue value) {
        return hashA == hashB ? value.keyA() : StateHash.toText(hashA);
    }

    private String keyB(WatchedValue value) {
        return hashA == hashB ? value.keyB() : StateHash.toText(hashB);
    }

    private void addFaults() {
        for (DesyncSide side : List.of(a, b)) {
            if (!side.fault.isEmpty()) {
                lines.add("this machine does not reproduce " + side.letter + ": " + side.fault);
            }
        }
    }

    /** Adds what the recordings say about their making, as far as it differs. Returns whether functions of Math may differ. */
    private boolean addDescriptions() {
        Map<String, String> ofA = a.description();
        Map<String, String> ofB = b.description();
        Set<String> keys = new TreeSet<>(ofA.keySet());
        keys.addAll(ofB.keySet());
        boolean hasOtherMath = false;
        for (String key : keys) {
            String valueA = ofA.getOrDefault(key, "none");
            String valueB = ofB.getOrDefault(key, "none");
            if (!valueA.equals(valueB)) {
                lines.add(key + ": " + valueA + " in A, " + valueB + " in B");
                hasOtherMath |= OF_MATH.contains(key);
            }
        }
        if (bindingsStep != NONE) {
            lines.add("the bindings differ from step " + bindingsStep + " on");
        }
        for (DesyncSide side : List.of(a, b)) {
            if (side.recording.corruption() != null) {
                lines.add(side.letter + " is damaged: "
                        + side.recording.corruption().getMessage());
            }
        }
        return hasOtherMath;
    }
}
