package dev.halfstep.netplay;

import com.sun.management.ThreadMXBean;
import dev.halfstep.frame.Rollback;
import dev.halfstep.game.GameRun;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Measures and prints what a frame of the host costs in a party of four, alone and while many want to join. */
@EnabledIfSystemProperty(named = "halfstep.long", matches = "true", disabledReason = "measures, for a minute")
class PartyFiguresTest {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Adds up what frames cost. */
    private static final class Meter {
        private long nanos;
        private long bytes;
        private long frames;
        private long longestNanos;

        private void measure(Runnable frame) {
            long bytesBefore = THREADS.getCurrentThreadAllocatedBytes();
            long begin = System.nanoTime();
            frame.run();
            long took = System.nanoTime() - begin;
            nanos += took;
            longestNanos = Math.max(longestNanos, took);
            bytes += THREADS.getCurrentThreadAllocatedBytes() - bytesBefore;
            frames++;
        }

        private void print(String what) {
            System.out.println(String.format(
                    Locale.ROOT,
                    "%s: %.1f us and %d bytes a frame, the longest %.1f ms",
                    what,
                    nanos / 1e3 / frames,
                    bytes / frames,
                    longestNanos / 1e6));
        }
    }

    /** One end of a line that costs nothing: the figures are those of the extension. */
    private static final class FreeEnd implements Line {
        private final Queue<byte[]> in;
        private final Queue<byte[]> out;

        private FreeEnd(Queue<byte[]> in, Queue<byte[]> out) {
            this.in = in;
            this.out = out;
        }

        @Override
        public boolean isConnected() {
            return true;
        }

        @Override
        public byte @Nullable [] poll() {
            return in.poll();
        }

        @Override
        public void send(byte[] payload) {
            out.add(payload);
        }

        @Override
        public @Nullable IOException failure() {
            return null;
        }

        @Override
        public void close() {}
    }

    @Test
    void aFrameOfTheHostWithoutItsLine() {
        PartySides sides = new PartySides(LineQuality.PERFECT, /* seed= */ 1, /* machines= */ 4);
        sides.host().netplay.maxPlayers(4).startsWith(4);
        sides.sides.forEach(side -> side.isHashed = false);
        sides.meet();
        for (int guest = 1; guest < 4; guest++) {
            Queue<byte[]> there = new ArrayDeque<>();
            Queue<byte[]> back = new ArrayDeque<>();
            sides.join(guest, new FreeEnd(there, back), new FreeEnd(back, there));
        }
        sides.run(100_000);
        measure(sides, 60_000).print("the host of four, without the line");
        sides.close();
    }

    private static PartySides begin(LineQuality quality) {
        PartySides sides = new PartySides(quality, /* seed= */ 1, /* machines= */ 4);
        sides.host().netplay.maxPlayers(8).spectators(56, 0f).startsWith(4);
        sides.sides.forEach(side -> side.isHashed = false);
        sides.meet(1, 2, 3);
        sides.run(100_000);
        return sides;
    }

    private static Meter measure(PartySides sides, int milliseconds) {
        Meter meter = new Meter();
        sides.host().meter = meter::measure;
        sides.run(milliseconds);
        sides.host().meter = Runnable::run;
        return meter;
    }

    @Test
    void aFrameOfTheHost() {
        try (GameRun<?> run = Melee.GAME.begin()) {
            new Rollback(run.scheduler(), 13);
            run.step(20_000);
            Meter meter = new Meter();
            for (int i = 0; i < 3_000; i++) {
                meter.measure(() -> run.step(1));
            }
            meter.print("a step alone, with a rollback that saves");
        }
        for (LineQuality quality : new LineQuality[] {LineQuality.PERFECT, new LineQuality(40, 10, 2, 1)}) {
            PartySides sides = begin(quality);
            measure(sides, 60_000).print("the host of four over a line " + quality);
            sides.close();
        }
    }

    @Test
    void aFrameOfTheHostWhileManyWantToJoin() throws IOException {
        PartySides sides = begin(LineQuality.PERFECT);
        for (int round = 0; round < 2; round++) {
            Meter meter = new Meter();
            sides.host().meter = meter::measure;
            List<ScriptedGuest> guests = new ArrayList<>();
            for (int i = 0; i < 500; i++) {
                guests.add(new ScriptedGuest(sides, /* players= */ i % 2));
                sides.run(20);
                guests.get(i).update();
            }
            sides.host().meter = Runnable::run;
            meter.print("fifty guests a second who greet and vanish");
            guests.forEach(ScriptedGuest::close);
            sides.run(12_000);
        }
        for (int round = 0; round < 2; round++) {
            Meter meter = new Meter();
            sides.host().meter = meter::measure;
            for (int i = 0; i < 100; i++) {
                ScriptedGuest guest = new ScriptedGuest(sides, /* players= */ 0);
                guest.run(100);
                guest.conversation.leave("");
                guest.close();
            }
            sides.host().meter = Runnable::run;
            meter.print("a spectator who comes, gets the state and leaves ten times a second");
        }
        sides.close();
    }

    /** A player who sends a packet with all steps that are kept, as often as the host reads one. */
    @Test
    void aFrameOfTheHostWhileAPlayerSendsOldInput() throws IOException {
        PartySides sides = begin(LineQuality.PERFECT);
        ScriptedGuest guest = new ScriptedGuest(sides, /* players= */ 1);
        guest.run(70_000);
        Meter meter = new Meter();
        sides.host().meter = meter::measure;
        for (int i = 0; i < 200; i++) {
            guest.run(10);
            for (int j = 0; j < 150; j++) {
                byte[] bytes = new byte[SealedLine.MAX_PAYLOAD_BYTES];
                PacketWriter out = new PacketWriter(bytes);
                out.writeByte(PayloadKind.INPUT.code());
                out.writeInt(guest.session);
                out.writeNumber(sides.host().step());
                out.writeByte(0);
                out.writeInt(i);
                out.writeByte(0);
                out.writeNumber(0);
                out.writeNumber(0);
                out.writeByte(0);
                out.writeByte(guest.exchange.guestSeat());
                out.writeNumber(0);
                for (int left = (int) guest.ownEnd() - 4; left > 0; left -= 4_000) {
                    out.writeNumber(Math.min(left, 4_000));
                    if (left > 4_000) {
                        break;
                    }
                }
                out.writeNumber(0);
                out.writeByte(Place.NONE);
                guest.conversation.send(java.util.Arrays.copyOf(bytes, out.size()));
            }
        }
        meter.print("15000 packets a second with old input, " + guest.conversation.end());
        guest.close();
        sides.close();
    }
}
