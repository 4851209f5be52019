package dev.halfstep.meteors.presentation;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.event.GameEvents;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.BlendMode;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.particle.ParticleLayer;
import dev.halfstep.render.particle.Particles;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.WindowControls.CursorShape;
import dev.halfstep.ui.Comfort;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Wires the picture: adds the layers of the game, from back to front, and the presentation systems that fill them. */
public final class MeteorsView {

    private static final int MAX_PARTICLES = 4_000;

    /** An arbitrary number: each seed gives other sparks. */
    private static final int SEED = 1;

    /** The size of the texture of lights and particles: a soft round spot. */
    private static final int SPOT_PIXELS = 128;

    // The heights of the fonts, in world units. The smallest one has 13 pixels in a picture of 640 x 360.

    private static final float SMALL_HEIGHT = 27f;
    private static final float NUMBER_HEIGHT = 34f;
    private static final float BANNER_HEIGHT = 60f;

    private final GlfwHost host;
    private final Supplier<FramebufferSize> picture;
    private final Consumer<Layer> layers;
    private final SystemScheduler scheduler;
    private final GameEvents events;
    private final Crew crew;
    private final EffectsReset effectsReset = new EffectsReset();

    /** The camera of the game, which explosions shake. */
    private final Camera2d camera = Camera2d.showing(Game.FIELD_WIDTH, Game.FIELD_HEIGHT);

    /** The camera of stars and texts, which is never shaken. */
    private final Camera2d steadyCamera = Camera2d.showing(Game.FIELD_WIDTH, Game.FIELD_HEIGHT);

    /**
     * Creates a view without layers.
     *
     * @param host the host that draws the game
     * @param picture returns the size of the picture in which the layers are drawn
     * @param layers gets each layer, from back to front
     * @param scheduler gets the presentation systems
     * @param events the events of the game
     * @param crew the names and colours of the players
     */
    public MeteorsView(
            GlfwHost host,
            Supplier<FramebufferSize> picture,
            Consumer<Layer> layers,
            SystemScheduler scheduler,
            GameEvents events,
            Crew crew) {
        this.host = host;
        this.picture = picture;
        this.layers = layers;
        this.scheduler = scheduler;
        this.events = events;
        this.crew = crew;
    }

    /**
     * Adds all layers and systems.
     *
     * @param players the number of players; only a single player sees slow motion when a ship is lost
     * @param highScore the high score
     * @param newBest detects that it is passed
     * @param settings the language, and the comfort of the player
     * @param rewinding lets time run backwards; null if the player cannot rewind
     */
    public void add(
            int players, HighScore highScore, NewBest newBest, PlayerSettings settings, @Nullable Rewinding rewinding) {
        TextureRegion spot = texture("spot", Image.spot(SPOT_PIXELS));
        scheduler.presentation("effects-reset", effectsReset); // before the systems that begin effects
        if (players == 1) {
            HitStop hitStop = new HitStop(events.lostShips().presentationReader("hit stop"));
            effectsReset.add(hitStop::end);
            scheduler.presentation("hit-stop", hitStop);
        }
        addField(spot, texture("ring", RingImage.create()), settings.comfort);
        addTexts(highScore, newBest, settings, rewinding);
        host.controls().setCursor(CursorShape.HIDDEN_AT_REST); // the player of a replay needs it
    }

    /** Adds stars, lights, lines and particles, and the systems that draw the entities. */
    private void addField(TextureRegion spot, TextureRegion ring, Comfort comfort) {
        LineLayer backdropLines = layer(LineLayer.overlay(steadyCamera));
        GlowLayer starGlow = glow("clear-background", steadyCamera, spot);
        GlowLayer glow = glow("clear-glow", camera, spot);
        Pen pen = new Pen(layer(LineLayer.overlay(camera)), camera, picture);
        GlowLayer rings = glow("clear-rings", camera, ring);
        Particles sparks = new Particles(MAX_PARTICLES, SEED);
        layer(new ParticleLayer(sparks, camera, spot, BlendMode.ADDITIVE));

        scheduler.presentation("crew", crew::update);
        scheduler.presentation("backdrop", new Backdrop(backdropLines));
        scheduler.presentation("stars", new Starfield(starGlow));
        scheduler.presentation("draw-meteors", new DrawMeteors(pen));
        scheduler.presentation("draw-saucer", new DrawSaucer(pen, glow));
        scheduler.presentation("draw-shots", new DrawShots(pen, glow));
        scheduler.presentation("draw-ship", new DrawShip(crew, pen, glow, rings, comfort));
        scheduler.presentation("flame", new Flame(sparks));
        Debris debris = new Debris(pen);
        ShockWaves shockWaves = new ShockWaves(rings);
        scheduler.presentation("explosions", new Explosions(crew, sparks, debris, shockWaves, camera, events, comfort));
        scheduler.presentation("debris", debris);
        scheduler.presentation("shock-waves", shockWaves);
        scheduler.presentation("sparks", sparks);
        effectsReset.add(sparks::clear);
        effectsReset.add(debris::clear);
        effectsReset.add(shockWaves::clear);
    }

    /** Adds the score board and the messages. */
    private void addTexts(
            HighScore highScore, NewBest newBest, PlayerSettings settings, @Nullable Rewinding rewinding) {
        Comfort comfort = settings.comfort;
        FontLayer popupFont = layer(comfort.applyTo(FontLayer.scalingWithWorld(TextFont::mono, SMALL_HEIGHT, camera)));
        Pen pen = new Pen(layer(LineLayer.overlay(steadyCamera)), steadyCamera, picture);
        FontLayer small =
                layer(comfort.applyTo(FontLayer.scalingWithWorld(TextFont::sans, SMALL_HEIGHT, steadyCamera)));
        FontLayer numbers =
                layer(comfort.applyTo(FontLayer.scalingWithWorld(TextFont::mono, NUMBER_HEIGHT, steadyCamera)));
        FontLayer large =
                layer(comfort.applyTo(FontLayer.scalingWithWorld(TextFont::sans, BANNER_HEIGHT, steadyCamera)));

        ScorePopups popups = new ScorePopups(popupFont, events);
        Announcements announcements = new Announcements(newBest, events, settings);
        announcements.addTo(large);
        ScoreBoard board =
                new ScoreBoard(crew, highScore, settings, events.lostShips().presentationReader("score board"), pen);
        board.addTo(numbers, small);
        scheduler.presentation("nameplates", new Nameplates(popupFont, crew));
        scheduler.presentation("score-popups", popups);
        scheduler.presentation("announcements", announcements);
        scheduler.presentation("banner", announcements::moveBanner);
        scheduler.presentation("score-board", board);
        if (rewinding != null) {
            scheduler.presentation(
                    "rewind-picture",
                    new RewindPicture(rewinding, host.addEffect(RewindPicture.effect()), pen, comfort));
        }
        effectsReset.add(popups::clear);
        effectsReset.add(announcements::clear);
    }

    private <L extends Layer> L layer(L layer) {
        layers.accept(layer);
        return layer;
    }

    /** Adds a layer of lights. As a system, the layer removes the lights of the last frame before others are added. */
    private GlowLayer glow(String systemName, Camera2d layerCamera, TextureRegion shape) {
        GlowLayer layer = layer(new GlowLayer(layerCamera, shape));
        scheduler.presentation(systemName, layer);
        return layer;
    }

    private TextureRegion texture(String name, Image image) {
        return host.own(Texture.of(name, image, Sampling.SMOOTH)).region();
    }
}
