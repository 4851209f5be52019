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

/** Runs one program on one of two engines with Dominion's API, and prints whether each query gives the right result. */
@Command(
        name = "two-engines",
        description = "Runs one program on one of two engines with Dominion's API.",
        mixinStandardHelpOptions = true)
public final class TwoEngines implements Callable<Integer> {

    enum Mood {
        CALM,
        ANGRY
    }

    record Rock(int number) {}

    record Gold(int grams) {}

    /** The number of entities in a chunk of Dominion's own engine. */
    private static final int ENTITIES_PER_CHUNK = 1 << 12;

    /** More than three full chunks. */
    private static final int ROCKS = 3 * ENTITIES_PER_CHUNK + 100;

    @Option(
            names = "--engine",
            defaultValue = "halfstep",
            description = "halfstep (default) or original, Dominion's own engine")
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
        System.setProperty("dominion.show-banner", "false"); // the original engine prints a banner by default
        System.exit(new CommandLine(new TwoEngines()).execute(args));
    }

    @Override
    public Integer call() {
        print("engine " + engine);
        queryAfterDeletion();
        queryMoods();
        queryPreparedRocks();
        return 0;
    }

    /** Deletes all entities of the second chunk, and queries the remaining entities. */
    private void queryAfterDeletion() {
        Dominion dominion = engine.open();
        List<Entity> rocks = new ArrayList<>();
        for (int i = 0; i < ROCKS; i++) {
            rocks.add(dominion.createEntity(new Rock(i)));
        }
        printResult("rocks after all were created", ROCKS, dominion.findEntitiesWith(Rock.class));
        rocks.subList(ENTITIES_PER_CHUNK, 2 * ENTITIES_PER_CHUNK).forEach(dominion::deleteEntity);
        printResult(
                "rocks after one chunk was emptied", ROCKS - ENTITIES_PER_CHUNK, dominion.findEntitiesWith(Rock.class));
        printResult("entities after one chunk was emptied", ROCKS - ENTITIES_PER_CHUNK, dominion.findAllEntities());
        dominion.close();
    }

    /** Queries entities by their state. */
    private void queryMoods() {
        Dominion dominion = engine.open();
        for (int i = 0; i < 10; i++) {
            dominion.createEntity(new Rock(i), new Gold(i)).setState(i < 4 ? Mood.CALM : Mood.ANGRY);
        }
        Results<Results.With2<Rock, Gold>> rocks = dominion.findEntitiesWith(Rock.class, Gold.class);
        printResult("rocks that are calm", 4, rocks.withState(Mood.CALM));
        printResult(
                "rocks that are angry", 6, dominion.findEntitiesWith(Rock.class).withState(Mood.ANGRY));
        printResult("rocks in any mood", 10, dominion.findEntitiesWith(Rock.class));
        dominion.close();
    }

    /** Prepares two entities from one composition before creating the first: the second must not change the first. */
    private void queryPreparedRocks() {
        Dominion dominion = engine.open();
        var rockComposition = dominion.composition().of(Rock.class);
        var first = rockComposition.withValue(new Rock(1));
        var second = rockComposition.withValue(new Rock(2));
        dominion.createPreparedEntity(first);
        dominion.createPreparedEntity(second);
        long numbers = dominion.findEntitiesWith(Rock.class).stream()
                .mapToInt(rock -> rock.comp().number())
                .sum();
        printResult("sum of rocks 1 and 2, prepared at once", 1 + 2, numbers);
        dominion.close();
    }

    private void printResult(String query, long expected, Results<?> results) {
        printResult(query, expected, results.stream().count());
    }

    private void printResult(String query, long expected, long actual) {
        String verdict = actual == expected ? "right" : "WRONG, " + expected + " is right";
        print(String.format("%-44s %6d %s", query, actual, verdict));
    }

    private void print(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
