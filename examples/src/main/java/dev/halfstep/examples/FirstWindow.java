package dev.halfstep.examples;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Key;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.render.window.GlfwHost;
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

    /** Describes the game: what an entity can have beside a pose, the steps, and how a world begins. */
    static final GameSpec<?> GAME = GameSpec.of("first-window", "1")
            .register(Shape.TYPE)
            .register(Velocity.class)
            .stepsPerSecond(10)
            .wire(FirstWindow::wire);

    public static void main(String[] args) {
        System.exit(new GameWindow<>(GAME, "First window", 1280, 720)
                .show(game -> show(game.host()))
                .quitOn(Key.ESCAPE)
                .run(args));
    }

    /** Puts a ball into the world, and a system into the scheduler. */
    private static void wire(World world, SystemScheduler scheduler) {
        world.spawn(Transform.at(-5, 0), Shape.circle(1, Color.rgb(0xFF8800)), new Velocity());
        scheduler.simulation("fly", FirstWindow::fly);
    }

    /** Puts a picture into the window: a layer that draws all shapes. */
    static void show(GlfwHost host) {
        host.add(new ShapeLayer(Camera2d.showing(16, 9)));
    }

    /** Moves each entity that has a velocity. A system runs in every step. */
    private static void fly(SimulationContext step) {
        for (var ball : step.world().query(Transform.class, Velocity.class)) {
            Transform pose = ball.first();
            Velocity velocity = ball.second();
            // Turns back near the edges of the view, which is 16 x 9 units.
            if (Math.abs(pose.x()) > 6.5f) velocity.x = Math.copySign(velocity.x, -pose.x());
            if (Math.abs(pose.y()) > 3f) velocity.y = Math.copySign(velocity.y, -pose.y());
            pose.translate(velocity.x * step.stepSeconds(), velocity.y * step.stepSeconds());
        }
    }
}
