package dev.halfstep.sample.scene.meteors.presentation;

import dev.halfstep.event.Events;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.BlendMode;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.particle.ParticleLayer;
import dev.halfstep.render.particle.Particles;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.sample.scene.meteors.component.Field;
import dev.halfstep.sample.scene.meteors.component.MeteorBroken;
import dev.halfstep.sample.scene.meteors.component.ShipLost;
import dev.halfstep.schedule.SystemScheduler;

/** Adds the layers of the game, from back to front, and the presentation systems that fill them. */
public final class MeteorsView {

    private static final int MAX_PARTICLES = 4_000;
    private static final int SEED = 1;

    /** The size of the texture of a particle: a soft round spot. */
    private static final int SPOT_PIXELS = 32;

    /** The height of the small font, in world units. */
    private static final float SMALL_FONT_HEIGHT = 26f;

    /** The height of the large font, in world units. */
    private static final float LARGE_FONT_HEIGHT = 72f;

    private final HighScore highScore;

    /**
     * Creates a view without layers.
     *
     * @param highScore the high score
     */
    public MeteorsView(HighScore highScore) {
        this.highScore = highScore;
    }

    /**
     * Adds the layers, and the presentation systems to the scheduler.
     *
     * @param layers gets the layers of the game
     * @param scheduler the scheduler of the game
     * @param brokenMeteors the events of broken meteors
     * @param lostShips the events of lost ships
     */
    public void addLayers(
            SceneLayers layers,
            SystemScheduler scheduler,
            Events<MeteorBroken> brokenMeteors,
            Events<ShipLost> lostShips) {
        Camera2d camera = Camera2d.showing(Field.WIDTH, Field.HEIGHT);
        TextureRegion spot = layers.own(Texture.of("spot", Image.spot(SPOT_PIXELS), Sampling.SMOOTH))
                .region();
        Particles sparks = new Particles(MAX_PARTICLES, SEED);

        layers.add(new ParticleLayer(Starfield.create(), camera, spot, BlendMode.ADDITIVE));
        Pen pen = new Pen(layers.add(LineLayer.overlay(camera)), camera, layers);
        layers.add(new ParticleLayer(sparks, camera, spot, BlendMode.ADDITIVE));
        FontLayer small = layers.add(FontLayer.scalingWithWorld(TextFont::mono, SMALL_FONT_HEIGHT, camera));
        FontLayer large = layers.add(FontLayer.scalingWithWorld(TextFont::mono, LARGE_FONT_HEIGHT, camera));

        scheduler.presentation("draw-meteors", new DrawMeteors(pen));
        scheduler.presentation("draw-shots", new DrawShots(pen));
        scheduler.presentation("draw-ship", new DrawShip(pen));
        scheduler.presentation("flame", new Flame(sparks));
        scheduler.presentation(
                "explosions",
                new Explosions(
                        sparks,
                        camera,
                        brokenMeteors.presentationReader("explosions of meteors"),
                        lostShips.presentationReader("explosions of ships")));
        scheduler.presentation("sparks", sparks);
        ScoreBoard board = new ScoreBoard(highScore, lostShips.presentationReader("score board"));
        scheduler.presentation("score-board", board);
        board.addTo(small);
        ScreenTexts screens = new ScreenTexts();
        scheduler.presentation("screens", screens);
        screens.addTo(large, small);
    }
}
