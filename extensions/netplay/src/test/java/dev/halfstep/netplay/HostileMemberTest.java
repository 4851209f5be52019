package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Plays parties with a member who sends what no honest one sends: the others play on. */
class HostileMemberTest {

    private PartySides sides;
    private ScriptedGuest hostile;

    @AfterEach
    void close() {
        if (hostile != null) {
            hostile.close();
        }
        if (sides != null) {
            sides.close();
        }
    }

    /** Begins a party of a host and a guest, which a hostile player can join. */
    private void begin() {
        sides = new PartySides(LineQuality.PERFECT, /* seed= */ 1, /* machines= */ 3);
        sides.host().netplay.maxPlayers(4).spectators(2, 0f);
        sides.meet(1);
        sides.run(2_000);
    }

    private void joinHostile() throws IOException {
        hostile = new ScriptedGuest(sides, /* players= */ 1);
        hostile.run(3_000);
    }

    private void assertOthersPlayOn() {
        long before = sides.host().step();
        sides.run(3_000);
        assertTrue(
                sides.host().step() > before + 150,
                before + " to " + sides.host().step() + sides.host().messages);
        sides.assertEqual(before, 1);
    }

    @Test
    void aScriptedGuestWhoIsHonestPlays() throws IOException {
        begin();
        joinHostile();
        long before = sides.host().step();
        hostile.run(3_000);
        assertTrue(sides.host().step() > before + 150, sides.host().messages.toString());
        assertEquals(3, PartySides.count(sides.host(), Melee.Fighter.class));
    }

    @Test
    void bindingsThatAreNoneSendAGuestAwayAndNotTheHost() throws IOException {
        begin();
        hostile = new ScriptedGuest(sides, /* players= */ 1);
        hostile.bindings = "action fire = = key:\n\u0000";
        hostile.run(5_000);
        assertTrue(hostile.conversation.end().contains("bindings"), hostile.conversation.end());
        assertOthersPlayOn();
    }

    @Test
    void aGuestWhoAsksForASeatAgainGetsNoSecondOne() throws IOException {
        begin();
        joinHostile();
        hostile.postNumbered(MailKind.READY, hostile.session);
        long before = sides.host().step();
        hostile.run(5_000);
        assertTrue(sides.host().step() > before + 250, sides.host().messages.toString());
    }

    @Test
    void aGuestWhoSendsNoInputOfStepsGetsNoSeat() throws IOException {
        begin();
        hostile = new ScriptedGuest(sides, /* players= */ 1);
        hostile.isPlaying = false;
        long before = sides.host().step();
        hostile.run(5_000);
        assertTrue(sides.host().step() > before + 290, sides.host().messages.toString());
    }

    @Test
    void aGuestWhoBeginsButSendsNoInputOfStepsHoldsTheStartUpForThirtySeconds() throws IOException {
        sides = new PartySides(LineQuality.PERFECT, /* seed= */ 1, /* machines= */ 2);
        sides.host().netplay.maxPlayers(4).startsWith(3);
        sides.meet(1);
        hostile = new ScriptedGuest(sides, /* players= */ 1);
        hostile.isPlaying = false;
        hostile.run(32_000);
        assertTrue(hostile.conversation.end() != null);
        assertOthersPlayOn();
    }

    @Test
    void guestsWhoComeOneAfterTheOtherAndDoNotBeginHoldTheStartUpForAMinute() throws IOException {
        sides = new PartySides(LineQuality.PERFECT, /* seed= */ 1, /* machines= */ 2);
        sides.host().netplay.maxPlayers(4).startsWith(2);
        sides.side(1).isStopped = true;
        for (int i = 0; i < 4; i++) {
            ScriptedGuest next = new ScriptedGuest(sides, /* players= */ 1);
            next.withheld.add(MailKind.BEGINNING);
            if (i == 0) {
                sides.meet();
            }
            for (int j = 0; j < 25_000; j += 10) {
                next.run(10);
                if (hostile != null) {
                    hostile.update();
                }
            }
            if (hostile != null) {
                hostile.close();
            }
            hostile = next;
        }
        assertTrue(sides.host().step() > 1_000, "steps: " + sides.host().step());
    }

    /** A guest who sends his profile as fast as he can, to be passed on to all. */
    @Test
    void aFloodOfProfilesAndLinesIsPassedOnAFewTimesASecond() throws IOException {
        begin();
        joinHostile();
        long before = sides.endOfHost(1).sentBytes;
        Lobby lobby = new Lobby();
        for (int i = 0; i < 300; i++) {
            for (int j = 0; j < 60; j++) {
                lobby.setColor(i * 100 + j);
                hostile.post(MailKind.PROFILE, lobby.profile());
                hostile.post(MailKind.CHAT, utf("line " + i));
            }
            hostile.run(10);
        }
        long perSecond = (sides.endOfHost(1).sentBytes - before) / 3;
        assertTrue(perSecond < 20_000, "bytes a second: " + perSecond);
        assertTrue(sides.side(1).netplay.lobby().lines().size() < 30);
        assertOthersPlayOn();
    }

    @Test
    void aNameThatNoPlayerMayHaveSendsAGuestAway() throws IOException {
        for (String name : new String[] {"x".repeat(25), "x".repeat(60_000), "a\u001b[31m", "a\nb"}) {
            begin();
            joinHostile();
            hostile.post(MailKind.PROFILE, utf(name + "\0\0\0\0\0"));
            hostile.run(2_000);
            assertTrue(hostile.conversation.end() != null, name);
            assertOthersPlayOn();
            assertEquals(2, sides.host().netplay.lobby().members().size());
            hostile.close();
            hostile = null;
            sides.close();
        }
    }

    @Test
    void aGuestWhoTakesNoMessagesIsSentAwayBeforeManyWait() throws IOException {
        begin();
        joinHostile();
        hostile.line.change =
                payload -> payload[0] == PayloadKind.MAIL.code() ? new byte[] {PayloadKind.TOKEN.code()} : payload;
        for (int i = 0; i < 4_000 && hostile.conversation.end() == null; i++) {
            sides.side(1).netplay.lobby().say("line");
            sides.host().netplay.lobby().say("line");
            hostile.run(10);
        }
        assertTrue(hostile.conversation.end().contains("must take the messages"), hostile.conversation.end());
        assertOthersPlayOn();
    }

    @Test
    void aGuestWhoDoesNotGreetLeavesHisPlaceAfterTenSeconds() throws IOException {
        begin();
        hostile = new ScriptedGuest(sides, /* players= */ 1, /* isGreeting= */ false);
        hostile.run(11_000);
        assertTrue(hostile.conversation.end() != null);
        assertOthersPlayOn();
    }

    private static byte[] utf(String text) throws IOException {
        var bytes = new java.io.ByteArrayOutputStream();
        new java.io.DataOutputStream(bytes).writeUTF(text);
        return bytes.toByteArray();
    }

    /** Sends a packet with some resumes, one confirmation and one section, each of which may be a lie. */
    private void sendPacket(int resumes, int confirmedSeat, long confirmed, int seat, long step, byte[] input) {
        byte[] bytes = new byte[SealedLine.MAX_PAYLOAD_BYTES];
        PacketWriter out = new PacketWriter(bytes);
        out.writeByte(PayloadKind.INPUT.code());
        out.writeInt(hostile.session);
        out.writeNumber(sides.host().step());
        out.writeByte(0);
        out.writeInt((int) (sides.nowNanos / 1_000_000));
        out.writeByte(0);
        out.writeNumber(resumes);
        out.writeNumber(0);
        out.writeByte(confirmedSeat < 0 ? 0 : 1);
        if (confirmedSeat >= 0) {
            out.writeByte(confirmedSeat);
            out.writeNumber(confirmed);
        }
        if (seat >= 0) {
            out.writeByte(seat);
            out.writeNumber(step);
            if (input.length > 0) {
                out.writeNumber(0);
                out.writeNumber(input.length);
                out.writeBytes(input);
            }
            out.writeNumber(0);
            out.writeNumber(0);
        }
        out.writeByte(Place.NONE);
        hostile.conversation.send(java.util.Arrays.copyOf(bytes, out.size()));
    }

    private void joinHostile(boolean isSpectator) throws IOException {
        hostile = new ScriptedGuest(sides, isSpectator ? 0 : 1);
        hostile.run(3_000);
        assertEquals(null, hostile.conversation.end());
    }

    private void assertSentAway(String text) throws IOException {
        hostile.run(1_000);
        assertTrue(String.valueOf(hostile.conversation.end()).contains(text), hostile.conversation.end());
        assertOthersPlayOn();
        hostile.close();
        hostile = null;
        sides.close();
        sides = null;
    }

    @Test
    void aSpectatorWhoSendsInputIsSentAway() throws IOException {
        for (int seat = 0; seat < 4; seat++) {
            begin();
            joinHostile(/* isSpectator= */ true);
            sendPacket(0, -1, 0, seat, sides.host().step() + 5, new byte[] {1});
            assertSentAway("whose input its sender has");
        }
    }

    @Test
    void aMemberWhoSendsInputForAnothersSeatIsSentAway() throws IOException {
        for (int seat : new int[] {0, 1, 3, 17, 127}) {
            begin();
            joinHostile(/* isSpectator= */ false);
            sendPacket(0, -1, 0, seat, sides.host().step() + 5, new byte[0]);
            assertSentAway("whose input its sender has");
        }
    }

    /** Events that only the host may send, and of the players of others: none of the machines applies them. */
    @Test
    void aMemberWhoSendsEventsOfAnotherOrOfTheHostIsSentAway() throws IOException {
        for (int lie = 0; lie < 5; lie++) {
            begin();
            joinHostile(/* isSpectator= */ false);
            InputQueue events = new InputQueue();
            switch (lie) {
                case 0 -> events.leave(2);
                case 1 -> events.join(4);
                case 2 -> events.leave(3);
                case 3 -> events.add(Key.SPACE, true, 0); // of player 1
                default -> events.tune(Duel.SPEED, 3f);
            }
            byte[] input = new InputCodec().write(events, /* firstPlayer= */ 1, /* isPause= */ false);
            hostile.isPlaying = false;
            sides.run(20);
            sendPacket(0, -1, 0, 2, hostile.ownEnd(), input);
            assertSentAway(lie == 3 ? "must be of the players 3 to 3" : "only the host may set the rules");
        }
    }

    @Test
    void aMemberWhoConfirmsWhatWasNotSentIsSentAway() throws IOException {
        for (int seat : new int[] {0, 1, 2, 3}) {
            begin();
            joinHostile(/* isSpectator= */ false);
            sendPacket(0, seat, sides.host().step() + 1_000, -1, 0, new byte[0]);
            assertSentAway("must");
        }
    }

    @Test
    void aSpectatorEndsNoPause() throws IOException {
        begin();
        joinHostile(/* isSpectator= */ true);
        sides.side(1).run.scheduler().timeControl().pause();
        hostile.run(1_000);
        long paused = sides.host().step();
        hostile.isPlaying = false;
        sendPacket(/* resumes= */ 1, -1, 0, -1, 0, new byte[0]);
        hostile.run(500);
        assertEquals(paused, sides.host().step());
        sides.side(1).run.scheduler().timeControl().resume();
        hostile.run(500);
        assertSentAway("numbers that an honest player sends");
    }

    @Test
    void messagesThatOnlyAHostSendsAndSecondOnesSendAMemberAway() throws IOException {
        for (MailKind kind : MailKind.values()) {
            if (kind == MailKind.PROFILE || kind == MailKind.CHAT || kind == MailKind.READY) {
                continue;
            }
            begin();
            joinHostile(/* isSpectator= */ false);
            hostile.postNumbered(kind, hostile.session);
            assertSentAway("must");
        }
    }

    @Test
    void aSpectatorWhoAsksForASeatGetsNone() throws IOException {
        begin();
        joinHostile(/* isSpectator= */ true);
        hostile.postNumbered(MailKind.READY, hostile.session);
        hostile.run(2_000);
        assertEquals(2, PartySides.count(sides.host(), Melee.Fighter.class));
        assertOthersPlayOn();
    }

    @Test
    void noDamagedMessageOrPacketOfAMemberIsThrown() throws IOException {
        java.util.Random random = new java.util.Random(5);
        for (int i = 0; i < 25; i++) {
            begin();
            hostile = new ScriptedGuest(sides, /* players= */ random.nextInt(3));
            hostile.line.change = payload -> {
                byte[] changed = payload.clone();
                if (random.nextInt(12) == 0) {
                    changed[random.nextInt(changed.length)] = (byte) random.nextInt();
                }
                return changed;
            };
            hostile.run(2_500);
            hostile.conversation.leave("");
            assertOthersPlayOn();
            hostile.close();
            hostile = null;
            sides.close();
        }
    }
}
