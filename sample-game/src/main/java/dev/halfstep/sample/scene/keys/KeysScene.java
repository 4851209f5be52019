package dev.halfstep.sample.scene.keys;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Control;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.random.RandomStream;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.world.World;
import java.io.PrintStream;

/**
 * Counts the presses and releases of keys in simulation and in presentation. In headless runs, a script taps four keys
 * 200 times each. Every tap is shorter than 4.5 ms, so most taps begin and end within one frame.
 */
public final class KeysScene implements Scene {

    private static final int TAPS_PER_KEY = 200;
    private static final Key[] SCRIPTED_KEYS = {Key.SPACE, Key.A, Key.LEFT, Key.LEFT_SHIFT};

    /** The time from one scripted tap of a key to its next tap. 200 taps take 0.9 seconds. */
    private static final int NANOS_PER_TAP = 4_500_000;

    private final long seed;
    private final EdgeCounts inFrames = new EdgeCounts();

    /** The counts of all steps, once the run has ended. */
    private EdgeCounts inSteps = new EdgeCounts();

    /**
     * Creates a scene that has not begun.
     *
     * @param seed the seed of the lengths of the scripted taps
     */
    public KeysScene(long seed) {
        this.seed = seed;
    }

    @Override
    public void register(World.Builder world) {
        world.register(EdgeCounts.class);
    }

    @Override
    public void begin(World world, SystemScheduler scheduler) {
        world.spawn(new EdgeCounts());
        scheduler.simulation(
                "count-steps", step -> step.world().single(EdgeCounts.class).add(step.input()));
        scheduler.presentation("count-frames", frame -> inFrames.add(frame.input()));
    }

    @Override
    public void addLayers(SceneLayers layers, SystemScheduler scheduler) {
        scheduler.presentation("count-table", new CountTable(inFrames, layers));
    }

    @Override
    public InputSource script() {
        RandomStream random = new RandomStream(seed);
        ScriptedInput script = new ScriptedInput();
        for (Key key : SCRIPTED_KEYS) {
            for (int tap = 0; tap < TAPS_PER_KEY; tap++) {
                long pressNanos = (long) tap * NANOS_PER_TAP;
                int heldNanos = random.nextInt(NANOS_PER_TAP);
                script.tap(key, pressNanos, heldNanos);
            }
        }
        return script;
    }

    @Override
    public void end(World world) {
        inSteps = world.single(EdgeCounts.class);
    }

    @Override
    public void printReport(PrintStream out) {
        for (int i = 0; i < Control.count(); i++) {
            Control control = Control.at(i);
            if (control instanceof Key key && wasUsed(key)) {
                printCounts(out, "simulation", key, inSteps);
                printCounts(out, "presentation", key, inFrames);
            }
        }
    }

    private boolean wasUsed(Key key) {
        return inSteps.presses(key) + inSteps.releases(key) + inFrames.presses(key) + inFrames.releases(key) > 0;
    }

    private static void printCounts(PrintStream out, String phase, Key key, EdgeCounts counts) {
        out.println(phase + "." + key + ".pressed=" + counts.presses(key));
        out.println(phase + "." + key + ".released=" + counts.releases(key));
    }
}
