package dev.halfstep.campaign.job;

import com.hazelcast.jet.Util;
import com.hazelcast.jet.pipeline.BatchSource;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.Sinks;
import com.hazelcast.jet.pipeline.SourceBuilder;
import dev.halfstep.campaign.work.Row;
import org.jspecify.annotations.Nullable;

/** Builds the Jet pipeline of a campaign: each member executes the runs that it claims, and stores rows in a map. */
final class CampaignPipeline {

    private CampaignPipeline() {}

    /** Returns a pipeline with one executor in each member. Each executor starts threads for its runs. */
    static Pipeline of(CampaignSpec spec) {
        BatchSource<Row> source = SourceBuilder.batch("runs", context -> new RunExecutor(context, spec))
                .<Row>fillBufferFn((executor, rows) -> executor.fill(rows))
                .destroyFn(CampaignPipeline::close)
                .distributed(1) // one executor in each member
                .build();
        Pipeline pipeline = Pipeline.create();
        pipeline.readFrom(source)
                .map(row -> Util.entry(row.index(), row))
                .setLocalParallelism(1)
                .writeTo(Sinks.map(CampaignMaps.resultsName(spec.id())))
                .setLocalParallelism(1);
        return pipeline;
    }

    /** Closes an executor, which is null if its constructor failed. */
    private static void close(@Nullable RunExecutor executor) {
        if (executor != null) {
            executor.close();
        }
    }
}
