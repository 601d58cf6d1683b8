import { z } from 'zod';
import { invalidFields } from '../../problem.ts';
import { rejectUnstorableText } from './storable-text.ts';

/** Validates a part of a request; throws a problem with the messages of its fields. */
export const parseInput = <S extends z.core.$ZodType>(schema: S, value: unknown, part: string): z.output<S> => {
  rejectUnstorableText(value);
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => ({ path: issue.path.join('.') || part, message: issue.message }));
  throw invalidFields(fields);
};
