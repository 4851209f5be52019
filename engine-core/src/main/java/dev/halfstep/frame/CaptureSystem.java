package dev.halfstep.frame;

import dev.halfstep.transform.TransformPasses;
import dev.halfstep.world.EngineWorld;

/**
 * Copies Transform to PreviousTransform, and likewise every other interpolated component to its previous value. The
 * engine's own simulation system: the first of every step. So if a frame has several steps, interpolation is between
 * the last two steps.
 */
final class CaptureSystem implements SimulationSystem {

    static final String NAME = "capture-previous";

    private final TransformPasses transforms;
    private final EngineWorld engine;

    CaptureSystem(TransformPasses transforms, EngineWorld engine) {
        this.transforms = transforms;
        this.engine = engine;
    }

    @Override
    public void step(SimulationContext step) {
        transforms.capturePrevious();
        engine.captureInterpolated();
    }
}
