package dev.halfstep.netplay;

import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.stress.FuzzTarget;
import dev.halfstep.stress.Refusal;
import dev.halfstep.time.Rate;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** What another member of a session sends, after its seal was opened: the first byte chooses the reader. */
public final class SessionTarget implements FuzzTarget {

    private static final int SESSION = 7;
    private static final Greeting GREETING =
            new Greeting("1", "duel", "1.0", Rate.hz(60), 5, new TreeMap<>(), new TreeMap<>(), 1);

    /** Reads one kind of bytes. */
    private interface Reader {
        void read(byte[] input) throws IOException;
    }

    private final List<Reader> readers = List.of(
            input -> readInput(/* isHost= */ true, input),
            input -> readInput(/* isHost= */ false, input),
            SessionTarget::readMail,
            Greeting::read,
            Beginning::read,
            SessionTarget::readEntry,
            Start::read,
            input -> new Lobby().read(input, /* ownNumber= */ 2),
            input -> new Lobby().readProfile(/* number= */ 2, input),
            input -> new Lobby().readLineOf(/* number= */ 2, input),
            input -> InputCodec.read(input, new InputQueue(), /* isHost= */ true),
            SessionTarget::readCode);

    private static List<Seat> seats() {
        List<Seat> seats = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            seats.add(new Seat(/* isOfHost= */ i == 0, /* firstStep= */ 1));
        }
        seats.get(0).own(/* newFirstPlayer= */ 1, /* newPlayers= */ 1, /* fromStep= */ 1, "");
        seats.get(1).own(/* newFirstPlayer= */ 2, /* newPlayers= */ 1, /* fromStep= */ 1, "");
        return seats;
    }

    private static StepExchange exchange(boolean isHost, List<Seat> seats) {
        StepExchange exchange = new StepExchange(isHost, seats, /* firstStep= */ 1, SESSION);
        exchange.setGuestSeat(1);
        return exchange;
    }

    private static void readInput(boolean isHost, byte[] input) throws IOException {
        List<Seat> seats = seats();
        StepExchange exchange = exchange(isHost, seats);
        if (!exchange.read(input, input.length, /* nowNanos= */ 0, /* simulatedStep= */ 0)) {
            throw new IOException(exchange.fault());
        }
        for (Seat seat : seats) {
            if (seat.end() > 2 + StepExchange.MAX_STEPS_AHEAD) {
                throw new AssertionError("input is taken for a bounded number of steps: " + seat.end());
            }
            seat.decode(isHost);
        }
    }

    private static void readMail(byte[] input) throws IOException {
        Mail mail = new Mail(/* maxMessageBytes= */ 10_000);
        if (!mail.read(input)) {
            throw new IOException("a message must have parts that an honest player sends");
        }
        mail.poll();
    }

    private static void readEntry(byte[] input) throws IOException {
        Entry entry = Entry.read(input);
        for (Place place : entry.seats()) {
            new Seat(/* isOfHost= */ false, /* firstStep= */ 1).own(place);
        }
    }

    private static void readCode(byte[] input) throws IOException {
        try {
            JoinCode.parse(new String(input, StandardCharsets.ISO_8859_1));
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static byte[] with(int reader, byte[] input) {
        return ByteBuffer.allocate(1 + input.length)
                .put((byte) reader)
                .put(input)
                .array();
    }

    private static byte[] packet(boolean isHost) {
        List<Seat> seats = seats();
        InputQueue keys = new InputQueue();
        int player = isHost ? 1 : 2;
        for (int step = 1; step < 9; step++) {
            keys.add(Key.SPACE, step % 2 == 1, /* atNanos= */ 0);
            seats.get(player - 1)
                    .add(new InputCodec()
                            .write(step % 3 == 0 ? keys : new InputQueue(), player, /* isPause= */ step == 5));
        }
        StepExchange exchange = exchange(isHost, seats);
        exchange.beginPackets();
        byte[] payload = new byte[SealedLine.MAX_PAYLOAD_BYTES];
        int length = exchange.write(payload, /* nowNanos= */ 0, /* simulatedStep= */ 3, /* stepMillis= */ 16f);
        byte[] packet = new byte[length];
        System.arraycopy(payload, 0, packet, 0, length);
        return packet;
    }

    @Override
    public List<byte[]> seeds() {
        List<byte[]> seeds = new ArrayList<>();
        seeds.add(with(0, packet(/* isHost= */ false)));
        seeds.add(with(1, packet(/* isHost= */ true)));
        Mail mail = new Mail(10_000);
        mail.post(MailKind.CHAT, new byte[] {0, 2, 'h', 'i'});
        mail.send(/* nowNanos= */ 1, payload -> seeds.add(with(2, payload)));
        seeds.add(with(3, GREETING.toBytes()));
        seeds.add(with(
                4,
                new Beginning(List.of(new Beginning.Component("duel.Fighter", 3)), 1, 2, "fire SPACE")
                        .toBytes(SESSION)));
        List<Place> places = List.of(new Place(0, 1, 1, 1, ""), new Place(1, 0, 0, Seat.NEVER, ""));
        seeds.add(with(5, new Entry(SESSION, 9, 1, -1, places, new byte[14], new byte[20]).toBytes()));
        seeds.add(with(6, new Start(SESSION, 4, GREETING).toBytes()));
        seeds.add(with(7, new Lobby().toBytes()));
        seeds.add(with(8, new Lobby().profile()));
        seeds.add(with(9, new byte[] {0, 2, 'h', 'i'}));
        InputQueue keys = new InputQueue();
        keys.add(Key.SPACE, /* down= */ true, /* atNanos= */ 0);
        keys.leave(3);
        seeds.add(with(10, new InputCodec().write(keys, 1, /* isPause= */ true)));
        return seeds;
    }

    @Override
    public boolean read(byte[] input) {
        if (input.length == 0 || input[0] < 0 || input[0] >= readers.size()) {
            return false;
        }
        byte[] rest = new byte[input.length - 1];
        System.arraycopy(input, 1, rest, 0, rest.length);
        try {
            readers.get(input[0]).read(rest);
            return true;
        } catch (EOFException refused) {
            return false; // the session says it in a line
        } catch (IOException refused) {
            Refusal.check(refused);
            return false;
        }
    }
}
