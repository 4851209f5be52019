package com.example.dungeon;

import com.example.dungeon.Lantern.Keeper;
import com.example.dungeon.Things.What;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.ground.Sight;
import dev.halfstep.ground.TileGrid;
import dev.halfstep.input.ActionMap;
import dev.halfstep.input.Control;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.PictureLayer;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.Transform;
import dev.halfstep.ui.Comfort;
import dev.halfstep.world.World;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Hearts, oil, what is in the bag, and a map of what was seen. Also the darkness on the stairs. */
final class Hud {

    private static final float WIDTH = 1280; // units of its camera
    private static final float HEIGHT = 720;

    private final Art art;
    private final BooleanSupplier isPlaying;
    private final Comfort comfort;
    private final Text[] numbers = new Text[What.BAG.size()];
    private final PictureLayer pictures;
    private final FontLayer texts;
    private final StringBuilder[] counts = new StringBuilder[What.BAG.size()]; // the texts read them in each frame
    private final ActionMap actions;
    private final PictureLayer map;
    private float darkness; // of 0 to 1

    Hud(GlfwHost host, ActionMap actions, Art art, BooleanSupplier isPlaying, Comfort comfort) {
        this.comfort = comfort;
        this.actions = actions;
        this.art = art;
        this.isPlaying = isPlaying;
        Camera2d camera = Camera2d.showing(WIDTH, HEIGHT).setCenter(WIDTH / 2, HEIGHT / 2);
        pictures = host.add(new PictureLayer(camera));
        map = host.add(new PictureLayer(Camera2d.showing(320, 180).setCenter(-95, -38)));
        texts = comfort.applyTo(host.add(FontLayer.scalingWithWorld(TextFont::sans, 24, camera)));
        for (int i = 0; i < counts.length; i++) {
            counts[i] = new StringBuilder();
            numbers[i] = texts.add(Text.inWorld(0, 0, counts[i]))
                    .setAlignment(Text.Horizontal.LEFT, Text.Vertical.MIDDLE)
                    .setOutline(Art.NIGHT, 0.1f);
        }
    }

    void present(PresentationContext frame) {
        World world = frame.world();
        Keeper keeper = world.single(Keeper.class);
        texts.setVisible(isPlaying.getAsBoolean());
        float leaves = keeper.stairsSteps == 0 ? 0 : 1 - keeper.stairsSteps / (float) Lantern.STAIRS_STEPS;
        darkness = Math.max(leaves, darkness - 2 * frame.presentationSecondsInFrame());
        if (isPlaying.getAsBoolean()) {
            pictures.setColor(Color.BLACK).setOpacity(darkness).fillBox(0, 0, WIDTH, HEIGHT);
            drawLife(keeper, (float) frame.presentationSeconds());
            drawBag(keeper);
            drawMap(world);
        }
    }

    private void drawLife(Keeper keeper, float seconds) {
        pictures.setColor(Color.WHITE).setOpacity(1);
        for (int i = 0; i < Lantern.HEARTS; i++) {
            float size = keeper.hearts == 1 && i == 0 ? 44 + 6 * (float) Math.sin(seconds * 9) : 44;
            int heart = i < keeper.hearts ? Art.HEART : Art.LOST_HEART;
            pictures.picture(art.cell(heart), 44 + 46 * i, HEIGHT - 42, size, size);
        }
        boolean warns = keeper.oil < 20 && (!comfort.flashes.get() || (int) (seconds * 5) % 2 == 0);
        float right = 66 + 220 * keeper.oil / Lantern.FULL_OIL;
        pictures.setColor(Art.NIGHT).fillBox(62, HEIGHT - 102, 290, HEIGHT - 74);
        pictures.setColor(Color.rgb(0x3A3E66)).fillBox(66, HEIGHT - 98, 286, HEIGHT - 78);
        pictures.setColor(warns ? Art.CORAL : Art.AMBER).fillBox(66, HEIGHT - 98, right, HEIGHT - 78);
        pictures.setColor(Color.WHITE).picture(art.cell(Art.LANTERN), 44, HEIGHT - 88, 48, 48);
    }

    /** Draws each thing with how many there are, and the key that uses it. */
    private void drawBag(Keeper keeper) {
        for (What what : What.BAG) {
            int slot = what.traits.slot();
            pictures.setOpacity(keeper.has(what) ? 1 : 0.3f);
            float x = 124 * comfort.textScale() * slot;
            pictures.picture(art.cell(what.traits.picture()), 48 + x, 42, 56, 56);
            numbers[slot].setPosition(78 + x, 36);
            StringBuilder count = counts[slot];
            count.setLength(0);
            count.append(keeper.bag[slot]);
            List<Control> keys = actions.controls(what.traits.use());
            count.append(keys.isEmpty() ? "" : "  " + keys.get(0));
        }
    }

    /** Draws what was seen; a tile of the map is a unit of its camera. */
    private void drawMap(World world) {
        TileGrid grid = world.single(TileGrid.class);
        Sight sight = world.single(Sight.class);
        map.setOpacity(0.55f);
        for (int row = 0; row < grid.rows(); row++) {
            for (int column = 0; column < grid.columns(); column++) {
                if (sight.wasSeen(column, row) && grid.get(column, row) == TileGrid.Tile.EMPTY) {
                    map.setColor(sight.isVisible(column, row) ? Art.CREAM : Art.STONE);
                    map.fillBox(column, row, column + 1, row + 1);
                }
            }
        }
        map.setOpacity(1).setColor(Color.WHITE);
        for (What what : new What[] {What.EXIT, What.GATE, What.KEY}) {
            Transform at = Things.find(world, what);
            if (at != null && sight.wasSeen(grid.columnAt(at.x()), grid.rowAt(at.y()))) {
                map.picture(art.cell(what.traits.picture()), at.x(), at.y(), 5, 5);
            }
        }
        Transform at = Lantern.keeperAt(world);
        map.picture(art.cell(Art.LANTERN), at.x(), at.y(), 5, 5);
    }
}
