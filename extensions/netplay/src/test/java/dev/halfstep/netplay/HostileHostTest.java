package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Key;
import dev.halfstep.state.StateHash;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Plays guests of a host who sends what no honest one sends: the guest gets one line, and plays on alone. */
class HostileHostTest {

    private static final int SESSION = 1;
    private static final long STEP = 100;

    private PartySides sides;
    private ManySides.Side guest;
    private Conversation host;
    private GameRun<?> ofHost;
    private byte[] state;
    private long hash;

    @BeforeEach
    void play() {
        ofHost = Melee.GAME.begin();
        ofHost.step(STEP);
        state = ofHost.scheduler().state().save();
        hash = StateHash.of(ofHost.world());
    }

    @AfterEach
    void close() {
        ofHost.close();
        if (sides != null) {
            sides.close();
        }
    }

    /** Lets a guest begin a run of a host who has sent the start. */
    private void begin(int players) {
        if (sides != null) {
            sides.close();
        }
        sides = new PartySides(LineQuality.PERFECT, /* seed= */ 1, /* machines= */ 2);
        guest = sides.side(1);
        guest.netplay.players(players);
        guest.netplay.join(Melee.GAME, guest.line, /* isSpectator= */ false);
        guest.beginInFrames(Melee.GAME, /* beginMillis= */ 0);
        host = new Conversation(sides.endOfHost(1), () -> sides.nowNanos, HostParty.MAX_MESSAGE_BYTES);
        Greeting own = Greeting.of(Melee.GAME, new TreeMap<>(), 1);
        host.post(MailKind.GREETING, own.toBytes());
        host.post(MailKind.START, new Start(SESSION, 4, own).toBytes());
        GameRun<?> before = Melee.GAME.begin();
        host.post(MailKind.BEGINNING, Beginning.of(before).toBytes(SESSION));
        before.close();
        run(500);
        assertEquals(NetplayState.PLAYING, guest.netplay.state(), guest.netplay.message());
    }

    private void run(int milliseconds) {
        for (int i = 0; i < milliseconds; i += 10) {
            sides.run(10);
            host.update();
            while (host.nextMail() != null) {
                // not answered
            }
        }
    }

    /** Checks that the guest has got one line with a text, and that his run goes on. */
    private void assertPlaysAlone(String text) {
        run(1_000);
        assertEquals(NetplayState.ENDED, guest.netplay.state(), text);
        String message = guest.netplay.message();
        assertTrue(message.contains(text), message);
        assertFalse(message.contains("\n"), message);
        long before = guest.step();
        run(1_000);
        assertTrue(guest.step() >= before + 50, "steps: " + before + " to " + guest.step());
    }

    private static List<Place> places(long fromStep) {
        List<Place> places = new ArrayList<>();
        places.add(new Place(0, 1, 1, fromStep, ""));
        for (int i = 1; i < 4; i++) {
            places.add(new Place(i, 0, 0, Seat.NEVER, ""));
        }
        return places;
    }

    private static byte[] pauses(long endedStep, int resumes, long... asked) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            DataOutputStream out = new DataOutputStream(bytes);
            out.writeLong(endedStep);
            out.writeInt(resumes);
            out.writeShort(asked.length);
            for (long step : asked) {
                out.writeLong(step);
            }
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return bytes.toByteArray();
    }

    private Entry late() {
        return new Entry(SESSION, STEP, hash, Place.NONE, bound(places(1)), pauses(0, 0), state);
    }

    private static String bindings() {
        try (GameRun<?> run = Melee.GAME.begin()) {
            return run.scheduler().input().actions().toText();
        }
    }

    private static List<Place> bound(List<Place> places) {
        places.replaceAll(place -> new Place(
                place.seat(),
                place.firstPlayer(),
                place.players(),
                place.fromStep(),
                place.players() == 0 ? "" : bindings()));
        return places;
    }

    private void enter(Entry entry) {
        host.post(MailKind.ENTRY, entry.toBytes());
    }

    private Entry first(int guestSeat, Place... changed) {
        List<Place> places = places(1);
        for (Place place : changed) {
            places.set(place.seat(), place);
        }
        return new Entry(SESSION, 0, 0, guestSeat, bound(places), pauses(0, 0), new byte[0]);
    }

    @Test
    void aStateThatIsRightIsTaken() {
        begin(1);
        enter(late());
        run(500);
        assertEquals(NetplayState.PLAYING, guest.netplay.state(), guest.netplay.message());
        assertEquals(STEP, guest.step());
    }

    @Test
    void aStateWithAnotherHashOrStepEndsTheSession() {
        begin(1);
        enter(new Entry(SESSION, STEP, hash + 1, -1, bound(places(1)), pauses(0, 0), state));
        assertPlaysAlone("the state of a session must be as its host says");
        for (long step : new long[] {1, STEP + 1, 1L << 40, Long.MAX_VALUE - 1, Long.MAX_VALUE}) {
            begin(1);
            enter(new Entry(SESSION, step, hash, -1, bound(places(1)), pauses(0, 0), state));
            assertPlaysAlone("must");
        }
    }

    @Test
    void aStateOfAnotherGameOrNoneEndsTheSession() {
        GameRun<?> other = Duel.GAME.begin();
        other.step(STEP);
        byte[] ofOther = other.scheduler().state().save();
        other.close();
        byte[] random = new byte[2_000_000];
        new Random(1).nextBytes(random);
        for (byte[] bytes : new byte[][] {ofOther, {}, {1, 2, 3}, random, new byte[40_000]}) {
            begin(1);
            enter(new Entry(SESSION, STEP, hash, -1, bound(places(1)), pauses(0, 0), bytes));
            run(25_000);
            assertPlaysAlone("the state of a session must be valid");
        }
    }

    @Test
    void noDamagedStateIsThrown() {
        Random random = new Random(7);
        for (int i = 0; i < 60; i++) {
            byte[] damaged = i % 2 == 0 ? state.clone() : Arrays.copyOf(state, random.nextInt(state.length));
            for (int j = random.nextInt(8); j >= 0; j--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            begin(1);
            enter(new Entry(SESSION, STEP, hash, -1, bound(places(1)), pauses(0, 0), damaged));
            assertPlaysAlone("");
        }
    }

    @Test
    void noDamagedEntryIsThrown() {
        Random random = new Random(8);
        byte[] whole = late().toBytes();
        for (int i = 0; i < 100; i++) {
            byte[] damaged = i % 4 == 0 ? Arrays.copyOf(whole, 4 + random.nextInt(whole.length - 4)) : whole.clone();
            for (int j = random.nextInt(4); j >= 0; j--) {
                damaged[4 + random.nextInt(Math.min(300, damaged.length - 4))] = (byte) random.nextInt();
            }
            begin(1);
            host.post(MailKind.ENTRY, damaged);
            run(2_000);
            assertFalse(guest.netplay.message().contains("\n"));
            guest.netplay.close();
            long before = guest.step();
            run(500);
            assertTrue(guest.step() > before, "damage " + i);
        }
    }

    @Test
    void anEntryWithSeatsThatNoSessionHasEndsTheSession() {
        Place one = new Place(1, 2, 1, 1, "");
        Entry[] lies = {
            first(0), // the seat of the host
            first(2), // a free one
            first(1, new Place(1, 2, 2, 1, "")), // of more players than the guest has
            first(1, new Place(1, 1, 1, 1, "")), // of the player of the host
            first(1, one, new Place(2, 2, 1, 1, "")), // of two machines
            first(1, new Place(1, 2, 1, 50, "")), // from a later step on
            first(1, new Place(1, 2, 1, Long.MAX_VALUE, "")),
        };
        for (Entry lie : lies) {
            begin(1);
            enter(lie);
            assertPlaysAlone("seat");
        }
    }

    @Test
    void aSeatOfFewerPlayersThanTheGuestHasEndsTheSession() {
        begin(2);
        enter(first(1, new Place(1, 8, 1, 1, "")));
        assertPlaysAlone("seat");
    }

    @Test
    void pausesThatNoHostHasSeenEndTheSession() {
        byte[][] lies = {
            pauses(Long.MAX_VALUE, 0),
            pauses(-1, 0),
            pauses(0, -1),
            pauses(0, 0, Long.MAX_VALUE),
            pauses(0, 0, STEP + 1),
            pauses(50, 0, 40),
            pauses(0, 0, -5),
            {},
            {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, (byte) 0xFF, (byte) 0xFF},
            Arrays.copyOf(pauses(0, 0), 20),
        };
        for (byte[] lie : lies) {
            begin(1);
            enter(new Entry(SESSION, STEP, hash, -1, bound(places(1)), lie, state));
            assertPlaysAlone("pause");
        }
    }

    @Test
    void aSecondEntryEndsTheSession() {
        begin(1);
        enter(late());
        enter(late());
        assertPlaysAlone("must not let a guest in twice");
    }

    private void seat(Place place, boolean isOwn) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            DataOutputStream out = new DataOutputStream(bytes);
            out.writeInt(SESSION);
            place.write(out);
            out.writeBoolean(isOwn);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        host.post(MailKind.SEATED, bytes.toByteArray());
    }

    @Test
    void aSeatBeforeTheEntryOrTwiceOrInThePastEndsTheSession() {
        begin(1);
        seat(new Place(1, 2, 1, 200, bindings()), true);
        assertPlaysAlone("seat");
        begin(1);
        enter(late());
        seat(new Place(1, 2, 1, 200, bindings()), true);
        seat(new Place(2, 3, 1, 200, bindings()), true);
        assertPlaysAlone("seat");
        begin(1);
        enter(late());
        seat(new Place(1, 2, 1, STEP - 5, bindings()), true);
        assertPlaysAlone("seat");
    }

    @Test
    void aSeatOfOthersThatTakesTheOwnOneOrThatOfTheHostEndsTheSession() {
        for (Place lie : new Place[] {
            new Place(1, 2, 2, 300, bindings()), // the own one
            new Place(0, 1, 1, 300, bindings()), // of the host
            new Place(7, 3, 1, 300, bindings()), // there is none
            new Place(2, 3, 8, 300, bindings()), // of too many players
        }) {
            begin(1);
            enter(late());
            seat(new Place(1, 2, 1, 200, bindings()), true);
            run(100);
            seat(lie, false);
            assertPlaysAlone("seat");
        }
    }

    @Test
    void endlessSeatsEndTheSession() {
        begin(1);
        enter(late());
        for (int i = 0; i < 900; i++) {
            seat(new Place(2, 3, 1, 1_000_000 + i, bindings()), false);
        }
        run(12_000);
        assertPlaysAlone("seat");
    }

    @Test
    void aSecondGreetingEndsTheSession() {
        begin(1);
        host.post(MailKind.GREETING, Greeting.of(Melee.GAME, new TreeMap<>(), 1).toBytes());
        assertPlaysAlone("must not greet twice");
    }

    @Test
    void messagesOfGuestsEndTheSession() {
        for (MailKind kind : new MailKind[] {MailKind.PROFILE, MailKind.READY}) {
            begin(1);
            host.post(kind, new byte[] {0, 0, 0, 1});
            assertPlaysAlone("must not send");
        }
    }

    @Test
    void aGuestWhoHasNoSeatYetPlaysOnAsTheFirstPlayer() {
        begin(1);
        guest.player = ManySides.tapping(Key.SPACE);
        host.leave("bye");
        assertPlaysAlone("bye");
        int[] shots = new int[1];
        for (var row : guest.run.world().query(Melee.Fighter.class)) {
            shots[0] += row.first().shots;
        }
        assertTrue(shots[0] > 0, "shots: " + shots[0]);
        assertEquals(1, guest.netplay.player());
    }

    @Test
    void noDamagedMessageOfAnyKindIsThrown() {
        Random random = new Random(9);
        GameSpec<?> game = Melee.GAME;
        byte[][] honest = {
            Greeting.of(game, new TreeMap<>(), 1).toBytes(),
            new Start(2, 4, Greeting.of(game, new TreeMap<>(), 1)).toBytes(),
            late().toBytes(),
        };
        for (int i = 0; i < 200; i++) {
            byte[] damaged = honest[i % honest.length].clone();
            for (int j = random.nextInt(3); j >= 0; j--) {
                damaged[random.nextInt(Math.min(120, damaged.length))] = (byte) random.nextInt();
            }
            begin(1);
            int code = 1 + random.nextInt(MailKind.values().length);
            host.post(Objects.requireNonNull(MailKind.of((byte) code)), damaged);
            run(300);
            assertFalse(guest.netplay.message().contains("\n"), guest.netplay.message());
        }
    }

    /** The state of a step that no game reaches, with the right checksum. */
    @Test
    void aStateOfAStepThatNoGameReachesIsNotThrown() {
        int head = 0;
        while (ByteBuffer.wrap(state).getLong(head) != STEP) {
            head++; // the step is the first number of the content
        }
        for (long step : new long[] {STEP + 1, 1L << 40, 1L << 60, Long.MAX_VALUE}) {
            byte[] changed = state.clone();
            ByteBuffer.wrap(changed).putLong(head, step);
            CRC32C checksum = new CRC32C();
            checksum.update(changed, head, changed.length - head);
            ByteBuffer.wrap(changed).putInt(head - Integer.BYTES, (int) checksum.getValue());
            begin(1);
            enter(new Entry(SESSION, STEP, hash, -1, bound(places(1)), pauses(0, 0), changed));
            assertPlaysAlone("must be as its host says");
        }
    }
}
