package dev.halfstep.frame;

import java.util.List;

/** Thrown if the systems of a game cannot be ordered. Reports all faults, not only the first one. */
final class ScheduleFaultsException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    /** One sentence for each fault. */
    private final String[] faults;

    ScheduleFaultsException(List<String> faults) {
        super("the systems cannot be scheduled, " + faults.size() + (faults.size() == 1 ? " fault:" : " faults:")
                + "\n  - " + String.join("\n  - ", faults));
        this.faults = faults.toArray(String[]::new);
    }

    /** Returns one sentence for each fault. */
    List<String> faults() {
        return List.of(faults);
    }
}
