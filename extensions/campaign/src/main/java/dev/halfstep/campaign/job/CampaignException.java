package dev.halfstep.campaign.job;

/** Thrown if the cluster cannot carry on with a campaign. The message is one line. */
public final class CampaignException extends Exception {

    private static final long serialVersionUID = 1L;

    CampaignException(String message, Throwable cause) {
        super(message, cause);
    }
}
