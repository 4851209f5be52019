package dev.halfstep.event;

/** Who reads: those of one side never have an influence on those of the other. */
enum EventSide {
    SIMULATION("simulation"),
    PRESENTATION("presentation");

    private final String text;

    EventSide(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
