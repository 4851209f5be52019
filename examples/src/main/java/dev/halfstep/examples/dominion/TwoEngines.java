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

/** Runs one program on either engine behind Dominion's API, and prints whether each query returns the right result. */
@Command(
        name = "two-engines",
        description = "Runs one program on one of two engines behind Dominion's API.",
        mixinStandardHelpOptions = true)
public final class TwoEngines implements Callable<Integer> {

    enum Mood {
        CALM,
        ANGRY
    }

    record Rock(int number) {}

    record Gold(int grams) {}

    /** The number of entities in a chunk of Dominion's own engine. */
    private static final int CHUNK_SIZE = 1 << 12;

    private static final int ROCKS = 3 * CHUNK_SIZE + 100;

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
        queryLivingRocks();
        queryMoods();
        queryPreparedRocks();
        return 0;
    }

    private void queryLivingRocks() {
        Dominion dominion = engine.open();
        List<Entity> rocks = new ArrayList<>();
        for (int i = 0; i < ROCKS; i++) {
            rocks.add(dominion.createEntity(new Rock(i)));
        }
        check("rocks after all were created", ROCKS, dominion.findEntitiesWith(Rock.class));
        rocks.subList(CHUNK_SIZE, 2 * CHUNK_SIZE).forEach(dominion::deleteEntity);
        check("rocks after one chunk was emptied", ROCKS - CHUNK_SIZE, dominion.findEntitiesWith(Rock.class));
        check("entities after one chunk was emptied", ROCKS - CHUNK_SIZE, dominion.findAllEntities());
        dominion.close();
    }

    private void queryMoods() {
        Dominion dominion = engine.open();
        for (int i = 0; i < 10; i++) {
            dominion.createEntity(new Rock(i), new Gold(i)).setState(i < 4 ? Mood.CALM : Mood.ANGRY);
        }
        Results<Results.With2<Rock, Gold>> rocks = dominion.findEntitiesWith(Rock.class, Gold.class);
        check("rocks that are calm", 4, rocks.withState(Mood.CALM));
        check("rocks that are angry", 6, dominion.findEntitiesWith(Rock.class).withState(Mood.ANGRY));
        check("rocks in any mood", 10, dominion.findEntitiesWith(Rock.class));
        dominion.close();
    }

    private void queryPreparedRocks() {
        Dominion dominion = engine.open();
        var rock = dominion.composition().of(Rock.class);
        var first = rock.withValue(new Rock(1));
        var second = rock.withValue(new Rock(2));
        dominion.createPreparedEntity(first);
        dominion.createPreparedEntity(second);
        long numbers = dominion.findEntitiesWith(Rock.class).stream()
                .mapToInt(found -> found.comp().number())
                .sum();
        check("sum of rocks 1 and 2, prepared at once", 1 + 2, numbers);
        dominion.close();
    }

    private void check(String query, long expected, Results<?> results) {
        check(query, expected, results.stream().count());
    }

    private void check(String query, long expected, long actual) {
        String verdict = actual == expected ? "right" : "WRONG, " + expected + " is right";
        print(String.format("%-44s %6d %s", query, actual, verdict));
    }

    private void print(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
