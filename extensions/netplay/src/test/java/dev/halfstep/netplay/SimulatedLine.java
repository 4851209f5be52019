package dev.halfstep.netplay;

import dev.halfstep.time.NanoClock;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** One end of a line between two sides of one test, as bad as it is told. */
final class SimulatedLine implements Line {

    private final NanoClock clock;
    private final BadLine out;
    private final BadLine in;
    private final Queue<byte[]> arrived = new ArrayDeque<>();
    private final List<byte[]> sent = new ArrayList<>();

    /** Changes each payload on the way. */
    UnaryOperator<byte[]> change = payload -> payload;

    long sentBytes;
    int largestPayload;

    private SimulatedLine(NanoClock clock, BadLine out, BadLine in) {
        this.clock = clock;
        this.out = out;
        this.in = in;
    }

    /** Creates both ends. */
    static SimulatedLine[] pair(NanoClock clock, LineQuality quality, long seed) {
        BadLine there = new BadLine(quality, seed);
        BadLine back = new BadLine(quality, seed + 1);
        return new SimulatedLine[] {new SimulatedLine(clock, there, back), new SimulatedLine(clock, back, there)};
    }

    /** Lets guests in over the ends of lines. */
    static HostLines accepting(SimulatedLine... ends) {
        Queue<Line> accepted = new ArrayDeque<>(List.of(ends));
        return new HostLines() {
            @Override
            public @Nullable Line accept() {
                return accepted.poll();
            }

            @Override
            public @Nullable IOException failure() {
                return null;
            }

            @Override
            public void close() {}
        };
    }

    /** Changes the direction to the other side. */
    void setQualityThere(LineQuality quality) {
        out.setQuality(quality);
    }

    /** Sends a payload again that was sent a while ago, among the newest 500. */
    void sendAgain(Random random) {
        if (!sent.isEmpty()) {
            out.send(sent.get(random.nextInt(sent.size())), clock.nanoTime());
        }
    }

    /** Changes both directions. */
    void setQuality(LineQuality quality) {
        out.setQuality(quality);
        in.setQuality(quality);
    }

    @Override
    public boolean isConnected() {
        return true;
    }

    @Override
    public byte @Nullable [] poll() {
        in.deliver(clock.nanoTime(), arrived::add);
        return arrived.poll();
    }

    @Override
    public void send(byte[] payload) {
        sentBytes += payload.length;
        largestPayload = Math.max(largestPayload, payload.length);
        if (sent.size() == 500) {
            sent.remove(0);
        }
        sent.add(payload);
        out.send(change.apply(payload), clock.nanoTime());
    }

    @Override
    public @Nullable IOException failure() {
        return null;
    }

    @Override
    public void close() {}
}
