package dev.halfstep.event;

/** The phase of a frame in which an event reader may read. */
enum ReaderPhase {
    SIMULATION("simulation"),
    PRESENTATION("presentation");

    private final String text;

    ReaderPhase(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
