package dev.halfstep.campaign.cli;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** Reads the version from the manifest of the jar. */
public final class CampaignVersion implements IVersionProvider {

    /** Creates a provider for picocli. */
    public CampaignVersion() {}

    @Override
    public String[] getVersion() {
        String version = CampaignVersion.class.getPackage().getImplementationVersion();
        return new String[] {"Halfstep campaign " + Objects.requireNonNullElse(version, "from a class folder")};
    }
}
