package dev.halfstep.campaign.job;

import org.jspecify.annotations.Nullable;

/** Thrown if the job of a campaign fails. */
public final class CampaignException extends Exception {

    private static final long serialVersionUID = 1L;

    CampaignException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
