package dev.halfstep.campaign.table;

import dev.halfstep.campaign.work.Cost;
import dev.halfstep.campaign.work.Outcome;
import dev.halfstep.campaign.work.Result;
import dev.halfstep.campaign.work.Row;
import dev.halfstep.campaign.work.SeedCheck;
import dev.halfstep.campaign.work.SeedWork;
import java.util.List;

/** Rows of two seeds: seed 5 is ok, seed 6 diverges. */
public final class ExampleRows {

    /** Runs seeds 5 and 6. */
    public static final SeedWork WORK =
            new SeedWork("Game", List.of(), /* firstSeed= */ 5, /* size= */ 2, /* steps= */ 100, SeedCheck.TWICE);

    /** A row for each seed. */
    public static final List<Row> ROWS = List.of(
            new Row(
                    0,
                    new Result(Outcome.OK, "00000000000000ab", 100, 7, "", ""),
                    new Cost(3_000_000, 2_500_000, 2048),
                    "127.0.0.1:5701"),
            new Row(
                    1,
                    Result.of(Outcome.DIVERGED, "step 3 differs\n  entity 2, Position.x: 1.0 instead of 2.0"),
                    new Cost(1_000_000, 1_500_000, 1024),
                    "127.0.0.1:5702"));

    private ExampleRows() {}
}
