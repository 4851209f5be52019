package dev.halfstep.netplay;

import dev.halfstep.frame.Rollback;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameRun;
import dev.halfstep.input.InputEvents;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.time.NanoClock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Plays a run with other sides. In each frame:
 *
 * <pre>{@code
 * between frames    what has arrived is read; steps with wrongly predicted input run again
 * each new step     waits if it would be predicted too far ahead, or if this side is ahead of another one;
 *                   then the input of this side is kept for a later step, and the step gets the input of all seats
 * presentation      the input that other sides do not have yet is sent
 * }</pre>
 */
abstract class Session {

    /** The name of the presentation system that sends. */
    private static final String NAME = "netplay";

    private static final double PREDICTED_SECONDS = 0.2;
    private static final int MAX_PREDICTED_STEPS = 60;

    /** The maximum time in which steps run whose input has arrived before the other player left. */
    static final long KNOWN_STEPS_NANOS = 500_000_000L;

    /** More seats than can be taken in the steps that a spectator is behind. */
    private static final int MAX_COMING = 512;

    private static final int SETTLING_ROUNDS = 3000;
    private static final long SETTLING_ROUND_NANOS = 1_000_000L;

    /** How much faster than time a side runs that catches up: the simulated time of a frame in addition. */
    private static final double CATCHING_UP_SECONDS = 0.1;

    final NanoClock clock;
    final GameRun<?> run;
    final SystemScheduler scheduler;
    final Rollback rollback;
    final Consumer<String> messages;
    final Lobby lobby;
    final int session;
    final int maxPlayers;
    final int maxPredictedSteps;
    final Beginning beginning;
    final int localPlayers;

    /** All seats, the host's first; empty before the session has begun. */
    final List<Seat> seats = new ArrayList<>();

    private final boolean isHost;
    private final DesyncWatch desyncs;
    private final StepPace pace;
    private final float stepMillis;
    private final long stepNanos;
    private final InputCodec codec = new InputCodec();
    private final InputQueue waiting = new InputQueue();
    private final InputQueue predicted = new InputQueue();

    /** Bindings that hold from a step to come on. */
    private final List<Place> comingBindings = new ArrayList<>();

    /** The first step of each seat whose input the steps that have run do not have. */
    private long[] appliedEnds = {};

    private final byte[] payload = new byte[SealedLine.MAX_PAYLOAD_BYTES];

    /** The step whose input {@link #inputOfStep} adds. */
    private long addedStep;

    private final InputSource inputOfStep = queue -> addInput(addedStep, queue);

    private PausePlan pausePlan;
    private AgreedPause pause;
    private int inputDelay;
    private InputPrediction prediction = InputPrediction.UNCHANGED;
    private boolean isBegun;
    private @Nullable Seat ownSeat;
    private long confirmedStep;
    private long sentNanos;
    private long sentStep = -1;
    private boolean isTuningRefused;
    private int deepestRollback;
    private int deepestRollbackBefore;
    private long rollbackSecond;
    private @Nullable String end;
    private boolean isAlone;

    Session(Start start, Party party, int localPlayers, boolean isHost, GameRun<?> run, DesyncChoice choice) {
        this.isHost = isHost;
        this.run = run;
        clock = party.clock;
        messages = party.messages;
        lobby = party.lobby;
        this.localPlayers = localPlayers;
        session = start.session();
        maxPlayers = start.maxPlayers();
        scheduler = run.scheduler();
        double stepSeconds = run.game().rate().periodSeconds();
        stepMillis = (float) (stepSeconds * 1e3);
        stepNanos = (long) (stepSeconds * 1e9);
        maxPredictedSteps =
                (int) Math.max(2, Math.min(MAX_PREDICTED_STEPS, Math.ceil(PREDICTED_SECONDS / stepSeconds)));
        pace = new StepPace(maxPredictedSteps);
        pausePlan = new PausePlan(maxPredictedSteps, /* firstStep= */ 1, /* seats= */ 0);
        pause = new AgreedPause(seats, pausePlan);
        beginning = Beginning.of(run);
        scheduler.tools().share(pause);
        desyncs = new DesyncWatch(run, choice, session, isHost ? "host" : "guest", beginning, messages);
        rollback = new Rollback(scheduler, DesyncWatch.keptSteps(choice, maxPredictedSteps));
        rollback.exchangeInput(this::exchange);
        scheduler.timeControl().setStepGate(this::allowsStep);
        scheduler.betweenFrames(this::betweenFrames);
        scheduler.afterStep(this::afterStep);
        scheduler.presentation(NAME, frame -> send());
    }

    // what the sides do differently

    /** Reads messages, and changes the set of players. */
    abstract void update();

    /** Reads the input that has arrived. */
    abstract void readInput(long newestStep);

    /** Called when the steps have run with all input that has arrived. */
    abstract void confirmed(long newestStep);

    /** Returns the exchanges with all other sides. */
    abstract List<StepExchange> exchanges();

    /** Returns the conversation with the side of an exchange. */
    abstract Conversation conversation(StepExchange exchange);

    /** Returns whether a step may begin, apart from its input. */
    abstract boolean isReadyFor(long step);

    /** Returns by how many steps this side is further than the least far one. */
    abstract float stepsAhead();

    /** Returns how many steps this side shall run in addition, to reach the others. */
    abstract long stepsBehind();

    /** Adds what this side says about the set of players in a step. */
    abstract void addChanges(long step, InputQueue target);

    /** Ends what the side of an exchange and this one play together: their states differ. */
    abstract void endWith(StepExchange exchange, String reason);

    /** Tells the other sides that this one leaves. */
    abstract void leaveParty(String reason);

    /** Called after each step, also after one that runs again. */
    abstract void stepEnds(long step);

    // begin

    /** Begins to exchange the input of steps. The seats have their owners. */
    void begin(long afterStep, PausePlan plan) {
        pausePlan = plan;
        pause = new AgreedPause(seats, plan);
        pause.setSeated(ownSeat != null);
        scheduler.tools().share(pause);
        appliedEnds = new long[seats.size()];
        Arrays.fill(appliedEnds, afterStep + 1);
        confirmedStep = afterStep;
        for (int i = 0; i < seats.size(); i++) {
            if (!seats.get(i).isFree()) {
                comingBindings.add(seats.get(i).place(i, afterStep));
            }
        }
        isBegun = true;
    }

    boolean isBegun() {
        return isBegun;
    }

    /** Sets the seat of this side. */
    void setOwnSeat(Seat seat) {
        ownSeat = seat;
        pause.setSeated(true);
    }

    @Nullable
    Seat ownSeat() {
        return ownSeat;
    }

    /** Lets the bindings of the players of a seat hold from its first owned step on. */
    void addBindings(Place place) {
        comingBindings.add(place);
    }

    /** Returns whether the bindings of more players wait for their first steps than any session has. */
    boolean hasManyComing() {
        return comingBindings.size() >= MAX_COMING;
    }

    PausePlan pausePlan() {
        return pausePlan;
    }

    int resumes() {
        return pause.resumes();
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

    /** Returns the number of the first player of this machine, 0 for a spectator. */
    int firstPlayer() {
        boolean isFirst = isHost || isAlone; // a side that is alone takes the first place
        return ownSeat != null ? ownSeat.firstPlayer() : isFirst ? 1 : 0;
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
        long predictedSteps = end == null && isBegun ? newestStep() - confirmedStep : 0;
        float rttMillis = -1f;
        for (StepExchange exchange : exchanges()) {
            rttMillis = Math.max(rttMillis, exchange.rttMillis());
        }
        return new NetplayStatus(
                Math.round(rttMillis),
                (int) predictedSteps,
                Math.max(deepestRollback, deepestRollbackBefore),
                pace.waits(),
                pace.stalls());
    }

    /** Returns what the player should know while the session goes on; empty if all is well. */
    String message() {
        if (!isBegun) {
            return "the game begins when all machines are ready";
        }
        Seat slowest = slowestSeat();
        boolean isStalled = slowest != ownSeat && newestStep() + 1 - slowest.end() >= maxPredictedSteps;
        return isStalled && !pause.isPaused() ? "waiting for " + lobby.nameOf(slowest.firstPlayer()) : "";
    }

    private Seat slowestSeat() {
        Seat slowest = seats.get(0);
        for (Seat seat : seats) {
            slowest = seat.end() < slowest.end() ? seat : slowest;
        }
        return slowest;
    }

    long newestStep() {
        return scheduler.timestep().steps();
    }

    /** Returns the newest step whose input is known from all seats, and was used. */
    long confirmedStep() {
        return confirmedStep;
    }

    /** Returns the first step whose input is not known from all seats. */
    long knownEnd() {
        return slowestSeat().end();
    }

    float stepMillis() {
        return stepMillis;
    }

    // between frames

    private void betweenFrames() {
        if (end != null) {
            return;
        }
        update();
        if (end != null || !isBegun) {
            return;
        }
        long newest = newestStep();
        readInput(newest); // also what has arrived before another player has left
        if (end != null) {
            return;
        }
        applyBindings(newest + 1); // before steps run with the input of a player who has just joined
        if (end != null) {
            return;
        }
        confirmSteps(newest);
        confirmed(newest);
        int remoteResumes = 0;
        for (StepExchange exchange : exchanges()) {
            remoteResumes = Math.max(remoteResumes, exchange.resumesOfRemote());
        }
        pause.update(newest, remoteResumes);
        for (StepExchange exchange : exchanges()) {
            exchange.setResumes(pause.resumes());
        }
        compareStates();
        if (end == null) {
            catchUp();
        }
    }

    private void compareStates() {
        desyncs.updateOfLeft();
        for (StepExchange exchange : exchanges()) {
            if (desyncs.hasDifference(exchange)) { // otherwise a frame allocates nothing for it
                String reason = desyncs.update(
                        exchange, conversation(exchange), nameOf(exchange), rollback, confirmedStep, clock.nanoTime());
                if (reason != null) {
                    endWith(exchange, reason);
                }
            }
        }
    }

    /** Returns the name of the side of an exchange. */
    private String nameOf(StepExchange exchange) {
        if (!isHost) {
            return "the host";
        }
        int seat = exchange.guestSeat();
        return seat == Place.NONE ? "a spectator" : lobby.nameOf(seats.get(seat).firstPlayer());
    }

    /** Reads a message of the side of an exchange about a difference of the two games. */
    void readDifference(StepExchange exchange, Mail.Message message) throws IOException {
        desyncs.read(exchange, conversation(exchange), nameOf(exchange), message, newestStep(), clock.nanoTime());
    }

    /** Forgets the side of an exchange. */
    void forget(StepExchange exchange) {
        desyncs.forget(exchange);
    }

    /** Returns the newest difference from another side; null if there was none. */
    @Nullable
    NetplayDesync desync() {
        return desyncs.found();
    }

    /** Gives steps that have run the input that has arrived since, and runs those again that were predicted wrongly. */
    private void confirmSteps(long newest) {
        long first = Long.MAX_VALUE;
        for (int i = 0; i < appliedEnds.length; i++) {
            long decodedEnd = seats.get(i).decodedEnd();
            if (decodedEnd > appliedEnds[i]) {
                first = Math.min(first, appliedEnds[i]);
                appliedEnds[i] = decodedEnd;
            }
        }
        for (long step = first; step <= newest; step++) {
            addedStep = step;
            rollback.setInput(step, inputOfStep);
        }
        noteRollback(rollback.resimulate());
        long known = Math.min(newest, knownEnd() - 1);
        for (long step = confirmedStep + 1; step <= known; step++) {
            if (step % StepExchange.HASH_INTERVAL == 0) {
                for (StepExchange exchange : exchanges()) {
                    desyncs.tell(exchange, step);
                }
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

    private void afterStep(long step) {
        if (end == null && isBegun) {
            desyncs.stepEnds(step);
            stepEnds(step);
        }
    }

    private void catchUp() {
        long most = Math.max(1, (long) (CATCHING_UP_SECONDS * 1e9 / stepNanos));
        long added = Math.min(stepsBehind(), most);
        if (added > 0) {
            scheduler.timestep().extendFrame(added * stepNanos);
        }
    }

    // each new step

    private boolean allowsStep(long step) {
        if (end != null) {
            return true;
        }
        // Input is confirmed between frames, so a long frame runs no more steps than can run again after it.
        boolean isAllowed = isBegun
                && step <= pause.lastStep()
                && isReadyFor(step)
                && pace.mayRun(step, knownEnd(), stepsAhead())
                && step <= confirmedStep + maxPredictedSteps;
        if (isAllowed) {
            applyBindings(step);
        }
        return isAllowed && end == null;
    }

    /** Steps read the controls of each player as he has bound them when he joined, on all machines alike. */
    private void applyBindings(long step) {
        for (int i = 0; i < comingBindings.size(); i++) {
            Place place = comingBindings.get(i);
            if (place.fromStep() <= step) {
                comingBindings.remove(i--);
                try {
                    bind(place);
                } catch (IllegalArgumentException e) {
                    end("the bindings of a player must be valid: " + e.getMessage());
                }
            }
        }
    }

    private void bind(Place place) {
        for (int player = 0; player < place.players(); player++) {
            scheduler.input().actions().setPlayerBindings(place.firstPlayer() + player, place.bindings());
        }
    }

    /** Keeps the local input for a later step, and adds the input of all players in this step. */
    private void exchange(long step, InputEvents local, InputQueue whole) {
        if (end != null) {
            playAlone(step, local, whole);
            return;
        }
        addLocal(step, local);
        addInput(step, whole);
        for (int i = 0; i < appliedEnds.length; i++) {
            appliedEnds[i] =
                    Math.max(appliedEnds[i], Math.min(step + 1, seats.get(i).decodedEnd()));
        }
    }

    private void addLocal(long step, InputEvents local) {
        Seat own = ownSeat;
        if (own == null) {
            return;
        }
        if (InputCodec.takeAllowed(local, waiting, localPlayers, isHost) && !isTuningRefused) {
            isTuningRefused = true;
            messages.accept("the rules of the host hold in this session: tunings of this side have no effect");
        }
        long lastStep = step + inputDelay;
        if (own.end() < own.ownedFrom()) {
            return; // the host's steps without input have not arrived
        }
        own.fill(lastStep); // at the start, and after a longer delay
        if (own.end() == lastStep) { // otherwise input waits, after a shorter delay
            addChanges(lastStep, waiting);
            boolean isPause = pause.isWantedIn(lastStep);
            own.add(codec.write(waiting, own.firstPlayer(), isPause));
            pause.inputWritten(isPause);
        }
        decodeOwn(own);
    }

    static void decodeOwn(Seat own) {
        try {
            own.decode(/* isChecked= */ false);
        } catch (IOException e) {
            throw new IllegalStateException("the input of this side must be valid", e);
        }
    }

    /** Adds the input of all seats in a step: what is known, or what is predicted. */
    private void addInput(long step, InputQueue whole) {
        for (Seat seat : seats) {
            if (step < seat.decodedEnd()) {
                whole.addAll(seat.events(step), /* player= */ 1, /* atNanos= */ 0);
            } else if (seat != ownSeat && !seat.isFree()) {
                predicted.clear();
                prediction.predict(step, seat.newestEvents(), predicted);
                whole.addAll(predicted.events(), /* player= */ 1, /* atNanos= */ 0);
            }
        }
    }

    /**
     * Adds the local input, after the session has ended: first what was to come with the delay. Once, lets all other
     * players leave. A player who had no seat yet is the first one now.
     */
    private void playAlone(long step, InputEvents local, InputQueue whole) {
        Seat own = ownSeat;
        int first = own == null ? 1 : own.firstPlayer(); // a side without a seat takes the first place
        int players = Math.max(1, localPlayers);
        if (!isAlone) {
            isAlone = true;
            for (int player = 1; player <= Greeting.MAX_PLAYERS; player++) {
                if (player < first || player >= first + players) {
                    whole.leave(player);
                } else if (own == null) {
                    whole.join(player);
                }
            }
        }
        InputCodec.takeAllowed(local, waiting, players, isHost);
        if (own != null && step < own.decodedEnd()) {
            whole.addAll(own.events(step), /* player= */ 1, /* atNanos= */ 0);
        } else {
            whole.addAll(waiting.events(), first, /* atNanos= */ 0);
            waiting.clear();
        }
    }

    // presentation

    private void send() {
        if (end != null || !isBegun) {
            return;
        }
        long nowNanos = clock.nanoTime();
        long newest = newestStep();
        if (newest == sentStep && nowNanos - sentNanos < stepNanos) {
            return;
        }
        sentStep = newest;
        sentNanos = nowNanos;
        for (StepExchange exchange : exchanges()) {
            exchange.beginPackets();
            for (int i = 0; i == 0 || (i < StepExchange.MAX_PACKETS_AT_ONCE && exchange.hasUnwritten()); i++) {
                int length = exchange.write(payload, nowNanos, newest, stepMillis);
                conversation(exchange).send(Arrays.copyOf(payload, length));
            }
        }
    }

    // the end

    void end(String reason) {
        if (end == null) {
            leave(reason);
            messages.accept(reason);
        }
    }

    private void leave(String reason) {
        detach(reason.isEmpty() ? "this side has left" : reason);
        leaveParty(reason);
    }

    /** Ends the session, but stays with the others: the next game begins. */
    void detach(String reason) {
        end = reason;
        desyncs.finish();
        boolean wasPaused = pause.isPaused();
        scheduler.tools().share(null);
        scheduler.input().actions().clearPlayerBindings(); // a player alone may rebind controls again
        if (wasPaused) {
            scheduler.timeControl().pause();
        }
    }

    /**
     * Leaves the session. After the last step, first waits until all sides have the input of all steps: then the state
     * is the same on all. At most three seconds.
     */
    void settleAndLeave() {
        boolean isAtLastStep = scheduler.timeControl().isAtLastStep();
        for (int i = 0; i < SETTLING_ROUNDS && isAtLastStep && end == null && !isSettled(); i++) {
            betweenFrames();
            send();
            LockSupport.parkNanos(SETTLING_ROUND_NANOS);
        }
        if (end == null) {
            leave(/* reason= */ ""); // the player knows it
        }
    }

    private boolean isSettled() {
        boolean isSettled = confirmedStep == newestStep();
        for (StepExchange exchange : exchanges()) {
            isSettled &= exchange.isAllConfirmed();
        }
        return isSettled;
    }
}
