package dev.halfstep.examples;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Key;
import dev.halfstep.render.animation.SpriteClip;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureGrid;
import dev.halfstep.render.tile.TileLayer;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.render.window.GlfwHost;

/**
 * A flight over a million tiles, drawn with one draw call for each layer. The hills behind them move half as fast, and
 * the water is an animated tile. The slopes are one picture and its mirror image.
 */
final class TileMap implements TileLayer.Source {

    private static final int EARTH = 1;
    private static final int GRASS = 2;
    private static final int SLOPE = 3;
    private static final int WATER = 4;
    private static final int WATER_LEVEL = 9;

    private final int[] tiles = new int[columns() * rows()];

    TileMap() {
        for (int column = 0; column < columns(); column++) {
            int height = height(column);
            boolean rises = height(column + 1) > height;
            boolean falls = height(column - 1) > height;
            for (int row = 0; row <= Math.max(height, WATER_LEVEL); row++) {
                int surface = rises ? SLOPE : falls ? SLOPE | TileLayer.FLIP_X : row < WATER_LEVEL ? WATER : 0;
                int above = row == height ? surface : row < WATER_LEVEL ? WATER : 0;
                tiles[row * columns() + column] = row < height - 1 ? EARTH : row == height - 1 ? GRASS : above;
            }
        }
    }

    /** Returns the height of the ground, which changes by at most 1 from column to column. */
    private static int height(int column) {
        return (int) Math.round(10 + 5 * StrictMath.sin(column * 0.13) + 3 * StrictMath.sin(column * 0.041));
    }

    @Override
    public int columns() {
        return 10_000;
    }

    @Override
    public int rows() {
        return 100;
    }

    @Override
    public int tile(int column, int row) {
        return tiles[row * columns() + column];
    }

    @Override
    public long revision() {
        return 0; // no tile ever changes
    }

    static final GameSpec<?> GAME = GameSpec.of("tile-map", "1").stepsPerSecond(10);

    public static void main(String[] args) {
        System.exit(new GameWindow<>(GAME, "Tile map", 1280, 720)
                .show(game -> show(game.host(), game.scheduler()))
                .quitOn(Key.ESCAPE)
                .run(args));
    }

    static void show(GlfwHost host, SystemScheduler scheduler) {
        TextureGrid sheet = new TextureGrid(host.own(Texture.of("tiles", picture(), Sampling.NEAREST)), 8, 8);
        SpriteClip waves = SpriteClip.of("waves", SpriteClip.Mode.LOOP, 0.15, sheet.cells(3, 2));
        TileMap level = new TileMap();
        Camera2d camera = Camera2d.showing(32, 18);
        TileLayer hills = host.add(new TileLayer(camera, level, 1.5f, 1.5f));
        hills.addTiles(1, sheet.cells(0, 5)).setParallax(0.5f, 1).setTint(new Color(0.3f, 0.4f, 0.6f, 1));
        TileLayer ground = host.add(new TileLayer(camera, level, 1, 1));
        ground.addTiles(1, sheet.cells(0, 5)).animate(WATER, waves);
        scheduler.presentation("fly", frame -> {
            double seconds = frame.presentationSeconds();
            camera.setCenter((float) (100 + 9 * seconds), 11 + (float) StrictMath.sin(seconds));
        });
    }

    /** Draws 5 tiles of 8 x 8 pixels: earth, grass, a slope that rises to the right, and two of the water. */
    private static Image picture() {
        byte[] rgba = new byte[4 * 40 * 8];
        for (int i = 0; i < 40 * 8; i++) {
            int x = i % 40 % 8;
            int y = i / 40;
            int kind = i % 40 / 8;
            int speckle = (x * 5 + y * 3) % 7 == 0 ? 0x101010 : 0;
            int earth = 0x7A5230 + speckle;
            int grass = 0x4CAF50 + speckle;
            int water = y > 2 || (x + y + 4 * kind) % 8 < 4 ? 0x2F6FD0 + speckle : 0x8FC4FF;
            int depth = x + y - 7; // below the slope
            int rgb = kind == 0
                    ? earth
                    : kind == 1 ? y < 3 ? grass : earth : kind == 2 ? depth < 4 ? grass : earth : water;
            boolean isVisible = kind != 2 || depth >= 0;
            for (int channel = 0; channel < 3; channel++) {
                rgba[4 * i + channel] = (byte) (isVisible ? rgb >> (16 - 8 * channel) : 0);
            }
            rgba[4 * i + 3] = (byte) (isVisible ? 255 : 0);
        }
        return Image.of(40, 8, rgba);
    }
}
