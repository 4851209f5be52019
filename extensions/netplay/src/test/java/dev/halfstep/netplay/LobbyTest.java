package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Shows who is there on a host and two guests, of which the second one may lie. */
class LobbyTest {

    private static final long FRAME_NANOS = 16_666_667L;
    private static final String LIE = "the other player has sent what no player may send: ";
    private static final LineQuality HOME = new LineQuality(20, 20, /* lossPercent= */ 5, 5);

    private long nowNanos = 1_000_000_000L;
    private final List<String> messages = new ArrayList<>();
    private final Netplay host =
            machine().onMessage(messages::add).maxPlayers(4).startsWith(0);
    private final Netplay first = machine();
    private final Netplay second = machine();
    private final SimulatedLine[] toFirst = SimulatedLine.pair(() -> nowNanos, HOME, 1);
    private final SimulatedLine[] toSecond = SimulatedLine.pair(() -> nowNanos, HOME, 2);
    private Conversation liar;

    private Netplay machine() {
        return new Netplay(() -> nowNanos, new SecureRandom());
    }

    @BeforeEach
    void meet() {
        host.lobby().setName("Ada");
        host.lobby().setColor(0x112233);
        first.lobby().setName("Bob");
        host.host(Duel.GAME, SimulatedLine.accepting(toFirst[0], toSecond[0]));
        first.join(Duel.GAME, toFirst[1], /* isSpectator= */ false);
        run(1_000); // so the first one has the lower number
    }

    @AfterEach
    void close() {
        for (Netplay machine : List.of(host, first, second)) {
            machine.close();
            assertEquals(List.of(), machine.lobby().members(), "empty without a session");
        }
    }

    private void joinSecond() {
        second.lobby().setName("Cy");
        second.join(Duel.GAME, toSecond[1], /* isSpectator= */ false);
        run(1_000);
    }

    /** Lets the second guest send what he likes. */
    private void joinLiar() {
        liar = new Conversation(toSecond[1], () -> nowNanos, GuestParty.MAX_MESSAGE_BYTES);
        liar.post(MailKind.GREETING, Greeting.of(Duel.GAME, new TreeMap<>(), 1).toBytes());
        liar.post(MailKind.PROFILE, profile("Cy"));
        run(1_000);
        assertEquals(List.of("Ada", "Bob", "Cy"), names(host));
    }

    private void run(int milliseconds) {
        long endNanos = nowNanos + milliseconds * 1_000_000L;
        while (nowNanos < endNanos) {
            nowNanos += FRAME_NANOS;
            host.update();
            first.update();
            second.update();
            if (liar != null) {
                liar.update();
                for (Mail.Message next = liar.nextMail(); next != null; next = liar.nextMail()) {
                    assertTrue(next.content().length < 10_000);
                }
            }
        }
    }

    private interface Writing {
        void to(DataOutputStream out) throws IOException;
    }

    private static byte[] bytes(Writing writing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            writing.to(new DataOutputStream(bytes));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] profile(String name) {
        return bytes(out -> {
            out.writeUTF(name);
            out.writeInt(0xFFAABBCC);
            out.writeBoolean(true);
        });
    }

    private static List<String> names(Netplay machine) {
        return machine.lobby().members().stream().map(Lobby.Member::name).toList();
    }

    private static List<String> texts(Netplay machine) {
        return machine.lobby().lines().stream().map(Lobby.Line::text).toList();
    }

    @Test
    void allMachinesShowTheSameMembers() {
        joinSecond();
        assertEquals(List.of("Ada", "Bob", "Cy"), names(host));
        assertEquals(0x112233, host.lobby().members().get(0).color());
        for (Netplay machine : List.of(first, second)) {
            assertEquals(host.lobby().members(), machine.lobby().members());
        }
        assertEquals(1, host.lobby().self());
        assertEquals(List.of(1, first.lobby().self(), second.lobby().self()), numbers(host));
    }

    private static List<Integer> numbers(Netplay machine) {
        return machine.lobby().members().stream().map(Lobby.Member::number).toList();
    }

    @Test
    void aChangedNameAndColourReachAll() {
        joinSecond();
        second.lobby().setName("Dee");
        second.lobby().setColor(0xABCDEF);
        host.lobby().setName("Eve");
        run(1_000);
        for (Netplay machine : List.of(host, first, second)) {
            assertEquals(List.of("Eve", "Bob", "Dee"), names(machine));
            assertEquals(0xABCDEF, machine.lobby().members().get(2).color());
        }
    }

    @Test
    void theLastOfManyChangesReachesAll() {
        joinSecond();
        for (int i = 0; i <= 300; i++) {
            second.lobby().setColor(i);
            first.lobby().setReady(i % 2 == 0);
            run(17);
        }
        run(2_000);
        for (Netplay machine : List.of(host, first, second)) {
            assertEquals(300, machine.lobby().members().get(2).color());
            assertTrue(machine.lobby().members().get(1).isReady());
        }
    }

    @Test
    void everyoneIsReadyOnceAllAre() {
        joinSecond();
        Netplay[] machines = {host, first, second};
        for (Netplay machine : machines) {
            for (Netplay other : machines) {
                assertFalse(other.lobby().isEveryoneReady());
            }
            machine.lobby().setReady(true);
            run(1_000);
        }
        for (Netplay machine : machines) {
            assertTrue(machine.lobby().isEveryoneReady());
        }
        first.lobby().setReady(false);
        run(1_000);
        assertFalse(second.lobby().isEveryoneReady());
        assertFalse(machine().lobby().isEveryoneReady(), "nobody is there");
    }

    @Test
    void atTheStartOfAGameNobodyIsReadyForTheNextOne() {
        joinSecond();
        for (Netplay machine : List.of(host, first, second)) {
            machine.lobby().setReady(true);
        }
        run(1_000);
        host.start(Duel.GAME);
        run(1_000);
        for (Netplay machine : List.of(host, first, second)) {
            assertEquals(NetplayState.AGREED, machine.state());
            assertTrue(machine.lobby().members().stream().noneMatch(Lobby.Member::isReady));
        }
    }

    @Test
    void linesReachAllInTheSameOrderWithTheNameAndTheColour() {
        joinSecond();
        second.lobby().setColor(0x445566);
        run(500);
        host.lobby().say("hello");
        run(500);
        second.lobby().say("hi");
        run(500);
        first.lobby().say("ho");
        first.lobby().say(""); // is not sent
        run(500);
        for (Netplay machine : List.of(host, first, second)) {
            assertEquals(
                    List.of(
                            new Lobby.Line("Ada", 0x112233, "hello"),
                            new Lobby.Line("Cy", 0x445566, "hi"),
                            new Lobby.Line("Bob", 0xFFFFFF, "ho")),
                    machine.lobby().lines());
        }
    }

    @Test
    void onlyTheNewestLinesAreKept() {
        for (int i = 0; i < 150; i++) {
            host.lobby().say("line " + i);
            run(50);
        }
        run(1_000);
        for (Netplay machine : List.of(host, first)) {
            assertEquals(100, machine.lobby().lines().size());
            assertEquals("line 149", machine.lobby().lines().get(99).text());
        }
    }

    @Test
    void moreThanFiveLinesASecondAreLost() {
        joinSecond();
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < 20; i++) {
                second.lobby().say("flood " + i);
            }
            first.lobby().say("of another");
            run(1_500);
            assertEquals(5 * (round + 1), Collections.frequency(texts(host), "flood 0") * 5);
            assertEquals(6 * (round + 1), texts(host).size());
            assertEquals(texts(host), texts(first));
            assertEquals(texts(host), texts(second));
        }
        for (int i = 0; i < 20; i++) {
            host.lobby().say("host " + i);
        }
        assertEquals(38, texts(host).size(), "the host may say more");
    }

    @Test
    void namesColoursAndLinesOutOfRangeAreRefused() {
        Lobby lobby = first.lobby();
        assertThrows(IllegalArgumentException.class, () -> lobby.setName("x".repeat(25)));
        assertThrows(IllegalArgumentException.class, () -> lobby.setName("a\nb"));
        assertThrows(IllegalArgumentException.class, () -> lobby.setColor(0x1000000));
        assertThrows(IllegalArgumentException.class, () -> lobby.setColor(-1));
        assertThrows(IllegalArgumentException.class, () -> lobby.say("x".repeat(201)));
        assertThrows(IllegalArgumentException.class, () -> lobby.say("a\u001b[2Jb"));
        lobby.setName("x".repeat(24));
        lobby.say("y".repeat(200));
        run(1_000);
        assertEquals("x".repeat(24), names(host).get(1));
        assertEquals("y".repeat(200), texts(host).get(0));
    }

    @Test
    void theHostSendsAMemberAway() {
        joinSecond();
        int number = second.lobby().self();
        host.lobby().remove(99); // nobody
        host.lobby().remove(number);
        run(1_000);
        assertEquals(NetplayState.ENDED, second.state());
        assertEquals("the other player has left: the host has sent this player away", second.message());
        for (Netplay machine : List.of(host, first)) {
            assertEquals(NetplayState.WAITING, machine.state());
            assertEquals(List.of("Ada", "Bob"), names(machine));
        }
    }

    @Test
    void onlyTheHostSendsMembersAway() {
        joinSecond();
        String message = assertThrows(
                        IllegalStateException.class, () -> first.lobby().remove(2))
                .getMessage();
        assertEquals("only the host may send a member away: member 2", message);
        assertThrows(IllegalStateException.class, () -> machine().lobby().remove(1));
        run(500);
        assertEquals(3, host.lobby().members().size());
    }

    @Test
    void aMemberWhoLeavesIsRemoved() {
        joinSecond();
        second.close();
        run(1_000);
        assertEquals(List.of("Ada", "Bob"), names(host));
        assertEquals(List.of("Ada", "Bob"), names(first));
        assertEquals(List.of(), second.lobby().members());
        assertEquals(0, second.lobby().self());
    }

    private void assertSentAway(String rule, MailKind kind, byte[] content) {
        joinLiar();
        messages.clear();
        liar.post(kind, content);
        run(1_000);
        assertEquals(1, messages.size(), messages.toString());
        assertTrue(messages.get(0).startsWith(LIE + rule), messages.get(0));
        assertTrue(messages.get(0).chars().noneMatch(Character::isISOControl));
        assertEquals("the other player has left: " + messages.get(0), liar.end());
        assertEquals(List.of("Ada", "Bob"), names(host));
        assertEquals(List.of("Ada", "Bob"), names(first));
        assertEquals(List.of(), texts(first));
        assertEquals(NetplayState.WAITING, host.state());
        assertEquals(NetplayState.WAITING, first.state());
    }

    @Test
    void aNameThatIsTooLongSendsItsGuestAway() {
        assertSentAway("a name must have at most 24 characters: 25", MailKind.PROFILE, profile("x".repeat(25)));
    }

    @Test
    void aNameWithControlCharactersSendsItsGuestAway() {
        assertSentAway("", MailKind.PROFILE, profile("a\u001b[31m\nb"));
    }

    @Test
    void aProfileThatEndsTooEarlySendsItsGuestAway() {
        assertSentAway("a message must not end within a name", MailKind.PROFILE, new byte[] {0, 9, 'a'});
    }

    @Test
    void aProfileWithoutItsEndSendsItsGuestAway() {
        assertSentAway("a message must not end too early", MailKind.PROFILE, new byte[] {0, 1, 'a', 0, 0});
    }

    @Test
    void aNameThatIsNoTextSendsItsGuestAway() {
        assertSentAway("", MailKind.PROFILE, new byte[] {0, 2, (byte) 0xff, (byte) 0xff, 0, 0, 0, 0, 0});
    }

    @Test
    void aLineThatIsTooLongSendsItsGuestAway() {
        assertSentAway(
                "a line must have at most 200 characters: 201",
                MailKind.CHAT,
                bytes(out -> out.writeUTF("x".repeat(201))));
    }

    @Test
    void aLineWithControlCharactersSendsItsGuestAway() {
        assertSentAway("", MailKind.CHAT, bytes(out -> out.writeUTF("a\u0007b")));
    }

    @Test
    void aColourOutOfRangeIsCut() {
        joinLiar();
        assertEquals(0xAABBCC, host.lobby().members().get(2).color());
        assertTrue(host.lobby().members().get(2).isReady());
    }

    /** Such a guest sends more than an honest one, who waits for confirmations: as much as the host reads. */
    @Test
    void aFloodOfProfilesCostsTheOthersNothing() {
        joinLiar();
        liar = null; // takes no messages any more
        toSecond[1].setQuality(LineQuality.PERFECT);
        long before = toFirst[0].sentBytes;
        int number = 2; // after the greeting and the profile
        for (int frame = 0; frame < 600; frame++) {
            for (int i = 0; i < 60; i++) {
                byte[] profile = profile("n" + number);
                toSecond[1].send(ByteBuffer.allocate(19 + profile.length)
                        .put(PayloadKind.MAIL.code())
                        .putInt(0)
                        .putLong(0)
                        .putInt(number++)
                        .put((byte) 1)
                        .put(MailKind.PROFILE.code())
                        .put(profile)
                        .array());
            }
            run(17);
        }
        String newest = "n" + (number - 1);
        assertEquals(List.of("Ada", "Bob", newest), names(host), messages.toString());
        first.lobby().say("still here");
        run(1_000);
        assertEquals(List.of("still here"), texts(host));
        assertEquals(List.of("still here"), texts(first), "no other message waits before it");
        assertEquals(List.of("Ada", "Bob", newest), names(first));
        long bytesASecond = (toFirst[0].sentBytes - before) / 11;
        assertTrue(bytesASecond < 20_000, "bytes a second: " + bytesASecond);
    }

    @Test
    void aGuestWhoConfirmsNothingFillsNoMemoryOfTheHost() {
        joinLiar();
        Conversation before = liar;
        liar = null;
        nowNanos += FRAME_NANOS;
        int[] sent = new int[1];
        toSecond[0].change = payload -> {
            sent[0]++;
            return payload;
        };
        for (int i = 0; i < 2_000; i++) { // is heard, but takes no message
            toSecond[1].send(new byte[] {PayloadKind.TOKEN.code()});
            first.lobby().setColor(i);
            first.lobby().say("line " + i);
            run(100);
        }
        assertEquals(3, host.lobby().members().size(), messages.toString());
        assertTrue(sent[0] < 200 * 64 * 5, "a window of parts is repeated: " + sent[0]);
        liar = before;
        run(3_000);
        assertTrue(liar.end() == null, liar.end());
    }

    private void assertLeavesHost(String rule, MailKind kind, byte[] content) {
        first.close();
        SimulatedLine[] ends = SimulatedLine.pair(() -> nowNanos, LineQuality.PERFECT, 5);
        Conversation lyingHost = new Conversation(ends[0], () -> nowNanos, HostParty.MAX_MESSAGE_BYTES);
        lyingHost.post(
                MailKind.GREETING, Greeting.of(Duel.GAME, new TreeMap<>(), 1).toBytes());
        lyingHost.post(kind, content);
        first.join(Duel.GAME, ends[1], /* isSpectator= */ false);
        for (int i = 0; i < 30; i++) {
            lyingHost.update();
            run(17);
        }
        assertEquals(NetplayState.ENDED, first.state());
        assertTrue(first.message().startsWith(LIE + rule), first.message());
        assertTrue(first.message().chars().noneMatch(Character::isISOControl));
        assertEquals(List.of(), first.lobby().members());
    }

    private static byte[] members(int count, String name) {
        return bytes(out -> {
            out.writeInt(2);
            out.writeByte(count);
            for (int i = 0; i < count; i++) {
                out.writeInt(i + 1);
                out.writeUTF(name);
                out.writeInt(0);
                out.writeBoolean(false);
                out.writeBoolean(false);
                out.writeByte(0);
                out.writeByte(0);
            }
        });
    }

    @Test
    void membersThatNoHonestHostSendsEndTheSessionOfTheGuest() {
        assertLeavesHost("a session must have at most 128 members: 200", MailKind.LOBBY, members(200, "a"));
        assertLeavesHost("a name must have at most 24", MailKind.LOBBY, members(1, "x".repeat(25)));
        assertLeavesHost("", MailKind.LOBBY, members(1, "a\nb"));
        byte[] whole = members(2, "ab");
        byte[] cut = ByteBuffer.allocate(whole.length - 1)
                .put(whole, 0, whole.length - 1)
                .array();
        assertLeavesHost("a message must not end too early", MailKind.LOBBY, cut);
        assertLeavesHost("a message must not end too early", MailKind.LOBBY, new byte[3]);
        assertLeavesHost("a line must have at most 200", MailKind.CHAT, bytes(out -> {
            out.writeUTF("a");
            out.writeInt(0);
            out.writeUTF("x".repeat(201));
        }));
        assertLeavesHost("a message must not end within a name", MailKind.CHAT, new byte[1]);
    }

    @Test
    void aSecondSessionBeginsWithoutTheLinesAndTheMembersOfTheFirst() {
        host.lobby().say("old");
        run(500);
        assertEquals(1, texts(first).size());
        SimulatedLine[] ends = SimulatedLine.pair(() -> nowNanos, LineQuality.PERFECT, 6);
        host.host(Duel.GAME, SimulatedLine.accepting(ends[0]));
        first.join(Duel.GAME, ends[1], /* isSpectator= */ false);
        run(500);
        for (Netplay machine : List.of(host, first)) {
            assertEquals(List.of("Ada", "Bob"), names(machine));
            assertEquals(List.of(), texts(machine));
        }
    }
}
