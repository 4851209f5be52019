package dev.halfstep.netplay;

import dev.halfstep.frame.Rollback;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.input.InputEvents;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.state.StateHash;
import dev.halfstep.time.NanoClock;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Plays a run with the other side, from its first step on. In each frame:
 *
 * <pre>{@code
 * between frames    what has arrived is read; steps with wrongly predicted input run again
 * each new step     waits if it would be predicted too far ahead, or if this side is ahead of the other one;
 *                   then the input of this side is kept for a later step, and the step gets the input of both sides
 * presentation      the input that the other side does not have yet is sent
 * }</pre>
 */
final class Session {

    /** The name of the presentation system that sends. */
    private static final String NAME = "netplay";

    private static final double PREDICTED_SECONDS = 0.2;
    private static final int MAX_PREDICTED_STEPS = 60;
    private static final long TIMEOUT_NANOS = 10_000_000_000L;

    /** The maximum time in which steps run whose input has arrived before the other player left. */
    private static final long KNOWN_STEPS_NANOS = 500_000_000L;

    private static final int SETTLING_ROUNDS = 3000;
    private static final long SETTLING_ROUND_NANOS = 1_000_000L;
    private static final byte[] NO_INPUT = {};

    /** More than the steps that can wait to be confirmed, in intervals of hashes. */
    private static final int HASHES = MAX_PREDICTED_STEPS / StepExchange.HASH_INTERVAL + 2;

    private final Conversation conversation;
    private final NanoClock clock;
    private final boolean isHost;
    private final GameRun<?> run;
    private final SystemScheduler scheduler;
    private final Rollback rollback;
    private final Consumer<String> messages;
    private final StepExchange exchange;
    private final StepPace pace;
    private final AgreedPause pause;
    private final int maxPredictedSteps;
    private final float stepMillis;
    private final long stepNanos;

    /** The number of players of this machine and of the other one, and the number of the first player of each. */
    private final int localPlayers;

    private final int remotePlayers;
    private final int firstLocal;
    private final int firstRemote;

    private final Beginning beginning;
    private final InputCodec codec = new InputCodec();
    private final InputQueue waiting = new InputQueue();
    private final InputQueue decoded = new InputQueue();
    private final InputQueue newestRemote = new InputQueue();
    private final InputQueue predicted = new InputQueue();
    private final RemoteControls remoteControls = new RemoteControls();

    /** The hashes of the state after steps, of which the oldest ones are not confirmed. */
    private final long[] hashes = new long[HASHES];

    private final byte[] payload = new byte[SealedLine.MAX_PAYLOAD_BYTES];

    /** The step whose input {@link #inputOfStep} adds. */
    private long addedStep;

    private final InputSource inputOfStep = queue -> addInput(addedStep, queue);

    private int inputDelay;
    private InputPrediction prediction = InputPrediction.UNCHANGED;
    private boolean isBegun;
    private long confirmedStep;

    /** The first step whose input of the other side was not checked. */
    private long checkedEnd = 1;

    private long sentNanos;
    private long sentStep = -1;
    private boolean isTuningRefused;
    private int deepestRollback;
    private int deepestRollbackBefore;
    private long rollbackSecond;
    private @Nullable String end;
    private boolean isReleased;

    Session(
            Conversation conversation,
            Greeting own,
            Greeting other,
            boolean isHost,
            GameRun<?> run,
            NanoClock clock,
            Consumer<String> messages) {
        this.conversation = conversation;
        this.isHost = isHost;
        this.run = run;
        this.clock = clock;
        this.messages = messages;
        scheduler = run.scheduler();
        localPlayers = own.players();
        remotePlayers = other.players();
        firstLocal = isHost ? 1 : 1 + remotePlayers;
        firstRemote = isHost ? 1 + localPlayers : 1;
        double stepSeconds = run.game().rate().periodSeconds();
        stepMillis = (float) (stepSeconds * 1e3);
        stepNanos = (long) (stepSeconds * 1e9);
        maxPredictedSteps =
                (int) Math.max(2, Math.min(MAX_PREDICTED_STEPS, Math.ceil(PREDICTED_SECONDS / stepSeconds)));
        exchange = new StepExchange(/* firstStep= */ 1, own.session(other));
        pace = new StepPace(exchange, maxPredictedSteps);
        pause = new AgreedPause(exchange, new PausePlan(maxPredictedSteps, /* firstStep= */ 1));
        beginning = Beginning.of(run);
        conversation.beginning().setOwn(beginning.toBytes());
        scheduler.tools().share(pause);
        rollback = new Rollback(scheduler, maxPredictedSteps + 1);
        rollback.exchangeInput(this::exchange);
        scheduler.timeControl().setStepGate(this::allowsStep);
        scheduler.betweenFrames(this::betweenFrames);
        scheduler.afterStep(this::afterStep);
        scheduler.presentation(NAME, frame -> send());
    }

    /** Returns why the session has ended, as one line; null while it goes on. */
    @Nullable
    String end() {
        return end;
    }

    /** Returns the run that is played. */
    GameRun<?> run() {
        return run;
    }

    /** Returns the number of the first player of this machine. */
    int firstPlayer() {
        return firstLocal;
    }

    void setInputDelay(int steps) {
        inputDelay = steps;
    }

    void setPrediction(InputPrediction newPrediction) {
        prediction = newPrediction;
    }

    /** Lets corrections fade, unless the renderer interpolates poses: then entities jump. */
    void smoothCorrections(float seconds, float maxDistance) {
        if (seconds > 0f && !scheduler.presented().isGpuInterpolated()) {
            rollback.smoothCorrections(seconds, maxDistance);
        }
    }

    NetplayStatus status() {
        long predictedSteps = end == null ? scheduler.timestep().steps() - confirmedStep : 0;
        return new NetplayStatus(
                Math.round(exchange.rttMillis()),
                (int) predictedSteps,
                Math.max(deepestRollback, deepestRollbackBefore),
                pace.waits(),
                pace.stalls());
    }

    // between frames

    private void betweenFrames() {
        if (end != null) {
            return;
        }
        conversation.update();
        if (isBegun) {
            readInput(); // also what has arrived before the other player has left
        } else {
            compareBeginnings();
        }
        String ended = conversation.end();
        if (ended != null && !hasKnownSteps()) {
            end(ended);
        } else if (conversation.silentNanos() > TIMEOUT_NANOS) {
            end("the other player has not answered for " + TIMEOUT_NANOS / 1_000_000_000L + " seconds");
        }
    }

    /**
     * Returns whether steps are left that the other side has run before it left: they run with its input, so that both
     * sides have the same state after the last step.
     */
    private boolean hasKnownSteps() {
        return isBegun
                && !pause.isPaused()
                && scheduler.timestep().steps() < exchange.remoteEnd() - 1
                && conversation.silentNanos() < KNOWN_STEPS_NANOS;
    }

    private void compareBeginnings() {
        byte[] bytes = conversation.beginning().other();
        if (bytes == null) {
            return;
        }
        try {
            Beginning other = Beginning.read(bytes);
            Optional<String> difference =
                    isHost ? Beginning.difference(beginning, other) : Beginning.difference(other, beginning);
            if (difference.isPresent()) {
                end(difference.get());
            } else if (conversation.beginning().isDone()) {
                setBindings(other);
                isBegun = true;
                readInput();
            }
        } catch (IOException e) {
            fault(String.valueOf(e.getMessage()));
        }
    }

    private void setBindings(Beginning other) throws IOException {
        // Steps read the controls of each player as he has bound them when the session began, on both machines alike.
        try {
            for (int i = 0; i < localPlayers; i++) {
                scheduler.input().actions().setPlayerBindings(firstLocal + i, beginning.bindings());
            }
            for (int i = 0; i < remotePlayers; i++) {
                scheduler.input().actions().setPlayerBindings(firstRemote + i, other.bindings());
            }
        } catch (IllegalArgumentException e) {
            throw new IOException("the bindings of a player must be valid: " + e.getMessage(), e);
        }
    }

    private void readInput() {
        long newest = scheduler.timestep().steps();
        for (byte[] next = conversation.nextInput(); next != null; next = conversation.nextInput()) {
            if (!exchange.read(next, next.length, clock.nanoTime(), newest)) {
                fault(String.valueOf(exchange.fault()));
                return;
            }
        }
        try {
            checkInput();
            confirmSteps(newest);
        } catch (IOException e) {
            fault(String.valueOf(e.getMessage()));
            return;
        }
        pause.update(newest);
        if (exchange.divergedStep() >= 0) {
            end("the two games differ after step " + exchange.divergedStep()
                    + ": something that is not in the state of the simulation, or not the same on both machines, has"
                    + " changed it");
        }
    }

    /** Checks all input of the other side before steps use it, also that of steps to come. */
    private void checkInput() throws IOException {
        for (; checkedEnd < exchange.remoteEnd(); checkedEnd++) {
            readRemote(checkedEnd, decoded); // throws if no honest player sends it
        }
    }

    /** Gives steps that have run the input that has arrived since, and runs those again that were predicted wrongly. */
    private void confirmSteps(long newest) throws IOException {
        long known = Math.min(newest, exchange.remoteEnd() - 1);
        for (long step = confirmedStep + 1; step <= known; step++) {
            readRemote(step, newestRemote);
            decoded.clear();
            decoded.addAll(newestRemote.events(), firstRemote, /* atNanos= */ 0);
            remoteControls.note(decoded.events());
            addedStep = step;
            rollback.setInput(step, inputOfStep);
        }
        noteRollback(rollback.resimulate());
        for (long step = confirmedStep + 1; step <= known; step++) {
            if (step % StepExchange.HASH_INTERVAL == 0) {
                exchange.addHash(step, hashes[hashIndex(step)]);
            }
        }
        confirmedStep = Math.max(confirmedStep, known);
    }

    private void noteRollback(int steps) {
        long second = clock.nanoTime() / 1_000_000_000L;
        if (second != rollbackSecond) {
            deepestRollbackBefore = second == rollbackSecond + 1 ? deepestRollback : 0;
            deepestRollback = 0;
            rollbackSecond = second;
        }
        deepestRollback = Math.max(deepestRollback, steps);
    }

    private static int hashIndex(long step) {
        return (int) (step / StepExchange.HASH_INTERVAL % HASHES);
    }

    private void afterStep(long step) {
        if (end == null && step % StepExchange.HASH_INTERVAL == 0) {
            hashes[hashIndex(step)] = StateHash.of(run.world());
        }
    }

    // each new step

    private boolean allowsStep(long step) {
        if (end != null) {
            return true;
        }
        // Input is confirmed between frames, so a long frame runs no more steps than can run again after it.
        return isBegun
                && exchange.hasHeard()
                && step <= pause.lastStep()
                && pace.mayRun(step)
                && step <= confirmedStep + maxPredictedSteps;
    }

    /** Keeps the local input for a later step, and adds the input of all players in this step. */
    private void exchange(long step, InputEvents local, InputQueue whole) {
        if (end != null) {
            playAlone(step, local, whole);
            return;
        }
        if (InputCodec.takeAllowed(local, waiting, localPlayers, isHost) && !isTuningRefused) {
            isTuningRefused = true;
            messages.accept("the rules of the host hold in this session: tunings of this side have no effect");
        }
        long lastStep = step + inputDelay;
        while (exchange.localEnd() < lastStep && exchange.canAddLocal()) { // at the start, and after a longer delay
            exchange.addLocal(NO_INPUT);
        }
        if (exchange.localEnd() == lastStep && exchange.canAddLocal()) { // otherwise input waits, after a shorter delay
            boolean isPause = pause.isWantedIn(lastStep);
            exchange.addLocal(codec.write(waiting, isPause));
            pause.inputWritten(isPause);
        }
        addInput(step, whole);
    }

    /** Adds the input of both sides in a step: what the other side has sent, or what is predicted. */
    private void addInput(long step, InputQueue whole) {
        readLocal(step);
        if (isHost) {
            whole.addAll(decoded.events(), firstLocal, /* atNanos= */ 0);
        }
        whole.addAll(remoteInput(step).events(), firstRemote, /* atNanos= */ 0);
        if (!isHost) {
            whole.addAll(decoded.events(), firstLocal, /* atNanos= */ 0);
        }
    }

    private void readLocal(long step) {
        try {
            InputCodec.read(exchange.knownLocal(step), decoded, localPlayers, isHost);
        } catch (IOException e) {
            throw new IllegalStateException("the input of this side must be valid: step " + step, e);
        }
    }

    private InputQueue remoteInput(long step) {
        if (step < exchange.remoteEnd()) {
            try {
                readRemote(step, newestRemote);
            } catch (IOException e) {
                throw new IllegalStateException("input that was checked must be valid: step " + step, e);
            }
            return newestRemote;
        }
        predicted.clear();
        prediction.predict(step, newestRemote.events(), predicted);
        return predicted;
    }

    private void readRemote(long step, InputQueue target) throws IOException {
        InputCodec.read(exchange.knownRemote(step), target, remotePlayers, !isHost);
    }

    /**
     * Adds the local input, after the other players have left: first what was to come with the delay. Once, releases
     * what the other players held.
     */
    private void playAlone(long step, InputEvents local, InputQueue whole) {
        if (!isReleased) {
            isReleased = true;
            remoteControls.release(whole);
        }
        InputCodec.takeAllowed(local, waiting, localPlayers, isHost);
        if (isBegun && step < exchange.localEnd()) {
            readLocal(step);
            whole.addAll(decoded.events(), firstLocal, /* atNanos= */ 0);
        } else {
            whole.addAll(waiting.events(), firstLocal, /* atNanos= */ 0);
            waiting.clear();
        }
    }

    // presentation

    private void send() {
        if (end != null || !isBegun) {
            return;
        }
        long nowNanos = clock.nanoTime();
        long newest = scheduler.timestep().steps();
        if (newest == sentStep && nowNanos - sentNanos < stepNanos) {
            return;
        }
        sentStep = newest;
        sentNanos = nowNanos;
        int length = exchange.write(payload, nowNanos, newest, stepMillis);
        conversation.send(Arrays.copyOf(payload, length));
    }

    // the end

    private void fault(String rule) {
        conversation.fault(rule);
        end(String.valueOf(conversation.end()));
    }

    private void end(String reason) {
        if (end == null) {
            leave(reason);
            messages.accept(reason);
        }
    }

    private void leave(String reason) {
        end = reason;
        conversation.leave(reason);
        boolean wasPaused = pause.isPaused();
        scheduler.tools().share(null);
        scheduler.input().actions().clearPlayerBindings(); // a player alone may rebind controls again
        if (wasPaused) {
            scheduler.timeControl().pause();
        }
    }

    /**
     * Leaves the session. After the last step, first waits until both sides have the input of all steps: then the state
     * is that of both. At most three seconds.
     */
    void settleAndLeave() {
        boolean isAtLastStep = scheduler.timeControl().isAtLastStep();
        for (int i = 0; i < SETTLING_ROUNDS && isAtLastStep && end == null && !isSettled(); i++) {
            betweenFrames();
            send();
            LockSupport.parkNanos(SETTLING_ROUND_NANOS);
        }
        if (end == null) {
            conversation.leave(/* reason= */ "");
            leave(String.valueOf(conversation.end())); // the player knows it
        }
    }

    private boolean isSettled() {
        return confirmedStep == scheduler.timestep().steps() && exchange.isAllConfirmed();
    }
}
