package dev.halfstep.schedule;

import dev.halfstep.time.FrameSteps;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.TimeControl;
import java.util.ArrayList;
import java.util.List;

/** Measures all systems and the picture, to be able to say which of them was the slowest when a frame could not simulate all its time. */
final class OverrunWatch {

    /** What one system took. Only the thread that runs the system writes it. */
    private static final class Taken {
        private final String system;
        private long nanos;
        private long nanosOfLastFrame;

        Taken(String system) {
            this.system = system;
        }

        long nanos(boolean ofLastFrame) {
            return ofLastFrame ? nanosOfLastFrame : nanos;
        }
    }

    private final NanoClock clock;
    private final OverrunListener listener;
    private final List<Taken> times = new ArrayList<>();
    private final Taken picture = new Taken(Systems.HOST);
    private long pictureBeginNanos;

    OverrunWatch(NanoClock clock, OverrunListener listener) {
        this.clock = clock;
        this.listener = listener;
        times.add(picture);
    }

    /** The same turn, measured. */
    Turn around(Turn turn) {
        Taken taken = new Taken(turn.registration().name());
        times.add(taken);
        Runnable measured = () -> {
            long beginNanos = clock.nanoTime();
            try {
                turn.system().run();
            } finally {
                taken.nanos += clock.nanoTime() - beginNanos;
            }
        };
        return new Turn(turn.registration(), measured, turn.buffers());
    }

    void beginPicture() {
        pictureBeginNanos = clock.nanoTime();
    }

    void endPicture() {
        picture.nanos += clock.nanoTime() - pictureBeginNanos;
    }

    void beginFrame() {
        for (int i = 0; i < times.size(); i++) {
            Taken taken = times.get(i);
            taken.nanosOfLastFrame = taken.nanos;
            taken.nanos = 0;
        }
    }

    void endSteps(FrameSteps steps, TimeControl time, long step) {
        if (!steps.isCapped()) {
            return;
        }
        boolean ofLastFrame = !steps.isBudgetSpent();
        Taken slowest = picture;
        for (Taken taken : times) {
            if (taken.nanos(ofLastFrame) > slowest.nanos(ofLastFrame)) {
                slowest = taken;
            }
        }
        listener.overrun(new Overrun(
                step,
                steps.stepsInFrame(),
                steps.droppedNanosInFrame(),
                time.owedNanos(),
                slowest.system,
                slowest.nanos(ofLastFrame)));
    }
}
