package dev.halfstep.presentation;

import dev.halfstep.transform.TransformColumns;
import dev.halfstep.world.World;

/**
 * InterpolatedTransform := between PreviousTransform and Transform. The engine runs it first in every frame, so that
 * all presentation systems see the poses that will be drawn.
 */
final class Interpolate implements PresentationSystem {

    private final TransformColumns transforms;

    Interpolate(World world) {
        transforms = new TransformColumns(world);
    }

    @Override
    public void present(PresentationContext frame) {
        transforms.interpolate(frame.alpha());
    }
}
