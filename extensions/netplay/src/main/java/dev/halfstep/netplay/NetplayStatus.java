package dev.halfstep.netplay;

import java.util.Locale;

/**
 * Says how well the line of a session works, for a line of text in the picture.
 *
 * @param pingMillis the time that a packet takes to the other side and back, in milliseconds; -1 before it is measured.
 *     On the side of the host: to the farthest guest
 * @param predictedSteps the number of newest steps that have run with predicted input
 * @param rolledBackSteps the largest number of steps that one rollback of the last second has run again
 * @param waits how often this side has waited for one frame because it was ahead of the other one
 * @param stalls how many steps were held back, since input of the other side was missing and no more steps could be
 *     predicted: as many a second as the game has steps, while nothing arrives
 */
public record NetplayStatus(int pingMillis, int predictedSteps, int rolledBackSteps, long waits, long stalls) {

    /**
     * Returns the status as one line.
     *
     * @return such as {@code ping 121 ms, 4 steps predicted, 3 rolled back, 2 waits, 0 stalls}
     */
    public String text() {
        String ping = pingMillis < 0 ? "?" : Integer.toString(pingMillis);
        return String.format(
                Locale.ROOT,
                "ping %s ms, %d steps predicted, %d rolled back, %d waits, %d stalls",
                ping,
                predictedSteps,
                rolledBackSteps,
                waits,
                stalls);
    }
}
