import { z } from 'zod';

/** Default message of an invalid field (specification). */
export const fieldNotValid = 'The field is not valid';
export const fillRequiredFields = 'Please be sure to fill in all required fields before continuing.';

// Schemas without their own message use this one, on the server and in the web app.
z.config({ customError: () => fieldNotValid });

const isOneLine = (text: string) => [...text].every((char) => char >= ' ' && char !== '\u007f');

/** A single line of text: trimmed, without control characters (they break emails, logs and headers). */
export const singleLine = (max: number, message: string = fieldNotValid) =>
  z.string(message).trim().min(1, message).max(max, message).refine(isOneLine, message);

/** An http or https URL. */
export const webUrl = (message: string) => z.url({ protocol: /^https?$/, message }).max(2000, message);

/** As people type it: `example.com/page` means https. */
export const typedWebUrl = (message: string) =>
  z
    .string(message)
    .trim()
    .max(2000, message)
    .transform((text) => (/^[\w-]+(?:\.[\w-]+)+(?:[/:?#]|$)/.test(text) ? `https://${text}` : text))
    .pipe(webUrl(message));

/** A row id. Limited to PostgreSQL's integer, so that a larger one fails validation instead of the query. */
export const rowId = (message?: string) =>
  z.coerce.number<string | number>(message).int(message).min(1, message).max(2_147_483_647, message);
export const id = rowId();

export const ok = z.object({ success: z.literal(true) });
