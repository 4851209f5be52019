package com.example.dungeon;

import com.example.dungeon.Things.What;
import dev.halfstep.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A floor as a picture of characters, top row first: {@code #} is rock, {@code .} is free, a letter is free and says
 * what stands there. Rooms lie in a coarse grid of cells. A corridor connects each room to one that came before, so
 * each room is reached; the last room has the exit, behind a gate, and the key lies elsewhere, so each floor can be
 * solved.
 */
final class FloorPlan {

    static final char KEEPER = 'K';

    private static final int CELL_WIDTH = 14;
    private static final int CELL_HEIGHT = 11;
    private static final int MARGIN = 3; // of rock between a room and the corridors around it

    /** The size of each floor. Small floors have more rock on one side. */
    static final int COLUMNS = 4 * CELL_WIDTH + MARGIN;

    static final int ROWS = 3 * CELL_HEIGHT + MARGIN;

    /** What a floor is made from: the number of the game, and how deep the floor lies, from 0 on. */
    record Request(long seed, int depth) {}

    private record Room(int left, int top, int width, int height, int middleX, int middleY) {}

    private final RandomStream random;
    private final int depth;
    private final char[][] tiles = new char[ROWS][COLUMNS]; // by row, then column
    private final List<Room> rooms = new ArrayList<>();

    private FloorPlan(Request request) {
        random = RandomStream.of(request.seed(), request.depth());
        depth = request.depth();
    }

    /** Makes the rows of a floor. The same request has the same floor. */
    static List<String> make(Request request) {
        return new FloorPlan(request).build();
    }

    private List<String> build() {
        int across = depth == 0 ? 3 : 4;
        int exit = across * (depth < 2 ? 2 : 3) - 1;
        for (char[] row : tiles) {
            Arrays.fill(row, '#');
        }
        for (int room = 0; room <= exit; room++) {
            int width = random.nextInt(6, CELL_WIDTH - MARGIN);
            int height = random.nextInt(5, CELL_HEIGHT - MARGIN);
            int left = room % across * CELL_WIDTH + MARGIN + random.nextInt(CELL_WIDTH - MARGIN - width);
            int top = room / across * CELL_HEIGHT + MARGIN + random.nextInt(CELL_HEIGHT - MARGIN - height);
            rooms.add(new Room(left, top, width, height, left + width / 2, top + height / 2));
            dig(left, top, left + width - 1, top + height - 1, 1);
            boolean isLeft = room % across > 0 && (room < across || random.nextBoolean());
            if (room > 0) {
                connect(isLeft ? room - 1 : room - across, room, isLeft, room == exit);
            }
        }
        int key = random.nextInt(exit / 2, exit);
        put(rooms.get(0), KEEPER);
        put(rooms.get(exit), What.EXIT.traits.mark());
        put(rooms.get(key), What.KEY.traits.mark());
        for (int room = 1; room <= exit; room++) {
            furnish(rooms.get(room), room == key ? 2 : room == exit ? 1 : 0);
        }
        scatter(rooms.get(0), What.OIL.traits.mark(), 1);
        scatter(rooms.get(0), What.CRATE.traits.mark(), 2);
        boolean isMirrored = random.nextBoolean();
        return Arrays.stream(tiles)
                .map(row -> new StringBuilder().append(row))
                .map(row -> (isMirrored ? row.reverse() : row).toString())
                .toList();
    }

    /** Digs between the middles of neighbours, with turns on the border of the cells, where no room is. */
    private void connect(int first, int second, boolean isAcross, boolean hasGate) {
        Room from = rooms.get(first);
        Room to = rooms.get(second);
        int turnX = isAcross ? to.left() / CELL_WIDTH * CELL_WIDTH : from.middleX();
        int turnY = isAcross ? from.middleY() : to.top() / CELL_HEIGHT * CELL_HEIGHT;
        int lastX = isAcross ? turnX : to.middleX();
        int lastY = isAcross ? to.middleY() : turnY;
        int width = hasGate ? 1 : 2;
        dig(from.middleX(), from.middleY(), turnX, turnY, width);
        dig(turnX, turnY, lastX, lastY, width);
        dig(lastX, lastY, to.middleX(), to.middleY(), width);
        if (hasGate) {
            tiles[lastY][lastX] = What.GATE.traits.mark();
        }
    }

    private void dig(int fromX, int fromY, int toX, int toY, int width) {
        for (int y = Math.min(fromY, toY); y < Math.max(fromY, toY) + width; y++) {
            Arrays.fill(tiles[y], Math.min(fromX, toX), Math.max(fromX, toX) + width, '.');
        }
    }

    /** Puts foes and things into a room: more in deep floors, and where the key is. */
    private void furnish(Room room, int danger) {
        int foes = 1 + danger + depth + random.nextInt(2);
        for (int i = 0; i < foes; i++) {
            Foes.Kind kind = Foes.Kind.values()[random.nextInt(depth == 0 ? 2 : 3)];
            scatter(room, kind.traits.mark(), kind == Foes.Kind.MOTH ? 5 : 1);
        }
        scatter(room, What.OIL.traits.mark(), random.nextInt(2));
        scatter(room, What.POTION.traits.mark(), random.nextInt(4) == 0 ? 1 : 0);
        scatter(room, What.CRATE.traits.mark(), random.nextInt(3));
    }

    /** Puts things on free tiles of a room, not beside its walls. */
    private void scatter(Room room, char mark, int count) {
        for (int i = 0; i < count; i++) {
            int x = random.nextInt(room.left() + 1, room.left() + room.width() - 1);
            int y = random.nextInt(room.top() + 1, room.top() + room.height() - 1);
            if (tiles[y][x] == '.') {
                tiles[y][x] = mark;
            }
        }
    }

    private void put(Room room, char mark) {
        tiles[room.middleY()][room.middleX()] = mark;
    }
}
