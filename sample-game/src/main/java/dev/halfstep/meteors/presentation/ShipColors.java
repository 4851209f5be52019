package dev.halfstep.meteors.presentation;

import dev.halfstep.render.draw.Color;
import java.util.Arrays;
import java.util.List;

/**
 * The colours of the ship of a player.
 *
 * @param rgb the colour of the light, by which a player chooses
 * @param line the colour of the outline
 * @param lineGlow the colour of the glow of the outline
 * @param light the colour of the light around the ship
 * @param center the colour of the middle of the hull
 * @param edge the colour of the edge of the hull
 * @param debris the colour of the fragments of a lost ship
 */
record ShipColors(int rgb, Color line, Color lineGlow, Color light, Color center, Color edge, Fade debris) {

    /** The names of the colours, in the order of the players who have them by default. */
    static final List<String> NAMES = List.of("green", "orange", "lime", "pink", "blue", "yellow", "violet", "red");

    /** Chosen by a player who has the colour of his number. */
    static final int ANY_RGB = 0xFFFFFF;

    private static final ShipColors[] OF_PLAYERS = {
        create(0x8CF5E4, 0x2CE0C0, 0x2A9C8F, 0x0B2B33),
        create(0xFFC08A, 0xFF7A20, 0xB0602A, 0x331A0B),
        create(0xCDF58C, 0x86E02C, 0x6A9C2A, 0x1C330B),
        create(0xFFA8DC, 0xFF40B0, 0xB03A84, 0x330B26),
        create(0xA8C4FF, 0x4080FF, 0x3A62B0, 0x0B1833),
        create(0xFFF08C, 0xE8D020, 0xB0A02A, 0x332E0B),
        create(0xD6B0FF, 0x9A50FF, 0x6C3AB0, 0x1E0B33),
        create(0xFF9A94, 0xFF3830, 0xB02E2A, 0x330D0B),
    };

    private static final List<Integer> RGB =
            Arrays.stream(OF_PLAYERS).map(ShipColors::rgb).toList();

    /** Returns the colours of a player, from 1. */
    static ShipColors of(int player) {
        return OF_PLAYERS[player - 1];
    }

    /** Returns the colours that a player has chosen; the ones of his number if he has chosen none. */
    static ShipColors of(int rgb, int player) {
        int index = RGB.indexOf(rgb);
        return index < 0 ? of(player) : OF_PLAYERS[index];
    }

    /** Returns the name of the colours of a player; {@code any-colour} if he has neither chosen nor a number. */
    static String name(int rgb, int player) {
        int index = RGB.contains(rgb) ? RGB.indexOf(rgb) : player - 1;
        return index < 0 || index >= NAMES.size() ? "any-colour" : NAMES.get(index);
    }

    /** Returns the light of the colours with a name. */
    static int rgb(String name) {
        int index = NAMES.indexOf(name);
        return index < 0 ? ANY_RGB : RGB.get(index);
    }

    private static ShipColors create(int line, int light, int center, int edge) {
        return new ShipColors(
                light,
                Color.rgb(line),
                Pen.glow(Color.rgb(light)),
                Color.rgb(light),
                Color.rgb(center),
                Color.rgb(edge),
                new Fade(line));
    }
}
