package com.example.platformer;

import com.example.platformer.Platformer.Hero;
import dev.halfstep.content.picture.MapPicture;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.CameraFollow;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.draw.SpriteLayer;
import dev.halfstep.render.texture.Assets;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.InterpolatedTransform;

/** Draws the map and the sprites; loads what is saved while the game runs. */
final class View {

    private final GlfwHost host;
    private final Camera2d camera;
    private final CameraFollow follow = new CameraFollow(/* halfLifeSeconds= */ 0.1);
    private MapPicture map;
    private Level shown;

    private View(GlfwHost host, Camera2d camera) {
        this.host = host;
        this.camera = camera;
        show(Platformer.LEVELS.get(0));
        host.add(new SpriteLayer(camera));
    }

    static void show(GlfwHost host, SystemScheduler scheduler, Camera2d camera) {
        scheduler.presentation("view", new View(host, camera)::draw);
        if (System.getProperty("jpackage.app-path") != null) {
            return; // a packaged game plays the levels that it was packaged with
        }
        Assets files = host.assets();
        files.setReloading(true); // a saved picture is shown at once, by itself
        for (int i = 0; i < Platformer.LEVELS.size(); i++) {
            int number = i;
            files.watch(Asset.file(Level.ASSETS.resolve(Level.file(number))), file -> {
                Platformer.LEVELS.set(number, Level.read(number)); // throws for a mistake: then the old level stays
                scheduler.input().additions().press(Platformer.AGAIN);
            });
        }
    }

    private void show(Level level) {
        if (map == null) {
            map = host.add(MapPicture.load(
                    host.assets(), Level.ASSETS, level.map, level.map.space(1), camera, Sampling.NEAREST));
        } else {
            map.replace(level.map, level.map.space(1));
        }
        host.assets().finish(); // waits for the pictures: they are small
        camera.setBounds(0, 0, level.map.width(), level.map.height());
        shown = level;
    }

    private void draw(PresentationContext frame) {
        for (var row : frame.world().query(InterpolatedTransform.class, Sprite.class, Hero.class)) {
            Hero hero = row.third();
            if (Platformer.LEVELS.get(hero.level) != shown) {
                show(Platformer.LEVELS.get(hero.level));
            }
            row.second().setFlipped(hero.looksLeft, false);
            follow.moveTowards(row.first(), frame.presentationSecondsInFrame());
            follow.applyTo(camera, host.framebufferSize());
        }
    }
}
