package dev.halfstep.frame.twopeers;

import dev.halfstep.frame.Rollback;
import dev.halfstep.input.InputEvents;
import dev.halfstep.input.InputQueue;
import dev.halfstep.random.RandomStream;
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
 * Runs the game on one of the two machines. The peer simulates steps before it knows the input of the other player, up
 * to {@link #MAX_STEPS_AHEAD} steps. Then it waits, since it could not resimulate more steps.
 *
 * <p>A packet repeats the input of all steps that the receiver has not confirmed. So a packet may be lost, arrive late
 * or arrive twice:
 *
 * <pre>{@code
 * int    the number of steps, from step 1 on, for which the sender knows the input of the receiver
 * int    the first step whose input follows
 * int    the number of steps whose input follows
 * then   the input of each of these steps, as InputEvents.write writes it
 * }</pre>
 */
final class Peer implements AutoCloseable {

    /** The maximum number of steps to resimulate. At 60 steps a second, 12 steps are 200 ms. */
    static final int MAX_STEPS_AHEAD = 12;

    /** The timestamp of all input: a step has no times within it. */
    private static final long NO_TIMESTAMP = 0;

    private final int player;
    private final int otherPlayer;
    private final SyntheticWorld world;
    private final Rollback rollback;
    private final SimulatedLink out;
    private final SimulatedLink in;
    private final RandomStream keyPresses;

    /** The known input of each player: the input of step 1, of step 2 and so on. */
    private final List<List<InputQueue>> inputs = List.of(new ArrayList<>(), new ArrayList<>());

    /** The number of steps whose local input the other peer has received. */
    private int confirmedSteps;

    private boolean isFireHeld;
    private long resimulatedSteps;

    /** The number of turns in which this peer could not run a step. */
    private long waitCount;

    Peer(int player, long seed, SimulatedLink out, SimulatedLink in) {
        this.player = player;
        otherPlayer = 1 - player;
        this.out = out;
        this.in = in;
        world = Duel.recipe(seed).input(() -> this::pressKeys).build();
        rollback = new Rollback(world.scheduler(), MAX_STEPS_AHEAD);
        rollback.exchangeInput(this::exchange);
        keyPresses = RandomStream.of(seed, "hands of player " + player);
    }

    /** Runs the loop of the machine once: receives packets, resimulates, runs at most one step, and sends a packet. */
    void turn(long nowMillis, int lastStep) {
        for (byte[] packet = in.receive(nowMillis); packet != null; packet = in.receive(nowMillis)) {
            readPacket(packet);
        }
        resimulatedSteps += rollback.resimulate();
        if (world.steps() < lastStep) {
            stepUnlessTooFarAhead();
        }
        out.send(writePacket(), nowMillis);
    }

    private void stepUnlessTooFarAhead() {
        if (world.steps() - knownSteps(otherPlayer) >= MAX_STEPS_AHEAD) {
            waitCount++;
            return;
        }
        world.step(1);
    }

    /** Keeps the local input of a new step, which packets repeat, and adds the known input of both players. */
    private void exchange(long step, InputEvents local, InputQueue whole) {
        InputQueue kept = new InputQueue();
        kept.addAll(local, NO_TIMESTAMP);
        inputs.get(player).add(kept);
        writeInput((int) step, whole);
    }

    /** Presses or releases a random key in some frames. */
    private void pressKeys(InputQueue queue) {
        Duel.Keys keys = Duel.Keys.OF_PLAYERS.get(player);
        switch (keyPresses.nextInt(12)) {
            case 0 -> queue.add(keys.left(), /* down= */ true, NO_TIMESTAMP);
            case 1 -> queue.add(keys.left(), /* down= */ false, NO_TIMESTAMP);
            case 2 -> queue.add(keys.right(), /* down= */ true, NO_TIMESTAMP);
            case 3 -> queue.add(keys.right(), /* down= */ false, NO_TIMESTAMP);
            case 4 -> {
                isFireHeld = !isFireHeld;
                queue.add(keys.fire(), isFireHeld, NO_TIMESTAMP);
            }
            default -> {}
        }
    }

    /** Writes the known input of a step. Both machines write the input of player 0 first, then that of player 1. */
    private void writeInput(int step, InputQueue queue) {
        for (List<InputQueue> inputsOfPlayer : inputs) {
            if (step <= inputsOfPlayer.size()) {
                queue.addAll(inputsOfPlayer.get(step - 1).events(), NO_TIMESTAMP);
            }
        }
    }

    /** Returns the number of steps, from step 1 on, in which the input of a player is known. */
    private int knownSteps(int ofPlayer) {
        return inputs.get(ofPlayer).size();
    }

    private byte[] writePacket() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream data = new DataOutputStream(bytes);
        List<InputQueue> localInputs = inputs.get(player);
        try {
            data.writeInt(knownSteps(otherPlayer));
            data.writeInt(confirmedSteps + 1);
            data.writeInt(localInputs.size() - confirmedSteps);
            for (int i = confirmedSteps; i < localInputs.size(); i++) {
                localInputs.get(i).events().write(data);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException("bytes can always be written to memory", impossible);
        }
        return bytes.toByteArray();
    }

    private void readPacket(byte[] packet) {
        try (DataInputStream data = new DataInputStream(new ByteArrayInputStream(packet))) {
            confirmedSteps = Math.max(confirmedSteps, data.readInt());
            int firstStep = data.readInt();
            int stepCount = data.readInt();
            for (int step = firstStep; step < firstStep + stepCount; step++) {
                InputQueue input = new InputQueue();
                input.read(data, NO_TIMESTAMP);
                addRemoteInput(step, input);
            }
        } catch (IOException damaged) {
            throw new UncheckedIOException("a packet must arrive whole or not at all", damaged);
        }
    }

    /**
     * Adds the input of the other player in a step, unless it is known already. No step is missing, since each packet
     * begins with the first step that this peer has not confirmed.
     */
    private void addRemoteInput(int step, InputQueue input) {
        List<InputQueue> remoteInputs = inputs.get(otherPlayer);
        if (step == remoteInputs.size() + 1) {
            remoteInputs.add(input);
            if (step <= world.steps()) {
                rollback.setInput(step, queue -> writeInput(step, queue));
            }
        }
    }

    /** Returns whether this peer has run all steps and knows the input of both players in all of them. */
    boolean isDone(int lastStep) {
        return world.steps() == lastStep && knownSteps(otherPlayer) >= lastStep;
    }

    long hash() {
        return world.hash();
    }

    long resimulatedSteps() {
        return resimulatedSteps;
    }

    long waitCount() {
        return waitCount;
    }

    /** Returns the input of a player in a step, null if it is not known. */
    @Nullable
    InputQueue input(int step, int ofPlayer) {
        return step <= knownSteps(ofPlayer) ? inputs.get(ofPlayer).get(step - 1) : null;
    }

    @Override
    public void close() {
        world.close();
    }
}
