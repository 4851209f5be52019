package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Lets players come, leave and be sent away at the worst moments, and in crowds. */
class PartyChangesTest {

    private PartySides sides;
    private final List<ScriptedGuest> scripted = new ArrayList<>();

    @AfterEach
    void close() {
        scripted.forEach(ScriptedGuest::close);
        sides.close();
    }

    private void begin(int machines, int startsWith) {
        sides = new PartySides(new LineQuality(20, 5, 0, 0), /* seed= */ 2, machines);
        sides.host().netplay.maxPlayers(4).spectators(8, 0f).startsWith(startsWith);
        int[] guests = new int[startsWith - 1];
        for (int i = 0; i < guests.length; i++) {
            guests[i] = i + 1;
        }
        sides.meet(guests);
        sides.run(3_000);
    }

    private int fighters() {
        return PartySides.count(sides.host(), Melee.Fighter.class);
    }

    private ScriptedGuest script(int players) {
        ScriptedGuest guest = new ScriptedGuest(sides, players);
        scripted.add(guest);
        return guest;
    }

    private void assertPlay(int... machines) {
        long before = sides.host().step();
        sides.run(3_000);
        assertTrue(sides.host().step() > before + 150, sides.host().messages.toString());
        sides.assertEqual(before, machines);
    }

    @Test
    void onePlayerJoinsInTheFrameInWhichAnotherLeaves() {
        begin(4, 3);
        sides.join(3);
        for (int i = 0; i < 200 && sides.host().messages.stream().noneMatch(text -> text.endsWith("joins")); i++) {
            sides.run(10);
        }
        sides.side(2).netplay.close();
        sides.run(2_000);
        assertPlay(1, 3);
        assertEquals(3, fighters());
    }

    @Test
    void aPlayerLeavesBetweenHisSeatAndHisFirstStep() {
        begin(3, 2);
        for (int millis : new int[] {10, 50, 100, 300, 600}) {
            int late = sides.add(LineQuality.PERFECT, /* seed= */ millis);
            int before = sides.host().messages.size();
            sides.join(late);
            while (sides.host().messages.subList(before, sides.host().messages.size()).stream()
                    .noneMatch(text -> text.endsWith("joins"))) {
                sides.run(10);
            }
            sides.run(millis);
            sides.side(late).netplay.close();
            sides.run(3_000);
            assertEquals(2, fighters());
        }
        assertPlay(1);
    }

    @Test
    void theHostSendsAGuestAwayWhoCatchesUp() {
        for (int millis = 20; millis < 400; millis += 40) {
            begin(3, 2);
            sides.join(2);
            sides.run(millis);
            for (int number = 2; number < 5; number++) {
                boolean isFirst =
                        sides.host().netplay.lobby().members().stream().anyMatch(member -> member.player() == 2);
                if (number > 2 || !isFirst) {
                    sides.host().netplay.lobby().remove(number);
                }
            }
            sides.run(2_000);
            assertPlay(1);
            assertEquals(2, fighters());
            sides.close();
        }
    }

    @Test
    void aGuestJoinsAPausedGameThatGoesOnAtOnce() {
        for (int millis = 0; millis < 400; millis += 50) {
            begin(3, 2);
            sides.side(1).run.scheduler().timeControl().pause();
            sides.run(1_000);
            sides.join(2);
            sides.run(millis);
            sides.host().run.scheduler().timeControl().resume();
            sides.run(3_000);
            assertPlay(1, 2);
            assertEquals(3, fighters());
            sides.close();
        }
    }

    @Test
    void theHostStartsTheNextGameWhileAGuestGetsHisStateOrHisSeat() {
        for (int millis = 0; millis < 800; millis += 40) {
            begin(3, 2);
            sides.join(2);
            sides.run(millis);
            sides.host().netplay.start(Melee.GAME.withSeed(millis));
            sides.run(4_000);
            assertPlay(1, 2);
            assertEquals(3, fighters(), "after " + millis);
            assertEquals(millis, sides.side(2).run.game().seed());
            sides.close();
        }
    }

    @Test
    void aGuestWhoDoesNotBeginTheNextGameHoldsItUpForAMinute() throws IOException {
        begin(2, 2);
        ScriptedGuest guest = script(/* players= */ 1);
        guest.run(3_000);
        guest.withheld.add(MailKind.BEGINNING);
        sides.host().netplay.start(Melee.GAME.withSeed(5));
        guest.run(55_000);
        assertEquals(0, sides.host().step());
        guest.run(8_000);
        assertPlay(1);
    }

    /** All wait for the slowest machine: whether to play on without its player is for the host to say. */
    @Test
    void allPlayAtTheSpeedOfTheSlowestUntilTheHostSendsHimAway() throws IOException {
        begin(2, 2);
        ScriptedGuest slow = script(/* players= */ 1);
        slow.run(3_000);
        slow.isPlaying = false;
        long before = sides.host().step();
        int waiting = 0;
        for (int i = 0; i < 300; i++) { // 30 steps a second
            sides.run(33);
            slow.playOneStep();
            waiting += sides.host().netplay.message().equals("waiting for player 3") ? 1 : 0;
        }
        long steps = sides.host().step() - before;
        assertTrue(steps > 280 && steps < 330, "steps: " + steps);
        assertTrue(waiting > 100, "frames in which the message says so: " + waiting);
        int number = sides.host().netplay.lobby().members().stream()
                .filter(member -> member.player() == 3)
                .findAny()
                .orElseThrow()
                .number();
        sides.host().netplay.lobby().remove(number);
        sides.run(500);
        assertPlay(1);
        assertEquals(2, fighters());
    }

    @Test
    void fiveHundredGuestsWhoGreetAndVanishKeepNobodyOutForLong() throws IOException {
        begin(3, 2);
        long before = sides.host().step();
        for (int i = 0; i < 500; i++) {
            ScriptedGuest guest = script(/* players= */ i % 2);
            sides.run(20);
            guest.update();
        }
        long steps = sides.host().step() - before;
        assertTrue(steps > 590, "steps: " + steps);
        sides.run((int) (Party.OPENING_NANOS / ManySides.MILLI) + 2_000); // their windows may open slowly
        assertEquals(2, sides.host().netplay.lobby().members().size());
        sides.join(2);
        sides.run(3_000);
        assertPlay(1, 2);
        assertEquals(3, fighters());
    }

    @Test
    void sixtyGuestsWhoGreetAndDoNotBeginKeepNobodyOutForMoreThanAMinute() throws IOException {
        begin(3, 2);
        for (int i = 0; i < 60; i++) {
            script(/* players= */ 1).withheld.add(MailKind.BEGINNING);
        }
        for (int i = 0; i < 6_200; i++) {
            sides.run(10);
            for (ScriptedGuest guest : scripted) {
                guest.update();
            }
        }
        sides.join(2);
        sides.run(3_000);
        assertPlay(1, 2);
        assertEquals(3, fighters());
    }

    @Test
    void aGuestWhoComesAgainAndAgainGetsAStateThatIsSavedOnceASecond() throws IOException {
        begin(2, 2);
        int entries = 0;
        long before = sides.host().step();
        for (int i = 0; i < 100; i++) {
            ScriptedGuest guest = script(/* players= */ 0);
            guest.run(100);
            entries += guest.isEntered() ? 1 : 0;
            guest.conversation.leave("");
        }
        assertTrue(entries > 90, "entries: " + entries);
        assertTrue(scripted.stream().map(guest -> guest.enteredAfter).distinct().count() <= 12);
        assertTrue(sides.host().step() > before + 590);
        assertPlay(1);
    }

    @Test
    void twoHundredJoinsLeaveNothingBehind() throws IOException {
        begin(2, 2);
        sides.run(70_000); // all logs of input are full
        come(30);
        int before = reachable(sides.host().netplay);
        come(170);
        int after = reachable(sides.host().netplay);
        assertTrue(after <= before + 10, "objects: " + before + ", then " + after);
        assertPlay(1);
    }

    private void come(int times) throws IOException {
        for (int i = 0; i < times; i++) {
            ScriptedGuest guest = new ScriptedGuest(sides, /* players= */ i % 2);
            guest.run(i % 2 == 0 ? 200 : 600);
            guest.conversation.leave("");
            guest.close();
            sides.run(200);
        }
        sides.run(5_000);
    }

    /** Counts the objects of this extension that an object reaches, also through collections. */
    private static int reachable(Object from) {
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Object> open = new ArrayDeque<>(List.of(from));
        while (!open.isEmpty()) {
            Object next = open.pop();
            if (next instanceof byte[] || !seen.add(next)) {
                continue;
            }
            if (next instanceof Collection<?> collection) {
                collection.stream().filter(element -> element != null).forEach(open::push);
            } else if (next instanceof Map<?, ?> map) {
                map.values().forEach(open::push);
            } else if (next instanceof Object[] array) {
                for (int i = 0; i < array.length; i++) {
                    pushIfAny(open, Array.get(array, i));
                }
            } else if (next.getClass().getName().startsWith("dev.halfstep.netplay.")) {
                fields(next, open);
            }
        }
        return (int) seen.stream()
                .filter(object -> object.getClass().getName().startsWith("dev.halfstep.netplay."))
                .count();
    }

    private static void fields(Object of, Deque<Object> open) {
        for (Class<?> type = of.getClass(); type != Object.class; type = type.getSuperclass()) {
            boolean isOfNetplay = type.getName().startsWith("dev.halfstep.netplay.");
            for (Field field : isOfNetplay ? type.getDeclaredFields() : new Field[0]) {
                if (!field.getType().isPrimitive() && !Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    try {
                        pushIfAny(open, field.get(of));
                    } catch (IllegalAccessException impossible) {
                        throw new IllegalStateException(impossible);
                    }
                }
            }
        }
    }

    private static void pushIfAny(Deque<Object> open, Object object) {
        if (object != null && !(object instanceof Line) && !(object instanceof ManySides)) {
            open.push(object);
        }
    }
}
