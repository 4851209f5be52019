package dev.halfstep.benchmarks.growth;

import dev.halfstep.benchmarks.growth.ArchetypeWork.Operation;
import dev.halfstep.benchmarks.report.LinePlot;
import dev.halfstep.benchmarks.report.Table;
import dev.halfstep.benchmarks.timing.Stopwatch;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Measures operations on equally many entities in more and more archetypes. */
final class ArchetypeGrowth {

    private static final double NANOS_PER_MICROSECOND = 1e3;
    private static final double BYTES_PER_KIBIBYTE = 1_024;

    private final Stopwatch stopwatch;

    /** For the creation of thousands of archetypes, which takes long. */
    private final Stopwatch creations;

    private final GrowthSizes sizes;

    ArchetypeGrowth(Stopwatch stopwatch, Stopwatch creations, GrowthSizes sizes) {
        this.stopwatch = stopwatch;
        this.creations = creations;
        this.sizes = sizes;
    }

    /** Prints the table of all operations, and returns their plots. */
    List<LinePlot> measure(PrintWriter out, Writer csv) throws IOException {
        String entities = String.format(Locale.ROOT, "%,d entities", sizes.entities());
        Table table = new Table(
                "archetypes",
                entities + " in some number of archetypes: nanoseconds for each entity that an operation visits or"
                        + " changes; and for each archetype, the microseconds to create it and count all entities by a"
                        + " query, and KiB of heap with one entity",
                List.of(
                        "archetypes",
                        "frame",
                        "query all",
                        "query few",
                        "spawn, despawn one kind",
                        "all kinds",
                        "add, remove",
                        "create us",
                        "KiB"),
                out,
                csv);
        LinePlot operations = LinePlot.logarithmic(entities, "archetypes", "nanoseconds for each entity");
        LinePlot creation = LinePlot.logarithmic("One more archetype", "archetypes", "microseconds; KiB");
        ArchetypeCreation.bytesPerArchetype(1); // loads the classes, which must not count
        for (int archetypes : sizes.archetypes()) {
            double[] row = row(archetypes);
            table.printRow(archetypes, row);
            operations.add("frame", archetypes, row[0]);
            operations.add("query all", archetypes, row[1]);
            operations.add("query few", archetypes, row[2]);
            operations.add("spawn, despawn", archetypes, row[4]);
            operations.add("add, remove", archetypes, row[5]);
            creation.add("create, count", archetypes, row[6]);
            creation.add("KiB of heap", archetypes, row[7]);
        }
        table.end();
        operations.addProportionalReference("as archetypes");
        creation.addProportionalReference("as archetypes");
        return List.of(operations, creation);
    }

    private double[] row(int archetypes) {
        // First, when no garbage of the other measurements is left.
        double bytes = ArchetypeCreation.bytesPerArchetype(archetypes);
        List<Double> row = new ArrayList<>();
        for (Operation operation : Operation.values()) {
            row.add(nanosPerEntity(operation, archetypes));
        }
        row.add(nanosPerCreation(archetypes) / NANOS_PER_MICROSECOND);
        row.add(bytes / BYTES_PER_KIBIBYTE);
        return row.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private double nanosPerEntity(Operation operation, int archetypes) {
        try (ArchetypeWork work = new ArchetypeWork(operation, sizes.entities(), archetypes)) {
            work.check();
            return stopwatch.nanosPerRepetition(work) / work.entitiesPerRepetition();
        }
    }

    private double nanosPerCreation(int archetypes) {
        try (ArchetypeCreation work = new ArchetypeCreation(archetypes)) {
            work.check();
            return creations.nanosPerRepetition(work) / archetypes;
        }
    }
}
