package dev.halfstep.schedule;

import java.util.List;

/** The systems of a game cannot be put in order. Says everything that is wrong with them, not only the first thing. */
public final class ScheduleFaultsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** One sentence for each fault. */
    private final String[] faults;

    ScheduleFaultsException(List<String> faults) {
        super("the systems cannot be scheduled, " + faults.size() + (faults.size() == 1 ? " fault:" : " faults:")
                + "\n  - " + String.join("\n  - ", faults));
        this.faults = faults.toArray(String[]::new);
    }

    /**
     * What is wrong.
     *
     * @return one sentence for each fault
     */
    public List<String> faults() {
        return List.of(faults);
    }
}
