package dev.halfstep.meteors.presentation;

import dev.halfstep.meteors.component.Game;

/**
 * The places at which an entity is drawn while it crosses edges of the field: its own place, and a place on the
 * opposite side for each edge that it reaches over. So nothing of the entity vanishes when it wraps around.
 */
final class EdgeCopies {

    /** The distance from the place of an entity beyond which nothing of it is drawn, in world units. */
    private final float reach;

    // One element for each place.

    private final float[] x = new float[4];
    private final float[] y = new float[4];

    EdgeCopies(float reach) {
        this.reach = reach;
    }

    /** Finds the places of an entity, and returns their number: 1, or 2 at an edge, or 4 at a corner. */
    int find(float entityX, float entityY) {
        int count = 0;
        float acrossX = across(entityX, Game.FIELD_WIDTH);
        float acrossY = across(entityY, Game.FIELD_HEIGHT);
        for (int i = 0; i < x.length; i++) {
            boolean isAcrossX = i % 2 == 1;
            boolean isAcrossY = i >= 2;
            if ((!isAcrossX || acrossX != 0) && (!isAcrossY || acrossY != 0)) {
                x[count] = isAcrossX ? entityX + acrossX : entityX;
                y[count] = isAcrossY ? entityY + acrossY : entityY;
                count++;
            }
        }
        return count;
    }

    /** Returns the distance to the place across the edge that the entity reaches over; 0 if it reaches over none. */
    private float across(float coordinate, float size) {
        if (Math.abs(coordinate) + reach <= size / 2) {
            return 0f;
        }
        return coordinate > 0 ? -size : size;
    }

    float x(int place) {
        return x[place];
    }

    float y(int place) {
        return y[place];
    }
}
