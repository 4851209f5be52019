package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.input.Control;
import dev.halfstep.time.Rate;
import dev.halfstep.time.TimeControl;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Plays players who know the secret of a session and lie. */
class LyingPlayerTest {

    /** Codes of input events. */
    private static final int AXIS = 2 * Control.count();

    private static final int ACTION = AXIS + 8;
    private static final int TUNING = AXIS + 10;

    private LyingSide liar;

    @AfterEach
    void close() {
        if (liar != null) {
            liar.close();
        }
    }

    private LyingSide playing(boolean isVictimHost) {
        close();
        liar = new LyingSide(isVictimHost).play();
        return liar;
    }

    private void assertInputEnds(String message, Consumer<LyingSide.Input> lie) {
        for (boolean isVictimHost : new boolean[] {true, false}) {
            playing(isVictimHost).send(lie);
            liar.assertEnds("the other player has sent what no player may send: " + message);
        }
    }

    private void assertStepEnds(String message, byte[] input) {
        for (boolean isVictimHost : new boolean[] {true, false}) {
            playing(isVictimHost).setInput(input);
            liar.assertEnds("the other player has sent what no player may send: " + message);
        }
    }

    private void assertInputHasNoEffect(Consumer<LyingSide.Input> lie) {
        for (boolean isVictimHost : new boolean[] {true, false}) {
            playing(isVictimHost).send(lie);
            liar.assertGoesOn();
        }
    }

    @Test
    void aFirstStepLieIsHonest() {
        assertInputHasNoEffect(input -> {});
    }

    @Test
    void aStepThatNoHonestPlayerCanHaveEndsTheSession() {
        String message = "a packet must have numbers that an honest player sends";
        assertInputEnds(message, input -> input.step = 100_000);
        assertInputEnds(message, input -> input.step = Long.MAX_VALUE / 2);
        assertInputEnds(message, input -> input.confirmed = 100_000);
        assertInputEnds(message, input -> input.first = 100_000);
        assertInputEnds(message, input -> input.hashStep = 20_000);
        assertInputEnds(message, input -> input.hashStep = 21);
        assertInputEnds(message, input -> input.resumes = Integer.MAX_VALUE);
        assertInputEnds(message, input -> input.hasEcho = 2);
        assertInputEnds(message, input -> input.hasEcho = -1);
        assertInputEnds("a packet must have the input of steps that an honest player has", input -> input.empty = 200);
        assertInputEnds("a packet must have the input", input -> input.inputLength = 201);
    }

    @Test
    void aLieAboutPaceDoesNotStopTheVictim() {
        assertInputHasNoEffect(input -> input.step += 100);
        assertInputHasNoEffect(input -> {
            input.step += 100;
            input.advantage = -128;
        });
        assertInputHasNoEffect(input -> {
            input.step += 100;
            input.advantage = 127;
        });
        assertInputHasNoEffect(input -> input.step = 0);
        assertInputHasNoEffect(input -> input.confirmed = 0);
        assertInputHasNoEffect(input -> input.sentMillis = Integer.MIN_VALUE);
        assertInputHasNoEffect(input -> input.hasEcho = 1);
        assertInputHasNoEffect(input -> input.session++);
    }

    @Test
    void inputThatNoHonestPlayerSendsEndsTheSession() {
        String events = "the input of a step must ";
        assertStepEnds(events + "begin with a known flag", new byte[] {2});
        assertStepEnds(events + "not end within its events", new byte[] {0, 0});
        assertStepEnds(events + "not end within its events", new byte[] {0, 0, 0, (byte) 0xff, -1});
        assertStepEnds("the number of input events must be", new byte[] {0, -1, -1, -1, -1});
        assertStepEnds("the code of an input event must be", event(0xfff));
        assertStepEnds("the values of an input event must be finite", event(AXIS, 0x7f, 0xc0, 0, 0));
        assertStepEnds("the values of an input event must be finite", event(AXIS, 0x7f, 0x80, 0, 0));
        assertStepEnds(events + "be of one of 1 players: 2", event(0x1000));
        assertStepEnds(events + "be of one of 1 players: 4", event(0x3000));
        assertStepEnds(events + "end after its events", event(0, 0));
        assertStepEnds("a step must have at most 16 events: 17", events(17));
        assertStepEnds("the name of an action must", event(ACTION, 0, 0, 0, 1, '\n'));
        assertStepEnds(events + "not end within its events", event(ACTION, 0, 0, 0xff, 0xff, 'a'));
        assertStepEnds("the number of an action must be", event(ACTION, 0, 9));
    }

    /** Returns the input of a step with one event. */
    private static byte[] event(int code, int... rest) {
        byte[] input = new byte[7 + rest.length];
        input[4] = 1;
        input[5] = (byte) (code >> 8);
        input[6] = (byte) code;
        for (int i = 0; i < rest.length; i++) {
            input[7 + i] = (byte) rest[i];
        }
        return input;
    }

    private static byte[] events(int count) {
        byte[] input = new byte[5 + 2 * count];
        input[4] = (byte) count;
        return input;
    }

    @Test
    void aTuningOfTheGuestEndsTheSessionOfTheHost() {
        byte[] tuning = event(TUNING, 0x40, 0, 0, 0, 0, 0, 0, 5, 's', 'p', 'e', 'e', 'd');
        playing(/* isVictimHost= */ true).setInput(tuning);
        liar.assertEnds("only the host may set the rules of a session");
        playing(/* isVictimHost= */ false).setInput(tuning);
        liar.assertGoesOn();
    }

    @Test
    void inputThatChangesEndsTheSession() {
        playing(true).send(input -> input.input = event(1));
        liar.assertEnds("the input of a step must not change"); // the honest input of the step comes later
    }

    @Test
    void aWrongHashEndsTheSession() {
        playing(true).send(input -> input.hashStep = 20);
        liar.assertEnds("the two games differ after step 20");
    }

    @Test
    void payloadsOfAnUnknownKindEndTheSession() {
        for (byte[] payload : new byte[][] {{}, {0}, {4}, {(byte) 255}, new byte[1_175]}) {
            playing(true).send(payload);
            liar.assertEnds("a payload must be of a known kind");
        }
    }

    @Test
    void aReasonToLeaveIsPrintedAsOneLine() {
        byte[] reason = new byte[1_100];
        Arrays.fill(reason, (byte) 'x');
        reason[0] = PayloadKind.LEAVE.code();
        playing(true).send(reason);
        liar.assertEnds("the other player has left: xxx");
        assertTrue(liar.victim.netplay.message().length() < 500);
        reason[5] = '\n';
        playing(true).send(reason);
        liar.assertEnds("the other player has left, for a reason that cannot be printed");
        reason[5] = (byte) 0xc2; // cut within a letter
        playing(true).send(reason);
        liar.assertEnds("the other player has left: xxx");
        playing(true).send(new byte[] {PayloadKind.LEAVE.code()});
        liar.assertEnds("the other player has left");
    }

    private void assertPartEnds(String message, int... header) {
        playing(true).send(part(0, header));
        liar.assertEnds(message);
    }

    private static byte[] part(int length, int... header) {
        byte[] payload = new byte[header.length + 1 + length];
        payload[0] = PayloadKind.MESSAGE.code();
        for (int i = 0; i < header.length; i++) {
            payload[1 + i] = (byte) header[i];
        }
        return payload;
    }

    @Test
    void partsOfMessagesThatNoHonestPlayerSendsEndTheSession() {
        String message = "a message must have parts that an honest player sends";
        assertPartEnds(message);
        assertPartEnds(message, 0, 0, 0);
        assertPartEnds(message, 2, 0, 0, 0);
        assertPartEnds(message, 255, 0, 0, 0);
        assertPartEnds(message, 0, 2, 0, 0);
        assertPartEnds(message, 0, 0, 255, 0);
        assertPartEnds(message, 0, 0, 100, 0);
        assertPartEnds(message, 0, 0, 2, 2);
        assertPartEnds(message, 0, 0, 2, 255);
        assertPartEnds(message, 0, 0, 2, 0); // a part that is not the last is full
    }

    @Test
    void aPlayerWhoBeginsAgainEndsTheSession() {
        playing(true);
        byte[] other = greetingBytes(liar.greeting(), 78);
        byte[] payload = part(other.length, 0, 0, 1, 0);
        System.arraycopy(other, 0, payload, 5, other.length);
        liar.send(payload);
        liar.assertEnds("the other player has begun again: both sides must begin a new session");
    }

    private static byte[] greetingBytes(Greeting honest, int number) {
        return new Greeting(
                        honest.engine(),
                        honest.name(),
                        honest.version(),
                        honest.rate(),
                        honest.seed(),
                        honest.settings(),
                        honest.content(),
                        honest.players(),
                        number)
                .toBytes();
    }

    @Test
    void messagesAfterTheBeginHaveNoEffectIfTheyAreTheSame() {
        playing(true);
        for (int number = 0; number < 2; number++) {
            byte[] same =
                    number == 0 ? liar.greeting().toBytes() : liar.beginning().toBytes();
            byte[] payload = part(same.length, number, 1, 1, 0);
            System.arraycopy(same, 0, payload, 5, same.length);
            for (int i = 0; i < 2_000; i++) {
                liar.send(payload);
            }
        }
        liar.assertGoesOn();
    }

    @Test
    void endlessPartsKeepNothing() {
        liar = new LyingSide(true);
        Random random = new Random(1);
        for (int i = 0; i < 3_000; i++) {
            byte[] payload = part(1_100, 0, 0, 30, random.nextInt(29));
            payload[100] = (byte) i;
            liar.send(payload);
        }
        liar.run(200);
        assertEquals(NetplayState.WAITING, liar.victim.netplay.state());
        liar.send(part(1_100, 0, 0, 29, 0));
        liar.run(200);
        liar.assertEnds("a message must have parts that an honest player sends");
    }

    @Test
    void inputBeforeTheMessagesIsBounded() {
        liar = new LyingSide(true);
        for (int i = 0; i < 2_000; i++) {
            liar.send(new byte[] {PayloadKind.INPUT.code(), 1, 2, 3});
        }
        liar.run(500);
        assertEquals(NetplayState.WAITING, liar.victim.netplay.state());
    }

    private void assertGreetingEnds(boolean isVictimHost, String message, byte[] greeting) {
        close();
        liar = new LyingSide(isVictimHost);
        liar.greet(greeting);
        liar.assertEnds(message);
    }

    private interface Lie {
        void write(DataOutputStream out) throws IOException;
    }

    private static byte[] bytes(Lie lie) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            lie.write(new DataOutputStream(bytes));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] greeting(String name, long numerator, int denominator, int settings, int players) {
        return bytes(out -> {
            out.writeByte(1);
            out.writeUTF(EngineVersion.TEXT);
            out.writeUTF(name);
            out.writeUTF("1.0");
            out.writeLong(numerator);
            out.writeInt(denominator);
            out.writeLong(0);
            out.writeShort(settings);
            for (int i = 0; i < settings; i++) {
                out.writeUTF(i == 0 ? "crates" : "s" + i);
                out.writeUTF("3");
            }
            out.writeShort(0);
            out.writeByte(players);
            out.writeInt(5);
        });
    }

    @Test
    void aGreetingThatNoHonestPlayerSendsEndsTheSession() {
        long numerator = Rate.hz(60).periodNumerator();
        int denominator = (int) Rate.hz(60).periodDenominator();
        for (boolean isVictimHost : new boolean[] {true, false}) {
            assertGreetingEnds(isVictimHost, "control characters", greeting("du\nel", numerator, denominator, 1, 1));
            assertGreetingEnds(isVictimHost, "at most 256 settings", greeting("duel", numerator, denominator, 300, 1));
            assertGreetingEnds(isVictimHost, "a rate must be positive", greeting("duel", numerator, 0, 1, 1));
            assertGreetingEnds(isVictimHost, "a rate must be positive", greeting("duel", numerator, -1, 1, 1));
            assertGreetingEnds(isVictimHost, "a rate must be positive", greeting("duel", 0, 1, 1, 1));
            assertGreetingEnds(isVictimHost, "a rate must be positive", greeting("duel", Long.MIN_VALUE, 1, 1, 1));
            assertGreetingEnds(isVictimHost, "a rate must be between", greeting("duel", 1, 1, 1, 1)); // 10^9 Hz
            assertGreetingEnds(
                    isVictimHost, "a rate must be", greeting("duel", Long.MAX_VALUE, Integer.MAX_VALUE, 1, 1));
            assertGreetingEnds(
                    isVictimHost,
                    "numbers that an honest player sends",
                    greeting("duel", numerator, denominator, 1, 0));
            assertGreetingEnds(
                    isVictimHost,
                    "numbers that an honest player sends",
                    greeting("duel", numerator, denominator, 1, 255));
            assertGreetingEnds(isVictimHost, "must not end too early", new byte[0]);
            assertGreetingEnds(isVictimHost, "must not end too early", new byte[] {1, (byte) 0xff, (byte) 0xff});
            assertGreetingEnds(isVictimHost, "the same version of the engine", new byte[] {9});
            byte[] random = new byte[SentMessage.MAX_BYTES];
            new Random(1).nextBytes(random);
            random[0] = 1;
            assertGreetingEnds(isVictimHost, "the other player has sent what no player may send", random);
        }
    }

    @Test
    void aSettingOfTheHostThatTheGuestDoesNotAllowEndsTheSessionOfBoth() {
        liar = new LyingSide(/* isVictimHost= */ false);
        Greeting honest = liar.greeting();
        SortedMap<String, String> settings = new TreeMap<>(honest.settings());
        settings.put("crates", "1000000");
        liar.greet(new Greeting(
                        honest.engine(),
                        honest.name(),
                        honest.version(),
                        honest.rate(),
                        honest.seed(),
                        settings,
                        honest.content(),
                        1,
                        5)
                .toBytes());
        liar.assertEnds("the game of the guest must allow the settings of the host: the setting crates must be 0 to 50:"
                + " 1000000");
    }

    @Test
    void anExtremeRateOfTheHostDoesNotStopTheGuest() {
        for (Rate rate : new Rate[] {Rate.hz(1_000_000), Rate.of(1, 3_600)}) {
            close();
            liar = new LyingSide(/* isVictimHost= */ false);
            Greeting honest = liar.greeting();
            liar.greet(new Greeting(
                            honest.engine(),
                            honest.name(),
                            honest.version(),
                            rate,
                            honest.seed(),
                            honest.settings(),
                            honest.content(),
                            1,
                            honest.number())
                    .toBytes());
            liar.begin(liar.beginning().toBytes());
            liar.playHonestly();
            liar.run(1_000);
            assertEquals(NetplayState.PLAYING, liar.victim.netplay.state(), liar.victim.netplay.message());
            liar.beSilent();
            for (int i = 0; i < 1_100 && liar.victim.netplay.state() == NetplayState.PLAYING; i++) {
                liar.run(10);
            }
            assertEquals(NetplayState.ENDED, liar.victim.netplay.state());
        }
    }

    private void assertBeginningEnds(String message, byte[] beginning) {
        close();
        liar = new LyingSide(true);
        liar.greet(liar.greeting().toBytes());
        liar.begin(beginning);
        liar.assertEnds(message);
    }

    @Test
    void aBeginningThatNoHonestPlayerSendsEndsTheSession() {
        Beginning honest = new LyingSide(true).beginning();
        assertBeginningEnds("must not end too early", new byte[0]);
        assertBeginningEnds("must not end too early", Arrays.copyOf(honest.toBytes(), 60));
        assertBeginningEnds("must end after his bindings", Arrays.copyOf(honest.toBytes(), 700));
        assertBeginningEnds("at most 512 components", new byte[] {(byte) 0xff, (byte) 0xff});
        assertBeginningEnds("at most 16384 characters", with(honest, "x".repeat(20_000)));
        assertBeginningEnds("the bindings of a player must be valid", with(honest, "hello"));
        assertBeginningEnds(
                "the bindings of a player must be valid", with(honest, "halfstep-bindings 1\naction fire\u0007"));
        assertBeginningEnds(
                "the bindings of a player must be valid", with(honest, "halfstep-bindings 1\naction fire = ,"));
        assertBeginningEnds("the name of a component must be printable", bytes(out -> {
            out.writeShort(1);
            out.writeUTF("a\nb");
            out.writeLong(1);
        }));
    }

    private static byte[] with(Beginning honest, String bindings) {
        return new Beginning(honest.components(), honest.hash(), honest.arithmetic(), bindings).toBytes();
    }

    @Test
    void unknownNamesInBindingsAreIgnored() {
        liar = new LyingSide(true);
        liar.greet(liar.greeting().toBytes());
        liar.begin(with(liar.beginning(), "halfstep-bindings 1\naction fly = key:X\naxis steer = nothing\n"));
        assertEquals(NetplayState.PLAYING, liar.victim.netplay.state());
    }

    @Test
    void aPlayerWhoConfirmsNothingCannotMakeALongerDelayFail() {
        playing(true).confirmNothing();
        long before = liar.victim.step();
        while (liar.victim.step() < before + 245) { // 255 steps can wait to be confirmed
            liar.run(5);
        }
        liar.victim.netplay.inputDelay(15);
        liar.run(1_000);
        assertEquals(NetplayState.PLAYING, liar.victim.netplay.state());
        assertTrue(liar.victim.step() <= before + 260, "waits: step " + liar.victim.step());
    }

    @Test
    void floodsOfPausesLeaveTheVictimInCommand() {
        playing(true);
        liar.setInput(new byte[] {1});
        liar.run(2_000);
        TimeControl time = liar.victim.run.scheduler().timeControl();
        for (int i = 0; i < 5; i++) {
            assertTrue(time.isPaused());
            long before = liar.victim.step();
            time.resume();
            liar.run(1_000);
            assertTrue(liar.victim.step() > before);
        }
        liar.victim.netplay.close();
        assertEquals(NetplayState.ENDED, liar.victim.netplay.state());
    }

    @Test
    void oldInputCostsNothing() {
        playing(true);
        liar.run(6_000);
        assertTrue(liar.victim.step() > 300);
        liar.send(
                input -> { // would reach the newest steps after many steps that nobody remembers
                    input.first = 1;
                    input.empty = 200;
                    input.input = new byte[] {1};
                    input.tail = new byte[] {(byte) 0x80, 1, 1, 1, 0, 0};
                });
        liar.assertGoesOn();
    }
}
