package dev.halfstep.world;

/** A kind of structural change. */
enum Change {
    SPAWN("spawn "),
    DESPAWN("despawn "),
    ADD("add a component to "),
    REMOVE("remove a component from "),
    REPLACE("replace a component of "),
    PUT("add or replace a component of "),
    ADD_IF_ABSENT("add a component to "),
    REMOVE_IF_PRESENT("remove a component from ");

    private final String words;

    Change(String words) {
        this.words = words;
    }

    /** Returns the change in words, for messages that append the entity. */
    String words() {
        return words;
    }
}
