package dev.halfstep.examples.dominion;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs one program on either engine behind Dominion's API, and prints whether the result of each query is right. */
@Command(
        name = "two-engines",
        description = "Runs one program on one of two engines behind Dominion's API.",
        mixinStandardHelpOptions = true)
public final class TwoEngines implements Callable<Integer> {

    /** The engines, under the names that the command line takes. */
    enum Engine {
        halfstep("dev.halfstep.dominion.HalfstepFactory"),
        original("dev.dominion.ecs.engine.EntityRepository$Factory");

        private final String factory;

        Engine(String factory) {
            this.factory = factory;
        }

        /** Opens the engine: only the name of the factory differs. */
        Dominion open() {
            return Dominion.factory(factory).create("two-engines");
        }
    }

    enum Mood {
        CALM,
        ANGRY
    }

    record Rock(int number) {}

    record Gold(int grams) {}

    /** Dominion's own engine keeps entities in chunks of this size. */
    private static final int CHUNK = 1 << 12;

    private static final int ROCKS = 3 * CHUNK + 100;

    @Option(names = "--engine", defaultValue = "halfstep", description = "halfstep (default) or original")
    private Engine engine = Engine.halfstep;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Creates the command, for picocli to fill in its options. */
    public TwoEngines() {}

    /**
     * Runs the example.
     *
     * @param args see {@code --help}
     */
    public static void main(String[] args) {
        System.setProperty("dominion.show-banner", "false"); // of the original engine
        System.exit(new CommandLine(new TwoEngines()).execute(args));
    }

    @Override
    public Integer call() {
        print("engine " + engine);
        askForLivingRocks();
        askForMoods();
        askForPreparedRocks();
        return 0;
    }

    private void askForLivingRocks() {
        Dominion dominion = engine.open();
        List<Entity> rocks = new ArrayList<>();
        for (int i = 0; i < ROCKS; i++) {
            rocks.add(dominion.createEntity(new Rock(i)));
        }
        answer("rocks after all were created", ROCKS, count(dominion.findEntitiesWith(Rock.class)));
        rocks.subList(CHUNK, 2 * CHUNK).forEach(dominion::deleteEntity);
        answer("rocks after one chunk was emptied", ROCKS - CHUNK, count(dominion.findEntitiesWith(Rock.class)));
        answer("entities after one chunk was emptied", ROCKS - CHUNK, count(dominion.findAllEntities()));
        dominion.close();
    }

    private void askForMoods() {
        Dominion dominion = engine.open();
        for (int i = 0; i < 10; i++) {
            dominion.createEntity(new Rock(i), new Gold(i)).setState(i < 4 ? Mood.CALM : Mood.ANGRY);
        }
        Results<Results.With2<Rock, Gold>> rocks = dominion.findEntitiesWith(Rock.class, Gold.class);
        answer("rocks that are calm", 4, count(rocks.withState(Mood.CALM)));
        answer(
                "rocks that are angry",
                6,
                count(dominion.findEntitiesWith(Rock.class).withState(Mood.ANGRY)));
        answer("rocks in any mood", 10, count(dominion.findEntitiesWith(Rock.class)));
        dominion.close();
    }

    private void askForPreparedRocks() {
        Dominion dominion = engine.open();
        var rock = dominion.composition().of(Rock.class);
        var first = rock.withValue(new Rock(1));
        var second = rock.withValue(new Rock(2));
        dominion.createPreparedEntity(first);
        dominion.createPreparedEntity(second);
        long numbers = dominion.findEntitiesWith(Rock.class).stream()
                .mapToInt(found -> found.comp().number())
                .sum();
        answer("sum of rocks 1 and 2, prepared at once", 1 + 2, numbers);
        dominion.close();
    }

    private static long count(Results<?> results) {
        return results.stream().count();
    }

    private void answer(String question, long right, long seen) {
        print(String.format("%-44s %6d %s", question, seen, seen == right ? "right" : "WRONG, " + right + " is right"));
    }

    private void print(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
