package dev.halfstep.sample.golden;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.Camera3d;
import dev.halfstep.render.draw.BlendMode;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.draw.SpriteLayer;
import dev.halfstep.render.hud.HudLine;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.mesh.Mesh;
import dev.halfstep.render.mesh.MeshLayer;
import dev.halfstep.render.mesh.Model;
import dev.halfstep.render.particle.ParticleLayer;
import dev.halfstep.render.particle.ParticleStyle;
import dev.halfstep.render.particle.Particles;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.joml.Quaternionf;

/** A scene that shows every kind of layer in one picture. */
final class Showcase implements Scene {

    private static final Color ORANGE = Color.rgb(0xF28C40);
    private static final Color GREEN = Color.rgb(0x4CCCB3);
    private static final Color BLUE = Color.rgb(0x3399FF);

    private final Camera2d camera2d = Camera2d.showing(16, 9);
    private World world;

    @Override
    public void register(World.Builder world) {
        world.register(Shape.TYPE).register(Sprite.TYPE).register(Model.TYPE);
    }

    @Override
    public void begin(World begunWorld, SystemScheduler scheduler) {
        world = begunWorld;
        scheduler.simulation("rise", step -> {
            for (var row : step.world().query(Transform.class, Shape.class)) {
                row.first().translate(0, 0.5f, 0);
            }
        });
        world.spawn(Transform.at(-6.5f, 0).setRotationZ(0.4f), Shape.rectangle(2, 1.2f, ORANGE));
        world.spawn(Transform.at(-5.5f, 0), Shape.circle(0.8f, GREEN.withOpacity(0.6f)));
        Quaternionf tilted = new Quaternionf().rotationXYZ(0.5f, 0.6f, 0);
        world.spawn(Transform.at(-2, 2, 0).setRotation(tilted), Model.of(Mesh.CUBE, ORANGE));
        world.spawn(Transform.at(0, 2, 0), Model.of(Mesh.SPHERE, BLUE));
        world.spawn(Transform.at(2, 2, 0).setRotation(tilted), Model.of(Mesh.QUAD, GREEN));
    }

    @Override
    public void addLayers(SceneLayers layers, SystemScheduler scheduler) {
        Texture chessboard = layers.host().own(Texture.of("checks", chessboardImage(), Sampling.NEAREST));
        Texture spot = layers.host().own(Texture.of("spot", Image.spot(32), Sampling.SMOOTH));
        int maxSparks = 200;
        int seed = 42;
        Particles sparks = new Particles(maxSparks, seed).setRealTime(true);
        sparks.burst(new ParticleStyle().setLife(1, 2).setSpeed(1, 4).setSize(0.4f, 0.1f), -5, -2.2f, 60);

        layers.add(new MeshLayer(new Camera3d(60).setPosition(0, 1, 7).lookAt(0, 1, 0), new MeshLayer.Light()));
        layers.add(new ShapeLayer(camera2d));
        layers.add(new SpriteLayer(camera2d));
        layers.add(new ParticleLayer(sparks, camera2d, spot.region(), BlendMode.ADDITIVE));
        LineLayer lines = layers.add(LineLayer.overlay(camera2d));
        FontLayer texts = layers.add(new FontLayer(layers.host().own(TextFont.mono(18)), camera2d));
        FontLayer labels = layers.add(FontLayer.inPoints(TextFont::sans, 16f, camera2d));
        layers.add(new HudLine());

        spawnSprites(chessboard, spot);
        texts.add(Text.inPicture(0.5f, 0.95f, "Größe Ωμέγα Жизнь"))
                .setAlignment(Text.Horizontal.CENTER, Text.Vertical.BOTTOM);
        labels.add(Text.inWorld(4.2f, -3f, "sprites")).setBackground(Color.BLACK.withOpacity(0.5f));
        scheduler.presentation("sparks", sparks);
        scheduler.presentation(
                "lines",
                frame -> lines.setColor(GREEN).box(-7.5f, -3.5f, -2.5f, -0.8f).cross(-5, -2.2f, 0.6f));
    }

    private void spawnSprites(Texture chessboard, Texture spot) {
        world.spawn(Transform.at(4.5f, -1.5f).setRotationZ(0.3f), Sprite.of(chessboard.region(), 2, 2));
        world.spawn(
                Transform.at(6.2f, -1.5f),
                Sprite.of(chessboard.region(0, 0, 2, 4), 1, 2)
                        .setFlipped(true, true)
                        .setTint(ORANGE));
        world.spawn(Transform.at(5.4f, -1), Sprite.of(spot.region(), 3, 3).setBlend(BlendMode.ADDITIVE));
    }

    /** Creates a picture of 4 x 4 pixels, light and dark alternately. The last one is transparent. */
    private static Image chessboardImage() {
        byte[] rgba = new byte[4 * 4 * 4]; // width, height, bytes of a pixel
        for (int i = 0; i < 16; i++) {
            boolean light = (i + i / 4) % 2 == 0;
            rgba[4 * i] = (byte) (light ? 230 : 40);
            rgba[4 * i + 1] = (byte) (16 * i);
            rgba[4 * i + 2] = (byte) (light ? 200 : 90);
            rgba[4 * i + 3] = (byte) (i == 15 ? 0 : 255);
        }
        return Image.of(4, 4, rgba);
    }
}
