package dev.halfstep.frame;

import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;

/**
 * A host without a window and without drawing, for a loop that is created without a {@link dev.halfstep.game.GameRun}.
 *
 * @hidden
 */
public final class HeadlessHost implements FrameHost {

    private final InputSource source;
    private boolean open = true;

    /** Creates a host without input. It stays open until it is closed. */
    public HeadlessHost() {
        this(InputSource.NONE);
    }

    /**
     * Creates a host with a source of input. It stays open until it is closed.
     *
     * @param source the source of input, such as a {@link dev.halfstep.input.ScriptedInput}
     */
    public HeadlessHost(InputSource source) {
        this.source = source;
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public void poll(InputQueue input) {
        source.poll(input);
    }

    @Override
    public void draw(PresentationContext frame) {
        // draws nothing
    }

    @Override
    public void close() {
        open = false;
    }
}
