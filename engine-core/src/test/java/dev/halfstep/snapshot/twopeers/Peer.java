package dev.halfstep.snapshot.twopeers;

import dev.halfstep.input.InputQueue;
import dev.halfstep.random.RandomStream;
import dev.halfstep.snapshot.Rollback;
import dev.halfstep.testkit.SyntheticWorld;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One of the two machines. It runs on without waiting for the other one, as long as it is at most so many steps ahead
 * of what it knows as it can go back.
 *
 * <p>A packet repeats the input of all steps that the other side has not confirmed. So it does not matter whether one
 * is lost, comes late or comes twice:
 *
 * <pre>{@code
 * int    how many steps of the receiver the sender knows, all of them from the first one on
 * int    the first step whose input follows
 * int    how many steps
 * then   the input of each: InputEvents.write
 * }</pre>
 */
final class Peer implements AutoCloseable {

    /** How many steps it can go back. At 60 steps a second, 12 are 200 ms. */
    static final int MAX_STEPS_AHEAD = 12;

    private final int player;
    private final SyntheticWorld world;
    private final Rollback rollback;
    private final SimulatedLink out;
    private final SimulatedLink in;
    private final RandomStream hands;

    /** What each player has done, step by step from the first one on, as far as it is known here. */
    private final List<List<InputQueue>> inputs = List.of(new ArrayList<>(), new ArrayList<>());

    private int confirmedByOther;
    private boolean firing;
    private long repeatedSteps;
    private long waits;

    Peer(int player, long seed, SimulatedLink out, SimulatedLink in) {
        this.player = player;
        this.out = out;
        this.in = in;
        world = Duel.recipe(seed).build();
        rollback = new Rollback(world.scheduler(), MAX_STEPS_AHEAD);
        hands = RandomStream.of(seed, "hands of player " + player);
    }

    /** One turn of the loop of the machine. */
    void turn(long nowMillis, int lastStep) {
        for (byte[] packet = in.receive(nowMillis); packet != null; packet = in.receive(nowMillis)) {
            read(packet);
        }
        repeatedSteps += rollback.resimulate();
        if (world.steps() < lastStep) {
            stepUnlessTooFarAhead();
        }
        out.send(packet(), nowMillis);
    }

    private void stepUnlessTooFarAhead() {
        if (world.steps() - known(1 - player) >= MAX_STEPS_AHEAD) {
            waits++;
            return;
        }
        inputs.get(player).add(play());
        int step = (int) world.steps() + 1;
        rollback.setInput(step, queue -> writeInput(step, queue));
        world.step(1);
    }

    /** Somebody at this keyboard, who holds keys for a while and lets them go. */
    private InputQueue play() {
        Duel.Keys keys = Duel.Keys.OF_PLAYERS.get(player);
        InputQueue queue = new InputQueue();
        switch (hands.nextInt(12)) {
            case 0 -> queue.add(keys.left(), true, 0);
            case 1 -> queue.add(keys.left(), false, 0);
            case 2 -> queue.add(keys.right(), true, 0);
            case 3 -> queue.add(keys.right(), false, 0);
            case 4 -> {
                firing = !firing;
                queue.add(keys.fire(), firing, 0);
            }
            default -> {}
        }
        return queue;
    }

    /** The input of a step as far as it is known: first that of player 0, then that of player 1, on both machines. */
    private void writeInput(int step, InputQueue queue) {
        for (List<InputQueue> ofPlayer : inputs) {
            if (step <= ofPlayer.size()) {
                queue.addAll(ofPlayer.get(step - 1).events(), 0);
            }
        }
    }

    private int known(int ofPlayer) {
        return inputs.get(ofPlayer).size();
    }

    private byte[] packet() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream data = new DataOutputStream(bytes);
        List<InputQueue> own = inputs.get(player);
        try {
            data.writeInt(known(1 - player));
            data.writeInt(confirmedByOther + 1);
            data.writeInt(own.size() - confirmedByOther);
            for (int i = confirmedByOther; i < own.size(); i++) {
                own.get(i).events().write(data);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException("bytes can always be written to memory", impossible);
        }
        return bytes.toByteArray();
    }

    private void read(byte[] packet) {
        try (DataInputStream data = new DataInputStream(new ByteArrayInputStream(packet))) {
            confirmedByOther = Math.max(confirmedByOther, data.readInt());
            int first = data.readInt();
            int count = data.readInt();
            for (int step = first; step < first + count; step++) {
                InputQueue input = new InputQueue();
                input.read(data, 0);
                learn(step, input);
            }
        } catch (IOException damaged) {
            throw new UncheckedIOException("a packet of this link arrives whole or not at all", damaged);
        }
    }

    /** The other player has done this in a step; there are no gaps, as packets begin with what was not confirmed. */
    private void learn(int step, InputQueue input) {
        List<InputQueue> others = inputs.get(1 - player);
        if (step == others.size() + 1) {
            others.add(input);
            if (step <= world.steps()) {
                rollback.setInput(step, queue -> writeInput(step, queue));
            }
        }
    }

    /** Whether it has run all steps, and with the input of both players. */
    boolean isDone(int lastStep) {
        return world.steps() == lastStep && known(1 - player) >= lastStep;
    }

    long hash() {
        return world.hash();
    }

    long repeatedSteps() {
        return repeatedSteps;
    }

    long waits() {
        return waits;
    }

    @Nullable
    InputQueue input(int step, int ofPlayer) {
        return step <= known(ofPlayer) ? inputs.get(ofPlayer).get(step - 1) : null;
    }

    @Override
    public void close() {
        world.close();
    }
}
