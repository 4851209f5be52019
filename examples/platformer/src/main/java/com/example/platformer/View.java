package com.example.platformer;

import com.example.platformer.Platformer.Coin;
import com.example.platformer.Platformer.Hero;
import dev.halfstep.content.TiledMap;
import dev.halfstep.content.picture.MapPicture;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.CameraFollow;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.draw.SpriteLayer;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.render.texture.Assets;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.InterpolatedTransform;
import java.nio.file.Path;

/** Draws the map, the sprites and the number of coins; loads what is saved while the game runs. */
final class View {

    private final GlfwHost host;
    private final Path assets;
    private final Platformer game;
    private final Camera2d camera = Camera2d.showing(20, 11.25f); // 4 pixels for each of a tile, in 1280 x 720
    private final CameraFollow follow = new CameraFollow(0.1);
    private final MapLayer map;
    private final Text coins = Text.inPicture(0, 0, "");

    private View(GlfwHost host, Path assets, Platformer game) {
        this.host = host;
        this.assets = assets;
        this.game = game;
        map = host.add(new MapLayer());
        host.add(new SpriteLayer(camera));
        host.add(FontLayer.inPoints(TextFont::sans, 26, camera)).add(coins.setOffset(20, 14));
        showMap();
    }

    static void show(GameWindow window, Path assets, Platformer game) {
        View view = new View(window.host(), assets, game);
        window.scheduler().presentation("view", view::draw);
        if (System.getProperty("jpackage.app-path") != null) {
            return; // a packaged game plays the level that it was packaged with
        }
        Assets files = window.host().assets();
        files.setReloading(true); // a saved picture is shown at once, by itself
        files.watch(Asset.file(assets.resolve(Level.FILE)), file -> {
            game.setLevel(Level.read(assets, game.art())); // throws if the new level has a mistake: the old one stays
            view.showMap();
            window.scheduler().input().additions().press(Platformer.AGAIN);
        });
    }

    /** A layer that shows the newest picture of the map. */
    private static final class MapLayer extends Layer {
        private MapPicture picture;

        @Override
        public void draw(PresentationContext frame, FramebufferSize size) {
            picture.draw(frame, size);
        }

        @Override
        public void close() {
            picture.close();
        }
    }

    private void showMap() {
        TiledMap drawn = game.level().map();
        MapPicture old = map.picture;
        map.picture = MapPicture.load(host.assets(), assets, drawn, drawn.space(1), camera, Sampling.NEAREST);
        host.assets().finish(); // waits for the pictures: they are small
        camera.setBounds(0, 0, drawn.width(), drawn.height());
        if (old != null) {
            old.close();
        }
    }

    private void draw(PresentationContext frame) {
        for (var row : frame.world().query(InterpolatedTransform.class, Sprite.class, Hero.class)) {
            row.second().setFlipped(row.third().looksLeft, false);
            follow.moveTowards(row.first(), frame.presentationSecondsInFrame());
            follow.applyTo(camera, host.framebufferSize());
            int missing = frame.world().query(Coin.class).count();
            coins.setContent(row.third().coins + " / " + (row.third().coins + missing));
        }
    }
}
