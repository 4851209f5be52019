package dev.halfstep.event;

/** The side of a reader. Readers of one side do not affect readers of the other side. */
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
