package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.command.Commands;
import dev.halfstep.sample.scene.meteors.component.Body;
import dev.halfstep.sample.scene.meteors.component.Field;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;

/**
 * Simulation system: moves an entity that has left the field completely to the opposite side. It is drawn up to the
 * moment at which it leaves, and on the other side from that moment on.
 */
public final class WrapEntities implements SimulationSystem {

    /** Creates the system. */
    public WrapEntities() {}

    @Override
    public void step(SimulationContext step) {
        step.world()
                .query(Body.class, PreviousTransform.class, Transform.class)
                .forEach((id, body, from, to) -> wrap(Motion.between(from, to), body.radius(), to));
    }

    private static void wrap(Motion motion, float radius, Transform transform) {
        float width = Field.wrapWidth(radius);
        float height = Field.wrapHeight(radius);
        float shiftX = shift(motion.toX(), width);
        float shiftY = shift(motion.toY(), height);
        if (shiftX == 0 && shiftY == 0) {
            return;
        }
        float fractionX = fraction(motion.fromX(), motion.toX(), -shiftX / 2);
        float fractionY = fraction(motion.fromY(), motion.toY(), -shiftY / 2);
        // An entity that leaves across a corner is moved once, when it has left at both sides.
        float fraction = shiftX == 0 ? fractionY : shiftY == 0 ? fractionX : Math.max(fractionX, fractionY);
        transform.teleportAt(fraction, motion.x(fraction) + shiftX, motion.y(fraction) + shiftY, 0);
        transform.setPosition(motion.toX() + shiftX, motion.toY() + shiftY, 0);
    }

    /** Returns by how much a coordinate must be shifted to be in the field. */
    private static float shift(float coordinate, float size) {
        if (coordinate > size / 2) {
            return -size;
        }
        return coordinate < -size / 2 ? size : 0f;
    }

    /** Returns the fraction of the step at which a coordinate passes an edge. */
    private static float fraction(float from, float to, float edge) {
        return Math.min(Math.max((edge - from) / (to - from), Commands.BEGIN_OF_STEP), 1f);
    }
}
