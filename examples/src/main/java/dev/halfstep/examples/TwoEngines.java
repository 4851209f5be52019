package dev.halfstep.examples;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs one program on one of two engines with Dominion's API, and prints whether each query gives the right result. */
@Command(name = "two-engines", description = "Runs one program on one of two engines with Dominion's API.")
public final class TwoEngines implements Runnable {

    /** The engines, by their values of {@code --engine}. Only the name of the factory class differs between them. */
    enum Engine {
        halfstep("dev.halfstep.dominion.HalfstepFactory"),
        original("dev.dominion.ecs.engine.EntityRepository$Factory");

        private final String factoryClass;

        Engine(String factoryClass) {
            this.factoryClass = factoryClass;
        }
    }

    enum Mood {
        CALM,
        ANGRY
    }

    record Rock(int number) {}

    /** The number of entities in a chunk of Dominion's own engine. */
    private static final int ENTITIES_PER_CHUNK = 1 << 12;

    /** More than three full chunks. */
    private static final int ROCKS = 3 * ENTITIES_PER_CHUNK + 100;

    @Option(names = "--engine", description = "halfstep (default) or original, Dominion's own engine")
    private Engine engine = Engine.halfstep;

    /** Creates the command, for picocli to fill in its options. */
    public TwoEngines() {}

    /**
     * Runs the example.
     *
     * @param args the option {@code --engine}, which is halfstep by default
     */
    public static void main(String[] args) {
        int exitCode = new CommandLine(new TwoEngines()).execute(args);
        if (exitCode != 0) System.exit(exitCode);
    }

    @Override
    public void run() {
        System.setProperty("dominion.show-banner", "false"); // the original engine prints a banner by default
        System.out.println("engine " + engine);
        queryAfterDeletion();
        queryMoods();
        queryPreparedRocks();
    }

    /** Deletes all entities of the second chunk, and queries the remaining entities. */
    private void queryAfterDeletion() {
        Dominion dominion = open();
        List<Entity> rocks = new ArrayList<>();
        for (int i = 0; i < ROCKS; i++) {
            rocks.add(dominion.createEntity(new Rock(i)));
        }
        print("rocks after all were created", ROCKS, dominion.findEntitiesWith(Rock.class));
        rocks.subList(ENTITIES_PER_CHUNK, 2 * ENTITIES_PER_CHUNK).forEach(dominion::deleteEntity);
        int remaining = ROCKS - ENTITIES_PER_CHUNK;
        print("rocks after one chunk was emptied", remaining, dominion.findEntitiesWith(Rock.class));
        print("entities after one chunk was emptied", remaining, dominion.findAllEntities());
        dominion.close();
    }

    /** Queries entities by their state. */
    private void queryMoods() {
        Dominion dominion = open();
        for (int i = 0; i < 10; i++) {
            dominion.createEntity(new Rock(i)).setState(i < 4 ? Mood.CALM : Mood.ANGRY);
        }
        print("rocks that are calm", 4, dominion.findEntitiesWith(Rock.class).withState(Mood.CALM));
        print("rocks that are angry", 6, dominion.findEntitiesWith(Rock.class).withState(Mood.ANGRY));
        print("rocks in any mood", 10, dominion.findEntitiesWith(Rock.class));
        dominion.close();
    }

    /** Prepares two entities from one composition before creating the first: the second must not change the first. */
    private void queryPreparedRocks() {
        Dominion dominion = open();
        var rocks = dominion.composition().of(Rock.class);
        var first = rocks.withValue(new Rock(1));
        var second = rocks.withValue(new Rock(2));
        dominion.createPreparedEntity(first);
        dominion.createPreparedEntity(second);
        Results<Results.With1<Rock>> found = dominion.findEntitiesWith(Rock.class);
        long sum = found.stream().mapToInt(rock -> rock.comp().number()).sum();
        print("sum of rocks 1 and 2, prepared at once", 3, sum);
        dominion.close();
    }

    private Dominion open() {
        return Dominion.factory(engine.factoryClass).create("two-engines");
    }

    private void print(String query, long expected, Results<?> results) {
        print(query, expected, results.stream().count());
    }

    private void print(String query, long expected, long actual) {
        String verdict = actual == expected ? "right" : "WRONG, " + expected + " is right";
        System.out.printf("%-44s %6d %s%n", query, actual, verdict);
    }
}
