package dev.halfstep.examples.race;

import dev.halfstep.event.Events;
import dev.halfstep.examples.race.Board.Kind;
import dev.halfstep.examples.race.Course.Way;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.input.AxisAction;
import dev.halfstep.input.InputView;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.List;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/** The rules of the marbles: they roll, push each other, pass checkpoints, fall and finish. */
record Rolling(Events<Moment> moments, float gravity) {

    static final AxisAction RIGHT = AxisAction.named("right");
    static final AxisAction FORWARD = AxisAction.named("forward");
    static final AxisAction RIGHT_2 = AxisAction.named("right-2"); // other keys of the same keyboard
    static final AxisAction FORWARD_2 = AxisAction.named("forward-2");

    private static final int PARTS = 4; // of a step, so that no marble passes through a board
    private static final float PUSH = 9; // units a second squared
    private static final float DRAG = 0.35f; // of the speed, each second
    private static final float FALL = 6; // units below the part
    private static final float HARD = 2.5f; // units a second of a hit that is heard

    void roll(SimulationContext step) {
        Round round = step.world().single(Round.class);
        float seconds = step.stepSeconds() / PARTS;
        List<Marble> marbles = new ArrayList<>();
        step.world().query(Marble.class).forEach((id, marble) -> marbles.add(marble));
        if (round.players == 1) marbles.remove(1);
        marbles.forEach(marble -> marble.hit = 0);
        for (int part = PARTS - 1; part >= 0; part--) {
            for (Marble marble : marbles) {
                if (round.steps > 0 && marble.finish == 0) push(marble, step, round.players, seconds);
                move(marble, (round.steps * PARTS - part) * seconds, seconds);
            }
            if (marbles.size() == 2) collide(marbles.get(0), marbles.get(1));
        }
        step.world().query(Transform.class, Marble.class).forEach((id, transform, marble) -> {
            if (marble.player > round.players) return;
            if (marble.hit > HARD) send(step, Moment.Kind.HIT, marble);
            turn(transform.setPosition(marble.at), marble.spin.mul(step.stepSeconds(), new Vector3f()));
            if (marble.finish == 0) judge(step, round, transform, marble);
        });
    }

    private static void push(Marble marble, SimulationContext step, int players, float seconds) {
        InputView input = step.input().ofPlayer(marble.player);
        boolean hasOtherKeys = marble.player == players; // who plays alone has all keys
        float right = input.value(RIGHT) + (hasOtherKeys ? step.input().value(RIGHT_2) : 0);
        float forward = input.value(FORWARD) + (hasOtherKeys ? step.input().value(FORWARD_2) : 0);
        Vector3f way =
                new Vector3f(-marble.forward.z, 0, marble.forward.x).mul(right).fma(forward, marble.forward);
        float strength = PUSH * (marble.isRolling ? 1 : 0.3f) / Math.max(1, way.length());
        marble.speed.fma(strength * seconds, way);
    }

    /** Moves a marble, and pushes it out of all boards. */
    private void move(Marble marble, double time, float seconds) {
        marble.speed.y -= gravity * seconds;
        marble.speed.mul(1 - DRAG * seconds);
        marble.at.fma(seconds, marble.speed);
        marble.isRolling = false;
        for (Board board : Course.BOARDS) {
            float reach = board.half().length() + board.motion().length() + Marble.RADIUS;
            if (board.at().distance(marble.at) < reach) touch(marble, board, time);
        }
    }

    private static void touch(Marble marble, Board board, double time) {
        Vector3f normal = marble.at.sub(board.nearest(marble.at, time), new Vector3f());
        float distance = normal.length();
        if (distance >= Marble.RADIUS || distance == 0) return;
        normal.div(distance);
        marble.at.fma(Marble.RADIUS - distance, normal);
        Vector3f relative = marble.speed.sub(board.velocity(marble.at, time), new Vector3f());
        float hit = Math.max(0, -relative.dot(normal));
        marble.hit = Math.max(hit, marble.hit);
        marble.speed.fma(hit > 4 ? 1.4f * hit : hit, normal); // only hard hits bounce
        normal.cross(relative, marble.spin).div(Marble.RADIUS);
        if (board.kind() != Kind.WALL && normal.y > 0.5f) {
            marble.isRolling = true;
            marble.place = board.place();
        }
    }

    private static void collide(Marble one, Marble other) {
        Vector3f normal = other.at.sub(one.at, new Vector3f());
        float distance = normal.length();
        if (distance >= 2 * Marble.RADIUS || distance == 0) return;
        normal.div(distance);
        one.at.fma(distance / 2 - Marble.RADIUS, normal);
        other.at.fma(Marble.RADIUS - distance / 2, normal);
        float hit = Math.max(0, normal.dot(one.speed) - normal.dot(other.speed));
        one.hit = Math.max(hit, one.hit);
        one.speed.fma(-hit, normal); // marbles of the same mass exchange their speeds along the normal
        other.speed.fma(hit, normal);
    }

    /** Rotates a marble about an axis, by as many radians as its length. */
    static void turn(Transform transform, Vector3fc axis) {
        if (axis.lengthSquared() > 0) transform.rotateAbout(axis, axis.length());
    }

    /** Turns with the course, leaves a trail, and notices falls, checkpoints and the goal. */
    private void judge(SimulationContext step, Round round, Transform transform, Marble marble) {
        Way way = Course.WAY.get(marble.place);
        marble.forward.lerp(way.forward(), 0.12f).normalize();
        int point = 3 * Math.max(0, round.steps / Round.STEPS_PER_POINT);
        float[] at = {marble.at.x, marble.at.y, marble.at.z};
        if (point < marble.trail.length) System.arraycopy(at, 0, marble.trail, point, 3);
        if (marble.at.y < way.begin().y() - FALL) {
            send(step, Moment.Kind.FALL, marble);
            putBack(transform, marble, marble.checkpoint);
        } else if (marble.place > marble.checkpoint && way.kind() != Kind.FLOOR) {
            marble.checkpoint = marble.place;
            marble.checkpointSteps = round.steps;
            marble.finish = way.kind() == Kind.GOAL ? round.steps : 0;
            send(step, marble.finish > 0 ? Moment.Kind.FINISH : Moment.Kind.CHECKPOINT, marble);
            if (marble.finish > 0 && (round.best == 0 || marble.finish < round.best)) {
                round.best = marble.finish;
                round.bestTrail = marble.trail.clone();
            }
        }
    }

    /** Puts a marble to the begin of a part, at rest. */
    static void putBack(Transform transform, Marble marble, int place) {
        Way way = Course.WAY.get(place);
        Vector3fc ahead = way.forward();
        float side = marble.player == 1 ? -1.2f : 1.2f;
        marble.at.set(-side * ahead.z(), 0.6f, side * ahead.x()).fma(3, ahead).add(way.begin());
        marble.forward.set(ahead);
        marble.speed.zero();
        marble.spin.zero();
        marble.place = place;
        marble.checkpoint = place;
        transform.teleport(marble.at);
    }

    private void send(SimulationContext step, Moment.Kind kind, Marble marble) {
        step.commands().send(moments, new Moment(kind, marble.at.x, marble.at.y, marble.at.z, marble.hit));
    }
}
