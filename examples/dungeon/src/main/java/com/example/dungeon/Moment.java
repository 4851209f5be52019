package com.example.dungeon;

import dev.halfstep.render.draw.Color;
import dev.halfstep.transform.Transform;

/**
 * An event that sounds and effects are made of: what has happened, and where.
 *
 * @param amount how many hearts, hits or percent of oil, for the number that rises there; 0 for none
 */
record Moment(Kind kind, float x, float y, int amount) {

    enum Kind {
        SHOT(Art.CREAM, 0),
        ORB(Art.CREAM, 0),
        SPARK(Art.AMBER, 6),
        HIT(Art.CREAM, 8),
        DEATH(Art.CORAL, 40),
        BREAK(Art.AMBER, 24),
        ALARM(Art.CREAM, 0),
        HURT(Art.CORAL, 100),
        PICK(Art.CREAM, 10),
        KEY(Art.AMBER, 40),
        GATE(Art.AMBER, 40),
        DRINK(Art.CORAL, 24),
        OIL(Art.AMBER, 40),
        STAIRS(Art.TEAL, 80),
        WIN(Art.TEAL, 80),
        LOSE(Art.CORAL, 100);

        final Color color; // of what bursts there
        final int count; // also of how much it shakes

        Kind(Color color, int count) {
            this.color = color;
            this.count = count;
        }
    }

    Moment(Kind kind, Transform at, int amount) {
        this(kind, at.x(), at.y(), amount);
    }
}
