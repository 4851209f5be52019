package dev.halfstep.campaign.job;

import com.hazelcast.jet.Util;
import com.hazelcast.jet.pipeline.BatchSource;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.Sinks;
import com.hazelcast.jet.pipeline.SourceBuilder;
import dev.halfstep.campaign.work.Row;
import org.jspecify.annotations.Nullable;

/** The job of a campaign: each member runs what it claims, and the rows go to the map of results. */
final class CampaignPipeline {

    private CampaignPipeline() {}

    static Pipeline of(Spec spec) {
        BatchSource<Row> source = SourceBuilder.batch("runs", context -> new MemberRuns(context, spec))
                .<Row>fillBufferFn((runs, rows) -> runs.fill(rows))
                .destroyFn(CampaignPipeline::close)
                .distributed(1)
                .build();
        Pipeline pipeline = Pipeline.create();
        pipeline.readFrom(source)
                .map(row -> Util.entry(row.index(), row))
                .setLocalParallelism(1)
                .writeTo(Sinks.map(CampaignMaps.resultsName(spec.id())))
                .setLocalParallelism(1);
        return pipeline;
    }

    /** There are no runs if they could not be created. */
    private static void close(@Nullable MemberRuns runs) {
        if (runs != null) {
            runs.close();
        }
    }
}
