package dev.halfstep.ui;

import dev.halfstep.render.text.Text;
import dev.halfstep.render.texture.TextureRegion;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Does something when it is activated. May have an icon before its label, and a badge at its corner. */
final class ButtonWidget extends Widget {

    private final Caption caption;
    private final Runnable effect;

    Supplier<? extends @Nullable TextureRegion> icon = () -> null;

    /** The height of the icon in points; 0 for none. */
    float iconHeight;

    /** The number of the badge; 0 for none. */
    IntSupplier count = () -> 0;

    private int shownCount;
    private @Nullable Caption badge;

    ButtonWidget(Caption caption, Runnable effect) {
        this.caption = caption;
        this.effect = effect;
    }

    @Override
    boolean isFocusable() {
        return true;
    }

    @Override
    boolean activate() {
        effect.run();
        return false;
    }

    @Override
    float minWidth(MenuLook look) {
        return look.wordWidth(caption) + besideText(look.style());
    }

    private float besideText(MenuStyle style) {
        return 2f * style.gap + (iconHeight == 0f ? 0f : iconWidth(icon.get()) + style.gap);
    }

    @Override
    float layout(MenuLook look) {
        MenuStyle style = look.style();
        float textHeight = look.measure(caption, width - besideText(style));
        int newCount = count.getAsInt();
        if (newCount != shownCount) {
            shownCount = newCount;
            String text = Integer.toString(newCount);
            badge = newCount == 0 ? null : new Caption(() -> text, /* isHeading= */ false);
        }
        if (badge != null) {
            look.measure(badge, width);
        }
        return Math.max(Math.max(style.controlHeight(), iconHeight + style.gap), textHeight + style.textRoom);
    }

    private float iconWidth(@Nullable TextureRegion region) {
        return region == null ? iconHeight : iconHeight * region.widthPixels() / region.heightPixels();
    }

    @Override
    void paint(Painter painter) {
        MenuStyle style = painter.style();
        paintSurface(painter);
        boolean hasLabel = !caption.content().isEmpty();
        float textCenter = centerX();
        if (iconHeight > 0f) {
            TextureRegion region = icon.get();
            float iconWidth = iconWidth(region);
            float left = hasLabel ? x + style.gap : centerX() - iconWidth / 2f;
            textCenter = (left + iconWidth + right()) / 2f;
            if (region != null) {
                painter.image(region, left, y + (height - iconHeight) / 2f, iconWidth, iconHeight);
            }
        }
        float top = y + (height - caption.height) / 2f;
        if (hasLabel) {
            painter.text(caption, textCenter, top, Text.Horizontal.CENTER, labelColor(style));
        }
        if (badge != null) {
            float inset = style.gap / 2f;
            painter.text(
                    badge, right() - inset, bottom() - inset - badge.height, Text.Horizontal.RIGHT, labelColor(style));
        }
    }

    @Override
    public String toString() {
        return caption.key();
    }
}
