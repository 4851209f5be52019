package dev.halfstep.examples;

import dev.halfstep.event.EventReader;
import dev.halfstep.event.Events;
import dev.halfstep.frame.GameLoop;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.BlendMode;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.draw.SpriteLayer;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.particle.ParticleLayer;
import dev.halfstep.render.particle.ParticleStyle;
import dev.halfstep.render.particle.Particles;
import dev.halfstep.render.sound.Sound;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureGrid;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/** Eight slimes hop, each at its own rate. A landing raises dust and rings a bell, in the frame that shows it. */
final class PictureAndSound {

    static final int[] COLORS = {0xFF5C7A, 0xFF9457, 0xFFC14D, 0xB8E04A, 0x3DDC97, 0x35C9E8, 0x5C9DFF, 0xB388FF};
    static final float[] PITCHES = {1, 9 / 8f, 5 / 4f, 3 / 2f, 5 / 3f, 2, 9 / 4f, 5 / 2f}; // factors of the frequency
    static final Sound BELL = Sound.of("bell", 1, t -> Math.exp(-5 * t) * Math.sin(2 * Math.PI * 262 * t));
    static final float GROUND = -2.6f;

    record Slime(int number) {}

    record Landing(float x, int slime) {}

    public static void main(String[] args) {
        NanoClock clock = NanoClock.system();
        try (GlfwHost host = GlfwHost.openWindow(WindowSettings.of("Picture and sound", 1280, 720), clock);
                SoundPlayer player = SoundPlayer.open(PictureAndSound::warn); // silent if there is no device
                World world = world();
                SystemScheduler scheduler = game(world, host, player)) {
            new GameLoop(scheduler, host, clock).run();
        }
    }

    private static void warn(String message) {
        System.err.println(message);
    }

    static World world() {
        World.Builder types = World.builder().register(Transform.TYPE, Sprite.TYPE);
        return types.register(Slime.class).build();
    }

    static SystemScheduler game(World world, GlfwHost host, SoundPlayer player) {
        Camera2d camera = Camera2d.showing(16, 9);
        Texture slimes = host.own(Texture.load(Asset.resource(PictureAndSound.class, "slimes.png"), Sampling.NEAREST));
        TextureGrid grid = new TextureGrid(slimes, 8, 8);
        Texture sky = host.own(Texture.of("sky", sky(), Sampling.SMOOTH));
        Particles dust = new Particles(1000, /* seed= */ 42);
        host.add(new SpriteLayer(camera));
        host.add(new ParticleLayer(dust, camera, slimes.region(2, 2, 1, 1), BlendMode.ALPHA)); // one pixel
        host.add(FontLayer.scalingWithWorld(TextFont::mono, 0.7f, camera)).add(Text.inWorld(-7.5f, 4.1f, "Listen!"));
        world.spawn(new Transform(), Sprite.of(sky.region(), 40, 9).setOrder(-2));
        Sprite ground = Sprite.of(sky.region(0, 1, 1, 1), 40, 2).setTint(Color.rgb(0x503A6E));
        world.spawn(Transform.at(0, -4), ground.setOrder(-1));
        for (int i = 0; i < COLORS.length; i++) {
            Sprite sprite = Sprite.of(grid.cell(0), 1.4f, 1.4f).setTint(Color.rgb(COLORS[i]));
            world.spawn(Transform.at(1.9f * i - 6.65f, GROUND), sprite, new Slime(i));
        }
        SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(25)));
        Events<Landing> landings = scheduler.addEvents(Landing.class, /* capacity= */ 64);
        EventReader<Landing> shown = landings.presentationReader("landings");
        ParticleStyle style = new ParticleStyle().setLife(0.3f, 0.6f).setSpeed(1, 3);
        style.setSize(0.17f, 0).setDirectionDegrees(90, 160).setGravity(0, -6);
        scheduler.simulation("hop", step -> hop(step, landings));
        scheduler.presentation("dust", dust);
        scheduler.presentation(
                "landings",
                frame -> shown.forEach(landing -> {
                    float pitch = PITCHES[landing.slime];
                    player.play(BELL, 0.5f, landing.x / 8, pitch).startAt(shown.step(), shown.fraction());
                    dust.burst(style, landing.x, GROUND - 0.6f, 10);
                }));
        scheduler.presentation("sound", player); // after the system that plays the bells
        scheduler.presentation("pictures", frame -> {
            for (var slime : frame.world().query(InterpolatedTransform.class, Sprite.class, Slime.class)) {
                slime.second().setRegion(grid.cell(slime.first().y() > GROUND + 0.3f ? 0 : 1));
            }
        });
        return scheduler;
    }

    /** Lets each slime jump again when it lands, on a parabola. A slime with a lower number flies higher and longer. */
    private static void hop(SimulationContext step, Events<Landing> landings) {
        for (var slime : step.world().query(Transform.class, Slime.class)) {
            Transform pose = slime.first();
            int period = 40 - 2 * slime.second().number; // in steps
            float seconds = step.step() % period * step.stepSeconds();
            pose.setPosition(pose.x(), GROUND + 8 * seconds * (period * step.stepSeconds() - seconds));
            if (seconds == 0) step.commands().send(landings, new Landing(pose.x(), slime.second().number));
        }
    }

    /** Two opaque pixels (-1 is 255) that the texture blends: dark blue above, red below. The ground is tinted red. */
    private static Image sky() {
        return Image.of(1, 2, new byte[] {0x1E, 0x1B, 0x4B, -1, (byte) 0xD8, 0x5C, 0x7A, -1});
    }
}
