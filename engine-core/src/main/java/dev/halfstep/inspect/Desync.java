package dev.halfstep.inspect;

import dev.halfstep.game.GameSpec;
import dev.halfstep.replay.Recording;
import java.io.IOException;
import java.util.List;

/**
 * The first difference between two recordings of one game, such as those of two machines whose states should be equal
 * in each step: which value differs, which system has written it, and what the cause probably is.
 *
 * <pre>{@code
 * Desync desync = Desync.between(Recording.open(ofHost), Recording.open(ofGuest), MyGame.GAME);
 * System.out.println(desync.text());
 * }</pre>
 *
 * <p>The input, the bindings and the hashes are those of the recordings. {@link dev.halfstep.replay.DesyncRecording}
 * has all states, too. Where a recording has none, this machine runs its steps; then values are known only as far as it
 * reproduces the recorded hashes. To find the writer, this machine runs the step from the state before it, three times.
 *
 * @param isFound whether anything differs
 * @param step the step after which the states differ, or whose input differs; the last compared step if nothing differs
 * @param location what differs, such as {@code entity 12, Velocity.x}, {@code entity 12}, {@code Wind: gusts[3]} in an
 *     object of {@link dev.halfstep.frame.SimulatedState#add}, or {@code the input}; empty if only the hashes are known
 * @param valueA the value in the first recording as text; {@code not there} if it does not exist, empty if unknown
 * @param valueB the value in the second recording
 * @param writesA the changes of the value when this machine runs the step from the state of the first recording; of an
 *     added object without values
 * @param writesB the changes of the value when this machine runs the step from the state of the second recording
 * @param text the report, in several lines without a line end after the last one
 * @hidden
 */
public record Desync(
        boolean isFound,
        long step,
        String location,
        String valueA,
        String valueB,
        List<Write> writesA,
        List<Write> writesB,
        String text) {

    /**
     * A change of the value.
     *
     * @param step the number of the step
     * @param writer the system after which the value differs; {@code commands of} and a system, if the commands of that
     *     system changed it
     * @param before the value before
     * @param after the value after
     */
    public record Write(long step, String writer, String before, String after) {}

    /** Copies the lists. */
    public Desync {
        writesA = List.copyOf(writesA);
        writesB = List.copyOf(writesB);
    }

    /**
     * Compares two recordings.
     *
     * @param a a recording, which reports name A
     * @param b another recording of the same game, which reports name B
     * @param game the description of the game; seed, settings and rate come from the recordings
     * @return the first difference, or what was equal
     * @throws IOException if a recording cannot be read, is of another game, or has a state that the game refuses
     * @throws IllegalArgumentException if the recordings have no step in common, or no hash or state of one
     */
    public static Desync between(Recording a, Recording b, GameSpec<?> game) throws IOException {
        return new DesyncSearch(a, b, game).run();
    }
}
