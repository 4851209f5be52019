package dev.halfstep.meteors.rule;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.meteors.component.Body;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Lifetime;
import dev.halfstep.meteors.component.Saucer;
import dev.halfstep.meteors.component.Velocity;
import dev.halfstep.random.RandomStream;
import dev.halfstep.transform.Pose;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Commands;

/** Moves all entities, wraps them around at the edges of the field, and despawns them at the end of their way. */
public final class Movement {

    /** The maximum speed of the saucer along y, in world units a second. */
    private static final float MAX_SAUCER_SPEED_Y = 90f;

    /** The distance from the centre of the field at which a saucer is despawned: its light is out of the picture. */
    private static final float SAUCER_EXIT_X = Game.FIELD_WIDTH / 2 + Saucer.LIGHT_RADIUS;

    private Movement() {}

    /**
     * Moves all entities that have a velocity.
     *
     * @param step the step
     */
    public static void moveEntities(SimulationContext step) {
        float seconds = step.stepSeconds();
        for (var row : step.world().query(Transform.class, Velocity.class)) {
            Velocity velocity = row.second();
            row.first().translate(velocity.x() * seconds, velocity.y() * seconds);
        }
    }

    /**
     * Changes the course of the saucer from time to time, and despawns it at the other side, at the fraction of the
     * step at which it passes the exit. Runs after the saucer has moved.
     *
     * @param step the step
     */
    public static void flySaucer(SimulationContext step) {
        for (var row : step.world().query(Saucer.class, PreviousTransform.class, Transform.class, Velocity.class)) {
            Saucer saucer = row.first();
            Velocity velocity = row.fourth();
            saucer.secondsToTurn -= step.stepSeconds();
            if (saucer.secondsToTurn <= 0) {
                saucer.secondsToTurn += Saucer.COURSE_SECONDS;
                RandomStream random = step.world().single(RandomStream.class);
                velocity.setTo(velocity.x(), random.between(-MAX_SAUCER_SPEED_Y, MAX_SAUCER_SPEED_Y));
            }
            float direction = Math.signum(velocity.x());
            float from = row.second().x() * direction;
            float to = row.third().x() * direction;
            if (to > SAUCER_EXIT_X) {
                float fraction = (SAUCER_EXIT_X - from) / (to - from);
                step.commands().despawnAt(Math.min(Math.max(fraction, Commands.BEGIN_OF_STEP), 1f), row.id());
            }
        }
    }

    /**
     * Moves an entity that has left the field completely to the opposite side. The entity is drawn on the old side up
     * to the time at which it leaves the field, and on the opposite side from that time on.
     *
     * @param step the step
     */
    public static void wrapEntities(SimulationContext step) {
        for (var row : step.world().query(Body.class, PreviousTransform.class, Transform.class)) {
            Transform to = row.third();
            float shiftX = shift(to.x(), row.first().wrapWidth());
            float shiftY = shift(to.y(), row.first().wrapHeight());
            if (shiftX != 0 || shiftY != 0) {
                wrap(row.second(), to, shiftX, shiftY);
            }
        }
    }

    private static void wrap(Pose from, Transform to, float shiftX, float shiftY) {
        float endX = to.x();
        float endY = to.y();
        // An entity that leaves across a corner is moved once, when it has left at both sides.
        float fraction = Math.max(exitFraction(from.x(), endX, shiftX), exitFraction(from.y(), endY, shiftY));
        float exitX = from.x() + (endX - from.x()) * fraction;
        float exitY = from.y() + (endY - from.y()) * fraction;
        to.teleportAt(fraction, exitX + shiftX, exitY + shiftY, 0);
        to.setPosition(endX + shiftX, endY + shiftY);
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

    /**
     * Despawns entities at the end of their lifetime.
     *
     * @param step the step
     */
    public static void expireEntities(SimulationContext step) {
        for (var row : step.world().query(Lifetime.class)) {
            Lifetime lifetime = row.first();
            float fraction = lifetime.secondsLeft / step.stepSeconds();
            lifetime.secondsLeft -= step.stepSeconds();
            if (lifetime.secondsLeft <= 0) {
                step.commands().despawnAt(Math.max(fraction, Commands.BEGIN_OF_STEP), row.id());
            }
        }
    }
}
