package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Key;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Plays parties of four, each from one seed, in which players come, leave, are killed and watch, over networks that
 * change: no two machines ever have different states, and no party stops for ever.
 */
class PartyNetworkTest {

    private static final int PARTIES = Integer.getInteger("halfstep.netplay.parties", 12);
    private static final int FIRST = Integer.getInteger("halfstep.netplay.firstParty", 0);
    private static final int EVENTS = 12;
    private static final int MAX_MACHINES = 10;
    private static final LineQuality HOME = new LineQuality(15, 3, 0, 0);

    private static final GameSpec<World> OTHER_KEYS = Melee.GAME.wire(
            (world, scheduler, game) -> scheduler.input().actions().rebind(Melee.FIRE, Key.LEFT));

    private PartySides sides;

    /** The machines that are there, without the host. */
    private final List<Integer> guests = new ArrayList<>();

    @AfterEach
    void close() {
        if (sides != null) {
            sides.close();
        }
    }

    @Test
    void noPartyDivergesOrStopsForEver() {
        for (int seed = FIRST; seed < FIRST + PARTIES; seed++) {
            play(seed);
            sides.close();
        }
        sides = null;
    }

    private void play(int seed) {
        Random random = new Random(seed);
        sides = new PartySides(HOME, seed, /* machines= */ 1);
        guests.clear();
        int rate = new int[] {20, 30, 60, 60}[random.nextInt(4)];
        sides.host()
                .netplay
                .maxPlayers(4)
                .startsWith(1 + random.nextInt(3))
                .spectators(2, random.nextInt(3) == 0 ? 1f : 0f);
        sides.meet(Melee.GAME.withSeed(seed).stepsPerSecond(rate));
        for (int i = random.nextInt(4); i >= 0; i--) {
            come(random);
        }
        for (int i = 0; i < 3 && sides.host().run == null; i++) {
            come(random); // enough to start
            sides.run(500);
        }
        for (int event = 0; event < EVENTS; event++) {
            disturb(random);
            sides.run(random.nextInt(1_500));
        }
        recover();
        if (sides.host().step() == 0) {
            sides.run((int) (Party.OPENING_NANOS / ManySides.MILLI)); // a window that opens may be one that was killed
        }
        String text = "seed " + seed + " " + sides.host().messages;
        assertEquals(NetplayState.PLAYING, sides.host().netplay.state(), text);
        long before = sides.host().step();
        sides.run(3_000);
        assertTrue(
                sides.host().step() >= before + 2L * rate,
                text + ": " + (sides.host().step() - before) + " steps");
        for (int guest : guests) {
            String reason = text + ", machine " + guest + ": "
                    + sides.side(guest).netplay.message();
            if (sides.side(guest).netplay.state() == NetplayState.ENDED) {
                // Too late for the last place, or taken for lost while the network was cut.
                assertTrue(
                        reason.contains("must have at most")
                                || reason.contains("must have room")
                                || reason.contains("has not answered")
                                || reason.contains("has not played on")
                                || reason.contains("has sent this player away"),
                        reason);
            } else if (sides.side(guest).netplay.state() != NetplayState.WAITING) { // until it knows that it is refused
                sides.assertEqualAsFarAs(guest, reason);
                long behind = sides.host().step() - sides.side(guest).step();
                assertTrue(!isMember(guest) || behind <= 2L * rate, reason + ": " + behind + " steps behind");
            }
        }
    }

    /** Returns whether the host knows a machine: not one that was sent away, and has not been told yet. */
    private boolean isMember(int guest) {
        int number = sides.side(guest).netplay.lobby().self();
        return sides.host().netplay.lobby().members().stream().anyMatch(member -> member.number() == number);
    }

    private void come(Random random) {
        if (sides.sides.size() == MAX_MACHINES) {
            return;
        }
        int machine = sides.add(HOME, random.nextLong());
        ManySides.Side side = sides.side(machine);
        side.netplay.inputDelay(random.nextInt(6));
        side.frameNanos = 1_000_000_000L / new int[] {30, 60, 144}[random.nextInt(3)] + random.nextInt(20_000);
        if (random.nextInt(5) == 0) {
            sides.watch(machine);
        } else {
            sides.join(machine);
        }
        if (random.nextInt(3) == 0) {
            side.beginInFrames(OTHER_KEYS, /* beginMillis= */ random.nextInt(3_000)); // opens its window slowly
        }
        guests.add(machine);
    }

    /** Lets one thing happen. */
    private void disturb(Random random) {
        int guest = guests.isEmpty() ? 0 : guests.get(random.nextInt(guests.size()));
        ManySides.Side side = sides.side(guest);
        switch (random.nextInt(13)) {
            case 0, 1, 2 -> come(random);
            case 3 -> leave(guest);
            case 4 -> kill(guest);
            case 5 -> side.line.setQuality(randomQuality(random));
            case 6 -> {
                side.isStopped = true;
                sides.run(random.nextInt(5_000));
                side.isStopped = false;
            }
            case 7 -> pause(side);
            case 8 -> restart(random);
            case 9 -> sendAway(random);
            case 10 -> side.netplay.inputDelay(random.nextInt(16));
            default -> {
                side.line.setQuality(new LineQuality(0, 0, /* lossPercent= */ 100, 0));
                sides.run(random.nextInt(4_000));
                side.line.setQuality(HOME);
            }
        }
    }

    /** Starts the next game, also while players join the one before. */
    private void restart(Random random) {
        ManySides.Side host = sides.host();
        if (host.run != null && host.netplay.state() == NetplayState.PLAYING) {
            host.netplay.start(host.run.game().withSeed(random.nextInt(100)));
        }
    }

    private void sendAway(Random random) {
        List<Lobby.Member> members = sides.host().netplay.lobby().members();
        int number = members.get(random.nextInt(members.size())).number();
        sides.host().netplay.lobby().remove(number); // the host stays
    }

    private static LineQuality randomQuality(Random random) {
        return new LineQuality(random.nextInt(200), random.nextInt(60), random.nextInt(30), random.nextInt(30));
    }

    private void leave(int guest) {
        if (guest > 0) {
            sides.side(guest).netplay.close();
            sides.side(guest).isStopped = true;
            guests.remove((Integer) guest);
        }
    }

    private void kill(int guest) {
        if (guest > 0) {
            sides.side(guest).isStopped = true;
            guests.remove((Integer) guest);
            boolean mayOpenItsWindow = sides.host().run == null || sides.host().step() == 0;
            sides.run(mayOpenItsWindow ? 31_000 : 11_000);
        }
    }

    private void pause(ManySides.Side side) {
        if (side.run != null) {
            side.run.scheduler().timeControl().pause();
            sides.run(700);
            side.run.scheduler().timeControl().resume();
        }
    }

    private void recover() {
        for (int guest : guests) {
            sides.side(guest).line.setQuality(HOME);
        }
        sides.run(2_500);
        resume(sides.host());
        guests.forEach(guest -> resume(sides.side(guest)));
        sides.run(1_500);
        resume(sides.host());
        sides.run(500);
    }

    private static void resume(ManySides.Side side) {
        if (side.run != null) {
            side.run.scheduler().timeControl().resume();
        }
    }
}
