package dev.halfstep.meteors.presentation;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.meteors.component.Velocity;
import dev.halfstep.random.RandomStream;
import dev.halfstep.render.draw.Color;

/**
 * Presentation system: adds stars and clouds of dust to a layer behind the game. Stars and clouds drift, and move
 * against the mean velocity of the ships: near ones faster than far ones.
 */
final class Starfield implements PresentationSystem {

    /** An arbitrary number: each seed gives other stars. */
    private static final int SEED = 2;

    private static final int STARS = 330;
    private static final int CLOUDS = 12;

    /** Stars and clouds repeat in an area that is larger than the field by this margin. */
    private static final float STAR_MARGIN = 20f;

    private static final float CLOUD_MARGIN = 1_000f;

    /** The velocity of the nearest stars along x without a moving ship, in world units a second. */
    private static final float DRIFT = -22f;

    /** The part of the velocity of the ship with which the nearest stars move; negative: against the ship. */
    private static final float SHIP_FACTOR = -0.3f;

    /** How fast the motion of the stars follows the ship: the part of the difference in a second. */
    private static final float FOLLOW_PER_SECOND = 2.5f;

    /** The maximum motion back in a frame: a seek in a replay goes back farther. */
    private static final double MAX_SECONDS_BACK = 0.1;

    private static final float TWINKLES_PER_SECOND = 1.7f;

    /** The colours of stars, faint and far ones first. */
    private static final Color[] STAR_COLORS = {
        Color.rgb(0x5A68A0), Color.rgb(0x8090C8), Color.rgb(0xA9B8E8), Color.rgb(0xFFE8D0)
    };

    private static final Color[] CLOUD_COLORS = {
        Color.rgb(0x5A2BC8), Color.rgb(0x1C4FC0), Color.rgb(0x0E7F96), Color.rgb(0x8A1F86)
    };

    private final GlowLayer layer;

    // One element for each star; the clouds are the last ones.

    private final float[] x = new float[STARS + CLOUDS];
    private final float[] y = new float[STARS + CLOUDS];
    private final float[] radius = new float[STARS + CLOUDS];
    private final float[] strength = new float[STARS + CLOUDS];
    private final float[] nearness = new float[STARS + CLOUDS];
    private final Color[] color = new Color[STARS + CLOUDS];

    /** The distance that stars of nearness 1 have moved. */
    private double scrollX;

    private double scrollY;
    private float speedX = DRIFT;
    private float speedY;
    private double lastSeconds;

    Starfield(GlowLayer layer) {
        this.layer = layer;
        RandomStream random = new RandomStream(SEED);
        for (int i = 0; i < STARS + CLOUDS; i++) {
            x[i] = (Game.FIELD_WIDTH + CLOUD_MARGIN) * random.nextFloat();
            y[i] = (Game.FIELD_HEIGHT + CLOUD_MARGIN) * random.nextFloat();
            if (i < STARS) {
                // The product of two random numbers is mostly small, so most stars are faint, small and far.
                float brightness = random.nextFloat() * random.nextFloat();
                int kind = (int) (brightness * STAR_COLORS.length);
                radius[i] = 2f + 4f * brightness;
                strength[i] = 0.65f + 0.35f * brightness;
                nearness[i] = 0.15f + 0.85f * brightness;
                color[i] = STAR_COLORS[kind];
            } else {
                radius[i] = random.between(260f, 480f);
                strength[i] = random.between(0.14f, 0.24f);
                nearness[i] = 0.1f; // farther than all stars
                color[i] = CLOUD_COLORS[i % CLOUD_COLORS.length];
            }
        }
    }

    @Override
    public void present(PresentationContext frame) {
        float seconds = secondsInFrame(frame);
        float shipSpeedX = 0f;
        float shipSpeedY = 0f;
        int ships = Math.max(frame.world().query(Ship.class).count(), 1);
        for (var ship : frame.world().query(Ship.class, Velocity.class)) {
            shipSpeedX += ship.second().x() / ships;
            shipSpeedY += ship.second().y() / ships;
        }
        float followed = Math.max(0f, Math.min(FOLLOW_PER_SECOND * seconds, 1f));
        speedX += (DRIFT + SHIP_FACTOR * shipSpeedX - speedX) * followed;
        speedY += (SHIP_FACTOR * shipSpeedY - speedY) * followed;
        scrollX += (double) speedX * seconds;
        scrollY += (double) speedY * seconds;
        double twinkleTurns = frame.presentationSeconds() * TWINKLES_PER_SECOND;
        for (int i = 0; i < STARS + CLOUDS; i++) {
            float margin = i < STARS ? STAR_MARGIN : CLOUD_MARGIN;
            float twinkle = i < STARS ? 0.86f + 0.14f * (float) Math.sin(twinkleTurns + i) : 1f;
            layer.spot(
                    wrapped(x[i] + scrollX * nearness[i], Game.FIELD_WIDTH + margin),
                    wrapped(y[i] + scrollY * nearness[i], Game.FIELD_HEIGHT + margin),
                    radius[i],
                    color[i],
                    strength[i] * twinkle);
        }
    }

    /** Returns by how much presentation time has advanced; negative in a rewind, in which the stars move back. */
    private float secondsInFrame(PresentationContext frame) {
        double change = frame.presentationSeconds() - lastSeconds;
        lastSeconds = frame.presentationSeconds();
        return change < 0 ? (float) Math.max(change, -MAX_SECONDS_BACK) : frame.presentationSecondsInFrame();
    }

    /** Wraps a coordinate to an area around the origin. */
    private static float wrapped(double coordinate, float size) {
        return (float) (coordinate - size * Math.floor(coordinate / size)) - size / 2;
    }
}
