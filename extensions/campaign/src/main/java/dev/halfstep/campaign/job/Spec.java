package dev.halfstep.campaign.job;

import dev.halfstep.campaign.build.Sha256;
import dev.halfstep.campaign.work.Work;
import java.io.Serializable;
import java.time.Duration;

/**
 * A campaign, as each member gets it.
 *
 * @param build the fingerprint of the build; a member of another build runs nothing
 * @param work the runs
 * @param limit the time limit of one run
 * @serial exclude
 */
public record Spec(String build, Work work, Duration limit) implements Serializable {

    /** Returns the name of the job and of its maps. The same campaign has the same name, so it can be resumed. */
    String id() {
        return "campaign-" + Sha256.of(toString());
    }
}
