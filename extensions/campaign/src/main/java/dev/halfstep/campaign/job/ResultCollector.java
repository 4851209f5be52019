package dev.halfstep.campaign.job;

import com.hazelcast.core.EntryEvent;
import com.hazelcast.map.listener.EntryAddedListener;
import com.hazelcast.nio.serialization.HazelcastSerializationException;
import dev.halfstep.campaign.job.CampaignJob.RowSink;
import dev.halfstep.campaign.work.Row;
import java.io.IOException;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Passes each result on once, as it arrives in the distributed map. The first result of a run counts; a member cannot
 * replace it.
 *
 * <p>A result is refused and deleted if its key is not a run of this campaign, if no member has claimed the run, or if
 * the row is of another run than its key.
 */
final class ResultCollector implements EntryAddedListener<Integer, Row> {

    private final CampaignMaps maps;
    private final int size;
    private final RowSink sink;
    private final boolean isAlone;
    private final BitSet collected = new BitSet();
    private final BitSet claimedBlocks = new BitSet();
    private int refused;
    private @Nullable IOException storeFailure;

    /**
     * Creates a collector.
     *
     * @param maps the maps of the campaign
     * @param size the number of runs
     * @param sink receives the results
     * @param isAlone whether this process is the only member: the map then keeps no texts, because no other process can
     *     resume the campaign
     */
    ResultCollector(CampaignMaps maps, int size, RowSink sink, boolean isAlone) {
        this.maps = maps;
        this.size = size;
        this.sink = sink;
        this.isAlone = isAlone;
    }

    /** Collects the existing results of a resumed campaign, and from then on each new one. */
    void start() throws IOException {
        boolean includeValue = true;
        maps.results().addEntryListener(this, includeValue);
        collectRest();
    }

    @Override
    public void entryAdded(EntryEvent<Integer, Row> event) {
        try {
            collect(event.getKey(), event.getValue());
        } catch (HazelcastSerializationException | ClassCastException e) { // the row cannot be read
            refuse(event.getKey());
        }
    }

    /** Collects the results whose events were lost, such as the events of a lost member. */
    void collectRest() throws IOException {
        for (int key : maps.results().keySet()) {
            if (!isCollected(key)) {
                try {
                    collect(key, maps.results().get(key));
                } catch (HazelcastSerializationException | ClassCastException e) { // the row cannot be read
                    refuse(key);
                }
            }
        }
        requireStored();
    }

    /** Returns whether a run has a result. */
    synchronized boolean isCollected(int index) {
        return index >= 0 && collected.get(index);
    }

    private synchronized void collect(int key, @Nullable Row row) {
        if (row == null || isCollected(key)) {
            return;
        }
        if (!fits(key, row)) {
            refuse(key);
        } else if (store(row) && isAlone) {
            maps.results().set(key, row.withoutTexts());
        }
    }

    /** Adds a result of this process, which no member executes any more. */
    synchronized void addOwn(Row row) {
        if (store(row)) {
            maps.results().set(row.index(), row);
        }
    }

    /** Passes a row on. Returns false if it cannot be stored; no row is passed on from then on. */
    private boolean store(Row row) {
        if (storeFailure == null) {
            try {
                sink.add(row);
                collected.set(row.index());
            } catch (IOException e) {
                storeFailure = e;
            }
        }
        return storeFailure == null;
    }

    private boolean fits(int key, Row row) {
        return key >= 0 && key < size && row.index() == key && isClaimed(key / Claims.blockSize(size));
    }

    private boolean isClaimed(int block) {
        if (!claimedBlocks.get(block) && maps.claims().containsKey(block)) {
            claimedBlocks.set(block);
        }
        return claimedBlocks.get(block);
    }

    private synchronized void refuse(int key) {
        refused++;
        maps.results().delete(key);
    }

    /** Throws the exception of the sink, if it could not store a result. */
    synchronized void requireStored() throws IOException {
        if (storeFailure != null) {
            throw storeFailure;
        }
    }

    /** Returns the number of runs with a result. */
    synchronized int collected() {
        return collected.cardinality();
    }

    synchronized int refused() {
        return refused;
    }
}
