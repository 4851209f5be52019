package dev.halfstep.input;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The controls of one player: the held controls, the positions of axes and pointer, and the events of the current span.
 * The state of the first player also has the states of the other players.
 *
 * <p>Each {@link InputView} shows a state, a snapshot copies the states, and the {@link InputStage} has the state of
 * the devices. The devices have no spans: the counts and sums in their state mean nothing.
 */
final class ControlState {

    static final int NO_CONTROL = -1;

    // The flags of a control in a stored state. States of older versions do not have the second one.
    private static final int IS_HELD = 1;
    private static final int HAS_CHANGED = 2; // since the span began

    // The flags of a further player in a stored state. Only player 4 has the second one.
    private static final int HAS_INPUT = 1;
    private static final int HAS_MORE_PLAYERS = 2; // the flags of players 5 to 8 follow

    /** The maximum number of players in stored states of the formats 1 and 2. */
    private static final int FIRST_FORMAT_PLAYERS = 4;

    // By the index of the control.
    final boolean[] held = new boolean[ControlTable.ALL.length];

    /** Whether each control was held when the span began. */
    private final boolean[] heldBefore = new boolean[ControlTable.ALL.length];

    final int[] pressCounts = new int[ControlTable.ALL.length];
    final int[] releaseCounts = new int[ControlTable.ALL.length];

    final float[] axes = new float[ControlTable.AXIS_COUNT];

    /** The events of the span; in the state of the first player, the events of all players. */
    final InputEvents events = new InputEvents();

    /** The number of events of this player that press an action without a control: almost always 0. */
    private int actionPresses;

    /** The index of the control that was pressed first in the span, or {@link #NO_CONTROL}. */
    int firstPressed = NO_CONTROL;

    float pointerX;
    float pointerY;
    float aimX;
    float aimY;
    float wheelX;
    float wheelY;
    float motionX;
    float motionY;

    /**
     * The values of tunings by their names; only in the state of the first player. The map never changes: a new value
     * makes a new map, so each step can copy the state, and frames and snapshots share the map.
     */
    Map<String, Float> tunings = Map.of();

    /** A bit for each player who has left, by the index of the player; only in the state of the first player. */
    private int absentPlayers;

    /**
     * A bit for each player who has ever left, by the index of the player; only in the devices. Steps may not hold what
     * such a player holds.
     */
    private int leavers;

    /** The states of the players after the first, each from its first use on; only in the state of the first player. */
    private final @Nullable ControlState[] others;

    /** The number of {@link #others} up to the last one that was ever used: 0 in a game of one player. */
    private int otherCount;

    /** The index of this player, 0 for the first. */
    final int playerIndex;

    ControlState() {
        this(0);
    }

    private ControlState(int playerIndex) {
        this.playerIndex = playerIndex;
        others = new ControlState[playerIndex == 0 ? InputCode.MAX_PLAYERS - 1 : 0];
    }

    /** Returns the state of a player by its index, 0 for this state. */
    ControlState ofPlayer(int index) {
        if (index == 0) {
            return this;
        }
        ControlState other = others[index - 1];
        if (other == null) {
            other = new ControlState(index);
            others[index - 1] = other;
            otherCount = Math.max(otherCount, index);
        }
        return other;
    }

    /** Returns whether a player, by its index, takes part: the player has not left. */
    boolean isPresent(int index) {
        return !hasBit(absentPlayers, index);
    }

    private static boolean hasBit(int bits, int index) {
        return (bits & (1 << index)) != 0;
    }

    /** Takes over what does not depend on the span: the values of tunings, which players take part, and their aims. */
    void setRules(ControlState source) {
        tunings = source.tunings;
        absentPlayers = source.absentPlayers;
        for (int player = 0; player <= source.otherCount; player++) {
            if (source.hasPlayer(player)) {
                ofPlayer(player).aimAt(source.ofPlayer(player).aimX, source.ofPlayer(player).aimY);
            }
        }
    }

    /** Returns whether a step sees an event: not if its player has left, unless it is a join, or sets a tuning. */
    boolean sees(int code) {
        return absentPlayers == 0
                || isPresent(InputCode.playerIndex(code))
                || InputCode.isPresence(code)
                || InputCode.isTuning(code);
    }

    /** Begins a new span without events. Held controls and positions stay as they are. */
    void beginSpan() {
        // Only controls with an event have a count other than 0, so there is no need to clear all counts.
        for (int i = 0; i < events.size(); i++) {
            int code = events.code(i);
            if (InputCode.isEdge(code)) {
                clearCounts(InputCode.controlIndex(code));
            } else if (InputCode.isAxis(code)) {
                clearCounts(ControlTable.axisHalf(InputCode.axisIndex(code), /* isPositive= */ true));
                clearCounts(ControlTable.axisHalf(InputCode.axisIndex(code), /* isPositive= */ false));
            } else if (InputCode.base(code) == InputCode.LEAVE) {
                for (int control = 0; control < held.length; control++) {
                    clearCounts(control);
                }
            }
        }
        firstPressed = NO_CONTROL;
        wheelX = 0;
        wheelY = 0;
        motionX = 0;
        motionY = 0;
        actionPresses = 0;
        events.clear();
        for (int i = 0; i < otherCount; i++) {
            ControlState other = others[i];
            if (other != null) {
                other.beginSpan();
            }
        }
    }

    private void clearCounts(int control) {
        heldBefore[control] = held[control];
        pressCounts[control] = 0;
        releaseCounts[control] = 0;
    }

    /** Adds a copy of the event at an index of a list to the span, and applies it. */
    void add(InputEvents source, int index) {
        events.add(source, index);
        int code = source.code(index);
        ControlState player = ofPlayer(InputCode.playerIndex(code));
        if (player != this) {
            player.events.add(source, index);
        }
        if (InputCode.isPresence(code)) {
            setPresent(player, InputCode.base(code) == InputCode.JOIN);
        } else {
            player.applyOwn(source, index);
        }
    }

    /**
     * Applies the event at an index of a list without adding it to the span. The devices of a player who leaves stay as
     * they are.
     */
    void apply(InputEvents source, int index) {
        int playerIndex = InputCode.playerIndex(source.code(index));
        if (InputCode.isPresence(source.code(index))) {
            leavers |= 1 << playerIndex;
        } else {
            ofPlayer(playerIndex).applyOwn(source, index);
        }
    }

    private void setPresent(ControlState player, boolean isPresent) {
        int bit = 1 << player.playerIndex;
        absentPlayers = isPresent ? absentPlayers & ~bit : absentPlayers | bit;
        if (!isPresent) {
            player.releaseAll();
        }
    }

    private void releaseAll() {
        for (int control = 0; control < held.length; control++) {
            if (held[control]) {
                setHeld(control, /* isHeld= */ false, /* isQuiet= */ false);
            }
        }
        Arrays.fill(axes, 0f);
    }

    /** Applies an event of this player. */
    private void applyOwn(InputEvents source, int index) {
        int code = source.code(index);
        int base = InputCode.base(code);
        float x = source.uncheckedX(index);
        float y = source.uncheckedY(index);
        if (InputCode.isEdge(code)) {
            setHeld(InputCode.controlIndex(code), InputCode.isPress(code), InputCode.isQuiet(code));
        } else if (base == InputCode.WHEEL) {
            wheelX += x;
            wheelY += y;
        } else if (base == InputCode.POINTER) {
            pointerX = x;
            pointerY = y;
        } else if (base == InputCode.AIM) {
            aimAt(x, y);
        } else if (base == InputCode.MOTION) {
            motionX += x;
            motionY += y;
        } else if (base == InputCode.ACTION) {
            actionPresses++;
        } else if (base == InputCode.TUNING) {
            tune(source.tuningName(index), x);
        } else {
            int axis = InputCode.axisIndex(code);
            axes[axis] = x;
            moveHalf(ControlTable.axisHalf(axis, /* isPositive= */ true), x, InputCode.isQuiet(code));
            moveHalf(ControlTable.axisHalf(axis, /* isPositive= */ false), -x, InputCode.isQuiet(code));
        }
    }

    private void aimAt(float x, float y) {
        aimX = x;
        aimY = y;
    }

    private void tune(String name, float value) {
        Float old = tunings.get(name);
        if (old == null ? tunings.size() < Tuning.MAX_COUNT : old != value) {
            Map<String, Float> changed = new HashMap<>(tunings);
            changed.put(name, value);
            tunings = changed;
        }
    }

    /** Presses or releases the half of an axis if the axis has passed the threshold. */
    private void moveHalf(int control, float distance, boolean isQuiet) {
        boolean isHeld = AxisHalf.isHeld(held[control], distance);
        if (isHeld != held[control]) {
            setHeld(control, isHeld, isQuiet);
        }
    }

    /** Presses or releases a control. A quiet press does not count. */
    private void setHeld(int control, boolean isHeld, boolean isQuiet) {
        held[control] = isHeld;
        if (!isHeld) {
            releaseCounts[control]++;
        } else if (!isQuiet) {
            pressCounts[control]++;
            firstPressed = firstPressed == NO_CONTROL ? control : firstPressed;
        }
    }

    /**
     * Returns how often an action of some controls was pressed or released in the span. The action is held while any of
     * them is: a second control that goes down while the first one is held is no press. A quiet press does not count.
     */
    int edgeCount(int[] controls, boolean ofPresses) {
        int[] counts = ofPresses ? pressCounts : releaseCounts;
        int sum = 0;
        for (int control : controls) {
            sum += counts[control];
        }
        if (sum == 0 || controls.length == 1) { // most actions in most spans
            return sum;
        }
        int edges = 0;
        boolean isHeld = isAnyHeldAfter(controls, /* index= */ -1);
        for (int i = 0; i < events.size(); i++) {
            if (concernsAny(controls, i)) {
                boolean wasHeld = isHeld;
                isHeld = isAnyHeldAfter(controls, i);
                boolean isCounted = !ofPresses || !InputCode.isQuiet(events.code(i));
                edges += isHeld != wasHeld && isHeld == ofPresses && isCounted ? 1 : 0;
            }
        }
        return edges;
    }

    /** Returns how often this player pressed an action without a control in the span. */
    int pressesWithoutControl(Action action) {
        int pressCode = playerIndex * InputCode.PLAYER + InputCode.ACTION;
        int count = 0;
        for (int i = 0; actionPresses > 0 && i < events.size(); i++) {
            if (events.code(i) == pressCode && action.equals(events.subject(i))) {
                count++;
            }
        }
        return count;
    }

    private boolean concernsAny(int[] controls, int index) {
        for (int control : controls) {
            if (concerns(control, events.code(index))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether an event is an edge of a control of this player, a move of the axis of which it is a half, or the
     * player leaves.
     */
    private boolean concerns(int control, int code) {
        if (InputCode.playerIndex(code) != playerIndex) {
            return false;
        }
        if (InputCode.base(code) == InputCode.LEAVE) {
            return true;
        }
        return InputCode.isEdge(code)
                ? InputCode.controlIndex(code) == control
                : InputCode.isAxis(code) && ControlTable.isHalfOf(control, InputCode.axisIndex(code));
    }

    private boolean isAnyHeldAfter(int[] controls, int index) {
        for (int control : controls) {
            if (wasHeldAfter(control, index)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a control was held after an event of the span, or for -1 when the span began. */
    private boolean wasHeldAfter(int control, int index) {
        for (int i = index; i >= 0; i--) {
            int code = events.code(i);
            if (!concerns(control, code)) {
                continue;
            }
            if (InputCode.isEdge(code)) {
                return InputCode.isPress(code);
            }
            if (InputCode.base(code) == InputCode.LEAVE) {
                return false;
            }
            boolean isPositive = ControlTable.axisHalf(InputCode.axisIndex(code), /* isPositive= */ true) == control;
            float distance = isPositive ? events.x(i) : -events.x(i);
            boolean isHeldFromRest = AxisHalf.isHeld(/* wasHeld= */ false, distance);
            if (isHeldFromRest == AxisHalf.isHeld(/* wasHeld= */ true, distance)) { // else an earlier move decides
                return isHeldFromRest;
            }
        }
        return heldBefore[control];
    }

    /**
     * Returns whether an event, as the last event of its channel, changes the held controls or the positions. A press of
     * a player who has ever left may always do.
     */
    boolean isChangedBy(int code) {
        if (InputCode.isEdge(code)) {
            int player = InputCode.playerIndex(code);
            boolean[] heldByPlayer = ofPlayer(player).held;
            return heldByPlayer[InputCode.controlIndex(code)] != InputCode.isPress(code)
                    || (InputCode.isPress(code) && hasBit(leavers, player));
        }
        return InputCode.isAxis(code)
                || InputCode.base(code) == InputCode.POINTER
                || InputCode.isAim(code)
                || InputCode.isTuning(code)
                || InputCode.isPresence(code);
    }

    /** Returns the memory of the state, in bytes. */
    long bytes() {
        long sum = 2L * held.length
                + (long) Integer.BYTES * (pressCounts.length + releaseCounts.length + axes.length)
                + events.bytes();
        for (int i = 0; i < otherCount; i++) {
            ControlState other = others[i];
            sum += other == null ? 0 : other.bytes();
        }
        return sum;
    }

    void copyFrom(ControlState source) {
        System.arraycopy(source.held, 0, held, 0, held.length);
        System.arraycopy(source.heldBefore, 0, heldBefore, 0, held.length);
        System.arraycopy(source.pressCounts, 0, pressCounts, 0, pressCounts.length);
        System.arraycopy(source.releaseCounts, 0, releaseCounts, 0, releaseCounts.length);
        System.arraycopy(source.axes, 0, axes, 0, axes.length);
        events.clear();
        events.addAll(source.events);
        actionPresses = source.actionPresses;
        firstPressed = source.firstPressed;
        pointerX = source.pointerX;
        pointerY = source.pointerY;
        aimAt(source.aimX, source.aimY);
        wheelX = source.wheelX;
        wheelY = source.wheelY;
        motionX = source.motionX;
        motionY = source.motionY;
        tunings = source.tunings;
        absentPlayers = source.absentPlayers;
        for (int i = 0; i < Math.max(otherCount, source.otherCount); i++) {
            ControlState sourceOther = source.others[i];
            if (sourceOther != null) {
                ofPlayer(i + 1).copyFrom(sourceOther);
            } else if (others[i] != null) { // the player has no input in the source
                ofPlayer(i + 1).copyFrom(new ControlState(i + 1));
            }
        }
    }

    /** Appends the events that lead from this state to a target state: the edges, the positions, then the tunings. */
    void appendTransition(ControlState target, InputEvents transition) {
        int players = 1 + Math.max(otherCount, target.otherCount);
        for (int player = 0; player < players; player++) {
            if (hasPlayer(player) || target.hasPlayer(player)) {
                ofPlayer(player).appendEdges(target.ofPlayer(player), player * InputCode.PLAYER, transition);
            }
        }
        for (int player = 0; player < players; player++) {
            if (hasPlayer(player) || target.hasPlayer(player)) {
                ofPlayer(player).appendMoves(target.ofPlayer(player), player * InputCode.PLAYER, transition);
            }
        }
        if (!tunings.equals(target.tunings)) {
            new TreeMap<>(target.tunings).forEach((name, value) -> {
                if (!value.equals(tunings.get(name))) {
                    transition.add(InputCode.TUNING, value, InputEvents.NO_VALUE, name);
                }
            });
        }
    }

    private boolean hasPlayer(int index) {
        return index == 0 || others[index - 1] != null;
    }

    private void appendEdges(ControlState target, int playerBits, InputEvents transition) {
        for (int i = 0; i < Control.count(); i++) {
            if (held[i] != target.held[i]) {
                int edge = playerBits + InputCode.edge(i, target.held[i]);
                transition.add(edge, InputEvents.NO_VALUE, InputEvents.NO_VALUE, /* subject= */ null);
            }
        }
    }

    private void appendMoves(ControlState target, int playerBits, InputEvents transition) {
        for (int i = 0; i < axes.length; i++) {
            if (axes[i] != target.axes[i]) {
                transition.add(
                        playerBits + InputCode.axis(i), target.axes[i], InputEvents.NO_VALUE, /* subject= */ null);
            }
        }
        if (pointerX != target.pointerX || pointerY != target.pointerY) {
            transition.add(playerBits + InputCode.POINTER, target.pointerX, target.pointerY, /* subject= */ null);
        }
        if (aimX != target.aimX || aimY != target.aimY) {
            transition.add(playerBits + InputCode.AIM, target.aimX, target.aimY, /* subject= */ null);
        }
    }

    /** Writes this state, for a stored state of a game: each control that is held or has a count, then positions. */
    void write(DataOutput out) throws IOException {
        int used = 0;
        for (int i = 0; i < held.length; i++) {
            used += isUsed(i) ? 1 : 0;
        }
        out.writeShort(used);
        for (int i = 0; i < held.length; i++) {
            if (isUsed(i)) {
                out.writeShort(i);
                out.writeByte((held[i] ? IS_HELD : 0) | (held[i] == heldBefore[i] ? 0 : HAS_CHANGED));
                out.writeInt(pressCounts[i]);
                out.writeInt(releaseCounts[i]);
            }
        }
        for (float axis : axes) {
            out.writeFloat(axis);
        }
        withEarlierEvents().write(out);
        out.writeInt(actionPresses);
        out.writeInt(firstPressed);
        for (float value : new float[] {pointerX, pointerY, wheelX, wheelY, motionX, motionY}) {
            out.writeFloat(value);
        }
        boolean hasMore = hasMorePlayers();
        for (int player = 1; player < (hasMore ? InputCode.MAX_PLAYERS : FIRST_FORMAT_PLAYERS); player++) {
            boolean isLastOfFew = player == FIRST_FORMAT_PLAYERS - 1;
            out.writeByte((hasInput(player) ? HAS_INPUT : 0) | (hasMore && isLastOfFew ? HAS_MORE_PLAYERS : 0));
            if (hasInput(player)) {
                ofPlayer(player).write(out);
            }
        }
    }

    /** Returns whether a stored state needs what only states from format 3 on have: many players, or an absent one. */
    boolean needsPlayersFormat() {
        return absentPlayers != 0 || hasMorePlayers();
    }

    private boolean hasMorePlayers() {
        boolean hasMore = false;
        for (int player = FIRST_FORMAT_PLAYERS; player <= otherCount; player++) {
            hasMore |= hasInput(player);
        }
        return hasMore;
    }

    /**
     * Returns whether a player after the first has a state to store. A state that is as new has none, because it is up
     * to the past of the run whether it exists: a resimulation may have undone the first event of the player.
     */
    private boolean hasInput(int index) {
        if (index > otherCount) {
            return false;
        }
        ControlState other = others[index - 1];
        return other != null && !other.isAsNew();
    }

    private boolean isAsNew() {
        boolean isAsNew = events.size() == 0 && actionPresses == 0 && firstPressed == NO_CONTROL;
        for (int i = 0; i < held.length && isAsNew; i++) {
            isAsNew = !isUsed(i);
        }
        for (int i = 0; i < axes.length && isAsNew; i++) {
            isAsNew = axes[i] == 0;
        }
        isAsNew &= pointerX == 0 && pointerY == 0 && aimX == 0 && aimY == 0;
        return isAsNew && wheelX == 0 && wheelY == 0 && motionX == 0 && motionY == 0;
    }

    /** Returns the events of the span, after quiet ones with players who have left, the tunings, and the own aim. */
    private InputEvents withEarlierEvents() {
        boolean isAiming = aimX != 0 || aimY != 0;
        if (absentPlayers == 0 && tunings.isEmpty() && !isAiming) {
            return events;
        }
        InputEvents all = new InputEvents();
        for (int player = 0; player < InputCode.MAX_PLAYERS; player++) {
            if (!isPresent(player)) {
                int left = InputCode.QUIET | player * InputCode.PLAYER | InputCode.LEAVE;
                all.add(left, InputEvents.NO_VALUE, InputEvents.NO_VALUE, /* subject= */ null);
            }
        }
        new TreeMap<>(tunings)
                .forEach((name, value) ->
                        all.add(InputCode.QUIET | InputCode.TUNING, value, InputEvents.NO_VALUE, name));
        if (isAiming) {
            int aim = InputCode.QUIET | playerIndex * InputCode.PLAYER | InputCode.AIM;
            all.add(aim, aimX, aimY, /* subject= */ null);
        }
        all.addAll(events);
        return all;
    }

    private boolean isUsed(int control) {
        return held[control] || pressCounts[control] != 0 || releaseCounts[control] != 0;
    }

    /** Reads a state that {@link #write} has written into this new one. */
    void read(DataInput in) throws IOException {
        read(in, /* mayHaveOthers= */ true);
    }

    private void read(DataInput in, boolean mayHaveOthers) throws IOException {
        int used = in.readUnsignedShort();
        for (int i = 0; i < used; i++) {
            int control = in.readUnsignedShort();
            if (control >= held.length) {
                throw new IOException("a control must be known: " + control + " of " + held.length);
            }
            int flags = in.readUnsignedByte();
            if (flags > (IS_HELD | HAS_CHANGED)) {
                throw new IOException("the flags of a control must be 0 to 3: " + flags);
            }
            held[control] = (flags & IS_HELD) != 0;
            heldBefore[control] = held[control] ^ (flags & HAS_CHANGED) != 0;
            pressCounts[control] = in.readInt();
            releaseCounts[control] = in.readInt();
        }
        for (int i = 0; i < axes.length; i++) {
            axes[i] = readFinite(in);
        }
        InputEvents stored = new InputEvents();
        stored.read(in, InputEvents.MAX_COUNT);
        for (int i = 0; i < stored.size(); i++) {
            int code = stored.code(i);
            if (InputCode.isQuiet(code) && InputCode.isTuning(code)) {
                tune(stored.tuningName(i), stored.x(i));
            } else if (InputCode.isQuiet(code) && InputCode.isPresence(code)) {
                absentPlayers |= 1 << InputCode.playerIndex(code);
            } else if (InputCode.isQuiet(code) && InputCode.isAim(code)) {
                aimAt(stored.x(i), stored.y(i));
            } else {
                events.add(stored, i);
            }
        }
        actionPresses = in.readInt();
        firstPressed = in.readInt();
        if (firstPressed < NO_CONTROL || firstPressed >= held.length) {
            throw new IOException("a control must be known: " + firstPressed + " of " + held.length);
        }
        pointerX = readFinite(in);
        pointerY = readFinite(in);
        wheelX = readFinite(in);
        wheelY = readFinite(in);
        motionX = readFinite(in);
        motionY = readFinite(in);
        int players = FIRST_FORMAT_PLAYERS;
        for (int player = 1; player < players; player++) {
            int flags = in.readUnsignedByte();
            int allowed = player == FIRST_FORMAT_PLAYERS - 1 ? HAS_INPUT | HAS_MORE_PLAYERS : HAS_INPUT;
            if (flags > allowed) {
                throw new IOException("the flags of a player must be 0 to " + allowed + ": " + flags);
            }
            if (flags != 0 && !mayHaveOthers) {
                throw new IOException("only the first player must have other players");
            }
            if ((flags & HAS_MORE_PLAYERS) != 0) {
                players = InputCode.MAX_PLAYERS;
            }
            if ((flags & HAS_INPUT) != 0) {
                ofPlayer(player).read(in, /* mayHaveOthers= */ false);
            }
        }
    }

    private static float readFinite(DataInput in) throws IOException {
        float value = in.readFloat();
        if (!Float.isFinite(value)) {
            throw new IOException("a position of input must be finite: " + value);
        }
        return value;
    }
}
