package dev.halfstep.input;

/** The input of one more player in a step or a frame, beside the first player. */
final class PlayerView extends InputView {

    /** The input of the first player, which contains this one. */
    private final InputView first;

    PlayerView(BindingTable bindings, ControlState state, InputView first) {
        super(bindings, state);
        this.first = first;
    }

    @Override
    int[] controlsOf(BindingTable table, Action action) {
        return first.controlsOf(table, action);
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
