package dev.halfstep.sample.scene.lab;

import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.sample.scene.lab.loop.Lab;
import dev.halfstep.sample.scene.lab.loop.LaneLoop;
import java.util.ArrayList;
import java.util.List;

/** Shows the titles of the lanes and, if there is room, explanations of their loops. */
final class LaneTitles {

    private static final Color EXPLANATION_COLOR = Color.rgb(0x98A0B8);

    /** How far above the middle of a lane the title ends and the explanation below it begins. */
    private static final float TITLE_ABOVE_MIDDLE = 4f;

    /** The width of the widest title. */
    private static final float TITLE_WIDTH = 132f;

    private final List<LaneLoop> loops = new ArrayList<>();
    private final List<Text> titles = new ArrayList<>();
    private final List<Text> explanations = new ArrayList<>();

    LaneTitles(Lab lab, FontLayer medium, FontLayer small) {
        for (int i = 0; i < lab.lanes().size(); i++) {
            LaneLoop loop = lab.lanes().get(i).loop();
            loops.add(loop);
            titles.add(medium.add(Text.inWorld(0, 0, loop.title()).setColor(Color.rgb(loop.rgb()))));
            explanations.add(small.add(Text.inWorld(0, 0, "").setColor(EXPLANATION_COLOR)));
        }
    }

    /** Places the titles in a layout, and shows the explanations if the layout has room for them. */
    void place(LabLayout layout) {
        for (int i = 0; i < titles.size(); i++) {
            Text title = titles.get(i);
            Text explanation = explanations.get(i);
            float y = layout.laneY(i);
            switch (layout.style) {
                case ABOVE -> {
                    float bottom = layout.titleLineY(i);
                    title.setPosition(layout.margin, bottom).setAlignment(Text.Horizontal.LEFT, Text.Vertical.BOTTOM);
                    explanation
                            .setPosition(layout.margin + TITLE_WIDTH, bottom + LabLayout.SMALL_BASELINE_OFFSET)
                            .setAlignment(Text.Horizontal.LEFT, Text.Vertical.BOTTOM)
                            .setContent(loops.get(i).explanation().replace('\n', ' '));
                }
                case DETAILED -> {
                    title.setPosition(layout.margin, y + TITLE_ABOVE_MIDDLE)
                            .setAlignment(Text.Horizontal.LEFT, Text.Vertical.BOTTOM);
                    explanation
                            .setPosition(layout.margin, y + TITLE_ABOVE_MIDDLE)
                            .setAlignment(Text.Horizontal.LEFT, Text.Vertical.TOP)
                            .setContent(loops.get(i).explanation());
                }
                case CONDENSED -> {
                    title.setPosition(layout.margin, y).setAlignment(Text.Horizontal.LEFT, Text.Vertical.MIDDLE);
                    explanation.setContent("");
                }
            }
        }
    }
}
