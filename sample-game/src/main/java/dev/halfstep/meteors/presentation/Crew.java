package dev.halfstep.meteors.presentation;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.netplay.Lobby;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Knows the names of the players and the colours of their ships, which the lobby of a session has. */
public final class Crew {

    /** The time in which a change in the lobby is seen: reading it allocates. */
    private static final float PERIOD_SECONDS = 0.5f;

    private final @Nullable Lobby lobby;
    private final String[] names = new String[Game.MAX_SHIPS];
    private final ShipColors[] colors = new ShipColors[Game.MAX_SHIPS];
    private float secondsToUpdate;

    /**
     * Creates a crew without names.
     *
     * @param lobby has the names of a session; null if there can be none
     */
    public Crew(@Nullable Lobby lobby) {
        this.lobby = lobby;
        forget();
    }

    private void forget() {
        Arrays.fill(names, "");
        for (int i = 0; i < colors.length; i++) {
            colors[i] = ShipColors.of(i + 1);
        }
    }

    /** Presentation system: reads the lobby. */
    void update(PresentationContext frame) {
        secondsToUpdate -= frame.frameSeconds();
        if (lobby != null && secondsToUpdate <= 0f) {
            secondsToUpdate = PERIOD_SECONDS;
            forget();
            for (Lobby.Member member : lobby.members()) {
                int end = Math.min(member.player() + member.players() - 1, Game.MAX_SHIPS); // the host may be a liar
                for (int player = Math.max(1, member.player()); player <= end; player++) {
                    names[player - 1] = member.name();
                    colors[player - 1] = ShipColors.of(member.color(), player);
                }
            }
        }
    }

    /** Returns the name of a player; empty if he has none. */
    String name(int player) {
        return names[player - 1];
    }

    /** Returns the colours of the ship of a player. */
    ShipColors colors(int player) {
        return colors[player - 1];
    }

    /**
     * Describes who is in a session.
     *
     * @param lobby the lobby of the session
     * @param settings the language
     * @return a line for each member
     */
    public static String list(Lobby lobby, PlayerSettings settings) {
        return lobby.members().stream()
                .map(member -> (member.number() == lobby.self() ? "> " : "")
                        + (member.name().isEmpty() ? settings.text("no-name") : member.name())
                        + "   " + settings.text(ShipColors.name(member.color(), member.player()))
                        + (member.player() == 0 ? "" : "   " + settings.text("player") + " " + member.player())
                        + (member.isReady() ? "   " + settings.text("ready") : ""))
                .collect(Collectors.joining("\n"));
    }

    /**
     * Returns what was said last.
     *
     * @param lobby the lobby of a session
     * @param count the maximum number of lines
     * @return the lines, the oldest first
     */
    public static String lines(Lobby lobby, int count) {
        List<Lobby.Line> all = lobby.lines();
        return all.subList(Math.max(0, all.size() - count), all.size()).stream()
                .map(line -> line.name() + ": " + line.text())
                .collect(Collectors.joining("\n"));
    }
}
