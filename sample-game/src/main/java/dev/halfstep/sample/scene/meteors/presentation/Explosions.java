package dev.halfstep.sample.scene.meteors.presentation;

import dev.halfstep.event.EventReader;
import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.CameraShake;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.particle.ParticleStyle;
import dev.halfstep.render.particle.Particles;
import dev.halfstep.sample.scene.meteors.component.MeteorBroken;
import dev.halfstep.sample.scene.meteors.component.ShipLost;
import java.util.function.Consumer;

/** Presentation system: emits particles and shakes the camera for each broken meteor and each lost ship. */
final class Explosions implements PresentationSystem {

    /** The maximum displacement of the camera, in world units. */
    private static final float MAX_SHAKE = 14f;

    private static final double SHAKE_SECONDS = 0.7;
    private static final int SEED = 9;

    /** The number of particles for each unit of the radius of a meteor. */
    private static final float PARTICLES_PER_UNIT = 1.5f;

    private static final int SHIP_PARTICLES = 260;

    /** The strength of the shake for each unit of the radius of a meteor; a lost ship gives 1, the maximum. */
    private static final float SHOCK_PER_UNIT = 0.005f;

    private final ParticleStyle meteorStyle = new ParticleStyle()
            .setLife(0.25f, 0.9f)
            .setSpeed(20f, 210f)
            .setSize(11f, 2f)
            .setDrag(1.8f)
            .setColor(Color.rgb(0xE0D0FF).withOpacity(0.9f), Color.rgb(0x5030FF).withOpacity(0f));
    private final ParticleStyle shipStyle = new ParticleStyle()
            .setLife(0.4f, 1.6f)
            .setSpeed(20f, 380f)
            .setSize(18f, 2f)
            .setDrag(1.6f)
            .setColor(Color.rgb(0xFFE0A0), Color.rgb(0xFF2000).withOpacity(0f));

    private final Particles particles;
    private final Camera2d camera;
    private final CameraShake shake = new CameraShake(MAX_SHAKE, SHAKE_SECONDS, SEED);
    private final EventReader<MeteorBroken> brokenMeteors;
    private final EventReader<ShipLost> lostShips;
    private final Consumer<MeteorBroken> burstMeteor = this::burstMeteor;
    private final Consumer<ShipLost> explodeShip = this::explodeShip;

    Explosions(
            Particles particles,
            Camera2d camera,
            EventReader<MeteorBroken> brokenMeteors,
            EventReader<ShipLost> lostShips) {
        this.particles = particles;
        this.camera = camera;
        this.brokenMeteors = brokenMeteors;
        this.lostShips = lostShips;
    }

    @Override
    public void present(PresentationContext frame) {
        brokenMeteors.forEach(burstMeteor);
        lostShips.forEach(explodeShip);
        shake.advance(frame.presentationSecondsInFrame());
        shake.applyTo(camera);
    }

    private void burstMeteor(MeteorBroken meteor) {
        float radius = meteor.size().radius();
        particles.burst(meteorStyle, meteor.x(), meteor.y(), (int) (PARTICLES_PER_UNIT * radius));
        shake.hit(SHOCK_PER_UNIT * radius);
    }

    private void explodeShip(ShipLost ship) {
        particles.burst(shipStyle, ship.x(), ship.y(), SHIP_PARTICLES);
        shake.hit(1f);
    }
}
