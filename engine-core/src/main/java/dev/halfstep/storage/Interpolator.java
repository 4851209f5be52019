package dev.halfstep.storage;

/**
 * Interpolates a component between its values at the last two steps, for example a colour, a field of view or a health
 * bar. Positions, rotations and scales need no interpolator: the engine interpolates transforms itself.
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
     * Creates a buffer for the previous or the interpolated values. Each entity has one buffer of each kind.
     *
     * @return a new object with any values
     */
    C create();

    /**
     * Copies all values of a component.
     *
     * @param source the component to copy
     * @param dest receives the values
     */
    void copy(C source, C dest);

    /**
     * Interpolates between the values at the last two steps. Not called for an alpha of 0 or 1: then the engine copies
     * the previous or the current values.
     *
     * @param previous the values at the previous step
     * @param current the component itself, which must not be changed
     * @param alpha the interpolation factor, above 0 (previous) and below 1 (current)
     * @param dest receives the interpolated values
     */
    void interpolate(C previous, C current, float alpha, C dest);
}
