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

    private static final String DIFFERENT_MATH = "java";

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
        lines.add("the games of " + a.name() + " and " + b.name() + " do not differ up to step " + last
                + "; the first compared step is " + first);
        addDescriptions();
        return new Desync(false, last, "", "", "", List.of(), List.of(), text());
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
                if (!stepsA.haveSameBytes(stepsB) && statesDiffer(step, isComparable)) {
                    return stateDiffers(step, List.of());
                }
                isEqual = true;
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
                case POINTER, WHEEL, MOTION -> input.x(i) + " " + input.y(i);
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
        Outcome outcome = addWriters(value, root, ofA, again, ofB);
        Set<String> others = new LinkedHashSet<>();
        values.forEach(other -> others.add(other.group()));
        others.remove(value.group());
        if (!others.isEmpty()) {
            lines.add("also different after this step: " + String.join(", ", others));
        }
        addFaults();
        boolean hasOtherJava = addDescriptions();
        lines.add("look for: " + outcome.causes(hasOtherJava, bindingsStep != NONE));
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
        InspectedState.of(worldA)
                .forEachDifference(InspectedState.of(runB.world()), (entity, component, field, textA, textB) -> {
                    WatchedValue value = WatchedValue.of(entity, component, field, textA, textB);
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
        VARIES;

        String causes(boolean hasOtherJava, boolean hasOtherBindings) {
            if (hasOtherBindings) {
                return "bindings, which all machines must have from the same step on";
            }
            return switch (this) {
                case UNKNOWN -> "the first difference, which is older: record more steps, with states";
                case VARIES, NEITHER ->
                    "a clock, random numbers without a seed, hash codes or sets of objects, state outside of the world";
                case BOTH_SIDES -> "what the two machines were started with: settings, files, another build";
                case ONE_SIDE ->
                    hasOtherJava
                            ? "functions of Math, whose last bits depend on Java and the processor: use StrictMath"
                            : "state in a field of a system, which a rollback does not restore, or another build";
            };
        }
    }

    private Outcome addWriters(
            WatchedValue value,
            int index,
            DesyncSide.@Nullable Rerun ofA,
            DesyncSide.@Nullable Rerun again,
            DesyncSide.@Nullable Rerun ofB) {
        if (ofA == null && ofB == null) {
            lines.add("written before the first step that can be run again");
            return Outcome.UNKNOWN;
        }
        List<DesyncSide.Rerun> reruns =
                Stream.of(ofA, ofB).filter(Objects::nonNull).toList();
        List<String> writers = new ArrayList<>();
        List<String> details = new ArrayList<>();
        for (DesyncSide.Rerun rerun : reruns) {
            List<Desync.Write> writes = rerun.changes(index);
            writers.add((writes.isEmpty() ? "no system" : writersOf(writes)) + " in " + rerun.letter());
            String from = "from the state of " + rerun.letter() + ", this machine ";
            if (writes.size() > 1 && !value.isObject()) {
                details.add(from + "writes "
                        + writes.stream().map(DesyncSearch::textOf).collect(joining(", ")));
            }
            if (!rerun.failure().isEmpty()) {
                details.add(from + "fails: " + rerun.failure());
            }
        }
        String finalA = ofA == null ? null : ofA.finals().get(index);
        String finalB = ofB == null ? null : ofB.finals().get(index);
        Outcome outcome =
                outcome(value, finalA, again == null ? null : again.finals().get(index), finalB);
        String computed = Objects.requireNonNull(finalA != null ? finalA : finalB);
        String here = switch (outcome) {
            case VARIES -> "this machine computes another value in each run";
            case BOTH_SIDES -> "this machine computes the value of each side from its state";
            case ONE_SIDE ->
                "this machine computes the value of " + (value.keyA().equals(computed) ? a.letter : b.letter);
            case NEITHER, UNKNOWN ->
                "this machine computes neither value" + (value.isObject() ? "" : ", but " + computed);
        };
        lines.add("written by " + String.join(", by ", writers) + "; " + here);
        lines.addAll(details);
        return outcome;
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

    private static Outcome outcome(
            WatchedValue value, @Nullable String ofA, @Nullable String again, @Nullable String ofB) {
        if (ofA != null && !ofA.equals(again)) {
            return Outcome.VARIES;
        }
        boolean hasA = value.keyA().equals(ofA);
        boolean hasB = value.keyB().equals(ofB);
        if (hasA && hasB) {
            return Outcome.BOTH_SIDES;
        }
        boolean hasOne =
                hasA || hasB || value.keyB().equals(ofA) || value.keyA().equals(ofB);
        return hasOne ? Outcome.ONE_SIDE : Outcome.NEITHER;
    }

    private void addFaults() {
        for (DesyncSide side : List.of(a, b)) {
            if (!side.fault.isEmpty()) {
                lines.add("this machine does not reproduce " + side.letter + ": " + side.fault);
            }
        }
    }

    /** Adds what the recordings say about their making, as far as it differs. Returns whether the Java differs. */
    private boolean addDescriptions() {
        Map<String, String> ofA = a.description();
        Map<String, String> ofB = b.description();
        Set<String> keys = new TreeSet<>(ofA.keySet());
        keys.addAll(ofB.keySet());
        boolean hasOtherJava = false;
        for (String key : keys) {
            String valueA = ofA.getOrDefault(key, "none");
            String valueB = ofB.getOrDefault(key, "none");
            if (!valueA.equals(valueB)) {
                lines.add(key + ": " + valueA + " in A, " + valueB + " in B");
                hasOtherJava |= key.equals(DIFFERENT_MATH);
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
        return hasOtherJava;
    }
}
