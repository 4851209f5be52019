package dev.halfstep.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.content.picture.GltfPicture;
import dev.halfstep.content.picture.MapPicture;
import dev.halfstep.content.picture.TiledPictureTest;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.ground.PathSearch;
import dev.halfstep.ground.TileGrid;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.draw.SpriteLayer;
import dev.halfstep.render.mesh.Model;
import dev.halfstep.render.texture.Assets;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the statements, the code and the messages of docs/content.md. Its code is that of this class. */
class ContentGuideTest {

    private static final Path GUIDE = Path.of("..", "..", "docs", "content.md");
    private static final Path THIS_FILE =
            Path.of("src", "test", "java", "dev", "halfstep", "content", "ContentGuideTest.java");
    private static final Path ASSETS = TestAssets.FOLDER;

    /** A component of a game. */
    private record Coin(int value) {}

    /** A component of a game. */
    private record Player() {}

    static TiledMap load(World world) throws IOException {
        TiledMap map = TiledMap.read(ASSETS, "levels/level.tmx");
        MapSpace space = map.space(1); // one unit of the world for each tile
        new ObjectSpawner()
                .on("coin", coin -> List.of(space.transform(coin), coinOf(coin)))
                .on("player", player -> List.of(space.transform(player), new Player()))
                .ignore("silver", "zone", "round")
                .spawn(map, world);
        return map;
    }

    static Coin coinOf(MapObject coin) {
        return new Coin(coin.properties().whole("value", 1));
    }

    static EntityId keyOf(TiledMap map, MapObject door, ObjectSpawner spawner, World world) {
        Map<Integer, EntityId> entities = spawner.spawn(map, world);
        return entities.get(door.properties().object("key", 0));
    }

    static EntityId spawnShip(GlfwHost host, World world) throws IOException {
        GltfModel model = GltfModel.read(ASSETS, "models/ship.gltf");
        GltfPicture ship = GltfPicture.load(host.assets(), ASSETS, model);
        return ship.spawn(world, Transform.at(0, 2, 0));
    }

    static List<EntityId> flagsOf(GltfPicture ship, World world) {
        List<EntityId> flags = new ArrayList<>();
        ship.spawn(world, new Transform(), (node, entity) -> {
            if (node.name().startsWith("flag")) {
                flags.add(entity);
            }
        });
        return flags;
    }

    static void plant(GltfPicture baked, World world, float x, float z) {
        for (Model part : baked.models()) {
            world.spawn(Transform.at(x, 0, z), part);
        }
    }

    static TileGrid ground(TileCells cells, MapSpace space) {
        float left = space.left(cells);
        TileGrid grid = TileGrid.empty(cells.width(), cells.height(), /* size= */ 1, left, space.bottom(cells));
        cells.forEachFromBottom((column, row, tile) -> {
            if (tile.properties().flag("hard", false)) {
                grid.set(column, row, TileGrid.Tile.SOLID);
            }
        });
        return grid;
    }

    static List<float[]> shapes(TileCells ground, MapSpace space) {
        List<float[]> shapes = new ArrayList<>();
        for (int row = ground.top(); row < ground.top() + ground.height(); row++) {
            for (int column = ground.left(); column < ground.left() + ground.width(); column++) {
                shapes.addAll(space.outlines(ground, column, row)); // x, y, x, y and so on
            }
        }
        return shapes;
    }

    static MapPicture show(GlfwHost host, Path assets, TiledMap map, MapSpace space, Camera2d camera) {
        MapPicture picture = MapPicture.load(host.assets(), assets, map, space, camera, Sampling.NEAREST);
        host.add(picture.upTo("Ground"));
        host.add(new SpriteLayer(camera)); // the entities of the game
        host.add(picture.after("Ground"));
        return picture;
    }

    static void showAmongWalls(GlfwHost host, MapPicture picture, Camera2d camera) {
        host.add(picture.upTo("Ground"));
        host.add(picture.sorted(new SpriteLayer(camera), "Walls"));
        host.add(picture.after("Walls"));
    }

    static boolean isWallAt(TileCells walls, MapSpace space, float worldX, float worldY) {
        return walls.tile(space.column(worldX, worldY), space.row(worldX, worldY)) != null;
    }

    static TileGrid solidCells(TileCells walls) {
        TileGrid grid = TileGrid.empty(walls.width(), walls.height(), /* size= */ 1, 0, 0);
        for (int row = 0; row < walls.height(); row++) {
            for (int column = 0; column < walls.width(); column++) {
                grid.set(column, row, walls.tile(column, row) == null ? TileGrid.Tile.EMPTY : TileGrid.Tile.SOLID);
            }
        }
        return grid;
    }

    /** Returns where a figure has to go first, or null if there is no way. */
    static Transform nextCell(PathSearch search, TileGrid grid, MapSpace space, Transform figure, Transform aim) {
        float fromX = space.column(figure.x(), figure.y()) + 0.5f;
        float fromY = space.row(figure.x(), figure.y()) + 0.5f;
        float toX = space.column(aim.x(), aim.y()) + 0.5f;
        float toY = space.row(aim.x(), aim.y()) + 0.5f;
        boolean isFound = search.find(grid, fromX, fromY, toX, toY) && search.count() > 1;
        return isFound ? space.transform(search.column(1), search.row(1)) : null;
    }

    static Sprite sprite(MapPicture picture, MapSpace space, MapObject object, Tileset.Tile tile) {
        return Sprite.of(picture.region(tile), space.length(object.width()), space.length(object.height()));
    }

    static SpriteSheet.Frame hero(SpriteSheet sheet, double secondsSinceTheRunBegan) {
        return sheet.tag("run").frame(secondsSinceTheRunBegan);
    }

    static TileGrid enter(LdtkWorld.Level level, ObjectSpawner spawner, World world) {
        MapSpace space = level.space(1); // one unit of the world for each tile
        spawner.spawn(level.map(), world);
        TileCells walls = level.grid("Walls");
        float left = space.left(walls);
        TileGrid grid = TileGrid.empty(walls.width(), walls.height(), /* size= */ 1, left, space.bottom(walls));
        walls.forEachFromBottom((column, row, value) -> {
            if (value.className().equals("rock")) {
                grid.set(column, row, TileGrid.Tile.SOLID);
            }
        });
        return grid;
    }

    static void showAll(GlfwHost host, Path assets, LdtkWorld caves, Camera2d camera) {
        for (LdtkWorld.Level level : caves.levels()) {
            host.add(MapPicture.load(host.assets(), assets, level.map(), level.space(1), camera, Sampling.NEAREST));
        }
    }

    /** What a game shows of its files. */
    static final class Artwork {
        private SpriteSheet hero;
        private TiledMap level;

        void load(Path folder, Assets assets) throws IOException {
            hero = SpriteSheet.read(folder, "sprites/hero.json");
            level = TiledMap.read(folder, "levels/level.tmx");
            assets.watch(
                    Asset.file(folder.resolve("sprites/hero.json")),
                    saved -> hero = SpriteSheet.read(folder, "sprites/hero.json"));
            for (String part : List.of("levels/level.tmx", "tiles/ground.tsx")) {
                assets.watch(
                        Asset.file(folder.resolve(part)), saved -> level = TiledMap.read(folder, "levels/level.tmx"));
            }
        }
    }

    @TempDir
    private Path folder;

    private static World world() {
        return World.builder()
                .register(Transform.TYPE)
                .register(ComponentType.simulation(Coin.class))
                .register(ComponentType.simulation(Player.class))
                .build();
    }

    @Test
    void aLevelIsLoadedAsShown() throws IOException {
        try (World world = world()) {
            TiledMap map = load(world);
            assertEquals(2, world.size());
            assertEquals(10, world.single(Coin.class).value());
            TileGrid grid = ground(map.tiles("Ground"), map.space(1));
            assertEquals(4, grid.columns());
            assertEquals(3, grid.rows());
            assertEquals(TileGrid.Tile.SOLID, grid.get(2, 0));
            assertEquals(TileGrid.Tile.SOLID, grid.get(0, 1));
            assertEquals(TileGrid.Tile.SOLID, grid.get(1, 2));
            assertEquals(TileGrid.Tile.EMPTY, grid.get(0, 0));
            assertEquals(TileGrid.Tile.EMPTY, grid.get(0, 2));
            List<float[]> shapes = shapes(map.tiles("Ground"), map.space(1));
            assertEquals(7 * 2 + 1, shapes.size()); // the solid tile has two shapes, the tree one
        }
        try (World world = world()) {
            TiledMap map = TiledMap.read(ASSETS, "levels/level.tmx");
            MapObject door = map.objects().stream()
                    .filter(object -> object.name().equals("door"))
                    .findFirst()
                    .orElseThrow();
            ObjectSpawner coins = new ObjectSpawner()
                    .on("coin", coin -> List.of(new Coin(7)))
                    .ignore("player", "silver", "zone", "round");
            assertEquals(
                    7, world.get(keyOf(map, door, coins, world), Coin.class).value());
        }
    }

    @Test
    void aLevelIsDrawnAsShown() throws IOException {
        TestAssets.copyTo(folder);
        BufferedImage white = new BufferedImage(71, 54, BufferedImage.TYPE_INT_RGB);
        Arrays.fill(((DataBufferInt) white.getRaster().getDataBuffer()).getData(), 0xFFFFFF);
        ImageIO.write(white, "png", folder.resolve("tiles/ground.png").toFile());
        TiledMap map = TiledMap.read(folder, "levels/level.tmx");
        MapSpace space = map.space(1);
        MapObject door = map.objects().stream()
                .filter(object -> object.name().equals("door"))
                .findFirst()
                .orElseThrow();
        try (GlfwHost host = TiledPictureTest.offscreen(64, 48, /* background= */ 0);
                World world =
                        World.builder().register(Transform.TYPE, Sprite.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(60)))) {
            Camera2d camera = Camera2d.showing(4, 3).setCenter(2, 1.5f);
            MapPicture picture = show(host, folder, map, space, camera);
            Sprite sprite = sprite(picture, space, door, Objects.requireNonNull(door.tile()));
            world.spawn(space.transform(door), sprite);
            host.assets().finish();
            scheduler.frame(host, 0);
            assertEquals(0xFFFFFF, host.screenshot().rgb(16, 8)); // the first tile, moved by (3, -2)
            assertEquals(32, sprite.region().widthPixels());
        }
    }

    @Test
    void anIsometricMapIsDrawnAndWalkedAsShown() throws IOException {
        BufferedImage white = new BufferedImage(32, 32, BufferedImage.TYPE_INT_RGB);
        Arrays.fill(((DataBufferInt) white.getRaster().getDataBuffer()).getData(), 0xFFFFFF);
        ImageIO.write(white, "png", folder.resolve("wall.png").toFile());
        TestAssets.write(folder, "map.tmx", """
                <map orientation="isometric" width="3" height="3" tilewidth="32" tileheight="16">
                 <tileset firstgid="1" tilewidth="32" tileheight="32"><image source="wall.png" width="32" height="32"/></tileset>
                 <layer name="Ground" width="3" height="3"><data encoding="csv">0,0,0,0,0,0,0,0,0</data></layer>
                 <layer name="Walls" width="3" height="3"><data encoding="csv">0,0,0,0,1,0,0,0,0</data></layer>
                </map>""");
        TiledMap map = TiledMap.read(folder, "map.tmx");
        MapSpace space = map.space(1);
        TileCells walls = map.tiles("Walls");
        Transform wall = space.transform(1, 1);
        Transform behind = space.transform(0, 1);
        Transform before = space.transform(2, 1);
        assertTrue(isWallAt(walls, space, wall.x(), wall.y()));
        assertTrue(!isWallAt(walls, space, behind.x(), behind.y()));
        Transform next = nextCell(new PathSearch(100), solidCells(walls), space, behind, before);
        assertEquals(space.row(next.x(), next.y()), next.y() > wall.y() ? 0 : 2, "the way leads around the wall");

        try (GlfwHost host = TiledPictureTest.offscreen(96, 48, /* background= */ 0);
                World world =
                        World.builder().register(Transform.TYPE, Sprite.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(60)))) {
            Camera2d camera = Camera2d.showing(3, 1.5f).setCenter(1.5f, 0.75f);
            MapPicture picture = MapPicture.load(host.assets(), folder, map, space, camera, Sampling.NEAREST);
            showAmongWalls(host, picture, camera);
            Sprite red = Sprite.of(picture.region(Objects.requireNonNull(walls.tile(1, 1))), 0.5f, 0.25f);
            world.spawn(behind, red.setPivot(0.5f, 0).setTint(Color.rgb(0xFF0000)));
            host.assets().finish();
            scheduler.frame(host, 0);
            // the figure is at (1, 1), and half of it is behind the wall, which is 1 unit wide at (1.5, 0.75)
            assertEquals(0xFF0000, host.screenshot().rgb(28, 14));
            assertEquals(0xFFFFFF, host.screenshot().rgb(36, 14));
        }
    }

    @Test
    void aWorldOfLdtkIsEnteredAndDrawnAsShown() throws IOException {
        LdtkWorld caves = LdtkWorld.read(TestAssets.copyTo(folder), "worlds/caves.ldtk");
        LdtkWorld.Level entrance = caves.level("Entrance");
        ObjectSpawner spawner = new ObjectSpawner().on("Door", door -> List.of(new Coin(1)));
        try (World world = world()) {
            TileGrid grid = enter(entrance, spawner, world);
            assertEquals(1, world.size());
            assertEquals(TileGrid.Tile.SOLID, grid.get(3, 0));
            assertEquals(TileGrid.Tile.EMPTY, grid.get(3, 1));
            assertEquals(entrance.space(1).bottom(entrance.grid("Walls")), -5);
        }
        BufferedImage white = new BufferedImage(60, 36, BufferedImage.TYPE_INT_RGB);
        Arrays.fill(((DataBufferInt) white.getRaster().getDataBuffer()).getData(), 0xFFFFFF);
        ImageIO.write(white, "png", folder.resolve("tiles/rocks.png").toFile());
        try (GlfwHost host = TiledPictureTest.offscreen(64, 48, /* background= */ 0);
                World world = world();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(60)))) {
            Camera2d camera = Camera2d.showing(4, 3).setCenter(-2, -3.5f);
            showAll(host, folder, caves, camera);
            host.assets().finish();
            scheduler.frame(host, 0);
            int gray = host.screenshot().rgb(8, 40); // a wall, half transparent
            assertEquals(0x80, gray & 0xFF, 1);
        }
    }

    @Test
    void aSheetIsPlayedAsShown() throws IOException {
        SpriteSheet sheet = SpriteSheet.read(ASSETS, "sprites/hero.json");
        assertEquals(sheet.frames().get(1), hero(sheet, 0.25));
    }

    @Test
    void savedMapsAndSheetsAreReadAgainAndBrokenOnesAreNot() throws IOException {
        TestAssets.copyTo(folder);
        Path level = folder.resolve("levels/level.tmx");
        Path tiles = folder.resolve("tiles/ground.tsx");
        Path hero = folder.resolve("sprites/hero.json");
        List<String> messages = new ArrayList<>();
        Artwork artwork = new Artwork();
        try (Assets assets = new Assets()) {
            assets.onMessage(messages::add);
            artwork.load(folder, assets);
            TiledMap firstLevel = artwork.level;
            SpriteSheet firstHero = artwork.hero;
            String heroText = Files.readString(hero);

            Files.writeString(hero, heroText.replace("200\n", "250\n"));
            noticeSavedFiles(assets);
            assertEquals(250, artwork.hero.frames().get(1).milliseconds());
            assertEquals(firstLevel, artwork.level);
            assertTrue(!firstHero.equals(artwork.hero));

            Files.writeString(hero, heroText.replace("200\n", "-2000\n"));
            Files.writeString(level, Files.readString(level).replace("6,21,3758", "6,dog,3758"));
            noticeSavedFiles(assets);
            noticeSavedFiles(assets);
            assertEquals(250, artwork.hero.frames().get(1).milliseconds());
            assertEquals(firstLevel, artwork.level);
            assertEquals(2, messages.size(), messages::toString);
            assertTrue(messages.stream().allMatch(message -> message.endsWith("; the old content stays")));

            Files.writeString(level, Files.readString(level).replace("6,dog,3758", "6,0,3758"));
            Files.writeString(tiles, Files.readString(tiles).replace("hard", "solidity"));
            noticeSavedFiles(assets);
            assertTrue(!firstLevel.equals(artwork.level));
            assertEquals(2, messages.size());
        }
    }

    private static void noticeSavedFiles(Assets assets) {
        assets.checkFiles(); // a saved file is noticed at the second check
        assets.checkFiles();
        assets.finish();
    }

    @Test
    void messagesAreThoseOfTheGuide() throws IOException {
        String guide = Files.readString(GUIDE);
        TestAssets.copyTo(folder);
        Path level = folder.resolve("levels/level.tmx");
        String levelText = Files.readString(level);
        Files.writeString(level, levelText.replace("6,21,3758", "6,77,3758"));
        String note = TiledMap.read(folder, "levels/level.tmx").notes().get(0);
        assertTrue(guide.contains(note), note);
        Files.writeString(level, levelText.replace("6,21,3758", "6,3758"));
        Path hero = folder.resolve("sprites/hero.json");
        Files.writeString(hero, Files.readString(hero).replace("200\n", "-200\n"));
        TiledMap map = TiledMap.read(ASSETS, "levels/level.tmx");
        ObjectSpawner spawner = new ObjectSpawner().ignore("coin", "silver");
        try (World world = world()) {
            for (String message : List.of(
                    assertThrows(IOException.class, () -> TiledMap.read(folder, "levels/level.tmx"))
                            .getMessage(),
                    assertThrows(IOException.class, () -> SpriteSheet.read(folder, "sprites/hero.json"))
                            .getMessage(),
                    assertThrows(IllegalArgumentException.class, () -> spawner.spawn(map, world))
                            .getMessage())) {
                assertTrue(guide.contains("\n" + message + "\n"), message);
            }
        }
    }

    @Test
    void boundsAreThoseOfTheGuide() throws IOException {
        String guide = Files.readString(GUIDE).replace(",", "");
        for (AssetFolder.Part part : AssetFolder.Part.values()) {
            String bound = part == AssetFolder.Part.BYTES ? (part.most >> 20) + " MiB" : String.valueOf(part.most);
            assertTrue(guide.contains(bound), () -> part + ": " + bound);
        }
        assertTrue(guide.contains((AssetFolder.MAX_FILE_BYTES >> 20) + " MiB"));
        assertTrue(guide.contains(String.valueOf(CellReader.MAX_SIZE)));
    }

    @Test
    void modelsAreSpawnedAsAWholeByTheirNamesAndBaked() throws IOException {
        try (GlfwHost host = TiledPictureTest.offscreen(16, 16, 0);
                World world = World.builder()
                        .register(Transform.TYPE)
                        .register(Parent.TYPE)
                        .register(Model.TYPE)
                        .build()) {
            assertEquals(2f, world.get(spawnShip(host, world), Transform.class).y());
            assertEquals(5, world.query(Transform.class).count(), "the whole and 4 nodes");
            GltfModel model = GltfModel.read(ASSETS, "models/ship.gltf");
            try (GltfPicture baked = GltfPicture.load(host.assets(), ASSETS, model.baked());
                    GltfPicture ship = GltfPicture.load(host.assets(), ASSETS, model)) {
                plant(baked, world, 3, 4);
                assertEquals(8, world.query(Transform.class).count(), "3 materials");
                EntityId flag = flagsOf(ship, world).get(0);
                assertEquals(-2f, world.get(flag, Transform.class).x());
            }
        }
    }

    @Test
    void theGuideQuotesThisCode() throws IOException {
        String code = withoutIndentation(Files.readString(THIS_FILE));
        List<String> blocks = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(GUIDE))
                .results()
                .map(block -> block.group(1))
                .toList();
        assertEquals(16, blocks.size());
        for (String block : blocks) {
            assertTrue(code.contains(withoutIndentation(block)), () -> "the guide must quote tested code:\n" + block);
        }
    }

    private static String withoutIndentation(String code) {
        return code.lines().map(String::strip).reduce("", (all, line) -> all + line + "\n");
    }
}
