package dev.halfstep.examples.race;

import dev.halfstep.examples.race.Board.Kind;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.transform.Transform;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/** The boards of the course, and the way over them: the file course.txt. */
final class Course {

    /**
     * A part of the course.
     *
     * @param kind the kind of its floor
     * @param begin the middle of its first edge
     * @param aim where a good player leaves it
     * @param forward where it leads, in the plane, with the length 1
     * @param pace how fast a good player goes, in units a second
     */
    record Way(Kind kind, Vector3fc begin, Vector3fc aim, Vector3fc forward, float pace) {}

    private static final float THICKNESS = 0.6f;
    private static final Course COURSE = new Course();
    static final List<Board> BOARDS = List.copyOf(COURSE.boards);
    static final List<Way> WAY = List.copyOf(COURSE.way);

    private final List<Board> boards = new ArrayList<>();
    private final List<Way> way = new ArrayList<>();
    private final Vector3f at = new Vector3f(); // the middle of the next edge
    private float yaw; // in degrees
    private float aim;
    private float pace;
    private Vector3f motion = new Vector3f(); // of the next board

    private Course() {
        byte[] text = Asset.resource(Course.class, "course.txt").read();
        new String(text, StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.startsWith("#"))
                .forEach(this::read);
    }

    private void read(String line) {
        String[] words = line.split(" ", -1);
        float[] n = new float[words.length];
        for (int i = 1; i < n.length; i++) n[i] = Float.parseFloat(words[i]);
        switch (words[0]) {
            case "pace" -> pace = n[1];
            case "aim" -> aim = n[1];
            case "yaw" -> yaw += n[1];
            case "gap" -> at.add(new Vector3f(0, n[2], -n[1]).rotate(turned(0, 0)));
            case "move" -> motion.set(n[1], n[2], n[3]);
            case "wall" -> board(Kind.WALL, n[1], n[2], n[3], n[4], n[5], n[6], turned(0, 0));
            case "end" -> end(n[1], n[2]);
            default -> {
                Kind kind = Kind.valueOf(words[0].toUpperCase(Locale.ROOT));
                board(kind, n[1], -THICKNESS / 2, -n[3] / 2, n[2], THICKNESS, n[3] + 0.5f, turned(n[4], n[5]));
            }
        }
    }

    /** Lays a board; x, y and z are relative to the next edge. */
    private void board(
            Kind kind, float x, float y, float z, float width, float height, float length, Quaternionf turn) {
        Vector3f centre = new Vector3f(x, y, z).rotate(turn).add(at);
        Vector3f half = new Vector3f(width, height, length).mul(0.5f);
        boards.add(new Board(kind, way.size(), centre, turn, half, motion));
        motion = new Vector3f();
    }

    private Quaternionf turned(float pitchDegrees, float bankDegrees) {
        return new Transform()
                .rotateY((float) StrictMath.toRadians(yaw))
                .rotateX((float) StrictMath.toRadians(pitchDegrees))
                .rotateZ((float) StrictMath.toRadians(bankDegrees))
                .rotation(new Quaternionf());
    }

    /** Ends a part. The next one begins a little lower, so that no edge stops a marble. */
    private void end(float length, float pitch) {
        Vector3f begin = new Vector3f(at);
        at.add(new Vector3f(0, 0, -length).rotate(turned(pitch, 0)));
        Vector3f leave = new Vector3f(aim, 0, 0).rotate(turned(0, 0)).add(at);
        Kind kind = boards.get(boards.size() - 1).kind();
        way.add(new Way(kind, begin, leave, new Vector3f(0, 0, -1).rotate(turned(0, 0)), pace));
        at.y -= 0.06f;
    }
}
