package dev.halfstep.netplay;

import dev.halfstep.game.GameRun;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A guest who does what a test tells him: as far as he is told nothing, what an honest one does, without a game. */
final class ScriptedGuest {

    private final PartySides sides;
    private final GameRun<?> run;
    private final List<Seat> seats = new ArrayList<>();
    private final byte[] payload = new byte[SealedLine.MAX_PAYLOAD_BYTES];
    final Conversation conversation;
    final SimulatedLine line;

    /** The kinds of messages that this guest keeps for himself. */
    final Set<MailKind> withheld = EnumSet.noneOf(MailKind.class);

    /** Whether this guest sends the input of steps. */
    boolean isPlaying = true;

    String bindings;
    int session;

    @Nullable
    StepExchange exchange;

    /** The step of the state with which this guest has entered; negative before. */
    long enteredAfter = -1;

    private long step;

    ScriptedGuest(PartySides sides, int players) {
        this(sides, players, /* isGreeting= */ true);
    }

    ScriptedGuest(PartySides sides, int players, boolean isGreeting) {
        this.sides = sides;
        line = sides.knock(LineQuality.PERFECT, /* seed= */ 77);
        conversation = new Conversation(line, () -> sides.nowNanos, GuestParty.MAX_MESSAGE_BYTES);
        run = Melee.GAME.begin();
        bindings = Beginning.of(run).bindings();
        if (!isGreeting) {
            withheld.add(MailKind.GREETING);
        }
        post(
                MailKind.GREETING,
                Greeting.of(Melee.GAME, Collections.unmodifiableSortedMap(new TreeMap<>()), players)
                        .toBytes());
    }

    void post(MailKind kind, byte[] content) {
        if (!withheld.contains(kind)) {
            conversation.post(kind, content);
        }
    }

    /** Posts a message about the run of a number. */
    void postNumbered(MailKind kind, int number) {
        post(kind, ByteBuffer.allocate(Integer.BYTES).putInt(number).array());
    }

    /** Lets time pass in which this guest answers. */
    void run(int milliseconds) throws IOException {
        for (int i = 0; i < milliseconds; i += 10) {
            sides.run(10);
            update();
        }
    }

    void update() throws IOException {
        conversation.update();
        for (Mail.Message next = conversation.nextMail(); next != null; next = conversation.nextMail()) {
            read(next);
        }
        StepExchange current = exchange;
        for (byte[] next = conversation.nextInput(); next != null; next = conversation.nextInput()) {
            if (current != null) {
                current.read(next, next.length, sides.nowNanos, step);
            }
        }
        if (current != null && isPlaying) {
            step = knownEnd() - 1;
            if (current.guestSeat() != Place.NONE) {
                Seat own = seats.get(current.guestSeat());
                if (own.end() >= own.ownedFrom()) {
                    own.fill(step + 3);
                }
            }
            sendInput();
        }
    }

    boolean isEntered() {
        return enteredAfter >= 0;
    }

    /** Runs one more step than before, whatever the others do. */
    void playOneStep() throws IOException {
        update();
        step++;
        seats.get(exchange.guestSeat()).fill(ownEnd() + 1);
        sendInput();
    }

    /** Returns the first step without input of the own seat. */
    long ownEnd() {
        return seats.get(exchange.guestSeat()).end();
    }

    private long knownEnd() {
        return seats.stream()
                .filter(seat -> exchange.guestSeat() == Place.NONE || seat != seats.get(exchange.guestSeat()))
                .mapToLong(Seat::end)
                .min()
                .orElse(1);
    }

    void sendInput() {
        exchange.beginPackets();
        int length = exchange.write(payload, sides.nowNanos, step, /* stepMillis= */ 16.7f);
        conversation.send(java.util.Arrays.copyOf(payload, length));
    }

    private void read(Mail.Message message) throws IOException {
        switch (message.kind()) {
            case START -> {
                session = Start.read(message.content()).session();
                exchange = null;
                seats.clear();
                Beginning own = Beginning.of(run);
                post(
                        MailKind.BEGINNING,
                        new Beginning(own.components(), own.hash(), own.arithmetic(), bindings).toBytes(session));
            }
            case ENTRY -> {
                Entry entry = Entry.read(message.content());
                for (int i = 0; i < entry.seats().size(); i++) {
                    Seat seat = new Seat(/* isOfHost= */ i == 0, entry.step() + 1);
                    seat.own(entry.seats().get(i));
                    seats.add(seat);
                }
                exchange = new StepExchange(/* isHost= */ false, seats, entry.step() + 1, session);
                exchange.setGuestSeat(entry.guestSeat());
                step = entry.step();
                enteredAfter = step;
                postNumbered(MailKind.READY, session);
            }
            case SEATED -> {
                var in = new java.io.DataInputStream(new java.io.ByteArrayInputStream(message.content()));
                in.readInt();
                Place place = Place.read(in);
                seats.get(place.seat()).own(place);
                if (in.readBoolean()) {
                    exchange.setGuestSeat(place.seat());
                }
            }
            default -> {}
        }
    }

    void close() {
        run.close();
    }
}
