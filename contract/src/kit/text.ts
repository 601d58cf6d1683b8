import { z } from 'zod';

/** The sentence under a field that has no better one. */
export const fieldNotValid = 'The field is not valid';
export const fillRequiredFields = 'Please be sure to fill in all required fields before continuing.';

// Schemas with a sentence of their own keep it; all others speak this one, on both sides.
z.config({ customError: () => fieldNotValid });

const isOneLine = (text: string) => [...text].every((char) => char >= ' ' && char !== '\u007f');

/** One line of text a person types: trimmed, never control characters (they break mails, logs and headers). */
export const line = (max: number, message: string = fieldNotValid) =>
  z.string(message).trim().min(1, message).max(max, message).refine(isOneLine, message);

/** The address of something on the web, as a person pastes it. */
export const webAddress = (message: string) => z.url({ protocol: /^https?$/, message }).max(2000, message);

/** Row numbers fit PostgreSQL's integer, so a huge one is a clear refusal and not a database error. */
export const id = z.coerce.number<string | number>().int().min(1).max(2_147_483_647);

export const ok = z.object({ success: z.literal(true) });
