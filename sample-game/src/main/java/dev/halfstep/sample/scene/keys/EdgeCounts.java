package dev.halfstep.sample.scene.keys;

import dev.halfstep.input.Control;
import dev.halfstep.input.InputEvents;
import dev.halfstep.input.InputView;

/** How often each control went down and came up, as one phase has seen it. */
final class EdgeCounts {

    private final long[] presses = new long[Control.count()];
    private final long[] releases = new long[Control.count()];
    private long total;

    void add(InputView input) {
        InputEvents events = input.events();
        for (int i = 0; i < events.size(); i++) {
            switch (events.kind(i)) {
                case PRESS -> count(presses, events.control(i));
                case RELEASE -> count(releases, events.control(i));
                case AXIS, POINTER, WHEEL -> {} // these have no edges
            }
        }
    }

    private void count(long[] counts, Control control) {
        counts[control.index()]++;
        total++;
    }

    long presses(Control control) {
        return presses[control.index()];
    }

    long releases(Control control) {
        return releases[control.index()];
    }

    /** All presses and releases together. */
    long total() {
        return total;
    }
}
