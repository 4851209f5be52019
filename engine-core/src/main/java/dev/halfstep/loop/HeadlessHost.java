package dev.halfstep.loop;

import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.schedule.FrameHost;

/** No window, no picture, and no input but what a script plays: for servers, tests and runs faster than real time. */
public final class HeadlessHost implements FrameHost {

    private final InputSource player;
    private boolean open = true;

    /** A host without a player, which stays open until it is closed. */
    public HeadlessHost() {
        this(InputSource.NONE);
    }

    /**
     * A host with something in place of a player, which stays open until it is closed.
     *
     * @param player what input comes from, such as a {@link dev.halfstep.input.ScriptedInput}
     */
    public HeadlessHost(InputSource player) {
        this.player = player;
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public void poll(InputQueue input) {
        player.poll(input);
    }

    @Override
    public void draw(PresentationContext frame) {
        // nobody watches
    }

    @Override
    public void close() {
        open = false;
    }
}
