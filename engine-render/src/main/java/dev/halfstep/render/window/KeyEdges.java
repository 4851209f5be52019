package dev.halfstep.render.window;

import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import java.util.Arrays;

/**
 * Keeps what callbacks report until a frame asks for it. Only changes count: a key goes down once and comes up once,
 * however often the desktop repeats it, and losing the focus lifts every key that is held.
 *
 * <p>A callback must not throw, because not every Java runtime lets an exception through the native code above it. So
 * nothing here does; what may, the queue of the engine, is filled later, outside of any callback.
 */
final class KeyEdges {

    @SuppressWarnings("ImmutableEnumChecker") // a plain array: it is read in callbacks and never handed out
    private static final Key[] KEYS = Key.values();

    private final boolean[] held = new boolean[KEYS.length];
    private Key[] keys = new Key[64];
    private boolean[] downs = new boolean[64];
    private long[] timesNanos = new long[64];
    private int size;

    @SuppressWarnings("EnumOrdinal") // one place in an array for each key
    void set(Key key, boolean down, long atNanos) {
        if (held[key.ordinal()] == down) {
            return;
        }
        held[key.ordinal()] = down;
        if (size == keys.length) {
            grow();
        }
        keys[size] = key;
        downs[size] = down;
        timesNanos[size] = atNanos;
        size++;
    }

    void releaseAll(long atNanos) {
        for (Key key : KEYS) {
            set(key, false, atNanos);
        }
    }

    void moveTo(InputQueue input) {
        int count = size;
        size = 0;
        for (int i = 0; i < count; i++) {
            input.add(keys[i], downs[i], timesNanos[i]);
        }
    }

    private void grow() {
        int capacity = 2 * size;
        keys = Arrays.copyOf(keys, capacity);
        downs = Arrays.copyOf(downs, capacity);
        timesNanos = Arrays.copyOf(timesNanos, capacity);
    }
}
