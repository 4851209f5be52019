package dev.halfstep.examples;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Key;
import dev.halfstep.render.camera.Camera3d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.mesh.Mesh;
import dev.halfstep.render.mesh.MeshLayer;
import dev.halfstep.render.mesh.Model;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.joml.Quaternionf;

/**
 * A game in 3D: a sea of cubes, and crystals, a mesh of its own, that turn above it. The game runs 10 steps a second.
 * The camera belongs to the picture, so a presentation system moves it in every frame.
 */
final class Meshes {

    /** A cube of the sea. */
    record Wave(float phase) {}

    record Crystal(int number) {}

    /** The turn of a crystal in a step: 0.4 radians about the axis y. The sines of JOML differ between machines. */
    private static final Quaternionf TURN =
            new Quaternionf(0, (float) StrictMath.sin(0.2), 0, (float) StrictMath.cos(0.2));

    private static final int HALF_SIDE = 3; // of the sea, in cubes
    private static final int[] COLORS = {0xFF9457, 0x3DDC97, 0x5C9DFF, 0xF7D354};

    static final GameSpec<?> GAME = GameSpec.of("meshes", "1")
            .register(Model.TYPE)
            .register(Wave.class, Crystal.class)
            .stepsPerSecond(10)
            .wire(Meshes::wire);

    public static void main(String[] args) {
        System.exit(new GameWindow<>(GAME, "Meshes", 1280, 720)
                .show(game -> show(game.host(), game.scheduler()))
                .quitOn(Key.ESCAPE)
                .run(args));
    }

    private static void wire(World world, SystemScheduler scheduler) {
        for (int x = -HALF_SIDE; x <= HALF_SIDE; x++) {
            for (int z = -HALF_SIDE; z <= HALF_SIDE; z++) {
                float distance = (float) Math.sqrt(x * x + z * z);
                Color color = new Color(0.10f, 0.30f + 0.04f * distance, 0.55f + 0.06f * distance, 1);
                world.spawn(Transform.at(x, 0, z), Model.of(Mesh.CUBE, color), new Wave(0.7f * distance));
            }
        }
        Mesh crystal = crystal(); // one mesh for all of them: one draw call
        for (int i = 0; i < COLORS.length; i++) {
            Transform pose =
                    Transform.at(i % 2 == 0 ? -2 : 2, 2.2f, i < 2 ? -2 : 2).setScale(0.6f, 1, 0.6f);
            world.spawn(pose, Model.of(crystal, Color.rgb(COLORS[i])), new Crystal(i));
        }
        world.spawn(Transform.at(0, 2, 0).setScale(1.6f), Model.of(Mesh.SPHERE, Color.rgb(0xF2F4FA)));
        scheduler.simulation("wave", Meshes::wave);
        scheduler.simulation("turn", Meshes::turn);
    }

    private static void wave(SimulationContext step) {
        float time = step.step() * step.stepSeconds();
        for (var cube : step.world().query(Transform.class, Wave.class)) {
            float y = 0.5f * (float) StrictMath.sin(cube.second().phase - 2.5f * time);
            cube.first().setPosition(cube.first().x(), y, cube.first().z());
        }
    }

    private static void turn(SimulationContext step) {
        for (var crystal : step.world().query(Transform.class, Crystal.class)) {
            crystal.first().rotate(TURN);
        }
    }

    static void show(GlfwHost host, SystemScheduler scheduler) {
        Camera3d camera = new Camera3d(45);
        host.add(new MeshLayer(camera, new MeshLayer.Light().setDirection(-1, -2, -1.5f)));
        scheduler.presentation("orbit", frame -> orbit(frame, camera));
    }

    /** Moves the camera around the middle. Its time is that of the picture, so it stops in a pause, as the cubes do. */
    private static void orbit(PresentationContext frame, Camera3d camera) {
        double angle = 0.25 * frame.presentationSeconds();
        camera.setPosition(9 * (float) Math.sin(angle), 4.5f, 9 * (float) Math.cos(angle));
        camera.lookAt(0, 0.6f, 0);
    }

    /** Creates an octahedron. Its corners lie on the axes; each side has corners of its own, so that edges are sharp. */
    private static Mesh crystal() {
        float[] vertices = new float[8 * 3 * 6]; // 8 sides with 3 corners: a position and a normal
        int[] triangles = new int[8 * 3];
        for (int side = 0; side < 8; side++) {
            float[] signs = {(side & 1) == 0 ? 1 : -1, (side & 2) == 0 ? 1 : -1, (side & 4) == 0 ? 1 : -1};
            boolean isTurned = signs[0] * signs[1] * signs[2] < 0; // the order of the corners is that seen from outside
            for (int corner = 0; corner < 3; corner++) {
                int vertex = 3 * side + corner;
                int axis = isTurned ? 2 - corner : corner;
                vertices[6 * vertex + axis] = signs[axis];
                for (int i = 0; i < 3; i++) vertices[6 * vertex + 3 + i] = signs[i] / (float) Math.sqrt(3);
                triangles[vertex] = vertex;
            }
        }
        return Mesh.of(vertices, triangles);
    }
}
