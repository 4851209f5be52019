package dev.halfstep.sample.scene.keys;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;

/** Presentation system: counts the presses and releases in the input of each frame. */
final class CountFrameEdges implements PresentationSystem {

    private final EdgeCounts counts;

    CountFrameEdges(EdgeCounts counts) {
        this.counts = counts;
    }

    @Override
    public void present(PresentationContext frame) {
        counts.add(frame.input());
    }
}
