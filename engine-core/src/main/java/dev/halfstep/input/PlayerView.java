package dev.halfstep.input;

/** The input of one more player in a step or a frame, beside the first player. */
final class PlayerView extends InputView {

    /** The input of the first player, which contains this one. */
    private final InputView first;

    PlayerView(ActionMap actions, InputView first) {
        super(actions);
        this.first = first;
    }

    @Override
    public InputView ofPlayer(int player) {
        return first.ofPlayer(player);
    }
}
