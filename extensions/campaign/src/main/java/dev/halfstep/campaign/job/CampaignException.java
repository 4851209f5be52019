package dev.halfstep.campaign.job;

/** Thrown if the job of a campaign fails. */
public final class CampaignException extends Exception {

    private static final long serialVersionUID = 1L;

    CampaignException(String message, Throwable cause) {
        super(message, cause);
    }
}
