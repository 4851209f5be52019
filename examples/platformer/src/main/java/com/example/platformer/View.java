package com.example.platformer;

import com.example.platformer.Platformer.Hero;
import dev.halfstep.content.picture.MapPicture;
import dev.halfstep.event.EventReader;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.ground.Mover;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.draw.SpriteLayer;
import dev.halfstep.render.texture.Assets;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.InterpolatedTransform;

/** Draws the map and the sprites; loads what is saved while the game runs. */
final class View {

    private static final float SIZE = 1.5f; // of the picture of the hero
    private static final float STRETCH_SECONDS = 0.09f;

    private final GlfwHost host;
    private final Camera2d camera;
    private final HeroCamera follow;
    private final Iris iris;
    private final EventReader<Moment> moments;
    private MapPicture map;
    private Level shown;
    private float middleX; // of the iris
    private float middleY;
    private float stretch; // of the hero upwards, as a part of his size; less than 0 when he is squashed

    private View(GlfwHost host, SystemScheduler scheduler, Camera2d camera) {
        this.host = host;
        this.camera = camera;
        follow = new HeroCamera(camera);
        iris = new Iris(host);
        moments = scheduler.events(Moment.class).presentationReader("view");
        show(Platformer.LEVELS.get(0));
        host.add(new SpriteLayer(camera));
    }

    static void show(GlfwHost host, SystemScheduler scheduler, Camera2d camera) {
        scheduler.presentation("view", new View(host, scheduler, camera)::draw);
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
        camera.setBounds(0, 1, level.map.width(), level.map.height()); // the lowest row is plain ground
        shown = level;
    }

    private void draw(PresentationContext frame) {
        float seconds = frame.presentationSecondsInFrame();
        FramebufferSize size = host.framebufferSize();
        moments.forEach(this::show);
        stretch *= (float) Math.exp(-seconds / STRETCH_SECONDS);
        for (var row : frame.world().query(InterpolatedTransform.class, Sprite.class, Hero.class, Mover.class)) {
            Hero hero = row.third();
            if (Platformer.LEVELS.get(hero.level) != shown) {
                show(Platformer.LEVELS.get(hero.level));
            }
            row.second().setFlipped(hero.looksLeft, false);
            row.second().setSize(SIZE / (1 + stretch), SIZE * (1 + stretch)); // with his feet on the ground:
            row.second().setPivot(0.5f, Platformer.HALF_HEIGHT / row.second().height());
            if (!iris.closes()) {
                middleX = row.first().x();
                middleY = row.first().y();
                boolean jumps = follow.follow(hero, middleX, middleY, row.fourth().isOnGround(), seconds);
                if (jumps && hero.steps < 9) { // a level begins; a replay that seeks needs no iris
                    iris.open();
                }
                follow.apply(size);
            }
            float pixelX = camera.pixelX(middleX, middleY, size);
            float pixelY = camera.pixelY(middleX, middleY, size);
            iris.show(pixelX / size.widthPixels(), pixelY / size.heightPixels(), frame.frameSeconds());
        }
    }

    private void show(Moment moment) {
        switch (moment.kind()) {
            case JUMP -> stretch = 0.25f;
            case SPRING -> stretch = 0.4f;
            case LAND -> stretch = -0.3f;
            case HURT -> {
                middleX = moment.x();
                middleY = moment.y();
                follow.leave();
                iris.close();
            }
            default -> {}
        }
    }
}
