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
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.transform.Pose;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.stream.IntStream;

/** Spreads the heat of a torch over a grid: by spans, for thousands of entities; by a loop while SPACE is held. */
final class DenseHeat {
    /** A dense component, a handle to one float of an entity. The floats of all entities lie side by side in arrays. */
    static final class Heat extends DenseComponent {
        static final ComponentType<Heat> TYPE =
                ComponentType.simulation(Heat.class).storedIn(floats(1));

        Heat() {
            super(1); // the number of floats
        }

        float kelvin() {
            return get(0);
        }

        void warm(float kelvin) {
            set(0, get(0) + kelvin);
        }
    }

    private static final int WIDTH = 48;
    private static final int HEIGHT = 27;
    private static final Color[] COLORS = IntStream.range(0, 256) // from black through orange to white
            .mapToObj(i -> Color.rgb((i << 16) | ((i * i / 255) << 8) | (i * i / 255 * i / 255 * i / 255)))
            .toArray(Color[]::new);

    static final GameSpec<?> GAME =
            GameSpec.of("dense-heat", "1").register(Heat.TYPE, Shape.TYPE).wire(DenseHeat::new);

    public static void main(String[] args) {
        System.exit(new GameWindow<>(GAME, "Dense heat", 1280, 720)
                .show(game -> show(game.host(), game.scheduler()))
                .run(args));
    }

    private DenseHeat(World world, SystemScheduler scheduler) {
        for (int cell = 0; cell < WIDTH * HEIGHT; cell++) {
            Shape square = Shape.rectangle(1, 1, Color.BLACK).setHardEdges(true);
            world.spawn(Transform.at(cell % WIDTH, Math.floorDiv(cell, WIDTH)), new Heat(), square);
        }
        scheduler.simulation("torch", DenseHeat::warmTorch);
        scheduler.simulation("spread", step -> {
            float[] old = new float[(WIDTH + 2) * (HEIGHT + 2)]; // kelvins of the step before
            if (step.input().isHeld(Key.SPACE)) spreadByLoops(step, old);
            else spreadBySpans(step, old);
        });
    }

    private static void warmTorch(SimulationContext step) {
        int y = HEIGHT / 2 + (int) (9 * StrictMath.sin(0.05 * step.step()));
        for (var cell : step.world().query(Transform.class, Heat.class)) {
            if (cell.first().x() == step.step() / 2 % WIDTH && cell.first().y() == y)
                cell.second().warm(400);
        }
    }

    /** Reads and writes arrays. A slot is one entity, in all spans of a call. The JVM can vectorise such loops. */
    private static void spreadBySpans(SimulationContext step, float[] old) {
        var cells = step.world().query(Transform.class, Heat.class);
        cells.forEachSpan((ids, transforms, heats) -> {
            float[] pose = transforms.read(); // marks nothing as dirty
            float[] kelvin = heats.read();
            for (int slot = 0; slot < ids.size(); slot++) {
                old[index(pose[slot * Pose.FLOATS + Pose.X], pose[slot * Pose.FLOATS + Pose.Y])] = kelvin[slot];
            }
        });
        cells.forEachSpan((ids, transforms, heats) -> {
            float[] pose = transforms.read();
            float[] kelvin = heats.write(); // marks all slots dirty
            for (int slot = 0; slot < ids.size(); slot++) {
                kelvin[slot] += flow(old, index(pose[slot * Pose.FLOATS + Pose.X], pose[slot * Pose.FLOATS + Pose.Y]));
            }
        });
    }

    private static void spreadByLoops(SimulationContext step, float[] old) {
        for (var cell : step.world().query(Transform.class, Heat.class)) {
            old[index(cell.first().x(), cell.first().y())] = cell.second().kelvin();
        }
        for (var cell : step.world().query(Transform.class, Heat.class)) {
            cell.second().warm(flow(old, index(cell.first().x(), cell.first().y())));
        }
    }

    private static float flow(float[] old, int cell) {
        float neighbours = old[cell - 1] + old[cell + 1] + old[cell - WIDTH - 2] + old[cell + WIDTH + 2];
        return 0.2f * (neighbours - 4 * old[cell]); // a fifth of each difference flows into the cell
    }

    private static int index(float x, float y) {
        return ((int) y + 1) * (WIDTH + 2) + (int) x + 1; // after the border
    }

    static void show(GlfwHost host, SystemScheduler scheduler) {
        host.add(new ShapeLayer(Camera2d.showing(WIDTH, HEIGHT).setCenter(WIDTH / 2f - 0.5f, HEIGHT / 2f - 0.5f)));
        scheduler.presentation("color", frame -> {
            var cells = frame.world().query(Heat.class, Shape.class);
            cells.forEach((id, heat, shape) -> shape.setColor(COLORS[Math.min((int) heat.kelvin(), 255)]));
        });
    }
}
