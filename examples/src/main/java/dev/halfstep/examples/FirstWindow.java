package dev.halfstep.examples;

import dev.halfstep.frame.GameLoop;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Key;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/**
 * The smallest complete game: a ball flies in a window, and ESCAPE closes it. The game runs only 10 steps a second, but
 * the ball moves smoothly, because each frame is interpolated between two steps.
 */
final class FirstWindow {

    /** A component is a plain class. */
    static final class Velocity {
        float x = 7; // units a second
        float y = 4;
    }

    public static void main(String[] args) {
        NanoClock clock = NanoClock.system();
        try (GlfwHost host = GlfwHost.openWindow(WindowSettings.of("First window", 1280, 720), clock);
                World world = world();
                SystemScheduler scheduler = game(world, host)) {
            GameLoop loop = new GameLoop(scheduler, host, clock);
            scheduler.presentation("quit", frame -> {
                if (frame.input().wasPressed(Key.ESCAPE)) loop.stop();
            });
            loop.run();
        } catch (GraphicsUnavailableException e) {
            System.err.println(e.getMessage()); // the rule and the remedy, for example without a display
            System.exit(2);
        }
    }

    /** Creates a world whose entities can have a pose, a shape and a velocity. */
    static World world() {
        return World.builder()
                .register(Transform.TYPE, Shape.TYPE, ComponentType.simulation(Velocity.class))
                .build();
    }

    /** Puts a ball into the world, a picture into the window, and a system into the scheduler. */
    static SystemScheduler game(World world, GlfwHost host) {
        world.spawn(Transform.at(-5, 0), Shape.circle(1, Color.rgb(0xFF8800)), new Velocity());
        host.add(new ShapeLayer(Camera2d.showing(16, 9)));

        SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
        scheduler.simulation("fly", FirstWindow::fly);
        return scheduler;
    }

    /** Moves each entity that has a velocity. A system runs in every step. */
    private static void fly(SimulationContext step) {
        step.world().query(Transform.class, Velocity.class).forEach((id, pose, velocity) -> {
            // Turns back near the edges of the view, which is 16 x 9 units.
            if (Math.abs(pose.x()) > 6.5f) velocity.x = Math.copySign(velocity.x, -pose.x());
            if (Math.abs(pose.y()) > 3f) velocity.y = Math.copySign(velocity.y, -pose.y());
            pose.translate(velocity.x * step.stepSeconds(), velocity.y * step.stepSeconds(), 0);
        });
    }
}
