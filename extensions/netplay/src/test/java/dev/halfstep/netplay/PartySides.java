package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.game.GameSpec;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A host and guests, who come when they are told. */
final class PartySides extends ManySides {

    private final Queue<Line> knocking = new ArrayDeque<>();

    private final HostLines lines = new HostLines() {
        @Override
        public @Nullable Line accept() {
            return knocking.poll();
        }

        @Override
        public @Nullable IOException failure() {
            return null;
        }

        @Override
        public void close() {}
    };

    private final List<SimulatedLine> endsOfHost = new ArrayList<>();

    /** Creates machines, of which the first one hosts. */
    PartySides(LineQuality quality, long seed, int machines) {
        for (int i = 0; i < machines; i++) {
            add(quality, seed + 10L * i);
        }
    }

    /** Adds a machine, and returns its index. */
    int add(LineQuality quality, long seed) {
        SimulatedLine[] ends = SimulatedLine.pair(() -> nowNanos, quality, seed);
        endsOfHost.add(ends[0]);
        Side side = new Side(ends[1], /* isHost= */ sides.isEmpty());
        side.player = randomKeys(seed);
        side.nextFrameNanos = nowNanos;
        sides.add(side);
        return sides.size() - 1;
    }

    private static InputSource randomKeys(long seed) {
        Random random = new Random(seed);
        Key[] keys = {Key.LEFT, Key.RIGHT, Key.SPACE};
        return input -> {
            if (random.nextInt(6) == 0) {
                input.add(keys[random.nextInt(keys.length)], random.nextBoolean(), 0);
            }
        };
    }

    /** Returns the end of the host of the line to a guest. */
    SimulatedLine endOfHost(int guest) {
        return endsOfHost.get(guest);
    }

    Side host() {
        return sides.get(0);
    }

    Side side(int index) {
        return sides.get(index);
    }

    /** Lets the host wait, and guests join, so that the frames to come begin the game. */
    void meet(int... guests) {
        meet(Melee.GAME, guests);
    }

    void meet(GameSpec<?> game, int... guests) {
        host().netplay.host(game, lines);
        host().beginInFrames(game, /* beginMillis= */ 0);
        for (int guest : guests) {
            join(game, guest);
        }
    }

    void join(int guest) {
        join(Melee.GAME, guest);
    }

    void join(GameSpec<?> game, int guest) {
        knocking.add(endsOfHost.get(guest));
        side(guest).netplay.join(game, side(guest).line, /* isSpectator= */ false);
        side(guest).beginInFrames(game, /* beginMillis= */ 0);
    }

    /** Lets a guest join over lines that a test has made. */
    void join(int guest, Line ofHost, Line ofGuest) {
        knocking.add(ofHost);
        side(guest).netplay.join(Melee.GAME, ofGuest, /* isSpectator= */ false);
        side(guest).beginInFrames(Melee.GAME, /* beginMillis= */ 0);
    }

    void watch(int guest) {
        knocking.add(endsOfHost.get(guest));
        side(guest).netplay.join(Melee.GAME, side(guest).line, /* isSpectator= */ true);
        side(guest).beginInFrames(Melee.GAME, /* beginMillis= */ 0);
    }

    /** Lets somebody in whose messages a test writes, and returns his end of the line. */
    SimulatedLine knock(LineQuality quality, long seed) {
        SimulatedLine[] ends = SimulatedLine.pair(() -> nowNanos, quality, seed);
        knocking.add(ends[0]);
        return ends[1];
    }

    /** Returns the number of bytes that the host has sent to all guests, without seals and headers. */
    long sentBytesOfHost() {
        return endsOfHost.stream().mapToLong(end -> end.sentBytes).sum();
    }

    static int count(Side side, Class<?> component) {
        return side.run.world().query(component).count();
    }

    /** Checks that machines play, and had the same states up to a step and later. */
    void assertEqual(long minStep, int... machines) {
        for (int machine : machines) {
            String text = "machine " + machine + ": " + side(machine).netplay.message();
            assertEquals(NetplayState.PLAYING, side(machine).netplay.state(), text);
            long confirmed = Math.min(confirmed(host()), confirmed(side(machine)));
            assertTrue(confirmed >= minStep, text + ": confirmed up to " + confirmed + " of " + minStep);
            assertTrue(assertEqualAsFarAs(machine, text) > 60, text);
        }
    }

    /**
     * Checks that a machine has had the states of the host after each step that both know for certain. Returns the
     * number of these steps: a machine that came late has fewer.
     */
    int assertEqualAsFarAs(int machine, String message) {
        long confirmed = Math.min(confirmed(host()), confirmed(side(machine)));
        int compared = 0;
        for (long step = 1; step <= confirmed; step++) {
            Long hash = side(machine).hashes.get(step);
            if (hash != null) {
                assertEquals(host().hashes.get(step), hash, message + ", step " + step);
                compared++;
            }
        }
        return compared;
    }
}
