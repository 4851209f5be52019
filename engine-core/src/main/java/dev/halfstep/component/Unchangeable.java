package dev.halfstep.component;

/** Says that there is nothing to copy. */
enum Unchangeable implements StateCopier<Object> {
    INSTANCE;

    @Override
    public Object create() {
        return this;
    }

    @Override
    public void copy(Object source, Object dest) {}
}
