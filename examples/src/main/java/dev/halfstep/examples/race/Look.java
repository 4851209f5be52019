package dev.halfstep.examples.race;

import dev.halfstep.render.draw.Color;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.mesh.Mesh;
import dev.halfstep.render.mesh.MeshLayer.Light;
import dev.halfstep.render.mesh.Model;
import dev.halfstep.render.particle.Particles;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.world.World;
import java.util.List;
import java.util.function.IntBinaryOperator;
import org.joml.Vector3fc;

/** What all views show: models, textures that are made by code, and the ground for the shadows. */
final class Look {

    static final List<Color> COLORS = List.of(Color.rgb(0xFF4038), Color.rgb(0x3078FF), Color.WHITE.withOpacity(0.4f));
    static final Color GOLD = Color.rgb(0xFFE14D);
    private static final int SIDE = 64; // of a texture, in pixels
    private static final Color[] FLOORS = {Color.rgb(0x5CD39A), Color.rgb(0xFFC766), Color.rgb(0xF08CA0)};

    final Light light = new Light().setSun(Color.rgb(0x98948C)).setAmbient(Color.rgb(0x989CA8));
    final Particles particles = new Particles(/* capacity= */ 2_000, /* seed= */ 1);
    final TextureRegion dot;
    double seconds; // of the race, in the drawn frame

    Look(GlfwHost host, World world) {
        dot = texture(host, "dot", Image.spot(32)).region();
        Texture tiles = texture(host, "tiles", image((x, y) -> x % 32 < 2 || y % 32 < 2 ? 200 : 255));
        Texture stripes = texture(host, "stripes", image((x, y) -> x / 8 % 2 == 0 || y < 6 || y > 57 ? 255 : 150));
        world.query(Race.OnCourse.class, Model.class).forEach((id, on, model) -> {
            Board board = Course.BOARDS.get(on.number());
            Vector3fc half = board.half();
            if (board.kind() != Board.Kind.WALL) model.setTexture(tiles.repeated(half.x() / 2, half.z() / 2));
        });
        var marbles = world.query(Model.class).without(Race.OnCourse.class);
        marbles.forEach((id, model) -> model.setTexture(stripes.region()));
    }

    /** Returns a model, for the wiring: without its texture, which needs a window. */
    static Model model(Board board) {
        return Model.of(
                Mesh.CUBE,
                switch (board.kind()) {
                    case FLOOR -> FLOORS[board.place() / 9 % FLOORS.length];
                    case CHECKPOINT -> GOLD;
                    case GOAL -> Color.WHITE;
                    case WALL -> Color.rgb(board.motion().lengthSquared() > 0 ? 0xE8663C : 0xF4F0E6);
                });
    }

    private static Texture texture(GlfwHost host, String name, Image image) {
        return host.own(Texture.of(name, image, new Sampling(Sampling.Filter.MIPMAPS, Sampling.Wrap.REPEAT)));
    }

    /** Creates a grey square of a brightness of 0 to 255 for each x and y. */
    private static Image image(IntBinaryOperator brightness) {
        byte[] rgba = new byte[4 * SIDE * SIDE];
        for (int i = 0; i < rgba.length; i++) {
            rgba[i] = (byte) (i % 4 == 3 ? 255 : brightness.applyAsInt(i / 4 % SIDE, i / 4 / SIDE));
        }
        return Image.of(SIDE, SIDE, rgba);
    }

    double ground(double x, double z) {
        double ground = Double.NaN;
        for (Board board : Course.BOARDS) {
            if (board.kind() == Board.Kind.WALL) continue;
            double top = board.top((float) x, (float) z, seconds);
            if (Double.isNaN(ground) || top > ground) ground = top;
        }
        return ground;
    }
}
