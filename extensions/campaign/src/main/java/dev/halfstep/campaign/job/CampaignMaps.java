package dev.halfstep.campaign.job;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import dev.halfstep.campaign.work.Row;

/**
 * The distributed maps of a campaign. Each entry has a backup on a second member.
 *
 * @param results the rows of the finished runs, by index
 * @param claims the number of the job execution that has claimed a block of runs, by block
 * @param recordings the bytes of the recordings, by index
 */
record CampaignMaps(IMap<Integer, Row> results, IMap<Integer, Long> claims, IMap<Integer, byte[]> recordings) {

    /** Returns the maps of the campaign with an id. */
    static CampaignMaps of(HazelcastInstance member, String id) {
        return new CampaignMaps(
                member.getMap(resultsName(id)), member.getMap(id + "-claims"), member.getMap(id + "-recordings"));
    }

    static String resultsName(String id) {
        return id + "-results";
    }

    void destroy() {
        results.destroy();
        claims.destroy();
        recordings.destroy();
    }
}
