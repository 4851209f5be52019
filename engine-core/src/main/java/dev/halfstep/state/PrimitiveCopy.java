package dev.halfstep.state;

import java.lang.reflect.Field;

/** Saves and restores a field of a primitive type. */
enum PrimitiveCopy implements FieldCopy {
    FLOAT {
        @Override
        public void save(Field field, Object owner, StateTape tape) throws IllegalAccessException {
            tape.addNumber((long) Float.floatToRawIntBits(field.getFloat(owner)));
        }

        @Override
        public void restore(Field field, Object owner, StateTape tape) throws IllegalAccessException {
            field.setFloat(owner, Float.intBitsToFloat((int) tape.nextNumber()));
        }
    },
    DOUBLE {
        @Override
        public void save(Field field, Object owner, StateTape tape) throws IllegalAccessException {
            tape.addNumber(Double.doubleToRawLongBits(field.getDouble(owner)));
        }

        @Override
        public void restore(Field field, Object owner, StateTape tape) throws IllegalAccessException {
            field.setDouble(owner, Double.longBitsToDouble(tape.nextNumber()));
        }
    },
    BOOLEAN {
        @Override
        public void save(Field field, Object owner, StateTape tape) throws IllegalAccessException {
            tape.addNumber(field.getBoolean(owner) ? 1L : 0L);
        }

        @Override
        public void restore(Field field, Object owner, StateTape tape) throws IllegalAccessException {
            field.setBoolean(owner, tape.nextNumber() != 0);
        }
    },
    CHAR {
        @Override
        public void save(Field field, Object owner, StateTape tape) throws IllegalAccessException {
            tape.addNumber((long) field.getChar(owner));
        }

        @Override
        public void restore(Field field, Object owner, StateTape tape) throws IllegalAccessException {
            field.setChar(owner, (char) tape.nextNumber());
        }
    },
    BYTE {
        @Override
        public void save(Field field, Object owner, StateTape tape) throws IllegalAccessException {
            tape.addNumber((long) field.getByte(owner));
        }

        @Override
        public void restore(Field field, Object owner, StateTape tape) throws IllegalAccessException {
            field.setByte(owner, (byte) tape.nextNumber());
        }
    },
    SHORT {
        @Override
        public void save(Field field, Object owner, StateTape tape) throws IllegalAccessException {
            tape.addNumber((long) field.getShort(owner));
        }

        @Override
        public void restore(Field field, Object owner, StateTape tape) throws IllegalAccessException {
            field.setShort(owner, (short) tape.nextNumber());
        }
    },
    INT {
        @Override
        public void save(Field field, Object owner, StateTape tape) throws IllegalAccessException {
            tape.addNumber((long) field.getInt(owner));
        }

        @Override
        public void restore(Field field, Object owner, StateTape tape) throws IllegalAccessException {
            field.setInt(owner, (int) tape.nextNumber());
        }
    },
    LONG {
        @Override
        public void save(Field field, Object owner, StateTape tape) throws IllegalAccessException {
            tape.addNumber(field.getLong(owner));
        }

        @Override
        public void restore(Field field, Object owner, StateTape tape) throws IllegalAccessException {
            field.setLong(owner, tape.nextNumber());
        }
    };

    /** Returns the constant for fields of a primitive type. */
    static PrimitiveCopy of(Class<?> type) {
        return switch (type.getName()) {
            case "float" -> FLOAT;
            case "double" -> DOUBLE;
            case "boolean" -> BOOLEAN;
            case "char" -> CHAR;
            case "byte" -> BYTE;
            case "short" -> SHORT;
            case "int" -> INT;
            default -> LONG;
        };
    }
}
