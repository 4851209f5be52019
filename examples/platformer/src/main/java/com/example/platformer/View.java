package com.example.platformer;

import com.example.platformer.Platformer.Coin;
import com.example.platformer.Platformer.Flag;
import com.example.platformer.Platformer.Hero;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.space.Mover;
import dev.halfstep.space.TileGrid;
import dev.halfstep.transform.InterpolatedTransform;
import org.joml.Matrix4f;

/** Draws the game: tiles behind the shapes of the entities, eyes and the flag in front of them. */
final class View {

    static final Color SKY = Color.rgb(0x9ADCF0);

    private static final Color EARTH = Color.rgb(0x2F4858);
    private static final Color GRASS = Color.rgb(0x55B87F);
    private static final Color PLANK = Color.rgb(0xF2E9DC);
    private static final Color RED = Color.rgb(0xFF5D73);
    private static final Color HILL = Color.rgb(0x7CC8DE);

    private final LineLayer back;
    private final LineLayer front;
    private final Matrix4f center = new Matrix4f();
    private final float[] corners = new float[8];

    private View(GlfwHost host, Camera2d camera) {
        back = host.add(LineLayer.overlay(camera));
        host.add(new ShapeLayer(camera));
        front = host.add(LineLayer.overlay(camera));
    }

    static void show(GlfwHost host, SystemScheduler scheduler, Camera2d camera) {
        scheduler.presentation("view", new View(host, camera)::draw);
    }

    private void draw(PresentationContext frame) {
        TileGrid grid = frame.world().single(TileGrid.class);
        quad(back, HILL, -18, -7, -10, 0.5f, -8, 0.5f, 0, -7);
        quad(back, HILL, 0, -7, 8, 2, 10, 2, 18, -7);
        for (int row = 0; row < grid.rows(); row++) {
            for (int column = 0; column < grid.columns(); column++) {
                drawTile(grid, column, row);
            }
        }
        for (var row : frame.world().query(InterpolatedTransform.class, Hero.class, Mover.class)) {
            float looksAt = row.first().x() + 0.015f * row.third().velocityX();
            float y = row.first().y() + 0.12f;
            front.setColor(Color.WHITE).fillBox(looksAt - 0.26f, y - 0.13f, looksAt + 0.26f, y + 0.13f);
            front.setColor(EARTH).fillBox(looksAt - 0.17f, y - 0.08f, looksAt - 0.07f, y + 0.06f);
            front.setColor(EARTH).fillBox(looksAt + 0.07f, y - 0.08f, looksAt + 0.17f, y + 0.06f);
            for (var flag : frame.world().query(InterpolatedTransform.class, Flag.class)) {
                drawFlag(
                        flag.first(),
                        row.second(),
                        frame.world().query(Coin.class).count());
            }
        }
    }

    private void drawTile(TileGrid grid, int column, int row) {
        TileGrid.Tile tile = grid.get(column, row);
        float x = grid.centerX(column) - 0.5f;
        float y = grid.centerY(row) - 0.5f;
        float left = y + tile.leftHeight();
        float right = y + tile.rightHeight();
        if (tile == TileGrid.Tile.ONE_WAY) {
            quad(back, PLANK, x, y + 0.75f, x, left, x + 1, right, x + 1, y + 0.75f);
        } else if (tile != TileGrid.Tile.EMPTY) {
            quad(back, EARTH, x, y, x, left, x + 1, right, x + 1, y);
            if (grid.get(column, row + 1) == TileGrid.Tile.EMPTY && row + 1 < grid.rows()) {
                quad(back, GRASS, x, Math.max(y, left - 0.22f), x, left, x + 1, right, x + 1, right - 0.22f);
            }
        }
    }

    /** The flag rises with the coins, and waves when it is reached. */
    private void drawFlag(InterpolatedTransform at, Hero hero, int coinsLeft) {
        float x = at.x();
        float bottom = at.y() - 0.5f;
        float top = bottom + 0.9f + 1.3f * hero.coins / Math.max(1, hero.coins + coinsLeft);
        float tip = top - 0.4f + (hero.wonSeconds > 0 ? 0.3f * (float) Math.sin(12 * hero.wonSeconds) : 0);
        front.setColor(EARTH).fillBox(x - 0.06f, bottom, x + 0.06f, bottom + 2.2f);
        quad(front, coinsLeft == 0 ? GRASS : RED, x, top - 0.8f, x, top, x + 1.2f, tip, x + 1.2f, tip);
    }

    private void quad(LineLayer layer, Color color, float... points) {
        float x = (points[0] + points[2] + points[4] + points[6]) / 4;
        float y = (points[1] + points[3] + points[5] + points[7]) / 4;
        for (int i = 0; i < 8; i++) {
            corners[i] = points[i] - (i % 2 == 0 ? x : y);
        }
        layer.setColor(color).fill(center.translation(x, y, 0), corners);
    }
}
