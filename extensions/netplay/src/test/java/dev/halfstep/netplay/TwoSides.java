package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.game.GameSpec;

/** Two machines with one game. */
final class TwoSides extends ManySides {

    final Side host;
    final Side guest;

    TwoSides(LineQuality quality, long seed) {
        SimulatedLine[] ends = SimulatedLine.pair(() -> nowNanos, quality, seed);
        host = new Side(ends[0], /* isHost= */ true);
        guest = new Side(ends[1], /* isHost= */ false);
        sides.add(host);
        sides.add(guest);
    }

    Side[] sides() {
        return new Side[] {host, guest};
    }

    void setQuality(LineQuality quality) {
        host.line.setQuality(quality);
    }

    /** Lets both sides meet. */
    void meet(GameSpec<?> ofHost, GameSpec<?> ofGuest) {
        host.meet(ofHost);
        guest.meet(ofGuest);
        for (int i = 0; i < 2_000 && isWaiting(); i++) {
            nowNanos += 5 * MILLI;
            host.netplay.update();
            guest.netplay.update();
        }
    }

    private boolean isWaiting() {
        return host.netplay.state() == NetplayState.WAITING || guest.netplay.state() == NetplayState.WAITING;
    }

    void begin(GameSpec<?> game) {
        meet(game, game);
        assertEquals(NetplayState.AGREED, host.netplay.state(), host.netplay.message());
        assertEquals(NetplayState.AGREED, guest.netplay.state(), guest.netplay.message());
        host.begin(game);
        guest.begin(game);
    }

    /** Checks that both sides had the same state after each step that both know for certain. */
    void assertEqualUpTo(long minStep, String message) {
        long confirmed = Math.min(confirmed(host), confirmed(guest));
        assertTrue(confirmed >= minStep, message + ": confirmed up to " + confirmed + " of " + minStep);
        for (long step = 1; step <= confirmed; step++) {
            assertEquals(host.hashes.get(step), guest.hashes.get(step), message + ", step " + step);
        }
    }
}
