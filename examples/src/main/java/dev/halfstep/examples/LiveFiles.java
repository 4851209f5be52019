package dev.halfstep.examples;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Tuning;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.draw.SpriteLayer;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.render.texture.Assets;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.tile.TileLayer;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A slime hops while an artist works: edit a file in the folder live-files, save it, and the running game shows it. The
 * values of game.properties reach the steps as input, so a recording contains them; picture and hills are only drawn.
 */
final class LiveFiles implements TileLayer.Source {
    static final Tuning HOP_SPEED = Tuning.of("hopSpeed", 8, 1, 14);
    static final Tuning GRAVITY = Tuning.of("gravity", 20, 5, 50);

    static final class Hop {
        float unitsPerSecond;
    }

    static final GameSpec<?> GAME = GameSpec.of("live-files", "1")
            .register(Sprite.TYPE)
            .register(Hop.class)
            .stepsPerSecond(30)
            .wire(LiveFiles::wire);
    private List<String> rows = List.of();

    private static void wire(World world, SystemScheduler scheduler) {
        Sprite sprite = Sprite.of(Texture.withoutPicture("none", 8, 8).region(), 2, 2); // a window has the picture
        world.spawn(Transform.at(8, 2), new Hop(), sprite);
        scheduler.simulation("hop", step -> {
            for (var slime : step.world().query(Transform.class, Hop.class)) {
                Hop hop = slime.second();
                hop.unitsPerSecond -= step.input().value(GRAVITY) * step.stepSeconds();
                if (slime.first().y() <= 2) hop.unitsPerSecond = step.input().value(HOP_SPEED);
                slime.first().translate(0, hop.unitsPerSecond * step.stepSeconds());
            }
        });
    }

    static void show(GlfwHost host, World world, SystemScheduler scheduler, Path folder) {
        Camera2d camera = Camera2d.showing(16, 9).setCenter(8, 4.5f); // the hills begin at the origin
        Assets assets = host.assets();
        Text problem = Text.inPicture(0, 0, "").setOffset(12, 8).setWrapWidth(0.95f);
        assets.onMessage(problem::setContent);
        assets.setReloading(true);
        Texture slimes = assets.texture(Asset.file(folder.resolve("slimes.png")), Sampling.NEAREST); // by itself
        assets.tune(Asset.file(folder.resolve("game.properties")), scheduler.input(), HOP_SPEED, GRAVITY);
        LiveFiles hills = new LiveFiles();
        hills.load(Asset.file(folder.resolve("hills.txt")));
        assets.watch(Asset.file(folder.resolve("hills.txt")), hills::load);
        Texture dot = host.own(Texture.of("dot", Image.spot(64), Sampling.SMOOTH));
        host.add(new TileLayer(camera, hills, 1, 1))
                .addTiles(1, List.of(dot.region()))
                .setTint(Color.rgb(0x4A5568));
        host.add(new SpriteLayer(camera));
        host.add(FontLayer.inPoints(TextFont::sans, 15, camera)).add(problem);
        world.query(Sprite.class).forEach((id, slime) -> slime.setRegion(slimes.region(0, 0, 8, 8)));
    }

    private void load(Asset file) {
        String text = new String(file.read(), StandardCharsets.UTF_8);
        if (!text.matches("([.#]{1,64}\\R){1,64}")) {
            throw new AssetException("hills must consist of dots and hashes", file.name(), "does not");
        }
        rows = text.lines().toList();
    }

    @Override
    public int columns() {
        return 64;
    }

    @Override
    public int rows() {
        return rows.size();
    }

    @Override
    public int tile(int column, int row) {
        return rows.get(rows.size() - 1 - row).startsWith("#", column) ? 1 : 0;
    }

    @Override
    public long revision() {
        return rows.hashCode(); // if it differs, the layer reads all tiles again
    }

    public static void main(String[] args) throws IOException {
        Path folder = Files.createDirectories(Path.of("live-files"));
        for (String name : List.of("slimes.png", "game.properties", "hills.txt")) {
            byte[] first = Asset.resource(LiveFiles.class, name).read();
            if (!Files.exists(folder.resolve(name))) Files.write(folder.resolve(name), first);
        }
        System.exit(new GameWindow<>(GAME, "Save a file in " + folder.toAbsolutePath(), 1280, 720)
                .show(game -> show(game.host(), game.world(), game.scheduler(), folder))
                .run(args));
    }
}
