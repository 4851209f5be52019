package dev.halfstep.presentation;

import dev.halfstep.transform.TransformColumns;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.InterpolatedValues;
import dev.halfstep.world.World;
import java.util.List;

/**
 * InterpolatedTransform := between PreviousTransform and Transform, and likewise for every other component that is
 * interpolated. The engine runs it first in every frame, so that all presentation systems see what will be drawn.
 */
final class Interpolate implements PresentationSystem {

    private final TransformColumns transforms;
    private final List<InterpolatedValues<?>> values;

    Interpolate(World world) {
        transforms = new TransformColumns(world);
        transforms.computeDrawn();
        values = EngineWorld.of(world).interpolated();
    }

    @Override
    public void present(PresentationContext frame) {
        transforms.interpolate(frame.alpha());
        for (int i = 0; i < values.size(); i++) {
            values.get(i).interpolate(frame.alpha());
        }
    }
}
