package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.command.Commands;
import dev.halfstep.sample.scene.meteors.component.Body;
import dev.halfstep.sample.scene.meteors.component.Field;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.transform.Pose;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;

/**
 * Simulation system: moves an entity that has left the field completely to the opposite side. The entity is drawn on
 * the old side up to the time at which it leaves the field, and on the opposite side from that time on.
 */
public final class WrapEntities implements SimulationSystem {

    /** Creates the system. */
    public WrapEntities() {}

    @Override
    public void step(SimulationContext step) {
        step.world().query(Body.class, PreviousTransform.class, Transform.class).forEach((id, body, from, to) -> {
            float shiftX = shift(to.x(), Field.wrapWidth(body.radius()));
            float shiftY = shift(to.y(), Field.wrapHeight(body.radius()));
            if (shiftX != 0 || shiftY != 0) {
                wrap(from, to, shiftX, shiftY);
            }
        });
    }

    private static void wrap(Pose from, Transform to, float shiftX, float shiftY) {
        float endX = to.x();
        float endY = to.y();
        // An entity that leaves across a corner is moved once, when it has left at both sides.
        float fraction = Math.max(exitFraction(from.x(), endX, shiftX), exitFraction(from.y(), endY, shiftY));
        float exitX = from.x() + (endX - from.x()) * fraction;
        float exitY = from.y() + (endY - from.y()) * fraction;
        to.teleportAt(fraction, exitX + shiftX, exitY + shiftY, 0);
        to.setPosition(endX + shiftX, endY + shiftY, 0);
    }

    /** Returns by how much a coordinate must be shifted to be in the field. */
    private static float shift(float coordinate, float size) {
        if (coordinate > size / 2) {
            return -size;
        }
        return coordinate < -size / 2 ? size : 0f;
    }

    /** Returns the fraction of the step at which a coordinate passes its edge; 0 for a coordinate without a shift. */
    private static float exitFraction(float from, float to, float shift) {
        if (shift == 0) {
            return 0f;
        }
        float edge = -shift / 2; // the opposite edges are one shift apart
        return Math.min(Math.max((edge - from) / (to - from), Commands.BEGIN_OF_STEP), 1f);
    }
}
