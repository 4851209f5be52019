package dev.halfstep.sample;

import dev.halfstep.input.Key;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.render.hud.HudLine;

/** Presentation system: F1 hides and shows the line along the top. */
final class HudSwitch implements PresentationSystem {

    private final HudLine line;

    HudSwitch(HudLine line) {
        this.line = line;
    }

    @Override
    public void present(PresentationContext frame) {
        if (frame.input().pressCount(Key.F1) % 2 == 1) { // pressed twice within one frame, it is where it was
            line.setVisible(!line.isVisible());
        }
    }
}
