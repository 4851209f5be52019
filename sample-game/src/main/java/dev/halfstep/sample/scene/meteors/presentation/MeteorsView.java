package dev.halfstep.sample.scene.meteors.presentation;

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
import dev.halfstep.render.window.Viewport;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.sample.scene.meteors.component.Field;
import dev.halfstep.sample.scene.meteors.component.GameEvents;
import dev.halfstep.schedule.SystemScheduler;

/** Adds the layers of the game, from back to front, and the presentation systems that fill them. */
public final class MeteorsView {

    private static final int MAX_PARTICLES = 4_000;

    /** An arbitrary number: each seed gives other sparks. */
    private static final int SEED = 1;

    /** The size of the texture of lights and particles: a soft round spot. */
    private static final int SPOT_PIXELS = 128;

    // The heights of the fonts, in world units. The smallest one has 13 pixels in a picture of 640 x 360.

    private static final float SMALL_HEIGHT = 27f;
    private static final float NUMBER_HEIGHT = 34f;
    private static final float MEDIUM_HEIGHT = 40f;
    private static final float BANNER_HEIGHT = 60f;

    private final HighScore highScore;
    private final boolean isPauseShown;
    private final EffectsReset effectsReset = new EffectsReset();

    /** The camera of the game, which explosions shake. */
    private final Camera2d camera = Camera2d.showing(Field.WIDTH, Field.HEIGHT);

    /** The camera of stars and texts, which is never shaken. */
    private final Camera2d steadyCamera = Camera2d.showing(Field.WIDTH, Field.HEIGHT);

    /**
     * Creates a view without layers.
     *
     * @param highScore the high score
     * @param isPauseShown whether a text covers the game in a pause
     */
    public MeteorsView(HighScore highScore, boolean isPauseShown) {
        this.highScore = highScore;
        this.isPauseShown = isPauseShown;
    }

    /**
     * Adds the layers of the game, and the presentation systems to the scheduler.
     *
     * @param layers gets the layers
     * @param scheduler the scheduler of the game
     * @param events the events of the game
     */
    public void addLayers(SceneLayers layers, SystemScheduler scheduler, GameEvents events) {
        layers.setViewport(Viewport.letterbox(Field.WIDTH, Field.HEIGHT));
        TextureRegion spot = layers.own(Texture.of("spot", Image.spot(SPOT_PIXELS), Sampling.SMOOTH))
                .region();
        scheduler.presentation("effects-reset", effectsReset); // before the systems that begin effects
        HitStop hitStop = new HitStop(events.lostShips().presentationReader("hit stop"));
        effectsReset.add(hitStop::end);
        scheduler.presentation("hit-stop", hitStop);
        TextureRegion ring = layers.own(Texture.of("ring", RingImage.create(), Sampling.SMOOTH))
                .region();
        addField(layers, scheduler, events, spot, ring);
        addTexts(layers, scheduler, events, spot);
    }

    /** Adds stars, lights, lines and particles, and the systems that draw the entities. */
    private void addField(
            SceneLayers layers, SystemScheduler scheduler, GameEvents events, TextureRegion spot, TextureRegion ring) {
        LineLayer backdropLines = layers.add(LineLayer.overlay(steadyCamera));
        GlowLayer starGlow = addGlow(layers, scheduler, "clear-background", steadyCamera, spot);
        GlowLayer glow = addGlow(layers, scheduler, "clear-glow", camera, spot);
        Pen pen = new Pen(layers.add(LineLayer.overlay(camera)), camera, layers);
        GlowLayer rings = addGlow(layers, scheduler, "clear-rings", camera, ring);
        Particles sparks = new Particles(MAX_PARTICLES, SEED);
        layers.add(new ParticleLayer(sparks, camera, spot, BlendMode.ADDITIVE));

        scheduler.presentation("backdrop", new Backdrop(backdropLines));
        scheduler.presentation("stars", new Starfield(starGlow));
        scheduler.presentation("draw-meteors", new DrawMeteors(pen, glow));
        scheduler.presentation("draw-saucer", new DrawSaucer(pen, glow));
        scheduler.presentation("draw-shots", new DrawShots(pen, glow));
        scheduler.presentation("draw-ship", new DrawShip(pen, glow, rings));
        scheduler.presentation("flame", new Flame(sparks));
        Debris debris = new Debris(pen);
        ShockWaves shockWaves = new ShockWaves(rings);
        scheduler.presentation("explosions", new Explosions(sparks, debris, shockWaves, camera, events));
        scheduler.presentation("debris", debris);
        scheduler.presentation("shock-waves", shockWaves);
        scheduler.presentation("sparks", sparks);
        effectsReset.add(sparks::clear);
        effectsReset.add(debris::clear);
        effectsReset.add(shockWaves::clear);
    }

    /** Adds the score board, the headlines and the messages. */
    private void addTexts(SceneLayers layers, SystemScheduler scheduler, GameEvents events, TextureRegion spot) {
        FontLayer popupFont = layers.add(FontLayer.scalingWithWorld(TextFont::mono, SMALL_HEIGHT, camera));
        GlowLayer headlineGlow = addGlow(layers, scheduler, "clear-headline", steadyCamera, spot);
        Pen pen = new Pen(layers.add(LineLayer.overlay(steadyCamera)), steadyCamera, layers);
        FontLayer small = layers.add(FontLayer.scalingWithWorld(TextFont::sans, SMALL_HEIGHT, steadyCamera));
        FontLayer numbers = layers.add(FontLayer.scalingWithWorld(TextFont::mono, NUMBER_HEIGHT, steadyCamera));
        FontLayer medium = layers.add(FontLayer.scalingWithWorld(TextFont::sans, MEDIUM_HEIGHT, steadyCamera));
        FontLayer large = layers.add(FontLayer.scalingWithWorld(TextFont::sans, BANNER_HEIGHT, steadyCamera));

        ScorePopups popups = new ScorePopups(popupFont, events);
        effectsReset.add(popups::clear);
        scheduler.presentation("score-popups", popups);
        ScoreBoard board = new ScoreBoard(
                highScore, events.lostShips().presentationReader("score board"), pen, layers::framebufferSize);
        board.addTo(numbers, small);
        Banner banner = new Banner();
        banner.addTo(large);
        effectsReset.add(banner::hide);
        NewBest newBest = new NewBest(highScore);
        StrokeLetters letters = new StrokeLetters(pen, headlineGlow);
        ScreenTexts screens = new ScreenTexts(pen, letters, newBest, highScore, isPauseShown);
        screens.addTo(medium, small);
        scheduler.presentation("announcements", new Announcements(banner, newBest, events));
        scheduler.presentation("banner", banner);
        scheduler.presentation("screens", screens);
        scheduler.presentation("score-board", board);
    }

    /** Adds a layer of lights. As a system, the layer removes the lights of the last frame before others are added. */
    private static GlowLayer addGlow(
            SceneLayers layers, SystemScheduler scheduler, String systemName, Camera2d camera, TextureRegion shape) {
        GlowLayer layer = layers.add(new GlowLayer(camera, shape));
        scheduler.presentation(systemName, layer);
        return layer;
    }
}
