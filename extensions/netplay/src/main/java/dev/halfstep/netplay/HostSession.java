package dev.halfstep.netplay;

import dev.halfstep.game.GameRun;
import dev.halfstep.input.ActionMap;
import dev.halfstep.input.InputQueue;
import dev.halfstep.state.StateHash;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The side of the host in a run: passes the input of each seat on to all guests, and decides who plays. A player joins
 * and leaves by an event in the input of the host, so all sides change the set of players in the same step.
 */
final class HostSession extends Session implements HostParty.Run {

    /** The steps after which a free seat gets new players: then no step with input of the former ones runs again. */
    private static final int FREE_STEPS = 128;

    /** The time from a seat to its first step, in which the guest must reach the newest steps. */
    private static final double SEATING_SECONDS = 0.5;

    /** The maximum delay of spectators: the input since then is kept, and that of the time in which they enter. */
    private static final int MAX_DELAY_STEPS = InputLog.SIZE - 600;

    private static final int MAX_STATE_BYTES = GuestParty.MAX_MESSAGE_BYTES - 8 * HostParty.MAX_MESSAGE_BYTES;

    /** The minimum time between two states that are saved for guests: many who join at once get the same one. */
    private static final long SAVING_NANOS = 1_000_000_000L;

    /** A player joins or leaves in the first input of the host from a step on. */
    private record Change(int player, boolean isJoin, long fromStep) {}

    /** The state after an agreed step, and who has got a seat since it was saved. */
    private static final class State {
        private final long step;
        private final byte[] entry;
        private final long savedNanos;
        private final List<Place> seatedSince = new ArrayList<>();

        private State(long step, byte[] entry, long savedNanos) {
            this.step = step;
            this.entry = entry;
            this.savedNanos = savedNanos;
        }

        private void noteSeated(Place place) {
            if (!seatedSince.contains(place)) {
                seatedSince.add(place);
            }
        }
    }

    /** A message to a guest who must know it before he runs a step. */
    private record Awaited(Guest guest, int message, long fromStep) {}

    /** The state with which a guest enters once a step is confirmed. */
    private record HeldEntry(Guest guest, State state, long fromStep) {}

    private final HostParty party;
    private final List<StepExchange> exchanges = new ArrayList<>();

    /** The guests of the exchanges, in the same order. */
    private final List<Guest> entered = new ArrayList<>();

    private final List<Change> changes = new ArrayList<>();

    /** The messages about seats that guests have not confirmed. */
    private final List<Awaited> awaited = new ArrayList<>();

    private final int seatingSteps;
    private final int spectatorDelaySteps;

    /** Entries of guests who wait for a delay. */
    private final List<HeldEntry> heldEntries = new ArrayList<>();

    /** The step whose state is to be saved when it has run again; negative for none. */
    private long savingStep = -1;

    private @Nullable State saved;
    private String savingFault = "";

    /** Why the last other player of a session for two has left; null while he is there. */
    private @Nullable String lastReason;

    private long lastLeftNanos;
    private final long waitsSinceNanos;
    private long lastFreedStep;

    HostSession(Start start, HostParty party, float spectatorDelaySeconds, GameRun<?> run, DesyncChoice choice) {
        super(start, party, start.game().players(), /* isHost= */ true, run, choice);
        this.party = party;
        waitsSinceNanos = clock.nanoTime();
        double stepSeconds = run.game().rate().periodSeconds();
        seatingSteps = (int) Math.min(StepExchange.MAX_STEPS_AHEAD / 2, Math.ceil(SEATING_SECONDS / stepSeconds));
        spectatorDelaySteps = (int) Math.min(MAX_DELAY_STEPS, Math.ceil(spectatorDelaySeconds / stepSeconds));
        for (int i = 0; i < party.seats(); i++) {
            seats.add(new Seat(/* isOfHost= */ i == 0, /* firstStep= */ 1));
        }
        party.setRun(this);
    }

    @Override
    public void started(Guest guest) {
        if (guest.session == session) {
            guest.conversation.post(MailKind.BEGINNING, beginning.toBytes(session));
        }
    }

    @Override
    void update() {
        party.update();
        if (party.isStartNew()) {
            detach("the host begins another game");
            return;
        }
        if (party.end() != null) {
            end(party.end());
            return;
        }
        if (lastReason != null && !hasKnownSteps()) {
            end(lastReason);
            return;
        }
        if (!isBegun()) {
            beginIfAllAreThere();
        }
        if (isBegun()) {
            long ownEnd = seats.get(0).end();
            for (Seat seat : seats) {
                if (seat.isFree()) {
                    seat.fill(ownEnd);
                    decodeOwn(seat);
                }
            }
        }
    }

    @Override
    public void read(Guest guest, Mail.Message message) throws IOException {
        byte[] content = message.content();
        if (content.length < Integer.BYTES) {
            throw new EOFException();
        }
        if (ByteBuffer.wrap(content).getInt() != session || guest.session != session) {
            return; // of a run before this one
        }
        if (message.kind() == MailKind.READY) {
            guest.isReady = guest.exchange != null && guest.seat() == Place.NONE && !guest.isSpectator();
            return;
        }
        if (message.kind() != MailKind.BEGINNING) {
            StepExchange exchange = guest.exchange;
            if (exchange == null) {
                throw new IOException("a guest must not compare steps before the first one");
            }
            readDifference(exchange, message);
            return;
        }
        if (guest.beginning != null) {
            throw new IOException("a guest must not begin a run twice");
        }
        Beginning theirs = Beginning.read(content);
        Optional<String> difference = Beginning.difference(beginning, theirs);
        if (difference.isPresent()) {
            guest.conversation.leave(difference.get());
        } else {
            requireBindings(theirs.bindings());
            guest.beginning = theirs;
        }
    }

    /** Refuses bindings of a guest before all machines have them. */
    private void requireBindings(String bindings) throws IOException {
        ActionMap own = scheduler.input().actions();
        ActionMap tried = new ActionMap();
        own.actions().forEach(tried::declare);
        own.axes().forEach(tried::bind);
        try {
            tried.setPlayerBindings(/* player= */ 1, bindings);
        } catch (IllegalArgumentException e) {
            throw new IOException("the bindings of a player must be valid: " + e.getMessage(), e);
        }
    }

    // who plays

    /**
     * Begins with step 1 once all guests who were asked to begin have done so; at the latest after a time, without
     * those who have not: they come late.
     */
    private void beginIfAllAreThere() {
        List<Guest> asked = party.guests().stream()
                .filter(guest -> guest.session == session)
                .toList();
        List<Guest> begun =
                asked.stream().filter(guest -> guest.beginning != null).toList();
        boolean isPatient = !party.isOpen() || clock.nanoTime() - waitsSinceNanos <= HostParty.BEGIN_NANOS;
        if (begun.size() < asked.size() && isPatient) {
            return; // a guest who does not begin in time is sent away, but others may come in the meantime
        }
        seats.get(0).own(/* newFirstPlayer= */ 1, localPlayers, /* fromStep= */ 1, beginning.bindings());
        setOwnSeat(seats.get(0));
        party.lobby.setPlayers(Lobby.HOST, 1, localPlayers);
        List<Guest> seated = new ArrayList<>();
        for (Guest guest : begun) {
            int seat = guest.isSpectator() ? Place.NONE : freeSeat(/* oldStep= */ Long.MAX_VALUE);
            Optional<Integer> player = freePlayer(players(guest));
            if (seat != Place.NONE && player.isPresent()) {
                seats.get(seat).own(player.get(), players(guest), /* fromStep= */ 1, bindings(guest));
                party.lobby.setPlayers(guest.number, player.get(), players(guest));
                enter(guest, seat, /* afterStep= */ 0);
                seated.add(guest);
            }
        }
        begin(/* afterStep= */ 0, new PausePlan(maxPredictedSteps, /* firstStep= */ 1, seats.size()));
        for (Guest guest : seated) {
            guest.conversation.post(MailKind.ENTRY, entry(guest.seat(), /* step= */ 0, /* hash= */ 0, new byte[0]));
        }
        for (int player = 1; player <= Greeting.MAX_PLAYERS; player++) {
            if (isFreePlayer(player)) {
                changes.add(new Change(player, /* isJoin= */ false, /* fromStep= */ 1));
            }
        }
        if (!changes.isEmpty()) {
            InputQueue first = new InputQueue();
            addChanges(/* step= */ 1, first);
            seats.get(0).add(new InputCodec().write(first, /* firstPlayer= */ 1, /* isPause= */ false));
            decodeOwn(seats.get(0));
        }
    }

    private static int players(Guest guest) {
        Greeting greeting = guest.greeting;
        return greeting == null ? 0 : greeting.players();
    }

    private static String bindings(Guest guest) {
        Beginning theirs = guest.beginning;
        return theirs == null ? "" : theirs.bindings();
    }

    /** Returns a free seat that was freed before a step, {@link Place#NONE} if there is none. */
    private int freeSeat(long oldStep) {
        for (int i = 1; i < seats.size(); i++) {
            if (seats.get(i).isFree() && seats.get(i).freedStep() <= oldStep) {
                return i;
            }
        }
        return Place.NONE;
    }

    /** Returns the first of some free players with numbers in a row. */
    private Optional<Integer> freePlayer(int count) {
        int free = 0;
        for (int player = 1; player <= maxPlayers; player++) {
            free = isFreePlayer(player) ? free + 1 : 0;
            if (free == count) {
                return Optional.of(player - count + 1);
            }
        }
        return Optional.empty();
    }

    private boolean isFreePlayer(int player) {
        if (changes.stream().anyMatch(change -> change.player == player)) {
            return false; // the player has not left yet
        }
        for (Seat seat : seats) {
            if (!seat.isFree() && player >= seat.firstPlayer() && player < seat.firstPlayer() + seat.players()) {
                return false;
            }
        }
        return true;
    }

    private void enter(Guest guest, int seat, long afterStep) {
        StepExchange exchange = new StepExchange(/* isHost= */ true, seats, afterStep + 1, session);
        exchange.setGuestSeat(seat);
        exchange.setResumes(resumes());
        guest.exchange = exchange;
        guest.notIdle(clock.nanoTime());
        exchanges.add(exchange);
        entered.add(guest);
    }

    private byte[] entry(int guestSeat, long step, long hash, byte[] state) {
        List<Place> places = new ArrayList<>();
        for (int i = 0; i < seats.size(); i++) {
            places.add(seats.get(i).place(i, step));
        }
        byte[] pauses = PayloadBytes.of(out -> pausePlan().write(out, step));
        return new Entry(session, step, hash, guestSeat, places, pauses, state).toBytes();
    }

    /** Gives a seat to each guest who has reached the newest steps, if one is free. */
    private void seatGuests(long newestStep) {
        for (Guest guest : entered) {
            int seat = mayBeSeated(guest) ? freeSeat(newestStep - FREE_STEPS) : Place.NONE;
            Optional<Integer> player = seat == Place.NONE ? Optional.empty() : freePlayer(players(guest));
            if (player.isPresent()) {
                guest.isReady = false;
                seat(guest, seat, player.get());
            }
        }
    }

    /** A guest gets one seat, and none before he has sent a packet: all others would wait for his input. */
    private static boolean mayBeSeated(Guest guest) {
        StepExchange exchange = guest.exchange;
        return guest.isReady && exchange != null && exchange.hasHeard() && guest.seat() == Place.NONE;
    }

    private void seat(Guest guest, int index, int player) {
        Seat seat = seats.get(index);
        StepExchange exchange = guest.exchange;
        if (exchange == null) {
            return;
        }
        long ownEnd = seats.get(0).end();
        int onTheWay = (int) Math.ceil(longestRttMillis() / stepMillis());
        long fromStep = ownEnd + Math.min(seatingSteps + onTheWay, StepExchange.MAX_STEPS_AHEAD / 2);
        seat.fill(fromStep);
        decodeOwn(seat);
        seat.own(player, players(guest), fromStep, bindings(guest));
        exchange.setGuestSeat(index);
        Place place = seat.place(index, fromStep - 1);
        addBindings(place);
        for (int i = 0; i < players(guest); i++) {
            changes.add(new Change(player + i, /* isJoin= */ true, ownEnd));
        }
        for (Guest other : entered) {
            postSeated(other, place, other == guest);
        }
        State newest = saved;
        if (newest != null) {
            newest.noteSeated(place);
        }
        for (HeldEntry held : heldEntries) {
            held.state.noteSeated(place);
        }
        party.lobby.setPlayers(guest.number, player, players(guest));
        messages.accept("player " + player + " joins");
    }

    private float longestRttMillis() {
        float longest = 0f;
        for (StepExchange exchange : exchanges) {
            longest = Math.max(longest, exchange.rttMillis());
        }
        return longest;
    }

    /** Tells a guest who has a seat. He gets no input of the steps of the seat before he knows how it is bound. */
    private void postSeated(Guest guest, Place place, boolean isOwn) {
        int message = guest.conversation.post(MailKind.SEATED, seated(place, isOwn));
        awaited.add(new Awaited(guest, message, place.fromStep()));
    }

    private byte[] seated(Place place, boolean isOwn) {
        return PayloadBytes.of(out -> {
            out.writeInt(session);
            place.write(out);
            out.writeBoolean(isOwn);
        });
    }

    @Override
    public void left(Guest guest, String reason) {
        StepExchange exchange = guest.exchange;
        if (exchange != null) {
            readInput(guest, exchange, newestStep()); // what was sent before the guest left
            entered.remove(guest);
            exchanges.remove(exchange);
            forget(exchange);
            free(exchange.guestSeat());
        }
        heldEntries.removeIf(held -> held.guest == guest);
        awaited.removeIf(message -> message.guest == guest);
        boolean isLast = party.guests().stream().noneMatch(other -> other.session == session && !other.isSpectator());
        if (isLast && !party.isOpen()) {
            lastReason = reason;
            lastLeftNanos = clock.nanoTime();
        } else {
            messages.accept(reason);
        }
    }

    private void free(int index) {
        if (index == Place.NONE) {
            return;
        }
        Seat seat = seats.get(index);
        int player = seat.firstPlayer();
        int players = seat.players();
        seat.free();
        lastFreedStep = seat.end();
        for (int i = 0; i < players; i++) {
            changes.add(new Change(player + i, /* isJoin= */ false, seat.end()));
        }
    }

    /**
     * Returns whether steps are left that the last other player has run before he left: they run with his input, so
     * that both sides have the same state after the last step.
     */
    private boolean hasKnownSteps() {
        return isBegun()
                && !scheduler.timeControl().isPaused()
                && newestStep() < lastFreedStep - 1
                && clock.nanoTime() - lastLeftNanos < KNOWN_STEPS_NANOS;
    }

    @Override
    void addChanges(long step, InputQueue target) {
        for (Change change : changes) {
            if (change.fromStep <= step && change.isJoin) {
                target.join(change.player);
            } else if (change.fromStep <= step) {
                target.leave(change.player);
            }
        }
        changes.removeIf(change -> change.fromStep <= step);
    }

    // input

    @Override
    void readInput(long newestStep) {
        for (Guest guest : entered) {
            StepExchange exchange = guest.exchange;
            if (exchange != null) {
                readInput(guest, exchange, newestStep);
                if (!exchange.canBeServed()) {
                    guest.conversation.leave("a player must not be more than " + InputLog.SIZE + " steps behind");
                }
            }
        }
    }

    /** Reads the input of a guest. What no honest player sends is not passed on: it ends the conversation. */
    private void readInput(Guest guest, StepExchange exchange, long newestStep) {
        Conversation conversation = guest.conversation;
        for (byte[] next = conversation.nextInput(); next != null; next = conversation.nextInput()) {
            if (!exchange.read(next, next.length, clock.nanoTime(), newestStep)) {
                conversation.fault(String.valueOf(exchange.fault()));
                break;
            }
        }
        if (exchange.guestSeat() != Place.NONE) {
            Seat seat = seats.get(exchange.guestSeat());
            try {
                seat.decode(/* isChecked= */ true);
            } catch (IOException e) {
                seat.dropUndecoded();
                conversation.fault(String.valueOf(e.getMessage()));
            }
        }
    }

    /** Sends guests away who answer, but do not play: all others would wait for ever. */
    private void sendIdleGuestsAway(long newestStep) {
        for (Guest guest : entered) {
            boolean isAwaited = guest.seat() != Place.NONE && isAwaited(guest, newestStep);
            if (guest.isIdle(isAwaited, guest.patienceNanos(), clock.nanoTime())) {
                guest.conversation.leave(
                        "the other player has not played on for " + Party.seconds(guest.patienceNanos()));
            }
        }
    }

    /** Returns whether the next step waits for a guest who has a seat. */
    private boolean isAwaited(Guest guest, long newestStep) {
        StepExchange exchange = guest.exchange;
        return newestStep + 1 - seats.get(guest.seat()).end() >= maxPredictedSteps
                || (exchange != null && !exchange.hasHeard());
    }

    @Override
    void confirmed(long newestStep) {
        sendIdleGuestsAway(newestStep);
        seatGuests(newestStep);
        saveForGuests(newestStep);
        awaited.removeIf(message -> message.guest.conversation.isDelivered(message.message));
        for (Guest guest : entered) {
            StepExchange exchange = guest.exchange;
            if (exchange != null) {
                exchange.setSentEnd(sentEnd(guest));
            }
        }
    }

    /** Returns the first step whose input a guest does not get yet. */
    private long sentEnd(Guest guest) {
        boolean isLate = guest.isSpectator() && spectatorDelaySteps > 0;
        long end = isLate ? confirmedStep() - spectatorDelaySteps + 1 : Long.MAX_VALUE;
        for (int i = 0; i < awaited.size(); i++) {
            Awaited message = awaited.get(i);
            end = message.guest == guest ? Math.min(end, message.fromStep) : end;
        }
        return end;
    }

    // states for guests who join late

    private void saveForGuests(long newestStep) {
        if (!isSavedNew()) {
            saved = null; // it may be long
        }
        for (Guest guest : party.guests()) {
            if (guest.session == session && guest.beginning != null && guest.exchange == null && !isHeld(guest)) {
                save(newestStep);
                State state = saved;
                if (state == null) {
                    guest.conversation.leave(
                            "the state of a game must be one that can be saved for a player who joins late: "
                                    + savingFault);
                    continue;
                }
                heldEntries.add(
                        new HeldEntry(guest, state, state.step + (guest.isSpectator() ? spectatorDelaySteps : 0)));
            }
        }
        for (int i = heldEntries.size() - 1; i >= 0; i--) {
            HeldEntry held = heldEntries.get(i);
            if (confirmedStep() >= held.fromStep) {
                heldEntries.remove(i);
                enter(held.guest, Place.NONE, held.state.step);
                held.guest.conversation.post(MailKind.ENTRY, held.state.entry);
                for (Place place : held.state.seatedSince) {
                    postSeated(held.guest, place, /* isOwn= */ false);
                }
            }
        }
    }

    private boolean isHeld(Guest guest) {
        return heldEntries.stream().anyMatch(held -> held.guest == guest);
    }

    private boolean isSavedNew() {
        State newest = saved;
        return newest != null && clock.nanoTime() - newest.savedNanos < SAVING_NANOS;
    }

    /** Saves the state after the newest step that is confirmed, unless that was done a moment ago. */
    private void save(long newestStep) {
        if (isSavedNew()) {
            return;
        }
        if (confirmedStep() == newestStep || confirmedStep() == 0) { // before the first step, no state is sent
            saveNow(confirmedStep());
        } else {
            savingStep = confirmedStep();
            rollback.resimulateFrom(savingStep); // predicted steps have run after it
            savingStep = -1;
        }
    }

    @Override
    void stepEnds(long step) {
        if (step == savingStep) {
            saveNow(step);
        }
    }

    private void saveNow(long step) {
        try {
            byte[] bytes = step == 0 ? new byte[0] : scheduler.state().save();
            if (bytes.length <= MAX_STATE_BYTES) {
                byte[] entry = entry(Place.NONE, step, StateHash.of(run.world()), bytes);
                saved = new State(step, entry, clock.nanoTime());
            } else {
                savingFault = "it has " + bytes.length + " bytes, more than " + MAX_STATE_BYTES;
            }
        } catch (IllegalStateException | UncheckedIOException e) { // the game goes on without the guest
            savingFault = String.valueOf(e.getMessage());
        }
    }

    // the other sides

    @Override
    List<StepExchange> exchanges() {
        return exchanges;
    }

    @Override
    Conversation conversation(StepExchange exchange) {
        return entered.get(exchanges.indexOf(exchange)).conversation;
    }

    @Override
    boolean isReadyFor(long step) {
        for (StepExchange exchange : exchanges) {
            if (exchange.guestSeat() != Place.NONE && !exchange.hasHeard()) {
                return false;
            }
        }
        return true;
    }

    @Override
    float stepsAhead() {
        float most = 0f;
        for (StepExchange exchange : exchanges) {
            if (exchange.guestSeat() != Place.NONE) {
                most = Math.max(most, exchange.stepsAhead());
            }
        }
        return most;
    }

    @Override
    long stepsBehind() {
        return 0; // the host is the measure
    }

    @Override
    void endWith(StepExchange exchange, String reason) {
        if (party.isOpen() || exchange.guestSeat() == Place.NONE) { // a spectator ends no game of others
            conversation(exchange).leave(reason);
        } else {
            end(reason);
        }
    }

    @Override
    void leaveParty(String reason) {
        party.leave(reason);
    }
}
