import { z } from 'zod';

/** A form or a query sends objects and lists as JSON text. */
export const jsonText = <S extends z.core.$ZodType>(schema: S) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  }, schema);
