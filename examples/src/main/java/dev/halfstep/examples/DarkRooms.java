package dev.halfstep.examples;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.ground.Sight;
import dev.halfstep.ground.TileGrid;
import dev.halfstep.input.Key;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.BlendMode;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.PictureLayer;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.light.FogLayer;
import dev.halfstep.render.light.LightLayer;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/**
 * An explorer with a lantern walks through dark rooms with the arrow keys. Flames flicker, walls cast shadows, and fog
 * covers what the explorer does not see. Floor, walls, flames and the bar are pictures that are no entities.
 */
final class DarkRooms {

    private static final String[] ROOMS = {
        "################",
        "#......#.......#",
        "#..#...#...#...#",
        "#..............#",
        "#......#...#...#",
        "#..#.T.#.....T.#",
        "#......#...#...#",
        "#......#.......#",
        "################"
    };

    private static final Color FLAME = Color.rgb(0xFF9A3C);
    private static final Color LANTERN = Color.rgb(0xA8C8FF);
    private static final Color SHADE = Color.rgb(0x10141E);

    /** A lamp: the lantern of the explorer, or a torch. */
    record Lamp(boolean isCarried) {}

    static final GameSpec<?> GAME = GameSpec.of("dark-rooms", "1")
            .register(TileGrid.TYPE, Sight.TYPE)
            .register(Lamp.class)
            .stepsPerSecond(20)
            .wire(DarkRooms::wire);

    public static void main(String[] args) {
        System.exit(new GameWindow<>(GAME, "Dark rooms: walk with the arrow keys", 1280, 720)
                .show(game -> show(game.host(), game.scheduler()))
                .quitOn(Key.ESCAPE)
                .run(args));
    }

    private static void wire(World world, SystemScheduler scheduler) {
        TileGrid grid = TileGrid.of(/* size= */ 1, /* left= */ -8, /* bottom= */ -4.5f, ROOMS);
        world.spawn(grid, Sight.of(grid));
        world.spawn(Transform.at(-4.5f, 1), new Lamp(true));
        world.spawn(Transform.at(-2.5f, -1), new Lamp(false));
        world.spawn(Transform.at(5.5f, -1), new Lamp(false));
        scheduler.simulation("walk", DarkRooms::walk);
    }

    private static void walk(SimulationContext step) {
        TileGrid grid = step.world().single(TileGrid.class);
        Sight sight = step.world().single(Sight.class);
        float x = step.input().isHeld(Key.RIGHT) ? 0.2f : step.input().isHeld(Key.LEFT) ? -0.2f : 0;
        float y = step.input().isHeld(Key.UP) ? 0.2f : step.input().isHeld(Key.DOWN) ? -0.2f : 0;
        for (var lamp : step.world().query(Transform.class, Lamp.class)) {
            if (!lamp.second().isCarried()) continue;
            Transform at = lamp.first();
            TileGrid.Tile next = grid.get(grid.columnAt(at.x() + 2 * x), grid.rowAt(at.y() + 2 * y));
            if (next == TileGrid.Tile.EMPTY) at.translate(x, y, 0);
            sight.begin();
            sight.see(grid, at.x(), at.y(), 9);
        }
    }

    static void show(GlfwHost host, SystemScheduler scheduler) {
        Camera2d camera = Camera2d.showing(16, 9);
        Texture spot = host.own(Texture.of("spot", Image.spot(64), Sampling.SMOOTH));
        PictureLayer rooms = host.add(new PictureLayer(camera));
        LightLayer lights = host.add(new LightLayer(camera).setAmbient(SHADE));
        PictureLayer flames = host.add(new PictureLayer(camera).setBlend(BlendMode.ADDITIVE));
        host.add(new FogLayer(camera)).setFadeSeconds(0.1f);
        PictureLayer bar = host.add(new PictureLayer(camera));
        scheduler.presentation("pictures", frame -> {
            addRooms(frame.world().single(TileGrid.class), rooms);
            for (var lamp : frame.world().query(InterpolatedTransform.class, Lamp.class)) {
                float x = lamp.first().x();
                float y = lamp.first().y();
                float size = 1 + 0.15f * (float) StrictMath.sin(23 * frame.presentationSeconds() + 5 * x);
                Color color = lamp.second().isCarried() ? LANTERN : FLAME;
                lights.light(x, y, 5, color, 1);
                flames.setColor(color).picture(spot.region(), x, y, 0.8f * size, 1.2f * size);
            }
            float oil = 3 * (float) (1 - frame.presentationSeconds() / 60);
            bar.setColor(SHADE).fillBox(-7.7f, 4, -4.7f, 4.2f).setColor(FLAME).fillBox(-7.7f, 4, oil - 7.7f, 4.2f);
        });
    }

    private static void addRooms(TileGrid grid, PictureLayer rooms) {
        for (int at = 0; at < grid.columns() * grid.rows(); at++) {
            int column = at % grid.columns();
            int row = at / grid.columns();
            float left = grid.centerX(column) - 0.5f;
            float bottom = grid.centerY(row) - 0.5f;
            boolean isWall = grid.get(column, row) == TileGrid.Tile.SOLID;
            rooms.setColor(Color.rgb(isWall ? 0xA08C78 : 0x666E79)).fillBox(left, bottom, left + 1, bottom + 1);
        }
    }
}
