package dev.halfstep.campaign.job;

import dev.halfstep.campaign.build.Sha256;
import dev.halfstep.campaign.work.Work;
import java.io.Serializable;
import java.time.Duration;

/**
 * Specifies a campaign. Each member has a copy.
 *
 * @param build the fingerprint of the build; a member of another build executes no runs
 * @param work the runs of the campaign
 * @param limit the time limit of one run
 * @serial exclude
 */
public record CampaignSpec(String build, Work work, Duration limit) implements Serializable {

    /** Returns the name of the job and the prefix of its maps. The same campaign has the same id, and so it resumes. */
    String id() {
        return "campaign-" + Sha256.of(toString());
    }
}
