package dev.halfstep.examples;

import dev.halfstep.frame.GameLoop;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.BlendMode;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.draw.ShapeLayer;
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
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Smoothing;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.function.Consumer;

/** Shows motion between steps, only 4 of them a second: each frame leaves a dot where it draws an entity. */
final class TeleportsAndParents {

    static final float LEFT = -7;
    static final float RIGHT = 0.5f;

    /** Runs to the right edge, and jumps back to the left one. */
    record Jumper(Consumer<Transform> jump) {}

    /** Runs from edge to edge, in 4 steps. */
    record Turner() {}

    record Spin(float radiansPerSecond) {}

    public static void main(String[] args) {
        NanoClock clock = NanoClock.system();
        try (GlfwHost host = GlfwHost.openWindow(WindowSettings.of("Teleports and parents", 1280, 720), clock);
                World world = world();
                SystemScheduler scheduler = game(world, host)) {
            new GameLoop(scheduler, host, clock).run();
        }
    }

    static World world() {
        return World.builder()
                .register(Transform.TYPE, Parent.TYPE, Shape.TYPE)
                .register(Jumper.class, Turner.class, Spin.class)
                .build();
    }

    static SystemScheduler game(World world, GlfwHost host) {
        SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(4)));
        scheduler.simulation("run", TeleportsAndParents::run);
        Camera2d camera = Camera2d.showing(16, 9);
        addDots(scheduler, host, camera);
        host.add(new ShapeLayer(camera));
        FontLayer texts = host.add(FontLayer.scalingWithWorld(TextFont::mono, 0.55f, camera));
        Jumper teleporter = new Jumper(pose -> pose.teleport(LEFT, pose.y()));
        Jumper streaker = new Jumper(pose -> pose.setPosition(LEFT, pose.y()));
        addLane(world, texts, 3.1f, "teleport", 0x3DDC97, Smoothing.INTERPOLATE, teleporter);
        addLane(world, texts, 1.4f, "setPosition: a streak", 0xFF5C7A, Smoothing.INTERPOLATE, streaker);
        addLane(world, texts, -0.3f, "INTERPOLATE", 0x3DDC97, Smoothing.INTERPOLATE, new Turner());
        addLane(world, texts, -2.0f, "SNAP: judders", 0xFFC14D, Smoothing.SNAP, new Turner());
        addLane(world, texts, -3.7f, "EXTRAPOLATE: overshoots", 0xB388FF, Smoothing.EXTRAPOLATE, new Turner());
        // The pose of a child is relative to its parent: the moon has a constant pose and circles with the planet.
        var sun = world.spawn(Transform.at(4.6f, -0.3f), Shape.circle(0.8f, Color.rgb(0xFFC14D)), new Spin(3.14f));
        var planet = world.spawn(
                Transform.at(2, 0), Shape.circle(0.45f, Color.rgb(0x3DA5FF)), new Spin(-6.28f), new Parent(sun));
        world.spawn(Transform.at(0.8f, 0), Shape.circle(0.18f, Color.WHITE), new Parent(planet));
        texts.add(Text.inWorld(3.6f, 4.2f, "Parent"));
        return scheduler;
    }

    private static void addLane(
            World world, FontLayer texts, float y, String name, int rgb, Smoothing smoothing, Object runner) {
        texts.add(Text.inWorld(LEFT - 0.4f, y + 1.1f, name));
        world.spawn(Transform.at(LEFT, y).setSmoothing(smoothing), Shape.circle(0.4f, Color.rgb(rgb)), runner);
    }

    private static void run(SimulationContext step) {
        float distance = 7.5f * step.stepSeconds();
        for (var jumper : step.world().query(Transform.class, Jumper.class)) {
            Transform pose = jumper.first();
            pose.translate(distance, 0);
            if (pose.x() >= RIGHT) jumper.second().jump.accept(pose);
        }
        float direction = (step.step() - 1) / 4 % 2 == 0 ? 1 : -1; // 4 steps to the right, 4 steps back
        for (var turner : step.world().query(Transform.class, Turner.class)) {
            turner.first().translate(distance * direction, 0);
        }
        for (var wheel : step.world().query(Transform.class, Spin.class)) {
            wheel.first().setRotationZ(wheel.second().radiansPerSecond * (float) step.simulatedSeconds());
        }
    }

    private static void addDots(SystemScheduler scheduler, GlfwHost host, Camera2d camera) {
        Texture spot = host.own(Texture.of("spot", Image.spot(32), Sampling.SMOOTH));
        Particles dots = new Particles(1000, /* seed= */ 42);
        host.add(new ParticleLayer(dots, camera, spot.region(), BlendMode.ALPHA));
        ParticleStyle style = new ParticleStyle().setLife(0.9f, 0.9f).setSpeed(0, 0);
        style.setSize(0.2f, 0.2f).setColor(Color.rgb(0x8593B8), Color.rgb(0x8593B8));
        scheduler.presentation("dots", dots);
        scheduler.presentation("new-dots", frame -> {
            for (var drawn : frame.world().query(InterpolatedTransform.class)) {
                dots.burst(style, drawn.first().x(), drawn.first().y(), 1);
            }
        });
    }
}
