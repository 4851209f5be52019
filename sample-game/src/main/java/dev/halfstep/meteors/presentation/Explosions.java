package dev.halfstep.meteors.presentation;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.meteors.component.Meteor;
import dev.halfstep.meteors.component.Saucer;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.meteors.event.GameEvents;
import dev.halfstep.meteors.event.GameEvents.MeteorBroken;
import dev.halfstep.meteors.event.GameEvents.SaucerDestroyed;
import dev.halfstep.meteors.event.GameEvents.ShipLost;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.CameraShake;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.particle.ParticleStyle;
import dev.halfstep.render.particle.Particles;
import dev.halfstep.ui.Comfort;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * Presentation system: emits flashes, particles, debris and shock waves, and shakes the camera, for each broken meteor,
 * each destroyed saucer and each lost ship.
 */
final class Explosions implements PresentationSystem {

    // The numbers of all effects are chosen by eye.
    /** The maximum displacement of the camera, in world units. */
    private static final float MAX_SHAKE = 13f;

    private static final double SHAKE_SECONDS = 0.7;

    /** An arbitrary number: each seed gives other shakes. */
    private static final int SEED = 9;

    /** The number of particles for each unit of the radius of a meteor. */
    private static final float PARTICLES_PER_UNIT = 1.3f;

    private static final int SAUCER_PARTICLES = 120;
    private static final int SHIP_PARTICLES = 260;

    /** The strength of the shake for each unit of the radius of a meteor; a lost ship gives 1, the maximum. */
    private static final float SHAKE_STRENGTH_PER_UNIT = 0.0045f;

    private static final float SAUCER_SHAKE_STRENGTH = 0.4f;

    private static final Fade METEOR_FADE = new Fade(0xC9B8FF);
    private static final Fade SAUCER_FADE = new Fade(0xFF8FA8);
    private static final Color METEOR_SHOCK_WAVE = Color.rgb(0x8A6CFF);
    private static final Color SAUCER_SHOCK_WAVE = Color.rgb(0xFF4070);
    private static final Color FIRE_SHOCK_WAVE = Color.rgb(0xFFA050);

    private final ParticleStyle meteorStyle = new ParticleStyle()
            .setLife(0.25f, 0.9f)
            .setSpeed(20f, 230f)
            .setSize(12f, 2f)
            .setDrag(1.8f)
            .setColor(Color.rgb(0xE0D0FF).withOpacity(0.9f), Color.rgb(0x5030FF).withOpacity(0f));
    private final ParticleStyle emberStyle = new ParticleStyle()
            .setLife(0.3f, 0.7f)
            .setSpeed(60f, 320f)
            .setSize(9f, 1f)
            .setDrag(2.4f)
            .setColor(Color.rgb(0xFFD9A0), Color.rgb(0xFF5010).withOpacity(0f));
    private final ParticleStyle saucerStyle = new ParticleStyle()
            .setLife(0.3f, 1.1f)
            .setSpeed(20f, 300f)
            .setSize(15f, 2f)
            .setDrag(1.7f)
            .setColor(Color.rgb(0xFFC0D0), Color.rgb(0xFF1050).withOpacity(0f));
    private final ParticleStyle shipStyle = new ParticleStyle()
            .setLife(0.4f, 1.6f)
            .setSpeed(20f, 380f)
            .setSize(18f, 2f)
            .setDrag(1.6f)
            .setColor(Color.rgb(0xFFE0A0), Color.rgb(0xFF2000).withOpacity(0f));
    private final Map<Meteor.Size, ParticleStyle> meteorFlashes = new EnumMap<>(Meteor.Size.class);
    private final ParticleStyle saucerFlash = flash(190f, 0.3f, 0xFF80A0);
    private final ParticleStyle shipFlash = flash(420f, 0.45f, 0xFFE0B0);

    private final Crew crew;
    private final Particles particles;
    private final Debris debris;
    private final ShockWaves shockWaves;
    private final Camera2d camera;
    private final Comfort comfort;
    private final CameraShake shake = new CameraShake(MAX_SHAKE, SHAKE_SECONDS, SEED);
    private final Reactions explosions = new Reactions();

    Explosions(
            Crew crew,
            Particles particles,
            Debris debris,
            ShockWaves shockWaves,
            Camera2d camera,
            GameEvents events,
            Comfort comfort) {
        this.crew = crew;
        this.particles = particles;
        this.debris = debris;
        this.shockWaves = shockWaves;
        this.camera = camera;
        this.comfort = comfort;
        shake.setFactor(comfort.shake::get);
        explosions.on(events.brokenMeteors(), "explosions of meteors", this::burstMeteor);
        explosions.on(events.destroyedSaucers(), "explosions of saucers", this::explodeSaucer);
        explosions.on(events.lostShips(), "explosions of ships", this::explodeShip);
        for (Meteor.Size size : Meteor.Size.values()) {
            meteorFlashes.put(size, flash(3.4f * size.radius, 0.2f, 0xB8A0FF));
        }
    }

    /** Creates a large spot of light that shrinks and fades; its size is in world units. */
    private static ParticleStyle flash(float size, float seconds, int rgb) {
        Color color = Color.rgb(rgb);
        return new ParticleStyle()
                .setLife(seconds, seconds)
                .setSpeed(0f, 0f)
                .setSize(size, size / 3f)
                .setColor(color.withOpacity(0.85f), color.withOpacity(0f));
    }

    @Override
    public void present(PresentationContext frame) {
        explosions.run();
        shake.advance(frame.presentationSecondsInFrame());
        shake.applyTo(camera);
    }

    /** Returns how many flashes an explosion has: none if the player wants none. */
    private int flashCount() {
        return comfort.flashes.get() ? 1 : 0;
    }

    private void burstMeteor(MeteorBroken meteor) {
        float radius = meteor.size().radius;
        ParticleStyle flash = Objects.requireNonNull(meteorFlashes.get(meteor.size()));
        particles.burst(flash, meteor.x(), meteor.y(), flashCount());
        particles.burst(meteorStyle, meteor.x(), meteor.y(), (int) (PARTICLES_PER_UNIT * radius));
        particles.burst(emberStyle, meteor.x(), meteor.y(), (int) (radius / 3f));
        int fragments = 6 + (int) (radius / 6f);
        float maxSpeed = 70f + 2f * radius;
        debris.burst(meteor.x(), meteor.y(), 0.8f * radius, fragments, maxSpeed, METEOR_FADE);
        if (meteor.size() == Meteor.Size.LARGE) {
            float shockWaveSeconds = 0.5f;
            shockWaves.add(meteor.x(), meteor.y(), 2.7f * radius, shockWaveSeconds, METEOR_SHOCK_WAVE);
        }
        shake.hit(SHAKE_STRENGTH_PER_UNIT * radius);
    }

    private void explodeSaucer(SaucerDestroyed saucer) {
        particles.burst(saucerFlash, saucer.x(), saucer.y(), flashCount());
        particles.burst(saucerStyle, saucer.x(), saucer.y(), SAUCER_PARTICLES);
        int fragments = 12;
        float maxSpeed = 210f;
        debris.burst(saucer.x(), saucer.y(), Saucer.RADIUS, fragments, maxSpeed, SAUCER_FADE);
        float shockWaveRadius = 200f;
        float shockWaveSeconds = 0.7f;
        shockWaves.add(saucer.x(), saucer.y(), shockWaveRadius, shockWaveSeconds, SAUCER_SHOCK_WAVE);
        shake.hit(SAUCER_SHAKE_STRENGTH);
    }

    private void explodeShip(ShipLost ship) {
        ShipColors colors = crew.colors(ship.player());
        particles.burst(shipFlash, ship.x(), ship.y(), flashCount());
        particles.burst(shipStyle, ship.x(), ship.y(), SHIP_PARTICLES);
        int fragments = 14;
        float maxSpeed = 240f;
        debris.burst(ship.x(), ship.y(), 1.3f * Ship.RADIUS, fragments, maxSpeed, colors.debris());
        // A large slow shock wave, and a small fast one.
        float largeRadius = 360f;
        float smallRadius = 200f;
        float slowSeconds = 1.1f;
        float fastSeconds = 0.8f;
        shockWaves.add(ship.x(), ship.y(), largeRadius, slowSeconds, FIRE_SHOCK_WAVE);
        shockWaves.add(ship.x(), ship.y(), smallRadius, fastSeconds, colors.light());
        float maxStrength = 1f;
        shake.hit(maxStrength);
    }
}
