package dev.halfstep.frame;

import dev.halfstep.state.StateException;
import dev.halfstep.state.StateException.Reason;
import dev.halfstep.state.StateHash;
import dev.halfstep.state.StoredClass;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.HashSink;
import dev.halfstep.storage.StateWriter;
import dev.halfstep.world.EngineWorld;
import java.io.ByteArrayInputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Computes on another thread what takes longer than a step has time for, such as ways through a large level, the next
 * floor of a dungeon, or a plan: the picture does not wait for it. A computation that a system starts in step n arrives
 * in the game exactly at the beginning of step n + k, on every machine: in replays, after rollbacks and rewinds, in
 * loaded saves, in network games, and with any number of workers. {@link SystemScheduler#defer} adds it.
 *
 * <pre>{@code
 * record Request(boolean[] walls, int columns, int target) {}
 *
 * Deferred<Request, int[]> ways = scheduler.defer("ways", Request.class, 3, request -> distancesTo(request));
 * scheduler.simulation("march", step -> {
 *     if (!ways.isPending(step)) {
 *         ways.start(step, new Request(walls(), columns, target()));
 *     }
 *     int[] distances = ways.result(step); // of the newest computation that has arrived
 *     if (distances != null) {
 *         march(step, distances);
 *     }
 * });
 * }</pre>
 *
 * <p>The computation must depend on its input alone. It gets a copy of the input, and any use of a world on its thread
 * is refused. An input is stored by its fields, as a component is, and must not contain an {@link EntityId}: give it
 * the number of the entity. A result may be any object, and must not be changed by the game: several steps, also
 * resimulated ones, see the same object.
 *
 * <p>If a result is late, the step waits for it, and {@link SystemScheduler#measure measured} times and {@link
 * SystemScheduler#setOverrunListener overruns} name this computation like a system. So the number of steps decides how
 * slow a machine may be, not the outcome.
 *
 * <p>The simulated state contains the inputs whose results have not arrived, and the input of the present result, and
 * no result: after a load, they are computed again. A rollback computes again only what was started with another
 * input. A loaded state needs the same name, class of inputs and number of steps.
 *
 * @param <I> the class of the inputs
 * @param <R> the class of the results
 */
public final class Deferred<I, R> {

    /** The maximum number of steps between start and arrival. */
    public static final int MAX_STEPS = 600;

    /** Forged states must not allocate more for an input. */
    private static final int MAX_INPUT_BYTES = 16 << 20;

    /** How many computations are kept for steps that run again, besides those that have not arrived. */
    private static final int KEPT = 64;

    /** How many characters of an input the message of a failure contains. */
    private static final int MESSAGE_CHARS = 200;

    private final String name;
    private final Class<I> inputClass;
    private final StoredClass<I> form;
    private final int steps;
    private final Function<? super I, ? extends R> computation;
    private final EngineParts parts;
    private final Starts<I, R> starts = new Starts<>();

    /** The newest computations by their step, in the order of their starts. The results of all older ones are dropped. */
    private final Map<Long, Start<I, R>> recent = new LinkedHashMap<>();

    private final StateBuffer buffer = new StateBuffer(/* zeros= */ 0);

    /** The computation of the present {@link #result}, null if there is none. */
    private @Nullable Start<I, R> shown;

    private @Nullable R result;

    /** The hash of the result when it arrived; empty outside of strict mode, and if the result cannot be hashed. */
    private OptionalLong arrivedHash = OptionalLong.empty();

    /**
     * An input with the step that has given it. Immutable, and shared by all snapshots that contain it; only the task
     * is created again if its result is needed after it was dropped.
     */
    private static final class Start<I, R> {
        private final long step;
        private final byte[] bytes;
        private final long hash;
        private final transient I input;
        private transient @Nullable FutureTask<R> task;

        Start(long step, byte[] bytes, long hash, I input) {
            this.step = step;
            this.bytes = bytes;
            this.hash = hash;
            this.input = input;
        }

        /** Drops the result, and a computation that has not begun. One that has begun ends on its thread. */
        void drop() {
            if (task != null) {
                task.cancel(/* mayInterruptIfRunning= */ false);
                task = null;
            }
        }
    }

    /** The simulated state: all that decides which results arrive when. */
    static final class Starts<I, R> {

        /** What has not arrived, with ascending steps. */
        private final List<Start<I, R>> pending = new ArrayList<>();

        /** The newest that has arrived. */
        private @Nullable Start<I, R> arrived;

        void copyTo(Starts<I, R> copy) {
            copy.pending.clear();
            copy.pending.addAll(pending);
            copy.arrived = arrived;
        }

        /** Refuses a state in which a later step than its own has started a computation. */
        void checkNotAfter(long step) throws StateException {
            Start<I, R> last = pending.isEmpty() ? arrived : pending.get(pending.size() - 1);
            long newest = last == null ? 0 : last.step;
            if (newest > step) {
                throw new StateException(
                        Reason.DAMAGED,
                        "a computation must be started up to the step of its state, which is " + step
                                + ": it is of step " + newest);
            }
        }
    }

    Deferred(
            String name,
            Class<I> inputClass,
            int steps,
            Function<? super I, ? extends R> computation,
            EngineParts parts) {
        if (steps < 1 || steps > MAX_STEPS) {
            throw new IllegalArgumentException(
                    "a result must arrive after 1 to " + MAX_STEPS + " steps: " + steps + " for '" + name + "'");
        }
        this.name = name;
        this.inputClass = Objects.requireNonNull(inputClass, "inputClass");
        this.steps = steps;
        this.computation = Objects.requireNonNull(computation, "computation");
        this.parts = parts;
        form = StoredClass.of(inputClass, /* writer= */ null, /* create= */ null, /* isExisting= */ false);
    }

    Starts<I, R> starts() {
        return starts;
    }

    StateWriter<Starts<I, R>> newWriter() {
        return new Writer();
    }

    /**
     * Starts a computation, whose result arrives at the beginning of a later step: of the number of steps after
     * this one that {@link SystemScheduler#defer} has got.
     *
     * @param step the context of the system that calls this
     * @param input the input, which is copied
     * @throws IllegalStateException outside of the step, in a partition, or for the second time in a step
     * @throws IllegalArgumentException if the input cannot be stored: it refers to an entity, has 16 MiB or more, or
     *     its class refuses its own values
     */
    public synchronized void start(SimulationContext step, I input) {
        checkInStep(step);
        step.checkNotPartitioned("a computation must be started outside of partitions: '" + name + "'");
        int count = starts.pending.size();
        if (count > 0 && starts.pending.get(count - 1).step == step.step()) {
            throw new IllegalStateException("a computation must be started at most once in a step: '" + name
                    + "' was started in step " + step.step() + " already; give one input all that is to be computed");
        }
        Start<I, R> added;
        try {
            added = startOf(step.step(), bytesOf(input));
        } catch (IOException refused) {
            throw new IllegalArgumentException(
                    "an input must be stored and read back: '" + name + "': " + refused.getMessage(), refused);
        }
        starts.pending.add(added);
        begin(added);
    }

    /**
     * Returns the result of the newest computation that has arrived.
     *
     * @param step the context of the system that calls this
     * @return the same object in all steps until the next arrival; null before the first, and after a computation that
     *     has failed while {@linkplain SchedulerSettings#isolatingFailures() failures are isolated}
     * @throws IllegalStateException outside of the step
     */
    public @Nullable R result(SimulationContext step) {
        checkInStep(step);
        return result;
    }

    /**
     * Returns whether a computation that an earlier step has started has not arrived. One that is started in this step
     * does not count, so the order of systems does not matter.
     *
     * @param step the context of the system that calls this
     * @return true if a result will arrive in a later step
     * @throws IllegalStateException outside of the step
     */
    public synchronized boolean isPending(SimulationContext step) {
        checkInStep(step);
        return !starts.pending.isEmpty() && starts.pending.get(0).step < step.step();
    }

    private void checkInStep(SimulationContext step) {
        EngineWorld.of(parts.world).entities().guard().checkMayRead(); // not in a computation
        if (step.world() != parts.world || !parts.currentPhase.isSimulating()) {
            throw new IllegalStateException(
                    "a computation must be used by simulation systems of its own scheduler, in their step: '" + name
                            + "'; the newest step is " + parts.timestep.steps());
        }
    }

    /** Takes over the results that are due, before the systems of a step, and waits for them. */
    synchronized void arrive(SimulationContext step) {
        while (!starts.pending.isEmpty() && starts.pending.get(0).step + steps <= step.step()) {
            starts.arrived = starts.pending.remove(0);
        }
        Start<I, R> arrived = starts.arrived;
        if (arrived != null && arrived != shown) {
            begin(arrived);
        }
        for (int i = 0; i < starts.pending.size(); i++) {
            begin(starts.pending.get(i)); // again after a load, and if a rollback has returned far
        }
        if (arrived != shown) {
            shown = null; // also if this step fails
            result = arrived == null ? null : resultOf(arrived);
            arrivedHash = parts.settings.strict() && result != null ? StateHash.ofValue(result) : OptionalLong.empty();
            shown = arrived;
        } else if (arrivedHash.isPresent() && !arrivedHash.equals(StateHash.ofValue(Objects.requireNonNull(result)))) {
            throw new IllegalStateException("a result must not be changed, because resimulated steps see it too: "
                    + describe(Objects.requireNonNull(arrived)) + " was changed before step " + step.step()
                    + "; copy what changes");
        }
    }

    private @Nullable R resultOf(Start<I, R> arrived) {
        try {
            begin(arrived);
            return parts.deferredThreads.await(Objects.requireNonNull(arrived.task));
        } catch (ExecutionException failed) {
            Throwable cause = Objects.requireNonNull(failed.getCause());
            String message = describe(arrived) + " has failed: " + cause;
            if (!parts.settings.isolatesFailures()) {
                throw new IllegalStateException(message, cause);
            }
            parts.settings.reports().accept("in step " + parts.timestep.steps() + " " + message + "; it has no result");
            return null;
        }
    }

    private String describe(Start<I, R> start) {
        String input = String.valueOf(start.input);
        return "'" + name + "' of step " + start.step + " with the input "
                + (input.length() > MESSAGE_CHARS ? input.substring(0, MESSAGE_CHARS) + "..." : input);
    }

    /** Begins a computation, unless it is running or complete. */
    private void begin(Start<I, R> start) {
        if (start.task == null) {
            FutureTask<R> task = new FutureTask<>(() -> Objects.requireNonNull(
                    computation.apply(read(start.bytes)), // a copy of its own, because it may change it
                    "a computation must return a result: it has returned null"));
            start.task = task;
            keep(start);
            parts.deferredThreads.execute(task);
        }
    }

    private void keep(Start<I, R> start) {
        Start<I, R> former = recent.remove(start.step);
        if (former != null && former != start) {
            former.drop(); // of a step that was undone
        }
        recent.put(start.step, start);
        if (recent.size() > KEPT + steps) {
            Objects.requireNonNull(recent.remove(recent.keySet().iterator().next()))
                    .drop();
        }
    }

    /** Returns the start of an earlier run of the step if the input is the same, otherwise a new one. */
    private Start<I, R> startOf(long step, byte[] bytes) throws IOException {
        Start<I, R> former = recent.get(step);
        if (former != null && Arrays.equals(former.bytes, bytes)) {
            return former;
        }
        HashSink sink = new HashSink().add(step);
        sink.addText(name);
        ByteBuffer rest = ByteBuffer.wrap(bytes);
        while (rest.remaining() >= Long.BYTES) {
            sink.add(rest.getLong());
        }
        while (rest.hasRemaining()) {
            sink.add((long) rest.get());
        }
        return new Start<>(step, bytes, sink.value(), read(bytes));
    }

    /** Returns the sum of the hashes of the inputs; 0 before the first, as in games that compute nothing. */
    synchronized long hash() {
        long sum = starts.arrived == null ? 0 : starts.arrived.hash;
        for (Start<I, R> start : starts.pending) {
            sum += start.hash;
        }
        return sum;
    }

    private byte[] bytesOf(I input) throws IOException {
        buffer.clear();
        DataOutputStream out = new DataOutputStream(buffer);
        form.writeType(out);
        form.write(inputClass.cast(Objects.requireNonNull(input, "input")), out);
        byte[] bytes = buffer.toByteArray();
        if (bytes.length >= MAX_INPUT_BYTES) {
            throw new IOException("it must have less than " + MAX_INPUT_BYTES + " bytes: " + bytes.length);
        }
        return bytes;
    }

    private I read(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        Object stored = form.readType(in, inputClass.getSimpleName()).next(Deferred::refuseEntity);
        if (in.available() > 0) {
            throw new IOException(in.available() + " bytes are left of an input");
        }
        return form.assemble(stored, /* existing= */ null, inputClass.getSimpleName(), /* loaded= */ null);
    }

    private static EntityId refuseEntity(long number) throws StateException {
        throw new StateException(
                Reason.OTHER_GAME,
                "an input must not refer to entities, which change meanwhile: entity " + number + "; use its number");
    }

    /** Writes the inputs, and reads them back from bytes that are not trusted. */
    private final class Writer implements StateWriter<Starts<I, R>> {

        @Override
        public void write(Starts<I, R> state, DataOutput out) throws IOException {
            out.writeUTF(name);
            out.writeBoolean(state.arrived != null);
            out.writeShort(state.pending.size());
            if (state.arrived != null) {
                write(state.arrived, out);
            }
            for (Start<I, R> start : state.pending) {
                write(start, out);
            }
        }

        private void write(Start<I, R> start, DataOutput out) throws IOException {
            out.writeLong(start.step);
            out.writeInt(start.bytes.length);
            out.write(start.bytes);
        }

        @Override
        public void read(Starts<I, R> state, DataInput in) throws IOException {
            String stored = in.readUTF();
            if (!stored.equals(name)) {
                throw new IOException("the computation must have the name that was stored: it is '" + name
                        + "', stored was '" + stored + "'");
            }
            int arrived = in.readUnsignedByte();
            int count = in.readUnsignedShort();
            if (arrived > 1 || count > MAX_STEPS) {
                throw new IOException("at most 1 computation may have arrived and " + MAX_STEPS + " may be pending: "
                        + arrived + ", " + count);
            }
            state.arrived = arrived == 0 ? null : readStart(in, /* after= */ 0);
            state.pending.clear();
            long after = state.arrived == null ? 0 : state.arrived.step;
            for (int i = 0; i < count; i++) {
                Start<I, R> start = readStart(in, after);
                state.pending.add(start);
                after = start.step;
            }
        }

        private Start<I, R> readStart(DataInput in, long after) throws IOException {
            long step = in.readLong();
            int length = in.readInt();
            if (step <= after || length < 0 || length >= MAX_INPUT_BYTES) {
                throw new IOException(
                        "a computation must be of a step after " + after + ", and its input have less than "
                                + MAX_INPUT_BYTES + " bytes: step " + step + ", " + length + " bytes");
            }
            byte[] bytes = new byte[length];
            in.readFully(bytes);
            return startOf(step, bytes);
        }
    }
}
