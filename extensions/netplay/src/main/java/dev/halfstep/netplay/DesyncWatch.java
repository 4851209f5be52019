package dev.halfstep.netplay;

import dev.halfstep.frame.Rollback;
import dev.halfstep.game.GameRun;
import dev.halfstep.inspect.Desync;
import dev.halfstep.replay.DesyncRecording;
import dev.halfstep.replay.Recording;
import dev.halfstep.state.StateHash;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Watches whether the games of a session stay equal: notes the hashes of this side, and finds out what differs once a
 * hash is not that of another side.
 */
final class DesyncWatch {

    /** The hashes that are kept, in intervals: more than the steps by which two sides are apart. */
    private static final int HASHES = 4 * StepExchange.MAX_STEPS_AHEAD / StepExchange.HASH_INTERVAL;

    /** The number of steps of a recording: two sides may find a difference at hashes that follow each other. */
    private static final int RECORDED_STEPS = 2 * StepExchange.HASH_INTERVAL;

    /** The number of sides whose recordings are read at the same time: each of them takes memory. */
    private static final int MAX_SHARING = 4;

    /** The number of recordings of a session: a liar may come again and again, and the folder keeps no more. */
    private static final int MAX_RECORDINGS = 10;

    /** How long the end of a session waits for a comparison: the recording of another side may need long. */
    private static final long COMPARISON_SECONDS = 10;

    private final GameRun<?> run;
    private final DesyncChoice choice;
    private final int session;
    private final Map<String, String> notes;

    /** The names of the components, in the order of the hash. */
    private final List<String> components;

    private final Consumer<String> messages;

    /** The hashes of all components after a step, at its number in intervals modulo the length. */
    private final long[][] parts = new long[HASHES][];

    private final long[] steps = new long[HASHES];
    private final Map<StepExchange, Difference> differences = new LinkedHashMap<>();

    /** Differences from sides that have left, until the recordings are compared. */
    private final List<Difference> ofLeft = new ArrayList<>();

    private int recordings;

    /** The newest recording, the step of the difference for which it was made, and its file. */
    private byte @Nullable [] recording;

    private long recordedStep = -1;
    private @Nullable Path file;

    private @Nullable NetplayDesync found;

    /**
     * Creates a watch that has found nothing.
     *
     * @param side the side of this machine: the host or a guest
     * @param beginning what the run is before its first step
     */
    DesyncWatch(
            GameRun<?> run,
            DesyncChoice choice,
            int session,
            String side,
            Beginning beginning,
            Consumer<String> messages) {
        this.run = run;
        this.choice = choice;
        this.session = session;
        notes = Map.of("machine", side, "math", StateHash.toText(beginning.arithmetic()));
        components = beginning.componentNames();
        this.messages = messages;
        Arrays.fill(steps, -1);
    }

    /** Returns how many steps a rollback must keep, so that a difference can be recorded when it is found. */
    static int keptSteps(DesyncChoice choice, int maxPredictedSteps) {
        return choice.isRecorded() ? RECORDED_STEPS + 3 * maxPredictedSteps : maxPredictedSteps + 1;
    }

    /** Notes the state after a step, also after one that runs again. */
    void stepEnds(long step) {
        if (step % StepExchange.HASH_INTERVAL == 0) {
            int index = index(step);
            // A class that is registered at its first use has no part, since the sides may have met it at other times.
            parts[index] = Arrays.copyOf(StateHash.partsOf(run.world()), components.size() + 1);
            steps[index] = step;
        }
    }

    private static int index(long step) {
        return (int) (step / StepExchange.HASH_INTERVAL % HASHES);
    }

    /** Returns the hashes after a step; null if they are not known, or not any more. */
    private long @Nullable [] partsAfter(long step) {
        return steps[index(step)] == step ? parts[index(step)] : null;
    }

    /** Tells an exchange the hash of a step that is confirmed. */
    void tell(StepExchange exchange, long step) {
        long[] known = partsAfter(step);
        if (known != null) {
            long hash = 0;
            for (long part : known) {
                hash += part;
            }
            exchange.addHash(step, hash);
        }
    }

    /** Returns the newest difference from another side; null if there was none. */
    @Nullable
    NetplayDesync found() {
        return found;
    }

    /** Returns whether the side of an exchange is known to have another state, or says so. */
    boolean hasDifference(StepExchange exchange) {
        return exchange.divergedStep() >= 0 || differences.containsKey(exchange);
    }

    /**
     * Goes on with the search for a difference from the side of an exchange.
     *
     * @return why the session with that side ends, as one line; null if it goes on
     */
    @Nullable
    String update(
            StepExchange exchange,
            Conversation conversation,
            String other,
            Rollback rollback,
            long confirmedStep,
            long nowNanos) {
        Difference difference = differences.computeIfAbsent(
                exchange, key -> new Difference(conversation, other, session, key.divergedStep(), nowNanos));
        if (difference.isResolved()) {
            return null;
        }
        // a spectator with a delay gets no newer step
        if (!difference.isPosted() && difference.step() <= Math.min(confirmedStep, exchange.sentEnd() - 1)) {
            long[] known = partsAfter(difference.step());
            if (known != null) {
                record(rollback, difference.step(), confirmedStep);
                long sharing = Stream.concat(differences.values().stream(), ofLeft.stream())
                        .filter(Difference::isSharing)
                        .count();
                difference.post(known, choice.isShared() && sharing < MAX_SHARING ? recording : null);
                found = new NetplayDesync(
                        difference.other(), difference.step(), List.of(), Optional.ofNullable(file), Optional.empty());
            }
        }
        compareRecordings(difference);
        if (!difference.isOver(nowNanos)) {
            return null;
        }
        String reason = resolve(difference, /* waitSeconds= */ 0);
        if (choice.isPlayedOn()) {
            messages.accept(reason);
            return null;
        }
        return reason;
    }

    /** Records the steps before a difference. Several other sides may find the same one. */
    private void record(Rollback rollback, long step, long confirmedStep) {
        if (!choice.isRecorded() || recordedStep == step) {
            return;
        }
        recordedStep = step;
        recording = null;
        file = null;
        if (recordings++ == MAX_RECORDINGS) {
            messages.accept("a session keeps at most " + MAX_RECORDINGS + " differences");
        }
        if (recordings > MAX_RECORDINGS) {
            return;
        }
        try {
            recording = DesyncRecording.of(
                    run, rollback, Math.max(0, step - RECORDED_STEPS), Math.min(step, confirmedStep), notes);
            if (choice.folder() != null) {
                Path written = DesyncRecording.write(choice.folder(), recording);
                file = written;
                messages.accept("the last steps of this side are in " + written);
                messages.accept("compare them with the file of the other player: " + choice.command() + " " + written
                        + " --against FILE");
            }
        } catch (IOException | RuntimeException e) { // the session has its own end
            messages.accept("the steps before a difference could not be recorded: " + e.getMessage());
        }
    }

    /** Begins once to compare the recordings, on a thread of its own: the others of a party play on. */
    private void compareRecordings(Difference difference) {
        byte[] own = recording;
        byte[] theirs = difference.recording();
        if (difference.comparison == null && own != null && theirs != null) {
            FutureTask<String> begun = new FutureTask<>(() -> compare(own, theirs, difference.other()));
            difference.comparison = begun;
            Thread thread = new Thread(begun, "desync comparison");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private String compare(byte[] own, byte[] theirs, String other) throws IOException {
        Recording theirRecording = DesyncRecording.open(other, theirs);
        Recording ownRecording = Recording.of("this side", own);
        if (!theirRecording
                .describe(run.game())
                .settings()
                .equals(ownRecording.describe(run.game()).settings())) {
            throw new IOException("the recordings of both sides must have the same settings: " + other + " has "
                    + theirRecording.settings());
        }
        return Desync.between(ownRecording, theirRecording, run.game()).text();
    }

    /** Takes what both sides know. Returns what differs, as one line. */
    private String resolve(Difference difference, long waitSeconds) {
        List<String> names = difference.differing(partsAfter(difference.comparedStep()), components);
        Optional<String> report = report(difference.comparison, waitSeconds);
        difference.resolve();
        NetplayDesync resolved = new NetplayDesync(
                difference.other(), difference.comparedStep(), names, Optional.ofNullable(file), report);
        found = resolved;
        report.ifPresent(text -> text.lines().forEach(messages));
        return resolved.reason();
    }

    private Optional<String> report(@Nullable FutureTask<String> comparison, long waitSeconds) {
        try {
            return comparison == null ? Optional.empty() : Optional.of(comparison.get(waitSeconds, TimeUnit.SECONDS));
        } catch (TimeoutException e) {
            messages.accept("the steps of both sides could not be compared in time");
        } catch (ExecutionException e) { // the recording of the other side is not trusted
            messages.accept("the steps of both sides could not be compared: "
                    + Objects.requireNonNull(e.getCause()).getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Optional.empty();
    }

    /**
     * Reads a message about a difference.
     *
     * @param newestStep the newest step of this side
     * @throws IOException if no honest player sends it
     */
    void read(
            StepExchange exchange,
            Conversation conversation,
            String other,
            Mail.Message message,
            long newestStep,
            long nowNanos)
            throws IOException {
        Difference difference = differences.get(exchange);
        if (message.kind() == MailKind.STATES) {
            if (difference == null) {
                throw new IOException("a player must send a recording only after the hashes of a step");
            }
            if (!difference.isResolved()) {
                difference.readRecording(message.content());
            }
            return;
        }
        long step = Difference.stepOf(message.content(), newestStep);
        if (difference == null) {
            difference = new Difference(conversation, other, session, step, nowNanos);
            differences.put(exchange, difference);
        }
        if (!difference.isResolved()) {
            difference.readHashes(message.content(), components.size() + 1);
        }
    }

    /** Forgets a side that has left, once what it has sent is compared. */
    void forget(StepExchange exchange) {
        Difference difference = differences.remove(exchange);
        if (difference != null && difference.isPosted() && !difference.isResolved()) {
            compareRecordings(difference);
            ofLeft.add(difference);
            updateOfLeft();
        }
    }

    /** Goes on with what sides that have left have sent. */
    void updateOfLeft() {
        if (ofLeft.isEmpty()) {
            return;
        }
        ofLeft.removeIf(difference -> {
            boolean isCompared = difference.isCompared();
            if (isCompared) {
                resolve(difference, /* waitSeconds= */ 0);
            }
            return isCompared;
        });
    }

    /** Compares what other sides have sent, before the session ends. */
    void finish() {
        List.copyOf(differences.keySet()).forEach(this::forget);
        ofLeft.forEach(difference -> resolve(difference, COMPARISON_SECONDS));
        ofLeft.clear();
    }
}
