package dev.halfstep.sample.scene.keys;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;

/** Presentation system: counts what each frame sees. */
final class CountFrames implements PresentationSystem {

    private final EdgeCounts counts;

    CountFrames(EdgeCounts counts) {
        this.counts = counts;
    }

    @Override
    public void present(PresentationContext frame) {
        counts.add(frame.input());
    }
}
