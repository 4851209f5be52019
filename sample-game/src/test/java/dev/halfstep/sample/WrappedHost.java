package dev.halfstep.sample;

import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.input.InputQueue;
import dev.halfstep.time.Rate;
import java.util.Optional;

/** A host that forwards to another host. Subclasses add what happens before or after. The caller closes both hosts. */
public class WrappedHost implements FrameHost {

    private final FrameHost host;

    /**
     * Creates a host.
     *
     * @param host polls the input and draws
     */
    public WrappedHost(FrameHost host) {
        this.host = host;
    }

    @Override
    public boolean isOpen() {
        return host.isOpen();
    }

    @Override
    public void poll(InputQueue input) {
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
        // the caller closes the other host
    }
}
