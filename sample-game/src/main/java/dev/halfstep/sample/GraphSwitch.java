package dev.halfstep.sample;

import dev.halfstep.input.Key;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.render.hud.HudGraph;

/** Presentation system: F3 shows and hides the graphs of the last frames. */
final class GraphSwitch implements PresentationSystem {

    private final HudGraph graph;

    GraphSwitch(HudGraph graph) {
        this.graph = graph;
    }

    @Override
    public void present(PresentationContext frame) {
        if (frame.input().pressCount(Key.F3) % 2 == 1) { // pressed twice within one frame, it is where it was
            graph.setVisible(!graph.isVisible());
        }
    }
}
