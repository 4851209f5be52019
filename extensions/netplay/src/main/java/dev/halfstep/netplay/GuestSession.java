package dev.halfstep.netplay;

import dev.halfstep.game.GameRun;
import dev.halfstep.input.InputQueue;
import dev.halfstep.state.StateException;
import dev.halfstep.state.StateHash;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The side of a guest in a run: enters it at a step that the host chooses, and exchanges input with the host only. */
final class GuestSession extends Session {

    /** The number of known steps that a spectator keeps before it, so that late packets do not stop the picture. */
    private static final int SPECTATOR_STEPS = 6;

    /** A side that is this many steps behind has reached the others. */
    private static final int REACHED_STEPS = 3;

    private final GuestParty party;
    private final Conversation conversation;
    /** The exchange with the host; empty before this side has entered. */
    private final List<StepExchange> exchanges = new ArrayList<>(1);

    /** Whether this side has asked for a seat. */
    private boolean isSeatAsked;

    /** Whether this side runs faster than time, to reach the host. */
    private boolean isCatchingUp;

    GuestSession(Start start, GuestParty party, GameRun<?> run, DesyncChoice choice) {
        super(start, party, party.players(), /* isHost= */ false, run, choice);
        this.party = party;
        conversation = party.conversation();
        conversation.post(MailKind.BEGINNING, beginning.toBytes(session));
    }

    @Override
    void update() {
        party.update();
        if (party.isStartNew()) {
            detach("the host begins another game");
            return;
        }
        try {
            for (Mail.Message next = party.nextAboutRun(); next != null && end() == null; next = party.nextAboutRun()) {
                read(next);
            }
        } catch (EOFException e) {
            fault("a message must not end too early");
        } catch (IOException e) {
            fault(String.valueOf(e.getMessage()));
        }
        String ended = party.end();
        if (ended != null && !hasKnownSteps()) {
            end(ended);
        }
    }

    /**
     * Returns whether steps are left that the host has run before it left: they run with its input, so that both sides
     * have the same state after the last step.
     */
    private boolean hasKnownSteps() {
        return isBegun()
                && !scheduler.timeControl().isPaused()
                && newestStep() < knownEnd() - 1
                && conversation.silentNanos() < KNOWN_STEPS_NANOS;
    }

    private void read(Mail.Message message) throws IOException {
        byte[] content = message.content();
        if (content.length < Integer.BYTES) {
            throw new EOFException();
        }
        if (ByteBuffer.wrap(content).getInt() != session) {
            return; // of a run before this one
        }
        switch (message.kind()) {
            case BEGINNING -> {
                Optional<String> difference = Beginning.difference(Beginning.read(content), beginning);
                if (difference.isPresent()) {
                    end(difference.get());
                }
            }
            case ENTRY -> enter(Entry.read(content));
            case SEATED -> seat(content);
            case DIFFERENT, STATES -> {
                if (exchanges.isEmpty()) {
                    throw new IOException("a host must not compare steps before the first one");
                }
                readDifference(current(), message);
            }
            default -> throw new IOException("a host must not send the message " + message.kind());
        }
    }

    private void enter(Entry entry) throws IOException {
        if (isBegun()) {
            throw new IOException("a host must not let a guest in twice");
        }
        if (!entry.mayHaveGuestOf(localPlayers)) {
            throw new IOException("a host must give a guest a seat of his own, for all his players, from the first"
                    + " step on: seat " + entry.guestSeat());
        }
        PausePlan plan =
                new PausePlan(maxPredictedSteps, entry.step() + 1, entry.seats().size());
        plan.read(entry.pauses(), entry.step());
        for (int i = 0; i < entry.seats().size(); i++) {
            Seat seat = new Seat(/* isOfHost= */ i == 0, entry.step() + 1);
            seat.own(entry.seats().get(i));
            seats.add(seat);
        }
        StepExchange begun = new StepExchange(/* isHost= */ false, seats, entry.step() + 1, session);
        begun.setGuestSeat(entry.guestSeat());
        exchanges.add(begun);
        if (entry.step() > 0) {
            load(entry);
            isCatchingUp = true;
        }
        begin(entry.step(), plan);
        party.entered();
        begun.setResumes(resumes());
        if (entry.guestSeat() != Place.NONE) {
            setOwnSeat(seats.get(entry.guestSeat()));
        }
    }

    private void load(Entry entry) throws IOException {
        scheduler.tools().share(null); // a shared time refuses to load
        try {
            scheduler.state().load(entry.state());
        } catch (StateException e) {
            throw new IOException("the state of a session must be valid: " + e.getMessage(), e);
        }
        long hash = StateHash.of(run.world());
        if (newestStep() != entry.step() || hash != entry.hash()) {
            throw new IOException("the state of a session must be as its host says: step " + entry.step()
                    + " with the hash " + StateHash.toText(entry.hash()) + ", it is step " + newestStep() + " with "
                    + StateHash.toText(hash));
        }
    }

    private void seat(byte[] content) throws IOException {
        DataInputStream in =
                new DataInputStream(new ByteArrayInputStream(content, Integer.BYTES, content.length - Integer.BYTES));
        Place place = Place.read(in);
        boolean isOwn = in.readBoolean();
        if (exchanges.isEmpty() || place.seat() >= seats.size() || place.players() == 0) {
            throw new IOException("a host must seat players after a guest has entered, in a seat that there is");
        }
        Seat seat = seats.get(place.seat());
        Seat own = ownSeat();
        boolean isOfOwn = own != null && (seat == own || place.overlaps(own.firstPlayer(), localPlayers));
        if (place.seat() == 0 || (!isOwn && isOfOwn)) {
            throw new IOException("a host must seat players in a seat that is free: " + place.seat());
        }
        if (hasManyComing()) {
            throw new IOException("a host must not seat more players than take part in the steps to come");
        }
        if (isOwn && (own != null || place.fromStep() < seat.end() || place.players() != localPlayers)) {
            throw new IOException("a host must seat a guest once, from a step to come on");
        }
        seat.own(place);
        addBindings(place);
        if (isOwn) {
            current().setGuestSeat(place.seat());
            setOwnSeat(seat);
            isCatchingUp = true; // from the steps of a spectator to the newest ones
        }
    }

    @Override
    String message() {
        if (isBegun() && ownSeat() == null && localPlayers > 0) {
            return isSeatAsked ? "watching until there is a place to play" : "catching up with the others";
        }
        return super.message();
    }

    @Override
    void readInput(long newestStep) {
        StepExchange current = current();
        for (byte[] next = conversation.nextInput(); next != null; next = conversation.nextInput()) {
            if (!current.read(next, next.length, clock.nanoTime(), newestStep)) {
                fault(String.valueOf(current.fault()));
                return;
            }
        }
        try {
            for (Seat seat : seats) {
                seat.decode(/* isChecked= */ false);
            }
        } catch (IOException e) {
            fault(String.valueOf(e.getMessage()));
        }
    }

    @Override
    void confirmed(long newestStep) {
        boolean isNear = current().hasHeard() && newestStep >= knownEnd() - 1 - 2 * SPECTATOR_STEPS;
        if (localPlayers > 0 && ownSeat() == null && !isSeatAsked && isNear) {
            isSeatAsked = true;
            conversation.post(
                    MailKind.READY,
                    ByteBuffer.allocate(Integer.BYTES).putInt(session).array());
        }
    }

    private StepExchange current() {
        return exchanges.get(0);
    }

    @Override
    List<StepExchange> exchanges() {
        return exchanges;
    }

    @Override
    Conversation conversation(StepExchange with) {
        return conversation;
    }

    @Override
    boolean isReadyFor(long step) {
        return current().hasHeard() && (ownSeat() != null || step < knownEnd());
    }

    @Override
    float stepsAhead() {
        return ownSeat() == null ? 0f : current().stepsAhead();
    }

    @Override
    long stepsBehind() {
        if (ownSeat() == null) {
            return knownEnd() - 1 - SPECTATOR_STEPS - newestStep();
        }
        if (!isCatchingUp || !current().hasHeard()) {
            return 0;
        }
        long behind = -Math.round(current().advantage(newestStep(), stepMillis()));
        isCatchingUp = behind > REACHED_STEPS;
        return isCatchingUp ? behind : 0;
    }

    @Override
    void addChanges(long step, InputQueue target) {
        // The host says who takes part.
    }

    @Override
    void endWith(StepExchange other, String reason) {
        end(reason);
    }

    @Override
    void stepEnds(long step) {
        // Only the host keeps states for others.
    }

    private void fault(String rule) {
        conversation.fault(rule);
        end(String.valueOf(conversation.end()));
    }

    @Override
    void leaveParty(String reason) {
        party.leave(reason);
    }
}
