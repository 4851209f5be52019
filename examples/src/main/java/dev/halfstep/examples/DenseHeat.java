package dev.halfstep.examples;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SimulationSystem;
import dev.halfstep.state.StateHash;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.transform.Pose;
import dev.halfstep.transform.Transform;
import java.util.Arrays;

/** Spreads heat over a grid: by spans, for many thousands of entities, and by a loop, with the same result. */
public final class DenseHeat {

    /** A dense component, a handle to one float of an entity. The floats of all entities lie side by side in arrays. */
    static final class Heat extends DenseComponent {
        static final ComponentType<Heat> TYPE =
                ComponentType.simulation(Heat.class).storedIn(DenseComponent.floats(1));

        Heat(float kelvin) {
            super(1); // the number of floats
            set(0, kelvin);
        }

        float kelvin() {
            return get(0);
        }

        void warm(float kelvin) {
            set(0, get(0) + kelvin);
        }
    }

    private static final int WIDTH = 24;
    private static final int HEIGHT = 12;
    private static final float FLOW = 0.2f; // the part of a difference that flows in a step

    /** The kelvins before the step, with a cold border. Computed in each step, so they are not part of the state. */
    private final float[] before = new float[(WIDTH + 2) * (HEIGHT + 2)];

    private DenseHeat() {}

    /**
     * Prints the grid at the start and after 40 steps.
     *
     * @param args unused
     */
    public static void main(String[] args) {
        try (SyntheticWorld spans = grid(new DenseHeat()::spreadBySpans);
                SyntheticWorld query = grid(new DenseHeat()::spreadByLoops)) {
            System.out.println("Two hot cells, then their heat after 40 steps:\n\n" + picture(spans));
            spans.step(40);
            query.step(40);
            System.out.println(picture(spans));
            System.out.println("state hash with spans            " + StateHash.toText(spans.hash()));
            System.out.println("state hash with an ordinary query " + StateHash.toText(query.hash()));
        }
    }

    /** Builds a world with one entity in each cell of the grid, two of which are hot. */
    private static SyntheticWorld grid(SimulationSystem system) {
        WorldRecipe recipe = new WorldRecipe().register(Heat.TYPE).system("spread", system);
        for (int cell = 0; cell < WIDTH * HEIGHT; cell++) {
            Transform pose = Transform.at(cell % WIDTH, Math.floorDiv(cell, WIDTH));
            boolean isHot = cell == 3 * WIDTH + 5 || cell == 8 * WIDTH + 16; // y * WIDTH + x
            recipe.entities(1, random -> Arrays.asList(pose, new Heat(isHot ? 2000 : 0)));
        }
        return recipe.build();
    }

    /** Reads and writes arrays. A slot is one entity, in all spans of a call. The JVM can vectorise such loops. */
    private void spreadBySpans(SimulationContext step) {
        var cells = step.world().query(Transform.class, Heat.class);
        cells.forEachSpan((ids, transforms, heats) -> {
            float[] pose = transforms.read();
            float[] kelvin = heats.read(); // marks nothing as dirty
            for (int slot = 0; slot < ids.size(); slot++) {
                before[index(pose[slot * Pose.FLOATS + Pose.X], pose[slot * Pose.FLOATS + Pose.Y])] = kelvin[slot];
            }
        });
        cells.forEachSpan((ids, transforms, heats) -> {
            float[] pose = transforms.read();
            float[] kelvin = heats.write(); // marks all slots dirty
            for (int slot = 0; slot < ids.size(); slot++) {
                kelvin[slot] += flow(index(pose[slot * Pose.FLOATS + Pose.X], pose[slot * Pose.FLOATS + Pose.Y]));
            }
        });
    }

    /** Spreads the heat in the same way, through handles. */
    private void spreadByLoops(SimulationContext step) {
        for (var cell : step.world().query(Transform.class, Heat.class)) {
            before[index(cell.first().x(), cell.first().y())] = cell.second().kelvin();
        }
        for (var cell : step.world().query(Transform.class, Heat.class)) {
            cell.second().warm(flow(index(cell.first().x(), cell.first().y())));
        }
    }

    /** Returns the heat that flows into a cell from its four neighbours. */
    private float flow(int cell) {
        float neighbours = before[cell - 1] + before[cell + 1] + before[cell - WIDTH - 2] + before[cell + WIDTH + 2];
        return FLOW * (neighbours - 4 * before[cell]);
    }

    private static int index(float x, float y) {
        return ((int) y + 1) * (WIDTH + 2) + (int) x + 1; // after the border
    }

    private static String picture(SyntheticWorld world) {
        StringBuilder text = new StringBuilder();
        for (var cell : world.world().query(Transform.class, Heat.class)) {
            text.append(" .:-=+*#%@".charAt(Math.min(9, (int) (cell.second().kelvin() / 3))));
            text.append(cell.first().x() == WIDTH - 1 ? "|\n" : "");
        }
        return text.toString();
    }
}
