package dev.halfstep.sample.scene.keys;

import dev.halfstep.input.Control;
import dev.halfstep.input.InputEvents;
import dev.halfstep.input.InputView;

/**
 * Counts input edges, the presses and releases of each control, in one phase: simulation or presentation. The counts of
 * the simulation are a component, so that state hashes and snapshots contain them.
 */
final class EdgeCounts {

    private final long[] presses = new long[Control.count()];
    private final long[] releases = new long[Control.count()];
    private long total;

    /** Counts all presses and releases in the input of a step or a frame. */
    void add(InputView input) {
        InputEvents events = input.events();
        for (int i = 0; i < events.size(); i++) {
            switch (events.kind(i)) {
                case PRESS -> increment(presses, events.control(i));
                case RELEASE -> increment(releases, events.control(i));
                case AXIS, POINTER, WHEEL, MOTION, ACTION, HOLD, TUNING, LEAVE, JOIN, AIM -> {} // no edges
            }
        }
    }

    private void increment(long[] counts, Control control) {
        counts[control.index()]++;
        total++;
    }

    long presses(Control control) {
        return presses[control.index()];
    }

    long releases(Control control) {
        return releases[control.index()];
    }

    /** Returns the number of all presses and releases. */
    long total() {
        return total;
    }
}
