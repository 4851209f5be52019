package dev.halfstep.campaign.job;

import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.DAG;
import com.hazelcast.jet.core.Processor;
import com.hazelcast.jet.core.ProcessorSupplier;
import java.util.Collection;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The part of the Jet job on one member: executes the runs that the member claims, and stores their rows in a map. */
final class RunProcessor extends AbstractProcessor {

    private final CampaignSpec spec;
    private @Nullable RunExecutor executor;

    private RunProcessor(CampaignSpec spec) {
        this.spec = spec;
    }

    /** Returns the job of a campaign: one processor in each member, which starts threads for its runs. */
    static DAG job(CampaignSpec spec) {
        DAG dag = new DAG();
        dag.newVertex("runs", new Supplier(spec)).localParallelism(1);
        return dag;
    }

    /**
     * Creates the processor of a member. Each member has a copy of this object.
     *
     * @param spec the campaign
     */
    private record Supplier(CampaignSpec spec) implements ProcessorSupplier {
        @Override
        public Collection<? extends Processor> get(int count) {
            return Stream.generate(() -> new RunProcessor(spec)).limit(count).toList();
        }
    }

    @Override
    public boolean isCooperative() {
        return false; // complete() blocks
    }

    @Override
    protected void init(Context context) {
        executor = new RunExecutor(context, spec);
    }

    @Override
    public boolean complete() {
        return executor == null || executor.storeFinished();
    }

    @Override
    public void close() {
        if (executor != null) { // null if its constructor failed
            executor.close();
        }
    }
}
