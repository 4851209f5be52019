package dev.halfstep.meteors.presentation;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Player;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.particle.ParticleEmitter;
import dev.halfstep.render.particle.ParticleStyle;
import dev.halfstep.render.particle.Particles;
import dev.halfstep.transform.InterpolatedTransform;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/** Presentation system: emits the particles of the flame behind each ship under thrust. */
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
    private final Engine[] engines = new Engine[Game.MAX_SHIPS];
    private final Quaternionf rotation = new Quaternionf();
    private final Vector3f backwards = new Vector3f();

    /** The engine of the ship of a player. */
    private static final class Engine {

        final ParticleEmitter emitter;
        boolean isBurning;
        float lastX;
        float lastY;

        Engine(ParticleEmitter emitter) {
            this.emitter = emitter;
        }
    }

    Flame(Particles particles) {
        for (int i = 0; i < engines.length; i++) {
            engines[i] = new Engine(new ParticleEmitter(particles, style, PARTICLES_PER_SECOND));
        }
    }

    @Override
    public void present(PresentationContext frame) {
        for (Engine engine : engines) {
            engine.isBurning = false;
        }
        for (var row : frame.world().query(InterpolatedTransform.class, Ship.class)) {
            InterpolatedTransform pose = row.first();
            Engine engine = engines[Player.of(frame.world(), row.id()) - 1];
            engine.isBurning = row.second().thrust > 0;
            if (Math.abs(pose.x() - engine.lastX) + Math.abs(pose.y() - engine.lastY) > MAX_DISTANCE_IN_FRAME) {
                engine.emitter.pause(); // no particles along the way across the field
            }
            engine.lastX = pose.x();
            engine.lastY = pose.y();
            if (engine.isBurning) {
                emitFlame(engine.emitter, pose, frame.presentationSecondsInFrame());
            }
        }
        for (Engine engine : engines) {
            if (!engine.isBurning) {
                engine.emitter.pause();
            }
        }
    }

    private void emitFlame(ParticleEmitter emitter, InterpolatedTransform pose, float seconds) {
        pose.rotation(rotation).transform(backwards.set(-1f, 0f, 0f));
        float degrees = (float) Math.toDegrees(Math.atan2(backwards.y, backwards.x));
        style.setDirectionDegrees(degrees, SPREAD_DEGREES);
        emitter.emit(pose.x() + ENGINE_DISTANCE * backwards.x, pose.y() + ENGINE_DISTANCE * backwards.y, seconds);
    }
}
