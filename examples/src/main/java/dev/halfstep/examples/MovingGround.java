package dev.halfstep.examples;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.ground.Mover;
import dev.halfstep.ground.Mover.JumpTimer;
import dev.halfstep.ground.Movers;
import dev.halfstep.ground.TileGrid;
import dev.halfstep.input.Key;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.space.Collider;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.joml.Matrix4f;

/**
 * A player runs over slopes, pushes a crate, and rides on a lift, 20 steps a second. docs/platformer.md explains it.
 */
final class MovingGround {

    /** Marks the lift, which is no body: it does not fall. */
    record Lift() {}

    private static final Color EARTH = Color.rgb(0x4A5568);

    static final GameSpec<?> GAME = GameSpec.of("moving-ground", "1")
            .register(Shape.TYPE, Collider.TYPE, Mover.TYPE, TileGrid.TYPE, JumpTimer.TYPE)
            .register(Lift.class)
            .stepsPerSecond(20)
            .wire(MovingGround::wire);

    private static void wire(World world, SystemScheduler scheduler) {
        String[] level = {
            "................",
            "................",
            ".............###",
            "................",
            "....---.........",
            "................",
            "...../##Dd......",
            "..../#####......",
            "################"
        };
        world.spawn(TileGrid.of(/* size= */ 1, /* left= */ -8, /* bottom= */ -4.5f, level));
        Shape player = Shape.rectangle(0.8f, 0.9f, Color.rgb(0xFF9F43));
        Shape wood = Shape.rectangle(1, 1, Color.rgb(0xB07D4B));
        Shape steel = Shape.rectangle(2, 0.4f, Color.WHITE);
        JumpTimer timer = new JumpTimer(/* coyoteSeconds= */ 0.1f, /* bufferSeconds= */ 0.1f);
        world.spawn(Transform.at(-6.5f, -3), Collider.box(0.4f, 0.45f), Mover.body(), timer, player);
        world.spawn(Transform.at(-1.5f, -1), Collider.box(0.5f, 0.5f), Mover.crate(), wood);
        world.spawn(Transform.at(3.9f, 1.8f), Collider.box(1, 0.2f), Mover.oneWay(), new Lift(), steel);
        Movers movers = new Movers(world, /* cellSize= */ 2);
        scheduler.simulation("lift", MovingGround::lift);
        scheduler.simulation("control", MovingGround::control);
        scheduler.simulation("move", step -> movers.move(step.stepSeconds()));
    }

    /** Sets the place of the lift; Movers carries its riders by the way that it has made. */
    private static void lift(SimulationContext step) {
        for (var lift : step.world().query(Transform.class, Lift.class)) {
            lift.first().setPosition(3.9f, -1 + 2.8f * (float) StrictMath.cos(step.simulatedSeconds()));
        }
    }

    private static void control(SimulationContext step) {
        for (var row : step.world().query(Mover.class).without(Lift.class)) {
            row.first().setVelocity(0, row.first().velocityY() - 30 * step.stepSeconds());
        }
        for (var row : step.world().query(Mover.class, JumpTimer.class)) {
            Mover mover = row.first();
            float x = step.input().isHeld(Key.RIGHT) ? 5 : step.input().isHeld(Key.LEFT) ? -5 : 0;
            boolean isPressed = step.input().wasPressed(Key.SPACE);
            boolean jumps = row.second().jumps(mover.isOnGround(), isPressed, step.stepSeconds());
            mover.setVelocity(x, jumps ? 12 : mover.velocityY());
        }
    }

    static void show(GlfwHost host, SystemScheduler scheduler) {
        Camera2d camera = Camera2d.showing(16, 9);
        LineLayer lines = host.add(LineLayer.overlay(camera));
        host.add(new ShapeLayer(camera));
        scheduler.presentation("tiles", frame -> drawTiles(frame, lines.setColor(EARTH)));
    }

    private static void drawTiles(PresentationContext frame, LineLayer lines) {
        TileGrid grid = frame.world().single(TileGrid.class);
        Matrix4f place = new Matrix4f();
        for (int at = 0; at < grid.columns() * grid.rows(); at++) {
            int column = at % grid.columns();
            int row = at / grid.columns();
            TileGrid.Tile tile = grid.get(column, row);
            place.translation(grid.centerX(column), grid.centerY(row), 0);
            if (tile == TileGrid.Tile.ONE_WAY) {
                lines.fill(
                        place.translate(0, 0.4f, 0), new float[] {-0.5f, -0.1f, -0.5f, 0.1f, 0.5f, 0.1f, 0.5f, -0.1f});
            } else if (tile != TileGrid.Tile.EMPTY) {
                float left = tile.leftHeight() - 0.5f;
                float right = tile.rightHeight() - 0.5f;
                lines.fill(place, new float[] {-0.5f, -0.5f, -0.5f, left, 0.5f, right, 0.5f, -0.5f});
            }
        }
    }

    public static void main(String[] args) {
        System.exit(new GameWindow<>(GAME, "Arrows run, SPACE jumps", 1280, 720)
                .show(game -> show(game.host(), game.scheduler()))
                .run(args));
    }
}
