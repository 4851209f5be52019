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

/**
 * Measures operations on equally many entities in more and more archetypes.
 *
 * @param stopwatch times the operations
 * @param creationStopwatch runs few rounds, because the creation of thousands of archetypes takes seconds
 * @param sizes the numbers of entities and archetypes
 */
record ArchetypeGrowth(Stopwatch stopwatch, Stopwatch creationStopwatch, GrowthSizes sizes) {

    private static final double BYTES_PER_KIBIBYTE = 1_024;

    /** The index of the creation time in a row: after one value for each operation, before the KiB. */
    private static final int CREATION_COLUMN = Operation.values().length;

    /** Prints the table of all operations, and returns their plots. */
    @SuppressWarnings("EnumOrdinal") // the columns are in the order of the operations
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
        ArchetypeCreation.bytesPerArchetype(1); // loads the classes, so that later calls do not count them
        for (int archetypes : sizes.archetypes()) {
            double[] row = measureRow(archetypes);
            table.printRow(archetypes, row);
            operations.add("frame", archetypes, row[Operation.FRAME.ordinal()]);
            operations.add("query all", archetypes, row[Operation.QUERY_ALL.ordinal()]);
            operations.add("query few", archetypes, row[Operation.QUERY_FEW.ordinal()]);
            operations.add("spawn, despawn", archetypes, row[Operation.SPAWN_IN_ALL_ARCHETYPES.ordinal()]);
            operations.add("add, remove", archetypes, row[Operation.ADD_REMOVE.ordinal()]);
            creation.add("create, count", archetypes, row[CREATION_COLUMN]);
            creation.add("KiB of heap", archetypes, row[CREATION_COLUMN + 1]);
        }
        table.end();
        operations.addProportionalReference("as archetypes");
        creation.addProportionalReference("as archetypes");
        return List.of(operations, creation);
    }

    private double[] measureRow(int archetypes) {
        // Measured first, before the other measurements leave garbage on the heap.
        double bytes = ArchetypeCreation.bytesPerArchetype(archetypes);
        List<Double> row = new ArrayList<>();
        for (Operation operation : Operation.values()) {
            ArchetypeWork work = new ArchetypeWork(operation, sizes.entities(), archetypes);
            row.add(stopwatch.checkedNanos(work) / work.entitiesPerRepetition());
        }
        row.add(creationStopwatch.checkedMicros(new ArchetypeCreation(archetypes)) / archetypes);
        row.add(bytes / BYTES_PER_KIBIBYTE);
        return row.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
