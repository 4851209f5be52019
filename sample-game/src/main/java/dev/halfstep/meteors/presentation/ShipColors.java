package dev.halfstep.meteors.presentation;

import dev.halfstep.render.draw.Color;

/**
 * The colours of the ship of a player.
 *
 * @param line the colour of the outline
 * @param lineGlow the colour of the glow of the outline
 * @param light the colour of the light around the ship
 * @param center the colour of the middle of the hull
 * @param edge the colour of the edge of the hull
 * @param debris the colour of the fragments of a lost ship
 */
record ShipColors(Color line, Color lineGlow, Color light, Color center, Color edge, Fade debris) {

    private static final ShipColors[] OF_PLAYERS = {
        create(0x8CF5E4, 0x2CE0C0, 0x2A9C8F, 0x0B2B33),
        create(0xFFC08A, 0xFF7A20, 0xB0602A, 0x331A0B),
        create(0xCDF58C, 0x86E02C, 0x6A9C2A, 0x1C330B),
        create(0xFFA8DC, 0xFF40B0, 0xB03A84, 0x330B26),
    };

    /** Returns the colours of a player, from 1. */
    static ShipColors of(int player) {
        return OF_PLAYERS[player - 1];
    }

    private static ShipColors create(int line, int light, int center, int edge) {
        return new ShipColors(
                Color.rgb(line),
                Pen.glow(Color.rgb(light)),
                Color.rgb(light),
                Color.rgb(center),
                Color.rgb(edge),
                new Fade(line));
    }
}
