package dev.halfstep.component;

/**
 * How a component is drawn between its values at the last two steps: a colour, a field of view, a bar on the display.
 * Positions, rotations and scales have theirs already, in transforms.
 *
 * <pre>{@code
 * final class Heat {
 *     float degrees;
 *
 *     static final ComponentType<Heat> TYPE = ComponentType.simulation(Heat.class)
 *             .hashedBy((heat, sink) -> sink.add(heat.degrees))
 *             .interpolatedBy(new Interpolator<>() {
 *                 public Heat create() {
 *                     return new Heat();
 *                 }
 *
 *                 public void copy(Heat source, Heat dest) {
 *                     dest.degrees = source.degrees;
 *                 }
 *
 *                 public void interpolate(Heat previous, Heat current, float alpha, Heat dest) {
 *                     dest.degrees = previous.degrees + (current.degrees - previous.degrees) * alpha;
 *                 }
 *             });
 * }
 *
 * // in a presentation system
 * float degrees = frame.world().interpolated(Heat.class).of(id).degrees;
 * }</pre>
 *
 * @param <C> the component class
 */
public interface Interpolator<C> {

    /**
     * Makes a component for values of the past, or of the moment that is drawn. There are two of them for each entity.
     *
     * @return a new object, whose values do not matter
     */
    C create();

    /**
     * Makes a component equal to another one.
     *
     * @param source what is copied
     * @param dest where it is written
     */
    void copy(C source, C dest);

    /**
     * Writes the values between those of two steps. At the ends it is not asked: there, one of them is copied.
     *
     * @param previous the component one step before
     * @param current the component itself, which must not be changed
     * @param alpha how far the drawn moment lies behind the previous step, above 0 and below 1
     * @param dest where the values are written
     */
    void interpolate(C previous, C current, float alpha, C dest);
}
