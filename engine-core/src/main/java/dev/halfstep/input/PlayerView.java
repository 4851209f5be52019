package dev.halfstep.input;

/** The input of one more player in a step or a frame, beside the first player. */
final class PlayerView extends InputView {

    /** The input of the first player, which contains this one. */
    private final InputView first;

    PlayerView(ControlState state, InputView first) {
        super(state);
        this.first = first;
    }

    @Override
    int[] controlsOf(int playerIndex, Action action) {
        return first.controlsOf(playerIndex, action);
    }

    @Override
    AxisSource[] sourcesOf(int playerIndex, AxisAction axis) {
        return first.sourcesOf(playerIndex, axis);
    }

    @Override
    InputView first() {
        return first;
    }

    @Override
    public InputView ofPlayer(int player) {
        return first.ofPlayer(player);
    }
}
