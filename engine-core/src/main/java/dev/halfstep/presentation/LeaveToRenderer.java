package dev.halfstep.presentation;

import dev.halfstep.transform.TransformColumns;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.InterpolatedValues;
import dev.halfstep.world.World;
import java.util.List;

/**
 * In place of {@link Interpolate} where the renderer interpolates poses: tells it whether they are others than in the
 * frame before, so that it has to fetch them anew. Other components are interpolated as ever.
 */
final class LeaveToRenderer implements PresentationSystem {

    private final TransformColumns transforms;
    private final List<InterpolatedValues<?>> values;
    private final PresentationContext context;
    private long seenSteps;

    LeaveToRenderer(World world, PresentationContext context) {
        transforms = new TransformColumns(world);
        transforms.leaveDrawnToRenderer();
        values = EngineWorld.of(world).interpolated();
        this.context = context;
        context.leavePosesToRenderer();
    }

    @Override
    public void present(PresentationContext frame) {
        boolean written = transforms.takeWritten(); // a step also changes what rested in it: the pose before
        if (written || frame.steps() != seenSteps) {
            seenSteps = frame.steps();
            context.posesHaveChanged();
        }
        for (int i = 0; i < values.size(); i++) {
            values.get(i).interpolate(frame.alpha());
        }
    }
}
