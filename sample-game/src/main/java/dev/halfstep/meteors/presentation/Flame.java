package dev.halfstep.meteors.presentation;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.particle.ParticleEmitter;
import dev.halfstep.render.particle.ParticleStyle;
import dev.halfstep.render.particle.Particles;
import dev.halfstep.transform.InterpolatedTransform;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/** Presentation system: emits the particles of the flame behind a ship under thrust. */
final class Flame implements PresentationSystem {

    private static final float PARTICLES_PER_SECOND = 260f;

    /** The distance from the centre of the ship to its engine, in world units. */
    private static final float ENGINE_DISTANCE = 11f;

    private static final float SPREAD_DEGREES = 26f;

    /**
     * The maximum distance of a moving ship in a frame, in world units; a ship that moves farther has wrapped around.
     */
    private static final float MAX_DISTANCE_IN_FRAME = 200f;

    private final ParticleStyle style = new ParticleStyle()
            .setLife(0.15f, 0.45f)
            .setSpeed(140f, 300f)
            .setSize(15f, 2f)
            .setColor(Color.rgb(0xFFD070).withOpacity(0.9f), Color.rgb(0xFF3010).withOpacity(0f));
    private final ParticleEmitter emitter;
    private final Quaternionf rotation = new Quaternionf();
    private final Vector3f backwards = new Vector3f();
    private float lastX;
    private float lastY;

    Flame(Particles particles) {
        emitter = new ParticleEmitter(particles, style, PARTICLES_PER_SECOND);
    }

    @Override
    public void present(PresentationContext frame) {
        boolean isBurning = false;
        for (var row : frame.world().query(InterpolatedTransform.class, Ship.class)) {
            InterpolatedTransform pose = row.first();
            isBurning = row.second().thrust > 0;
            if (Math.abs(pose.x() - lastX) + Math.abs(pose.y() - lastY) > MAX_DISTANCE_IN_FRAME) {
                emitter.pause(); // no particles along the way across the field
            }
            lastX = pose.x();
            lastY = pose.y();
            if (isBurning) {
                emitFlame(pose, frame.presentationSecondsInFrame());
            }
        }
        if (!isBurning) {
            emitter.pause();
        }
    }

    private void emitFlame(InterpolatedTransform pose, float seconds) {
        pose.rotation(rotation).transform(backwards.set(-1f, 0f, 0f));
        float degrees = (float) Math.toDegrees(Math.atan2(backwards.y, backwards.x));
        style.setDirectionDegrees(degrees, SPREAD_DEGREES);
        emitter.emit(pose.x() + ENGINE_DISTANCE * backwards.x, pose.y() + ENGINE_DISTANCE * backwards.y, seconds);
    }
}
