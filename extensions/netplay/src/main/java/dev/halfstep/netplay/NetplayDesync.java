package dev.halfstep.netplay;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Says that the game of another machine differs from the game of this one, although both had the same input.
 *
 * @param other the name of the other side
 * @param step a step after which the states differ. They may differ since an earlier one, since only each 20th step is
 *     compared
 * @param components the names of the components that differ after the step; empty until the other side has sent its
 *     hashes, or if it has not
 * @param file the recording of the last steps of this side, if {@link Netplay#keepDesyncs} was called
 * @param report which step, entity, component and field differed first, and which system wrote it, in several lines;
 *     empty unless both sides {@linkplain Netplay#shareDesyncs share} their recordings, and until both have them
 */
public record NetplayDesync(
        String other, long step, List<String> components, Optional<Path> file, Optional<String> report) {

    /** Creates a description. */
    public NetplayDesync {
        components = List.copyOf(components);
    }

    /**
     * Returns the step and the components as one line.
     *
     * @return such as {@code the two games differ after step 240 in Velocity: something that is not in the state of the
     *     simulation, or not the same on both machines, has changed it}
     */
    public String reason() {
        String where = components.isEmpty() ? "" : " in " + String.join(", ", components);
        return "the two games differ after step " + step + where
                + ": something that is not in the state of the simulation, or not the same on both machines, has"
                + " changed it";
    }

    /**
     * Returns all that is known, to show it to the player.
     *
     * @return one or more lines: the reason, the file and the report, as far as they are there
     */
    public String text() {
        StringBuilder text = new StringBuilder(reason());
        file.ifPresent(
                path -> text.append("\nthe last steps of this side are in ").append(path));
        report.ifPresent(lines -> text.append('\n').append(lines));
        return text.toString();
    }
}
