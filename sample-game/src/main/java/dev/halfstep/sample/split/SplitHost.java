package dev.halfstep.sample.split;

import dev.halfstep.input.InputQueue;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.schedule.FrameHost;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.time.Rate;
import java.util.Optional;

/** A host that lets the twin follow the original in each frame, before another host draws both. */
public final class SplitHost implements FrameHost {

    private final FrameHost host;
    private final SystemScheduler original;
    private final RawTwin twin;

    /**
     * Creates a host.
     *
     * @param host polls the input and draws; the caller closes it
     * @param original the scheduler of the original, which is always interpolated
     * @param twin the twin, which is never interpolated
     */
    public SplitHost(FrameHost host, SystemScheduler original, RawTwin twin) {
        this.host = host;
        this.original = original;
        this.twin = twin;
    }

    @Override
    public boolean isOpen() {
        return host.isOpen();
    }

    @Override
    public void poll(InputQueue input) {
        original.setInterpolating(true); // a key may have switched it off, but the caption says "interpolated"
        host.poll(input);
        twin.copyInput(input.events());
    }

    @Override
    public void draw(PresentationContext frame) {
        twin.follow(frame);
        host.draw(frame);
    }

    @Override
    public Optional<Rate> displayRate() {
        return host.displayRate();
    }

    @Override
    public void close() {
        // the caller closes the host
    }
}
