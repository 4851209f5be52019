package com.example.platformer;

import com.example.platformer.Foes.Chaser;
import com.example.platformer.Foes.Foe;
import com.example.platformer.Platformer.Checkpoint;
import com.example.platformer.Platformer.Coin;
import com.example.platformer.Platformer.Flag;
import com.example.platformer.Platformer.Hero;
import com.example.platformer.Platformer.Home;
import com.example.platformer.Platformer.Patrol;
import com.example.platformer.Platformer.Spring;
import dev.halfstep.content.MapObject;
import dev.halfstep.content.MapSpace;
import dev.halfstep.content.ObjectSpawner;
import dev.halfstep.content.TileCells;
import dev.halfstep.content.TiledMap;
import dev.halfstep.game.GameSpec.DeterministicBecause;
import dev.halfstep.ground.Mover.JumpTimer;
import dev.halfstep.ground.Mover;
import dev.halfstep.ground.TileGrid;
import dev.halfstep.physics.RigidBody;
import dev.halfstep.render.animation.SpriteAnimation;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.space.Collider;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Commands;
import dev.halfstep.world.World;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The level as it was drawn in Tiled: tiles become ground, objects become entities. Never changes. */
@DeterministicBecause("a recording notes which files it was made with")
final class Level {

    /** The folder of levels and pictures; the packaged game sets the property. */
    static final Path ASSETS = Path.of(System.getProperty("assets", "assets"));

    private final int number;
    final TiledMap map;
    final long coins;
    private final MapSpace space;

    Level(int number, TiledMap map) {
        this.number = number;
        this.map = map;
        coins = map.objects().stream().filter(object -> object.className().equals("coin")).count();
        space = map.space(1);
    }

    /** Reads the files of the levels up to the first number without one. */
    static List<Level> readAll() {
        List<Level> levels = new ArrayList<>();
        try {
            while (Files.exists(ASSETS.resolve(file(levels.size()))) || levels.isEmpty()) {
                levels.add(new Level(levels.size(), TiledMap.read(ASSETS, file(levels.size()))));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return levels;
    }

    static String file(int number) {
        return "level-" + (number + 1) + ".tmx";
    }

    /** Returns what a recording notes of a level, beside the settings of the game: a hash of its file. */
    static Map<String, String> notes(int number) throws IOException {
        return Map.of("level", "" + Arrays.hashCode(Files.readAllBytes(ASSETS.resolve(file(number)))));
    }

    /** Reads a saved level, and tries it in a world of its own: mistakes are told here, not in a step of the game. */
    static Level read(int number) throws IOException {
        Level level = new Level(number, TiledMap.read(ASSETS, file(number)));
        World.Builder trial = World.builder().register(Transform.TYPE);
        Platformer.register(trial);
        try (World world = trial.build()) {
            level.spawn(world);
            world.single(Hero.class); // there must be one
            world.single(Flag.class);
        }
        return level;
    }

    void spawn(World world) {
        world.spawn(ground());
        objects().spawn(map, world);
    }

    void spawn(Commands commands) {
        commands.spawn(ground());
        objects().spawn(map, commands);
    }

    /** Returns the ground, for the hero and for crates: the class of a tile in Tiled is its kind, such as one-way. */
    private Object[] ground() {
        TileCells cells = map.tiles("ground");
        TileGrid grid = TileGrid.empty(cells.width(), cells.height(), 1, space.left(cells), space.bottom(cells));
        cells.forEachFromBottom((column, row, tile) -> {
            String kind = tile.className().replace('-', '_').toUpperCase(Locale.ROOT);
            grid.set(column, row, kind.isEmpty() ? TileGrid.Tile.EMPTY : TileGrid.Tile.valueOf(kind));
        });
        return new Object[] {Transform.at(0, 0), grid, RigidBody.fixed().tiles(grid)};
    }

    private ObjectSpawner objects() {
        return new ObjectSpawner()
                .on("player", this::hero)
                .on("crate", this::crate)
                .on("platform", this::platform)
                .on("spring", spring -> pictured(spring, "spring-waits", new Spring(number(spring, "speed", 22))))
                .on("walker", foe -> pictured(foe, "walker", new Foe(true), patrol(foe)))
                .on("flyer", foe -> pictured(foe, "flyer", new Foe(false), patrol(foe)))
                .on("chaser", foe -> pictured(foe, "chaser", new Foe(false), chaser(foe), home(foe)))
                .on("coin", coin -> pictured(coin, "coin", new Coin()))
                .on("checkpoint", place -> List.of(at(place), new Checkpoint(), Collider.box(0.6f, 0.6f)))
                .on("flag", flag -> pictured(flag, "flag-waits", new Flag()));
    }

    private List<?> hero(MapObject object) {
        Sprite sprite = sprite("idle").setPivot(0.5f, 0.45f / 1.5f); // the feet are at the lower side of the picture
        JumpTimer timer = new JumpTimer(/* coyoteSeconds= */ 0.1f, /* bufferSeconds= */ 0.1f);
        Collider box = Collider.box(Platformer.HALF_WIDTH, Platformer.HALF_HEIGHT);
        Mover mover = Mover.body().withStepHeight(0.1f); // so that he walks from crate to crate
        Hero hero = new Hero();
        hero.level = number;
        return List.of(at(object), home(object), hero, mover, box, timer, sprite, plays("idle"));
    }

    private List<?> crate(MapObject object) {
        RigidBody body = RigidBody.dynamic().box(1, 1).friction(0.8);
        return List.of(at(object), home(object), body, Collider.box(0.5f, 0.5f), Mover.solid(), sprite("crate"));
    }

    private List<?> platform(MapObject object) {
        RigidBody body = RigidBody.fixed().box(2, 0.5).friction(0.8);
        Sprite sprite = sprite("platform").setPivot(0.5f, 0.75f); // a crystal hangs below
        return List.of(at(object), patrol(object), body, Collider.box(1, 0.25f), Mover.oneWay(), sprite);
    }

    /** Returns the components of an object that plays a clip, and which the hero touches. */
    private List<?> pictured(MapObject object, String clip, Object... others) {
        Sprite sprite = sprite(clip);
        Collider box = Collider.box(0.4f * sprite.width(), 0.4f * sprite.height()); // the edges are not touched
        List<Object> components = new ArrayList<>(List.of(others));
        components.addAll(List.of(at(object), box, sprite, plays(clip)));
        return components;
    }

    private static Chaser chaser(MapObject object) {
        return new Chaser(number(object, "speed", 5), number(object, "start", 0));
    }

    private Patrol patrol(MapObject object) {
        float seconds = number(object, "seconds", 5);
        return new Patrol(at(object).x(), at(object).y(), number(object, "dx", 0), number(object, "dy", 0), seconds);
    }

    private static float number(MapObject object, String property, double otherwise) {
        return (float) object.properties().number(property, otherwise);
    }

    private Transform at(MapObject object) {
        return space.transform(object);
    }

    private Home home(MapObject object) {
        return new Home(at(object).x(), at(object).y());
    }

    private static SpriteAnimation plays(String clip) {
        return SpriteAnimation.of(Art.LIBRARY.clip(clip));
    }

    private static Sprite sprite(String clip) {
        TextureRegion region = Art.LIBRARY.clip(clip).frames().get(0);
        return Sprite.of(region, region.widthPixels() / 16f, region.heightPixels() / 16f); // 16 pixels are 1 unit
    }
}
