package dev.halfstep.component;

/** Marks immutable classes, which need no copy. */
enum ImmutableCopier implements StateCopier<Object> {
    INSTANCE;

    @Override
    public Object create() {
        return this;
    }

    @Override
    public void copy(Object source, Object dest) {}
}
