package dev.halfstep.examples;

import dev.halfstep.event.Events;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.render.animation.SpriteAnimation;
import dev.halfstep.render.animation.SpriteClip;
import dev.halfstep.render.animation.SpriteLibrary;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.BlendMode;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.draw.SpriteLayer;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.particle.ParticleLayer;
import dev.halfstep.render.particle.ParticleStyle;
import dev.halfstep.render.particle.Particles;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureGrid;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.function.Consumer;

/**
 * Runners choose their clip by their state: run, jump or fall. A foot that touches the ground, a nine-patch, is an event
 * of a frame of the clip, and raises dust. Ten steps a second, and smooth legs.
 */
@GameSpec.DeterministicBecause("the clips are the same, with and without their picture")
final class AnimatedSprites {

    private static final SpriteLibrary ART = new SpriteLibrary();
    private static boolean hasArt;

    record Runner(float speed) {}

    static final GameSpec<Events<SpriteAnimation.FrameEvent>> GAME = GameSpec.of("animated-sprites", "1")
            .register(ART.spriteType(), ART.animationType())
            .register(Runner.class)
            .stepsPerSecond(10)
            .parts(AnimatedSprites::wire);

    public static void main(String[] args) {
        System.exit(new GameWindow<>(GAME, "Animated sprites", 1280, 720)
                .load(host -> addArt(host.own(Texture.of("runner", picture(), Sampling.NEAREST))))
                .show(window -> show(window.host(), window.world(), window.scheduler(), window.parts()))
                .run(args));
    }

    static void addArt(Texture picture) {
        TextureGrid sheet = new TextureGrid(picture, 8, 8);
        SpriteClip run = SpriteClip.of("run", SpriteClip.Mode.LOOP, 0.08, sheet.cells(0, 4));
        ART.add(run.withEvent(0, "foot").withEvent(2, "foot"));
        ART.add(SpriteClip.of("jump", SpriteClip.Mode.ONCE, 0.1, sheet.cells(4, 1)));
        ART.add(SpriteClip.of("fall", SpriteClip.Mode.PING_PONG, 0.06, sheet.cells(5, 2)));
        ART.add("panel", sheet.cell(7));
        hasArt = true;
    }

    private static Events<SpriteAnimation.FrameEvent> wire(World world, SystemScheduler scheduler) {
        if (!hasArt) addArt(Texture.withoutPicture("runner", 64, 8)); // no window has loaded it
        Sprite panel = Sprite.of(ART.region("panel"), 60, 11).setBorders(3, 3, 3, 3, 1);
        world.spawn(Transform.at(0, -5.5f), panel.setOrder(-1));
        int[] tints = {0xFFC14D, 0x3DDC97, 0x5C9DFF};
        for (int i = 0; i < tints.length; i++) {
            Sprite runner = Sprite.of(ART.region("run#0"), 8, 8).setTint(Color.rgb(tints[i]));
            var clip = SpriteAnimation.of(ART.clip("run"));
            world.spawn(Transform.at(12 * i - 24, 0), runner.setPivot(0.5f, 0), clip, new Runner(8 + 4 * i));
        }
        scheduler.simulation("run", AnimatedSprites::run);
        return ART.animate(scheduler); // after the systems that play clips
    }

    private static void run(SimulationContext step) {
        for (var row : step.world().query(Runner.class, Transform.class, SpriteAnimation.class)) {
            Transform pose = row.second();
            float seconds = (step.step() + 5 * row.id().number()) % 15 * step.stepSeconds(); // since the last jump
            float y = Math.max(0, seconds * (36 - 45 * seconds));
            pose.setPosition(pose.x() + row.first().speed * step.stepSeconds(), y);
            if (pose.x() > 36) pose.teleport(-36, y);
            row.third().play(ART.clip(y == 0 ? "run" : seconds < 0.4f ? "jump" : "fall"), step);
            row.third().setSpeed(row.first().speed / 10, step);
        }
    }

    static void show(GlfwHost host, World world, SystemScheduler scheduler, Events<SpriteAnimation.FrameEvent> events) {
        Camera2d camera = Camera2d.showing(64, 36);
        host.add(new SpriteLayer(camera));
        var feet = events.presentationReader("feet");
        Particles dust = new Particles(500, 7);
        host.add(new ParticleLayer(dust, camera, ART.region("panel"), BlendMode.ALPHA));
        ParticleStyle style = new ParticleStyle().setLife(0.2f, 0.4f).setSize(1, 0);
        style.setSpeed(2, 6);
        Consumer<SpriteAnimation.FrameEvent> raise = event -> dust.burst(
                style, world.get(event.entity(), InterpolatedTransform.class).x(), 0, 6);
        scheduler.presentation("feet", frame -> feet.forEach(raise));
        scheduler.presentation("dust", dust);
    }

    /** Draws 8 cells of 8 x 8 pixels: 4 of the run, one of the jump, 2 of the fall, and the panel. */
    static Image picture() {
        String pixels = "...XX......XX......XX......XX......XX...X..XX..X...XX....XXXXXX."
                + "...XX......XX......XX......XX....X.XX.X..X.XX.X.X..XX..XXooooooX"
                + "..XXX.....XXX.....XXXX....XXX.....XXXX....XXXX...XXXXXX.XooooooX"
                + ".X.XX.X...XXX....X.XX.....XXX......XX......XX......XX...XooooooX"
                + "...XX......XX......XX......XX......XX......XX......XX...XooooooX"
                + "..XXX......XX.....XXX......XX.....XXX.....X.X.....X.X...XooooooX"
                + ".XX..X....XX.....X..XX.....XXX....X.X.....X..X...X..X...XooooooX"
                + ".X....X...X.X...X....X.....X.....X.......................XXXXXX.";
        byte[] rgba = new byte[4 * pixels.length()];
        for (int i = 0; i < rgba.length; i++) {
            rgba[i] = (byte) (pixels.charAt(i / 4) == '.' ? 0 : pixels.charAt(i / 4) == 'o' && i % 4 < 3 ? 60 : 255);
        }
        return Image.of(64, 8, rgba);
    }
}
