package dev.halfstep.sample.scene.crowd;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.render.draw.Shape;

/** Presentation system: makes all dots smaller after their number has grown, and larger after it has shrunk. */
final class DotSizes implements PresentationSystem {

    /** The number of dots in the last frame; 0 before the first one. */
    private int dots;

    @Override
    public void present(PresentationContext frame) {
        int dotsNow = frame.world().query(Shape.class).count();
        if (dotsNow == dots) {
            return;
        }
        dots = dotsNow;
        float diameter = 2 * Dots.radius(dotsNow);
        frame.world().query(Shape.class).forEach((id, shape) -> shape.setSize(diameter, diameter));
    }
}
