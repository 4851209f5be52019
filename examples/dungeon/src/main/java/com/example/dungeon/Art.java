package com.example.dungeon;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureGrid;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.render.window.GlfwHost;

/** The pictures, all on one sheet, and the few colours of the game. */
final class Art {

    static final Color NIGHT = Color.rgb(0x14162A);
    static final Color STONE = Color.rgb(0x94897F);
    static final Color AMBER = Color.rgb(0xFFB84D);
    static final Color LIGHT = Color.rgb(0xFFC684);
    static final Color CREAM = Color.rgb(0xFFF1D0);
    static final Color CORAL = Color.rgb(0xF2545B);
    static final Color TEAL = Color.rgb(0x3FD6B0);
    static final Color VIOLET = Color.rgb(0x9A6BFF);

    // The numbers of cells, of 96 pixels: first the tiles, which are three floors, the top of a wall, and two fronts.
    // The traits of things and foes have their own numbers.
    static final int WALL_TOP = 3;
    static final int WALL_FRONT = 4;
    static final int TILES = 6;

    static final int KEEPER = 8;
    static final int LANTERN = 9;
    static final int SPARK = 18;
    static final int ORB = 19;
    static final int HEART = 20;
    static final int LOST_HEART = 21;
    static final int SPOT = 22;
    static final int SHADOW = 23;

    final TextureGrid sheet;

    Art(GlfwHost host) {
        Asset file = Asset.file(Main.ASSETS.resolve("art.png"));
        sheet = new TextureGrid(host.own(Texture.load(file, Sampling.SMOOTH)), 96, 96);
    }

    TextureRegion cell(int number) {
        return sheet.cell(number);
    }
}
