package com.example.platformer;

import com.example.platformer.Foes.Foe;
import com.example.platformer.Moment.Kind;
import com.example.platformer.Platformer.Hero;
import com.example.platformer.Screens.Screen;
import dev.halfstep.event.EventReader;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.CameraShake;
import dev.halfstep.render.draw.BlendMode;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.draw.SpriteLayer;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.particle.ParticleLayer;
import dev.halfstep.render.particle.ParticleStyle;
import dev.halfstep.render.particle.Particles;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.ui.state.GameStates;

/** What makes the level feel alive: dust, sparks, a shake, slow motion, the ghost, coins and time of the run. */
final class Effects {

    private static final ParticleStyle DUST = new ParticleStyle()
            .setLife(0.2f, 0.45f)
            .setSpeed(0.5f, 2.5f)
            .setDirectionDegrees(90, 70)
            .setSize(0.25f, 0.06f)
            .setColor(Color.rgb(0xFFF8E8).withOpacity(0.8f), Color.rgb(0xFFF8E8).withOpacity(0));
    private static final ParticleStyle SPARKS = new ParticleStyle()
            .setLife(0.3f, 0.7f)
            .setSpeed(2, 7)
            .setGravity(0, -12)
            .setSize(0.2f, 0.06f)
            .setColor(Color.rgb(0xFFC93C), Color.rgb(0xFFF3C0).withOpacity(0));

    private static final int NAME_STEPS = 150; // in which the name of a level is shown

    private final Particles particles = new Particles(/* capacity= */ 512, /* seed= */ 1);
    private final CameraShake shake = new CameraShake(/* maxOffset= */ 0.4f, /* fadeSeconds= */ 0.5, /* seed= */ 2);
    private final EventReader<Moment> moments;
    private final Screens screens;
    private final GameStates<Screen> states;
    private final Camera2d camera;
    private final Ghost ghost;
    private final Rewinding rewinding;
    private final StringBuilder coins = new StringBuilder(); // written again in each frame, which allocates nothing
    private final StringBuilder time = new StringBuilder();
    private final StringBuilder name = new StringBuilder(); // of the level, while it begins
    private final FontLayer texts;
    private PresentationContext ghostFrame; // null while there is no ghost
    private float stopSeconds; // of a hit that are left, in which time almost stands still

    Effects(
            GlfwHost host,
            SystemScheduler scheduler,
            Camera2d camera,
            Screens screens,
            GameStates<Screen> states,
            Ghost ghost,
            Rewinding rewinding) {
        this.camera = camera;
        this.screens = screens;
        this.states = states;
        this.ghost = ghost;
        this.rewinding = rewinding;
        moments = scheduler.events(Moment.class).presentationReader("effects");
        Image white = Image.of(1, 1, new byte[] {-1, -1, -1, -1}); // dust and sparks are squares, as pixels are
        Texture square = host.own(Texture.of("square", white, Sampling.NEAREST));
        Layer ghostLayer = new SpriteLayer(camera, Ghost.LAYER).setTint(Color.WHITE.withOpacity(0.5f));
        host.add(ghostLayer.showing(() -> ghostFrame));
        host.add(new ParticleLayer(particles, camera, square.region(), BlendMode.ALPHA));
        Asset font = Asset.file(Level.ASSETS.resolve("font.ttf")); // 12 pixels high
        FontLayer letters = host.add(FontLayer.inPoints(pixels -> TextFont.load(font, pixels), 36, camera));
        texts = screens.comfort.applyTo(letters);
        shake.setFactor(screens.comfort.shake::get);
        addText(0, 0, coins, Text.Horizontal.LEFT, 20);
        addText(0.5f, 0, time, Text.Horizontal.CENTER, 0);
        addText(0.5f, 0.25f, name, Text.Horizontal.CENTER, 0);
        scheduler.presentation("particles", particles);
    }

    private void addText(float x, float y, CharSequence content, Text.Horizontal side, float points) {
        Text hud = Text.inPicture(x, y, content).setOffset(points, 14).setOutline(Color.rgb(0x2F4858), 0.12f);
        texts.add(hud.setAlignment(side, Text.Vertical.TOP).setColor(Color.rgb(0xFFC93C)).setColorFrom(2, Color.WHITE));
    }

    void present(PresentationContext frame) {
        moments.forEach(this::show);
        Hero hero = frame.world().single(Hero.class);
        boolean isPlaying = states.current() == Screen.PLAY;
        stopSeconds -= frame.frameSeconds();
        frame.time().setScaleThousandths(!isPlaying ? 1000 : stopSeconds > 0 ? 50 : hero.wonSeconds > 0 ? 400 : 1000);
        for (var foe : frame.world().query(PreviousTransform.class, Transform.class, Sprite.class, Foe.class)) {
            float dx = foe.second().x() - foe.first().x();
            foe.third().setFlipped(dx == 0 ? foe.third().isFlippedX() : dx < 0, false); // looks where it goes
        }
        shake.advance(frame.presentationSecondsInFrame());
        shake.applyTo(camera);
        ghostFrame = isPlaying ? ghost.follow(frame) : null;
        texts.setVisible(isPlaying && !frame.time().isPaused());
        coins.setLength(0);
        coins.append("\u25CF ").append(hero.coins).append(" / ").append(Platformer.LEVELS.get(hero.level).coins);
        name.setLength(0);
        name.append(hero.steps < NAME_STEPS ? screens.name(hero.level) : "");
        int hundredths = Math.round(hero.steps / 0.6f);
        time.setLength(0);
        time.append(rewinding.isRewinding() ? "\u00AB " : "  ").append(hundredths / 100).append('.');
        time.append(hundredths / 10 % 10).append(hundredths % 10);
    }

    private void show(Moment moment) {
        switch (moment.kind()) {
            case JUMP -> burst(DUST, 5, moment, 0);
            case LAND, SPRING -> burst(DUST, 12, moment, 0.25f);
            case COIN -> burst(SPARKS, 14, moment, 0);
            case STOMP -> burst(SPARKS, 20, moment, 0.3f);
            case HURT -> burst(DUST, 30, moment, 0.5f);
            case WIN -> burst(SPARKS, 80, moment, 0.6f);
        }
        Kind kind = moment.kind();
        stopSeconds = kind == Kind.STOMP ? 0.07f : kind == Kind.HURT ? Iris.CLOSE_SECONDS : stopSeconds;
    }

    private void burst(ParticleStyle style, int count, Moment moment, float strength) {
        particles.burst(style, moment.x(), moment.y() - (style == DUST ? 0.4f : 0), count);
        shake.hit(strength);
    }
}
