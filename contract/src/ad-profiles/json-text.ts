import { z } from 'zod';

/** A schema that also takes its value as JSON text, as forms and queries send objects and lists. */
export const jsonText = <S extends z.core.$ZodType>(schema: S) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  }, schema);
