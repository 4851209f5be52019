package dev.halfstep.netplay;

import dev.halfstep.game.PrintableText;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Shows who is in a session, before, in and between games: names, colours, who is ready, and what is said. The host has
 * the list; the others see changes after the time that a packet takes.
 *
 * <p>Nothing in it changes the simulation: a game that draws names and colours reads them in presentation.
 *
 * <p>Not thread-safe: the thread of the frame calls all methods.
 */
public final class Lobby {

    /** The maximum length of a name, in characters. */
    public static final int MAX_NAME_LENGTH = 24;

    /** The maximum length of a line of text, in characters. */
    public static final int MAX_LINE_LENGTH = 200;

    private static final byte[] NO_CONTENT = {};
    private static final int MAX_LINES = 100;
    private static final int MAX_MEMBERS = 128;

    /** The number of the member who hosts. */
    static final int HOST = 1;

    /**
     * A machine in a session.
     *
     * @param number tells members apart; 1 is the host. No other member gets the number of one who has left
     * @param name the name; empty if the player has set none
     * @param color a colour, as {@code 0xRRGGBB}
     * @param isReady whether the player is ready for the start
     * @param isSpectator whether the machine only watches
     * @param player the number of the first player of the machine in the game; 0 for a spectator, and before the start
     * @param players the number of players in the game; 0 for a spectator, and before the start
     */
    public record Member(
            int number, String name, int color, boolean isReady, boolean isSpectator, int player, int players) {

        private Member with(String newName, int newColor, boolean newReady) {
            return new Member(number, newName, newColor, newReady, isSpectator, player, players);
        }

        private Member withPlayers(boolean newReady, int newPlayer, int newPlayers) {
            return new Member(number, name, color, newReady, isSpectator, newPlayer, newPlayers);
        }
    }

    /**
     * A line of text.
     *
     * @param name the name of the member who has said it
     * @param color the colour of that member
     * @param text the text, without control characters
     */
    public record Line(String name, int color, String text) {}

    private final List<Member> members = new ArrayList<>();
    private final Deque<Line> lines = new ArrayDeque<>();
    private String name = "";
    private int color = 0xFFFFFF;
    private boolean isReady;
    private int self;

    /** Sends to the host, or if this side is the host, to all guests; null without a session. */
    private @Nullable BiConsumer<MailKind, byte[]> post;

    private boolean isHost;

    /** Removes a guest by his number. */
    private IntConsumer removal = number -> {};

    Lobby() {}

    /**
     * Sets the name of this machine's player, also for later sessions.
     *
     * @param newName without control characters, at most {@value #MAX_NAME_LENGTH} characters
     * @throws IllegalArgumentException if the name is too long, or has control characters
     */
    public void setName(String newName) {
        name = requireText(newName, MAX_NAME_LENGTH, "name");
        profileChanged();
    }

    /**
     * Sets the colour of this machine's player, also for later sessions.
     *
     * @param rgb the colour, as {@code 0xRRGGBB}
     * @throws IllegalArgumentException if other bits are set
     */
    public void setColor(int rgb) {
        if (rgb >>> 24 != 0) {
            throw new IllegalArgumentException("a colour must be 0x000000 to 0xFFFFFF: 0x" + Integer.toHexString(rgb));
        }
        color = rgb;
        profileChanged();
    }

    /**
     * Sets whether this machine's player is ready, in the session that goes on. At the start of a game, no player is
     * ready for the next one.
     *
     * @param ready whether he is ready
     */
    public void setReady(boolean ready) {
        isReady = ready;
        profileChanged();
    }

    /**
     * Says a line to all members. The host passes on at most five lines a second of a member; the rest is lost.
     *
     * @param text without control characters, at most {@value #MAX_LINE_LENGTH} characters; an empty line is not sent
     * @throws IllegalArgumentException if the line is too long, or has control characters
     */
    public void say(String text) {
        requireText(text, MAX_LINE_LENGTH, "line");
        if (post == null || text.isEmpty()) {
            return;
        }
        if (isHost) {
            pass(new Line(name, color, text));
        } else {
            post.accept(MailKind.CHAT, PayloadBytes.of(out -> out.writeUTF(text)));
        }
    }

    /**
     * Sends a member away. Only the host can. The member can come back with the same code: begin a new session to keep
     * him away.
     *
     * @param number the number of the member
     * @throws IllegalStateException if this machine does not host
     */
    public void remove(int number) {
        if (!isHost) {
            throw new IllegalStateException("only the host may send a member away: member " + number);
        }
        removal.accept(number);
    }

    /**
     * Returns all members, the host first.
     *
     * @return an unchangeable copy; empty without a session
     */
    public List<Member> members() {
        return List.copyOf(members);
    }

    /**
     * Returns the newest lines, the oldest first.
     *
     * @return an unchangeable copy of at most 100 lines
     */
    public List<Line> lines() {
        return List.copyOf(lines);
    }

    /**
     * Returns the number of this machine.
     *
     * @return the {@linkplain Member#number number} of the member; 0 before the host has sent it
     */
    public int self() {
        return self;
    }

    /**
     * Returns whether all members are ready, apart from spectators.
     *
     * @return false without a session
     */
    public boolean isEveryoneReady() {
        return !members.isEmpty() && members.stream().allMatch(member -> member.isReady || member.isSpectator);
    }

    /**
     * Returns whether this machine hosts the session.
     *
     * @return false without a session
     */
    public boolean isHost() {
        return isHost;
    }

    /**
     * Returns the member who has a player of the game.
     *
     * @param player the number of the player
     * @return empty before the start, and if no member of the session has the player
     */
    public Optional<Member> memberOf(int player) {
        for (Member member : members) {
            if (player >= member.player && player < member.player + member.players) {
                return Optional.of(member);
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the name that was set on this machine.
     *
     * @return the name; empty if none was set
     */
    public String name() {
        return name;
    }

    /**
     * Returns the colour that was set on this machine.
     *
     * @return the colour, as {@code 0xRRGGBB}; white by default
     */
    public int color() {
        return color;
    }

    private static String requireText(String text, int maxLength, String what) {
        if (text.length() > maxLength) {
            throw new IllegalArgumentException(
                    "a " + what + " must have at most " + maxLength + " characters: " + text.length());
        }
        return PrintableText.require(text);
    }

    // what the sides of a session do

    /** Begins a session without members. */
    void begin(boolean asHost, BiConsumer<MailKind, byte[]> newPost, IntConsumer newRemoval) {
        end();
        lines.clear();
        isHost = asHost;
        post = newPost;
        removal = newRemoval;
        if (asHost) {
            self = HOST;
            members.add(new Member(HOST, name, color, isReady, /* isSpectator= */ false, /* player= */ 0, 0));
        }
    }

    void end() {
        members.clear();
        post = null;
        isHost = false;
        isReady = false;
        self = 0;
    }

    private void profileChanged() {
        if (post == null) {
            return;
        }
        if (isHost) {
            put(members.get(0).with(name, color, isReady));
        } else {
            post.accept(MailKind.PROFILE, profile());
        }
    }

    /** Returns the name, the colour and the readiness of this side's player, for the host. */
    byte[] profile() {
        return PayloadBytes.of(out -> {
            out.writeUTF(name);
            out.writeInt(color);
            out.writeBoolean(isReady);
        });
    }

    /** Adds a member, or replaces the one with the same number. On the side of the host. */
    private void put(Member member) {
        int index = indexOf(member.number);
        if (index < 0) {
            members.add(member);
        } else {
            members.set(index, member);
        }
        broadcast();
    }

    private int indexOf(int number) {
        for (int i = 0; i < members.size(); i++) {
            if (members.get(i).number == number) {
                return i;
            }
        }
        return -1;
    }

    private Member member(int number) {
        int index = indexOf(number);
        return index < 0
                ? new Member(number, "", 0xFFFFFF, /* isReady= */ false, /* isSpectator= */ false, 0, 0)
                : members.get(index);
    }

    /** Adds a guest. On the side of the host. */
    void add(int number, boolean isSpectator) {
        put(new Member(number, "", 0xFFFFFF, /* isReady= */ false, isSpectator, /* player= */ 0, 0));
    }

    /** Changes a guest to the profile that he has sent. */
    void readProfile(int number, byte[] profile) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(profile));
        String newName = text(in, MAX_NAME_LENGTH, "name");
        int newColor = in.readInt() & 0xFFFFFF;
        boolean ready = in.readBoolean();
        put(member(number).with(newName, newColor, ready));
    }

    /** Sets which players a member has in the game, 0 for none. */
    void setPlayers(int number, int player, int players) {
        Member before = member(number);
        put(before.withPlayers(before.isReady, player, players));
    }

    /** Makes all members not ready, at the start of a game. */
    void clearReady() {
        isReady = false;
        members.replaceAll(before -> before.withPlayers(/* newReady= */ false, /* newPlayer= */ 0, 0));
        broadcast();
    }

    /** Returns what messages call a player. */
    String nameOf(int player) {
        return memberOf(player)
                .map(Member::name)
                .filter(text -> !text.isEmpty())
                .orElse("player " + player);
    }

    void removed(int number) {
        members.removeIf(member -> member.number == number);
        broadcast();
    }

    /** Passes a line of a guest on to all. */
    void readLineOf(int number, byte[] line) throws IOException {
        String text = text(new DataInputStream(new ByteArrayInputStream(line)), MAX_LINE_LENGTH, "line");
        Member from = member(number);
        pass(new Line(from.name, from.color, text));
    }

    private void pass(Line line) {
        add(line);
        if (post != null) {
            post.accept(MailKind.CHAT, PayloadBytes.of(out -> {
                out.writeUTF(line.name);
                out.writeInt(line.color);
                out.writeUTF(line.text);
            }));
        }
    }

    private void add(Line line) {
        if (lines.size() == MAX_LINES) {
            lines.removeFirst();
        }
        lines.addLast(line);
    }

    private void broadcast() {
        if (post != null && isHost) {
            post.accept(MailKind.LOBBY, NO_CONTENT); // the members are written when a guest can take them
        }
    }

    /** Returns all members, for a guest. */
    byte[] toBytes() {
        return PayloadBytes.of(out -> {
            out.writeByte(members.size());
            for (Member member : members) {
                out.writeInt(member.number);
                out.writeUTF(member.name);
                out.writeInt(member.color);
                out.writeBoolean(member.isReady);
                out.writeBoolean(member.isSpectator);
                out.writeByte(member.player);
                out.writeByte(member.players);
            }
        });
    }

    /** Reads the members that the host has sent. The number of this side comes with the first message of the host. */
    void read(byte[] bytes, int ownNumber) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        int count = in.readUnsignedByte();
        if (count > MAX_MEMBERS) {
            throw new IOException("a session must have at most " + MAX_MEMBERS + " members: " + count);
        }
        List<Member> read = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            read.add(new Member(
                    in.readInt(),
                    text(in, MAX_NAME_LENGTH, "name"),
                    in.readInt() & 0xFFFFFF,
                    in.readBoolean(),
                    in.readBoolean(),
                    in.readUnsignedByte(),
                    in.readUnsignedByte()));
        }
        members.clear();
        members.addAll(read);
        self = ownNumber;
        if (indexOf(ownNumber) >= 0) {
            isReady = member(ownNumber).isReady;
        }
    }

    /** Reads a line that the host has passed on. */
    void readLine(byte[] line) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(line));
        add(new Line(text(in, MAX_NAME_LENGTH, "name"), in.readInt() & 0xFFFFFF, text(in, MAX_LINE_LENGTH, "line")));
    }

    private static String text(DataInputStream in, int maxLength, String what) throws IOException {
        try {
            return requireText(in.readUTF(), maxLength, what);
        } catch (EOFException e) {
            throw new IOException("a message must not end within a " + what, e);
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
