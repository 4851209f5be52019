package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.game.GameRun;
import dev.halfstep.input.Control;
import dev.halfstep.replay.Recorder;
import dev.halfstep.time.Rate;
import dev.halfstep.time.TimeControl;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
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
    private static final int LEAVE = AXIS + 11;
    private static final int JOIN = AXIS + 12;

    private static final String LIE = "the other player has sent what no player may send: ";

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
        assertInputOfGuestEnds(message, lie);
        assertInputOfHostEnds(message, lie);
    }

    private void assertInputOfGuestEnds(String message, Consumer<LyingSide.Input> lie) {
        playing(/* isVictimHost= */ true).send(lie);
        liar.assertEnds(LIE + message);
    }

    private void assertInputOfHostEnds(String message, Consumer<LyingSide.Input> lie) {
        playing(/* isVictimHost= */ false).send(lie);
        liar.assertEnds(LIE + message);
    }

    private void assertStepEnds(String message, byte[] input) {
        for (boolean isVictimHost : new boolean[] {true, false}) {
            playing(isVictimHost).setInput(input);
            liar.assertEnds(LIE + message);
        }
    }

    private void assertInputHasNoEffect(Consumer<LyingSide.Input> lie) {
        assertInputOfGuestHasNoEffect(lie);
        assertInputOfHostHasNoEffect(lie);
    }

    private void assertInputOfGuestHasNoEffect(Consumer<LyingSide.Input> lie) {
        playing(/* isVictimHost= */ true).send(lie);
        liar.assertGoesOn();
    }

    private void assertInputOfHostHasNoEffect(Consumer<LyingSide.Input> lie) {
        playing(/* isVictimHost= */ false).send(lie);
        liar.assertGoesOn();
    }

    @Test
    void aFirstStepLieIsHonest() {
        assertInputHasNoEffect(input -> {});
    }

    @Test
    void aStepThatNoHonestPlayerCanHaveEndsTheSession() {
        String message = "a packet must have numbers that an honest player sends";
        assertInputOfGuestEnds(message, input -> input.step = 100_000);
        assertInputOfGuestEnds(message, input -> input.step = Long.MAX_VALUE / 2);
        assertInputOfGuestEnds(message, input -> input.hashStep = 20_000);
        assertInputEnds(message, input -> input.step = Long.MAX_VALUE);
        assertInputEnds(message, input -> input.hashStep = 21);
        assertInputEnds(message, input -> input.resumes = Integer.MAX_VALUE);
        assertInputEnds(message, input -> input.hasEcho = 2);
        assertInputEnds(message, input -> input.hasEcho = -1);
        assertInputEnds("a packet must confirm input that was sent", input -> input.confirmed = 100_000);
        assertInputEnds("a packet must confirm input that was sent", input -> input.confirmed = Long.MAX_VALUE);
        String steps = "a packet must have the input of steps that an honest player has";
        assertInputOfGuestEnds(steps, input -> input.first = 100_000);
        assertInputOfGuestEnds(steps, input -> input.empty = 200);
        assertInputEnds(steps, input -> input.first = Long.MAX_VALUE);
        assertInputEnds(steps, input -> input.empty = InputLog.SIZE + 1);
        assertInputEnds(steps, input -> input.inputLength = 201);
        assertInputEnds(steps, input -> input.inputLength = 200); // more than the rest
    }

    @Test
    void aSeatThatNoHonestPlayerNamesEndsTheSession() {
        String confirmed = "a packet must confirm the input of seats that there are";
        assertInputEnds(confirmed, input -> input.confirmations = 9);
        assertInputEnds(confirmed, input -> input.confirmations = -1);
        assertInputEnds(confirmed, input -> input.confirmedSeat = 8);
        assertInputEnds(confirmed, input -> input.confirmedSeat = -1);
        String section = "a packet must have the input of seats whose input its sender has";
        assertInputEnds(section, input -> input.seat = 8);
        assertInputEnds(section, input -> input.seat = -2);
        assertInputEnds(section, input -> input.end = 127);
        assertInputOfGuestEnds(section, input -> input.seat = liar.victimSeat());
        assertInputEnds("a packet must", input -> input.end = 0); // another section, without its content
        assertInputOfHostEnds("the input of a step must not change", input -> {
            input.seat = liar.victimSeat();
            input.input = new byte[] {1};
        });
    }

    /** A guest who joins late is thousands of steps behind an honest host. */
    @Test
    void stepsOfTheHostThatAreFarAwayHaveNoEffect() {
        assertInputOfHostHasNoEffect(input -> input.step = 100_000);
        assertInputOfHostHasNoEffect(input -> input.step = Long.MAX_VALUE / 2);
        assertInputOfHostHasNoEffect(input -> input.hashStep = 20_000);
        assertInputOfHostHasNoEffect(input -> input.first = 100_000);
        assertInputOfHostHasNoEffect(input -> {
            input.first = Long.MAX_VALUE / 2;
            input.empty = InputLog.SIZE;
        });
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
        assertStepEnds(events + "end after its events", event(0, 0));
        assertStepEnds("a step must have at most 16 events: 17", events(17));
        assertStepEnds("the name of an action must", event(ACTION, 0, 0, 0, 1, '\n'));
        assertStepEnds(events + "not end within its events", event(ACTION, 0, 0, 0xff, 0xff, 'a'));
        assertStepEnds("the number of an action must be", event(ACTION, 0, 9));
    }

    /** The host passes on the input of all seats. */
    @Test
    void inputOfAnotherPlayerEndsTheSessionOfTheHost() {
        for (int player : new int[] {1, 3, 4, 8}) {
            playing(/* isVictimHost= */ true).setInput(event((player - 1) << 12));
            liar.assertEnds(LIE + "the input of a step must be of the players 2 to 2: " + player);
        }
        playing(/* isVictimHost= */ false).setInput(event(0x3000));
        liar.assertGoesOn();
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
    void onlyTheHostSaysWhoTakesPart() {
        for (int code : new int[] {LEAVE, JOIN}) {
            for (int player = 1; player <= 3; player++) {
                byte[] input = event((player - 1) << 12 | code);
                playing(/* isVictimHost= */ true).setInput(input);
                liar.assertEnds("only the host may set the rules of a session");
                playing(/* isVictimHost= */ false).setInput(input);
                liar.assertGoesOn();
            }
        }
    }

    @Test
    void inputThatChangesEndsTheSession() {
        for (boolean isVictimHost : new boolean[] {true, false}) {
            playing(isVictimHost).send(input -> input.input = event(liar.playerBits() | 1));
            liar.assertEnds("the input of a step must not change"); // the honest input of the step comes later
        }
    }

    @Test
    void aWrongHashEndsTheSession() {
        for (boolean isVictimHost : new boolean[] {true, false}) {
            playing(isVictimHost).send(input -> input.hashStep = 20);
            liar.run(3_000); // the liar does not send the hashes of his components
            liar.assertEnds("the two games differ after step 20: ");
        }
    }

    /** Returns the hashes of a step, as a side sends them whose game differs. */
    private static byte[] hashes(long step, boolean isShared, int count) {
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES + Long.BYTES + 1 + Short.BYTES + count * Long.BYTES);
        bytes.putInt(LyingSide.SESSION)
                .putLong(step)
                .put((byte) (isShared ? 1 : 0))
                .putShort((short) count);
        return bytes.array();
    }

    private static byte[] part(int length, int offset, int count) {
        return ByteBuffer.allocate(3 * Integer.BYTES + count)
                .putInt(LyingSide.SESSION)
                .putInt(length)
                .putInt(offset)
                .array();
    }

    /** The entities, and the components Transform and Fighter. */
    private static final int PARTS = 3;

    @Test
    void aReportedDifferenceEndsTheSessionWithTheComponents() {
        for (boolean isVictimHost : new boolean[] {true, false}) {
            playing(isVictimHost).post(MailKind.DIFFERENT, hashes(20, /* isShared= */ false, PARTS));
            liar.assertEnds("the two games differ after step 20 in the set of entities, Transform, Duel$Fighter: ");
        }
    }

    @Test
    void differencesThatNoHonestPlayerReportsEndTheSession() {
        for (boolean isVictimHost : new boolean[] {true, false}) {
            String ofStep = LIE + "the games of two players must differ after a step that has a hash: step ";
            for (long step : new long[] {-20, 30, 100_000, Long.MAX_VALUE, Long.MIN_VALUE}) {
                playing(isVictimHost).post(MailKind.DIFFERENT, hashes(step, false, PARTS));
                liar.assertEnds(ofStep + step);
            }
            for (int count : new int[] {0, PARTS - 1, PARTS + 1, 1_000}) {
                playing(isVictimHost).post(MailKind.DIFFERENT, hashes(20, false, count));
                liar.assertEnds(LIE + "a player must send the hashes of all components: " + count);
            }
            byte[] whole = hashes(20, false, PARTS);
            for (int length = Integer.BYTES; length < whole.length; length++) {
                playing(isVictimHost).post(MailKind.DIFFERENT, Arrays.copyOf(whole, length));
                liar.assertEnds(LIE + "a message must not end too early");
            }
        }
    }

    @Test
    void statesThatWereNotAskedForEndTheSession() {
        for (boolean isVictimHost : new boolean[] {true, false}) {
            playing(isVictimHost).post(MailKind.STATES, part(100, 0, 100));
            liar.assertEnds(LIE + "a player must send a recording only after the hashes of a step");
            playing(isVictimHost);
            liar.post(MailKind.DIFFERENT, hashes(step(), /* isShared= */ true, PARTS)); // to come: still compared
            liar.post(MailKind.STATES, part(100, 0, 100));
            liar.assertEnds(LIE + "a player must send a recording only if both allow it");
        }
    }

    @Test
    void aRecordingThatClaimsLongWorkIsNotCompared() throws IOException {
        ByteArrayOutputStream forged = new ByteArrayOutputStream();
        try (GameRun<?> run = Duel.GAME.begin()) {
            Recorder.start(forged, run, /* hashEvery= */ 10_000, Map.of()); // the run closes it
            run.step(1_001);
        }
        liar = new LyingSide(/* isVictimHost= */ true);
        liar.victim.netplay.shareDesyncs(true);
        liar.play();
        liar.post(MailKind.DIFFERENT, hashes(20, /* isShared= */ true, PARTS));
        ByteBuffer part = ByteBuffer.allocate(3 * Integer.BYTES + forged.size());
        part.putInt(LyingSide.SESSION).putInt(forged.size()).putInt(0).put(forged.toByteArray());
        liar.post(MailKind.STATES, part.array());
        liar.run(500);
        liar.victim.netplay.close(); // waits for the comparison, which takes real time
        assertTrue(
                liar.victim.messages.stream().anyMatch(line -> line.contains("must have at most 1000 steps")),
                liar.victim.messages::toString);
    }

    /** Returns a step with a hash that the victim has not reached. */
    private long step() {
        return (liar.victim.step() / StepExchange.HASH_INTERVAL + 4) * StepExchange.HASH_INTERVAL;
    }

    @Test
    void recordingsThatAreTooLongOrOutOfOrderEndTheSession() {
        int most = Difference.MAX_RECORDING_BYTES;
        for (int[] part :
                new int[][] {{0, 0, 1}, {-1, 0, 1}, {most + 1, 0, 1}, {100, 1, 50}, {100, -1, 1}, {10, 0, 11}}) {
            close();
            liar = new LyingSide(/* isVictimHost= */ true);
            liar.victim.netplay.shareDesyncs(true);
            liar.play();
            liar.post(MailKind.DIFFERENT, hashes(20, /* isShared= */ true, PARTS));
            liar.post(MailKind.STATES, part(part[0], part[1], part[2]));
            liar.assertEnds(LIE + "a player must send ");
        }
    }

    @Test
    void payloadsOfAnUnknownKindEndTheSession() {
        for (boolean isVictimHost : new boolean[] {true, false}) {
            for (byte[] payload : new byte[][] {{}, {0}, {5}, {(byte) 255}, new byte[1_175]}) {
                playing(isVictimHost).send(payload);
                liar.assertEnds("a payload must be of a known kind");
            }
        }
    }

    /** A line takes such payloads: one that comes late is not of the session. */
    @Test
    void aTokenHasNoEffect() {
        playing(true).send(new byte[] {PayloadKind.TOKEN.code(), 1, 2, 3});
        liar.assertGoesOn();
    }

    @Test
    void aReasonToLeaveIsPrintedAsOneLine() {
        for (boolean isVictimHost : new boolean[] {true, false}) {
            byte[] reason = new byte[1_100];
            Arrays.fill(reason, (byte) 'x');
            reason[0] = PayloadKind.LEAVE.code();
            playing(isVictimHost).send(reason);
            liar.assertEnds("the other player has left: xxx");
            assertTrue(liar.victim.netplay.message().length() < 500);
            reason[5] = '\n';
            playing(isVictimHost).send(reason);
            liar.assertEnds("the other player has left, for a reason that cannot be printed");
            reason[5] = (byte) 0xc2; // cut within a letter
            playing(isVictimHost).send(reason);
            liar.assertEnds("the other player has left: xxx");
            playing(isVictimHost).send(new byte[] {PayloadKind.LEAVE.code()});
            liar.assertEnds("the other player has left");
        }
    }

    private void assertPartEnds(Consumer<LyingSide> lie) {
        for (boolean isVictimHost : new boolean[] {true, false}) {
            lie.accept(playing(isVictimHost));
            liar.assertEnds("a message must have parts that an honest player sends");
        }
    }

    @Test
    void partsOfMessagesThatNoHonestPlayerSendsEndTheSession() {
        byte[] chat = {MailKind.CHAT.code(), 0, 1, 'a'};
        assertPartEnds(side -> side.send(new byte[] {PayloadKind.MAIL.code()}));
        assertPartEnds(side -> side.send(Arrays.copyOf(new byte[] {PayloadKind.MAIL.code()}, 12)));
        assertPartEnds(side -> side.send(Arrays.copyOf(new byte[] {PayloadKind.MAIL.code()}, 14)));
        assertPartEnds(side -> side.sendPart(0, 0, 1, new byte[0]));
        assertPartEnds(side -> side.sendPart(0, 0, 1, new byte[1_101]));
        assertPartEnds(side -> side.sendPart(0, 0, 2, chat));
        assertPartEnds(side -> side.sendPart(0, 0, 255, chat));
        assertPartEnds(side -> side.sendPart(0, -1_000, 1, chat));
        assertPartEnds(side -> side.sendPart(0, 64, 1, chat));
        assertPartEnds(side -> side.sendPart(0, Integer.MAX_VALUE, 1, chat));
        assertPartEnds(side -> side.sendPart(1_000, 0, 1, chat)); // confirms what was not sent
        assertPartEnds(side -> side.sendPart(0, 0, 1, new byte[] {0}));
        assertPartEnds(side -> side.sendPart(0, 0, 1, new byte[] {12}));
        assertPartEnds(side -> side.sendPart(0, 0, 1, new byte[] {-1}));
    }

    @Test
    void messagesThatNoHonestPlayerSendsEndTheSession() {
        for (MailKind kind : List.of(MailKind.LOBBY, MailKind.START, MailKind.ENTRY, MailKind.SEATED)) {
            playing(/* isVictimHost= */ true).post(kind, new byte[20]);
            liar.assertEnds(LIE + "a guest must not send the message " + kind);
        }
        for (MailKind kind : List.of(MailKind.PROFILE, MailKind.READY)) {
            playing(/* isVictimHost= */ false).post(kind, new byte[20]);
            liar.assertEnds(LIE + "a host must not send the message " + kind);
        }
        for (boolean isVictimHost : new boolean[] {true, false}) {
            playing(isVictimHost).post(MailKind.BEGINNING, new byte[0]);
            liar.assertEnds(LIE + "a message must not end too early");
            playing(isVictimHost).post(MailKind.CHAT, new byte[0]);
            liar.assertEnds(LIE + "a message must not end");
            playing(isVictimHost).post(MailKind.CHAT, new byte[] {0, 9, 'a'});
            liar.assertEnds(LIE + "a message must not end");
        }
        playing(/* isVictimHost= */ true).post(MailKind.READY, new byte[0]);
        liar.assertEnds(LIE + "a message must not end too early");
        playing(/* isVictimHost= */ false).post(MailKind.LOBBY, new byte[2]);
        liar.assertEnds(LIE + "a message must not end too early");
        playing(/* isVictimHost= */ false).post(MailKind.SEATED, new byte[] {0, 0, 0, 1});
        liar.assertEnds(LIE + "a message must not end too early");
        playing(/* isVictimHost= */ false).post(MailKind.START, new byte[2]);
        liar.assertEnds(LIE + "a start must not end too early");
    }

    @Test
    void aPlayerWhoBeginsAgainEndsTheSession() {
        playing(true).post(MailKind.GREETING, liar.greeting().toBytes());
        liar.assertEnds(LIE + "a guest must not greet twice");
        playing(true).post(MailKind.BEGINNING, liar.beginning().toBytes(LyingSide.SESSION));
        liar.assertEnds(LIE + "a guest must not begin a run twice");
        playing(false).post(MailKind.GREETING, liar.greeting().toBytes());
        liar.assertEnds(LIE + "a host must not greet twice");
        playing(false).post(MailKind.ENTRY, liar.entry().toBytes());
        liar.assertEnds(LIE + "a host must not let a guest in twice");
    }

    @Test
    void messagesOfAnotherRunHaveNoEffect() {
        for (boolean isVictimHost : new boolean[] {true, false}) {
            playing(isVictimHost).post(MailKind.BEGINNING, liar.beginning().toBytes(LyingSide.SESSION + 1));
            liar.assertGoesOn();
        }
        playing(true).post(MailKind.READY, new byte[] {0, 0, 0, 2});
        liar.assertGoesOn();
        playing(true).post(MailKind.READY, new byte[] {0, 0, 0, LyingSide.SESSION}); // has a seat
        liar.assertGoesOn();
    }

    @Test
    void messagesAfterTheBeginHaveNoEffectIfTheyAreTheSame() {
        for (boolean isVictimHost : new boolean[] {true, false}) {
            playing(isVictimHost);
            List<byte[]> sent = List.copyOf(liar.sentMail);
            assertTrue(sent.size() > 1);
            for (int i = 0; i < 4_000; i++) {
                liar.send(sent.get(i % sent.size()));
            }
            liar.assertGoesOn();
        }
    }

    @Test
    void endlessPartsKeepNothing() {
        for (boolean isVictimHost : new boolean[] {true, false}) {
            close();
            liar = new LyingSide(isVictimHost);
            Random random = new Random(1);
            for (int i = 0; i < 3_000; i++) {
                byte[] part = new byte[1_100];
                part[100] = (byte) i;
                liar.sendPart(0, 1 + random.nextInt(63), random.nextInt(2), part);
            }
            liar.run(200);
            assertEquals(NetplayState.WAITING, liar.victim.netplay.state());
            liar.sendPart(0, 64, 0, new byte[1_100]);
            liar.run(200);
            liar.assertEnds("a message must have parts that an honest player sends");
        }
    }

    @Test
    void aMessageOfAGuestThatIsTooLongEndsTheSession() {
        liar = new LyingSide(true);
        liar.post(MailKind.GREETING, new byte[HostParty.MAX_MESSAGE_BYTES + 1]);
        liar.run(1_500);
        liar.assertEnds("a message must have parts that an honest player sends");
    }

    @Test
    void inputBeforeTheMessagesIsBounded() {
        for (boolean isVictimHost : new boolean[] {true, false}) {
            close();
            liar = new LyingSide(isVictimHost);
            for (int i = 0; i < 2_000; i++) {
                liar.send(new byte[] {PayloadKind.INPUT.code(), 1, 2, 3});
            }
            liar.run(500);
            assertEquals(NetplayState.WAITING, liar.victim.netplay.state());
        }
    }

    /** Such messages wait until the run of the guest takes them. */
    @Test
    void messagesBeforeTheRunAreBounded() {
        liar = new LyingSide(false);
        liar.victim.isStopped = true; // shows a menu
        liar.greetHonestly();
        for (int i = 0; i < 70; i++) {
            liar.post(MailKind.SEATED, new byte[100]);
        }
        for (int i = 0; i < 100; i++) {
            liar.run(5);
            liar.victim.netplay.update();
        }
        assertEquals(NetplayState.ENDED, liar.victim.netplay.state());
        assertTrue(
                liar.victim.netplay.message().contains("a host must not send more messages than a run of steps needs"),
                liar.victim.netplay.message());
    }

    private void assertGreetingEnds(boolean isVictimHost, String message, byte[] greeting) {
        close();
        liar = new LyingSide(isVictimHost);
        liar.post(MailKind.GREETING, greeting);
        liar.run(200 + greeting.length / 80);
        liar.assertEnds(message);
        if (!isVictimHost) { // a start has a greeting, too
            close();
            liar = new LyingSide(/* isVictimHost= */ false);
            liar.post(MailKind.GREETING, liar.greeting().toBytes());
            byte[] start = ByteBuffer.allocate(5 + greeting.length)
                    .putInt(LyingSide.SESSION)
                    .put((byte) 2)
                    .put(greeting)
                    .array();
            liar.post(MailKind.START, start);
            liar.run(greeting.length > 1_000 ? 1_500 : 100);
            liar.assertEnds(message);
        }
    }

    @Test
    void aLyingGuestOfAPartyIsSentAwayWithoutTheOthers() {
        for (int lie = 0; lie < 5; lie++) {
            close();
            liar = LyingSide.ofParty().play();
            switch (lie) {
                case 0 -> liar.send(new byte[] {0});
                case 1 -> liar.post(MailKind.START, new byte[9]);
                case 2 -> liar.send(input -> input.hasEcho = 2);
                case 3 -> liar.setInput(new byte[] {2});
                default -> liar.setInput(event(0x2000));
            }
            liar.assertSentAway(LIE
                    + List.of(
                                    "a payload must be of a known kind",
                                    "a guest must not send the message START",
                                    "a packet must have numbers that an honest player sends",
                                    "the input of a step must begin with a known flag",
                                    "the input of a step must be of the players 2 to 2: 3")
                            .get(lie));
        }
    }

    @Test
    void aGuestOfAPartyWithWrongBindingsIsSentAwayWithoutTheOthers() {
        liar = LyingSide.ofParty();
        liar.greetHonestly();
        liar.post(MailKind.BEGINNING, with(liar.beginning(), "hello"));
        liar.run(200);
        assertEquals(NetplayState.PLAYING, liar.victim.netplay.state(), liar.victim.netplay.message());
        assertTrue(
                liar.victim.messages.get(1).startsWith(LIE + "the bindings of a player must be valid"),
                liar.victim.messages.toString());
        liar.assertGoesOn();
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
            out.writeByte(2);
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
                    greeting("duel", numerator, denominator, 1, 8));
            assertGreetingEnds(
                    isVictimHost,
                    "numbers that an honest player sends",
                    greeting("duel", numerator, denominator, 1, 255));
            assertGreetingEnds(isVictimHost, "must not end too early", new byte[0]);
            assertGreetingEnds(isVictimHost, "must not end too early", new byte[] {2, (byte) 0xff, (byte) 0xff});
            assertGreetingEnds(isVictimHost, "the same version of the engine", new byte[] {9});
            byte[] random = new byte[HostParty.MAX_MESSAGE_BYTES];
            new Random(1).nextBytes(random);
            random[0] = 2;
            assertGreetingEnds(isVictimHost, LIE, random);
        }
    }

    @Test
    void aSpectatorIsRefusedWhereNoneIsAllowed() {
        liar = new LyingSide(true);
        liar.post(MailKind.GREETING, greetingOf(liar.greeting(), 0));
        liar.assertEnds("the session must have room for a spectator: it allows 0");
    }

    @Test
    void morePlayersThanASessionHasAreRefused() {
        liar = new LyingSide(true, /* victimPlayers= */ 2);
        liar.post(MailKind.GREETING, greetingOf(liar.greeting(), 7));
        liar.assertEnds("a session must have at most 8 players: it has 2, the guest has 7");
    }

    private static byte[] greetingOf(Greeting honest, int players) {
        return with(honest, honest.rate(), honest.settings(), players).toBytes();
    }

    private static Greeting with(Greeting honest, Rate rate, SortedMap<String, String> settings, int players) {
        return new Greeting(
                honest.engine(),
                honest.name(),
                honest.version(),
                rate,
                honest.seed(),
                settings,
                honest.content(),
                players);
    }

    @Test
    void aSettingOfTheHostThatTheGuestDoesNotAllowEndsTheSessionOfBoth() {
        liar = new LyingSide(/* isVictimHost= */ false);
        Greeting honest = liar.greeting();
        SortedMap<String, String> settings = new TreeMap<>(honest.settings());
        settings.put("crates", "1000000");
        liar.post(MailKind.GREETING, with(honest, honest.rate(), settings, 1).toBytes());
        liar.assertEnds("the game of the guest must allow the settings of the host: the setting crates must be 0 to 50:"
                + " 1000000");
    }

    @Test
    void aSettingOfAStartThatTheGuestDoesNotAllowEndsTheSessionOfBoth() {
        liar = new LyingSide(/* isVictimHost= */ false);
        Greeting honest = liar.greeting();
        SortedMap<String, String> settings = new TreeMap<>(honest.settings());
        settings.put("crates", "1000000");
        liar.post(MailKind.GREETING, honest.toBytes());
        Greeting lie = with(honest, honest.rate(), settings, 1);
        liar.post(MailKind.START, new Start(LyingSide.SESSION, 2, lie).toBytes());
        liar.assertEnds("the game of the guest must allow the settings of the host: the setting crates must be 0 to 50:"
                + " 1000000");
    }

    @Test
    void aStartThatNoHonestHostSendsEndsTheSession() {
        for (int maxPlayers : new int[] {0, -1, 9, 127}) {
            close();
            liar = new LyingSide(/* isVictimHost= */ false);
            liar.post(MailKind.GREETING, liar.greeting().toBytes());
            liar.post(MailKind.START, new Start(LyingSide.SESSION, maxPlayers, liar.greeting()).toBytes());
            liar.assertEnds(LIE + "a session must have 1 to 8 players: " + maxPlayers);
        }
    }

    @Test
    void anExtremeRateOfTheHostDoesNotStopTheGuest() {
        for (Rate rate : new Rate[] {Rate.hz(1_000_000), Rate.of(1, 3_600)}) {
            close();
            liar = new LyingSide(/* isVictimHost= */ false);
            Greeting honest = liar.greeting();
            Greeting extreme = with(honest, rate, honest.settings(), 1);
            liar.post(MailKind.GREETING, extreme.toBytes());
            liar.post(MailKind.START, new Start(LyingSide.SESSION, 2, extreme).toBytes());
            liar.post(MailKind.BEGINNING, liar.beginning().toBytes(LyingSide.SESSION));
            liar.post(MailKind.ENTRY, liar.entry().toBytes());
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
        for (boolean isVictimHost : new boolean[] {true, false}) {
            close();
            liar = new LyingSide(isVictimHost);
            liar.greetHonestly();
            liar.post(MailKind.BEGINNING, beginning);
            liar.assertEnds(message);
        }
    }

    @Test
    void aBeginningThatNoHonestPlayerSendsEndsTheSession() {
        byte[] honest = new LyingSide(true).beginning().toBytes(LyingSide.SESSION);
        assertBeginningEnds("must not end too early", new byte[0]);
        assertBeginningEnds("must not end too early", new byte[] {0, 0, 0, 1});
        assertBeginningEnds("must not end too early", Arrays.copyOf(honest, 60));
        assertBeginningEnds("must end after his bindings", Arrays.copyOf(honest, 700));
        assertBeginningEnds("at most 512 components", new byte[] {0, 0, 0, 1, (byte) 0xff, (byte) 0xff});
        assertBeginningEnds("the name of a component must be printable", bytes(out -> {
            out.writeInt(LyingSide.SESSION);
            out.writeShort(1);
            out.writeUTF("a\nb");
            out.writeLong(1);
        }));
        assertBeginningEnds("both sides must have the same components", bytes(out -> {
            out.writeInt(LyingSide.SESSION);
            out.writeShort(0);
            out.writeLong(1);
            out.writeLong(1);
            out.writeUTF("");
        }));
    }

    private void assertBindingsEnd(String message, String bindings) {
        close();
        liar = new LyingSide(true);
        liar.greetHonestly();
        liar.post(MailKind.BEGINNING, with(liar.beginning(), bindings));
        liar.assertEnds(message);
        close();
        liar = new LyingSide(false);
        liar.greetHonestly();
        liar.post(MailKind.BEGINNING, liar.beginning().toBytes(LyingSide.SESSION));
        Entry honest = liar.entry();
        liar.post(
                MailKind.ENTRY,
                with(honest, new Place(0, 1, 1, 1, bindings), honest.seats().get(1)));
        liar.playHonestly();
        liar.assertEnds(message);
    }

    @Test
    void bindingsThatNoHonestPlayerSendsEndTheSession() {
        assertBindingsEnd("at most 16384 characters", "x".repeat(20_000));
        assertBindingsEnd("the bindings of a player must be valid", "hello");
        assertBindingsEnd("the bindings of a player must be valid", "halfstep-bindings 1\naction fire\u0007");
        assertBindingsEnd("the bindings of a player must be valid", "halfstep-bindings 1\naction fire = ,");
    }

    private static byte[] with(Beginning honest, String bindings) {
        return new Beginning(honest.components(), honest.hash(), honest.arithmetic(), bindings)
                .toBytes(LyingSide.SESSION);
    }

    private static byte[] with(Entry honest, Place... places) {
        return new Entry(
                        honest.session(),
                        honest.step(),
                        honest.hash(),
                        honest.guestSeat(),
                        List.of(places),
                        honest.pauses(),
                        honest.state())
                .toBytes();
    }

    @Test
    void unknownNamesInBindingsAreIgnored() {
        liar = new LyingSide(true);
        liar.greetHonestly();
        liar.post(
                MailKind.BEGINNING,
                with(liar.beginning(), "halfstep-bindings 1\naction fly = key:X\naxis steer = nothing\n"));
        liar.playHonestly();
        liar.run(100);
        assertEquals(NetplayState.PLAYING, liar.victim.netplay.state(), liar.victim.netplay.message());
        liar.assertGoesOn();
    }

    private void assertEntryEnds(String message, byte[] entry) {
        assertEntryEnds(/* victimPlayers= */ 1, message, entry);
    }

    private void assertEntryEnds(int victimPlayers, String message, byte[] entry) {
        close();
        liar = new LyingSide(/* isVictimHost= */ false, victimPlayers);
        liar.greetHonestly();
        liar.post(MailKind.BEGINNING, liar.beginning().toBytes(LyingSide.SESSION));
        liar.post(MailKind.ENTRY, entry);
        liar.playHonestly();
        liar.assertEnds(LIE + message);
    }

    @Test
    void anEntryThatNoHonestHostSendsEndsTheSession() {
        LyingSide honestSide = new LyingSide(false);
        Entry honest = honestSide.entry();
        honestSide.close();
        Place ofHost = honest.seats().get(0);
        Place ofGuest = honest.seats().get(1);
        byte[] bytes = honest.toBytes();
        assertEntryEnds("a message must not end too early", new byte[3]);
        assertEntryEnds("an entry must not end too early", new byte[] {0, 0, 0, 1});
        assertEntryEnds("an entry must not end too early", Arrays.copyOf(bytes, bytes.length - 1));
        assertEntryEnds("an entry must end after its state", Arrays.copyOf(bytes, bytes.length + 1));
        assertEntryEnds("an entry must have a step and seats", with(honest));
        assertEntryEnds("an entry must have a step and seats", with(honest, ofHost)); // without the guest's
        assertEntryEnds("the seats of an entry must be in order", with(honest, ofGuest, ofHost));
        String players = "a seat must be of players that a session can have";
        assertEntryEnds(players, with(honest, ofHost, new Place(1, 9, 1, 1, "")));
        assertEntryEnds(players, with(honest, ofHost, new Place(1, 8, 2, 1, "")));
        assertEntryEnds(players, with(honest, ofHost, new Place(1, 0, 1, 1, "")));
        assertEntryEnds(players, with(honest, ofHost, new Place(1, 2, 1, 0, "")));
        assertEntryEnds(players, with(honest, ofHost, new Place(1, 2, 1, Long.MIN_VALUE, "")));
        String seat = "a host must give a guest a seat of his own, for all his players";
        assertEntryEnds(seat, with(honest, ofHost, new Place(1, 0, 0, Seat.NEVER, "")));
        assertEntryEnds(seat, with(honest, ofHost, new Place(1, 2, 2, 1, "")));
        assertEntryEnds(/* victimPlayers= */ 2, seat, with(honest, ofHost, new Place(1, 8, 1, 1, "")));
        for (int negative : new int[] {-1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            byte[] length = bytes.clone();
            ByteBuffer.wrap(length).putInt(bytes.length - 4, negative); // the length of the state
            assertEntryEnds("an entry must not end too early", length);
        }
        byte[] step = bytes.clone();
        ByteBuffer.wrap(step).putLong(4, -1);
        assertEntryEnds("an entry must have a step and seats", step);
    }

    @Test
    void aStateThatIsNotAsTheHostSaysEndsTheSession() {
        LyingSide honestSide = new LyingSide(false);
        Entry honest = honestSide.entry();
        honestSide.close();
        byte[] state;
        long hash;
        try (var run = Duel.GAME.begin()) {
            run.step(20);
            state = run.scheduler().state().save();
            hash = dev.halfstep.state.StateHash.of(run.world());
        }
        assertStateEnds("the state of a session must be valid", honest, 20, hash, new byte[0]);
        assertStateEnds("the state of a session must be valid", honest, 20, hash, new byte[] {1, 2, 3});
        assertStateEnds("the state of a session must be", honest, 20, hash, Arrays.copyOf(state, state.length - 1));
        assertStateEnds("the state of a session must be as its host says", honest, 20, hash + 1, state);
        assertStateEnds("the state of a session must be as its host says", honest, 21, hash, state);
        assertStateEnds("an entry must have a step and seats", honest, Long.MAX_VALUE - 1, hash, state);
        Random random = new Random(1);
        for (int i = 0; i < 30; i++) {
            byte[] damaged = state.clone();
            damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            assertStateEnds("the state of a session must be", honest, 20, hash, damaged);
        }
    }

    private void assertStateEnds(String message, Entry honest, long step, long hash, byte[] state) {
        assertEntryEnds(
                message,
                new Entry(honest.session(), step, hash, Place.NONE, honest.seats(), honest.pauses(), state).toBytes());
    }

    private static byte[] seated(Place place, boolean isOwn) {
        return bytes(out -> {
            out.writeInt(LyingSide.SESSION);
            place.write(out);
            out.writeBoolean(isOwn);
        });
    }

    @Test
    void aSeatThatNoHonestHostGivesEndsTheSession() {
        String rule = LIE + "a host must seat ";
        playing(false).post(MailKind.SEATED, seated(new Place(2, 3, 1, 500, ""), false));
        liar.assertEnds(rule + "players after a guest has entered, in a seat that there is");
        playing(false).post(MailKind.SEATED, seated(new Place(0, 0, 0, 500, ""), false));
        liar.assertEnds(rule + "players after a guest has entered, in a seat that there is");
        playing(false).post(MailKind.SEATED, seated(new Place(0, 2, 1, 500, ""), true));
        liar.assertEnds(rule + "players in a seat that is free: 0");
        playing(false).post(MailKind.SEATED, seated(new Place(1, 2, 1, 500, ""), false));
        liar.assertEnds(rule + "players in a seat that is free: 1");
        playing(false).post(MailKind.SEATED, seated(new Place(1, 8, 2, 500, ""), false));
        liar.assertEnds(LIE + "a seat must be of players that a session can have");
        close();
        liar = new LyingSide(/* isVictimHost= */ false);
        liar.greetHonestly();
        liar.post(MailKind.SEATED, seated(new Place(1, 2, 1, 500, ""), true));
        liar.assertEnds(rule + "players after a guest has entered, in a seat that there is");
    }

    @Test
    void aPlayerWhoConfirmsNothingCannotMakeALongerDelayFail() {
        playing(true).confirmNothing();
        long before = liar.victim.step();
        while (liar.victim.step() < before + InputLog.SIZE - 40) { // as many steps can wait to be confirmed
            liar.run(5);
        }
        liar.victim.netplay.inputDelay(15);
        liar.run(100);
        assertEquals(NetplayState.PLAYING, liar.victim.netplay.state(), liar.victim.netplay.message());
        liar.run(1_000);
        liar.assertEnds("a player must not be more than " + InputLog.SIZE + " steps behind");
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
        for (boolean isVictimHost : new boolean[] {true, false}) {
            playing(isVictimHost);
            liar.run(75_000);
            assertTrue(liar.victim.step() > InputLog.SIZE + 300);
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
}
