package dev.halfstep.render.draw;

/**
 * Packs layer (32 bits), draw order (11 bits) and blend mode (8 bits) of a sprite into one number. Two sprites with the
 * same number and texture are in the same layer and batch and have the same order.
 */
final class SpriteGroup {

    private static final int ORDER_SHIFT = 8;
    private static final int LAYER_SHIFT = 32;
    private static final int ORDER_MASK = (1 << SpriteKey.ORDER_BITS) - 1;

    private SpriteGroup() {}

    @SuppressWarnings("EnumOrdinal") // the number is compared within a frame only
    static long of(int layer, int order, BlendMode blend) {
        return (long) layer << LAYER_SHIFT | (long) (order + Sprite.MAX_ORDER) << ORDER_SHIFT | blend.ordinal();
    }

    static int layer(long group) {
        return (int) (group >> LAYER_SHIFT);
    }

    static int order(long group) {
        return ((int) (group >>> ORDER_SHIFT) & ORDER_MASK) - Sprite.MAX_ORDER;
    }
}
