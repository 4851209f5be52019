package dev.halfstep.input;

/** The input of one more player in a step or a frame, beside the first player. */
final class PlayerView extends InputView {

    /** The input of the first player, which contains this one. */
    private final InputView first;

    PlayerView(ActionMap actions, ControlState state, InputView first) {
        super(actions, state);
        this.first = first;
    }

    @Override
    int[] controlsOf(ActionMap map, Action action) {
        return first.controlsOf(map, action);
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
