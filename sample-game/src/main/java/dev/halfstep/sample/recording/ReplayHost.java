package dev.halfstep.sample.recording;

import dev.halfstep.input.InputQueue;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.schedule.FrameHost;
import dev.halfstep.time.Rate;
import java.util.Optional;

/** Wraps a host: carries out the requested seek before the wrapped host polls the input of the frame. */
final class ReplayHost implements FrameHost {

    private final FrameHost host;
    private final ReplayViewer viewer;

    ReplayHost(FrameHost host, ReplayViewer viewer) {
        this.host = host;
        this.viewer = viewer;
    }

    @Override
    public boolean isOpen() {
        return host.isOpen();
    }

    @Override
    public void poll(InputQueue input) {
        viewer.seekIfRequested();
        host.poll(input);
    }

    @Override
    public void draw(PresentationContext frame) {
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
