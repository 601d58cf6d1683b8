import { z } from 'zod';

/** Default message of an invalid field (specification). */
export const fieldNotValid = 'The field is not valid';
export const fillRequiredFields = 'Please be sure to fill in all required fields before continuing.';

// Default message of all schemas without a message of their own, on the server and in the web app.
z.config({ customError: () => fieldNotValid });

const isOneLine = (text: string) => [...text].every((char) => char >= ' ' && char !== '\u007f');

/** A single line of text: trimmed, without control characters (they break emails, logs and headers). */
export const singleLine = (max: number, message: string = fieldNotValid) =>
  z.string(message).trim().min(1, message).max(max, message).refine(isOneLine, message);

/** An http or https URL. */
export const webUrl = (message: string) => z.url({ protocol: /^https?$/, message }).max(2000, message);

/** A web address as people type it: `example.com/page` means https. */
export const typedWebUrl = (message: string) =>
  z
    .string(message)
    .trim()
    .max(2000, message)
    .transform((text) => (/^[\w-]+(?:\.[\w-]+)+(?:[/:?#]|$)/.test(text) ? `https://${text}` : text))
    .pipe(webUrl(message));

/** Largest id: the database has 64 bits for ids, but JSON has exact integers only up to this number. */
export const maxId = Number.MAX_SAFE_INTEGER;

/** A row id. A larger one fails validation instead of the query. */
export const rowId = (message?: string) =>
  z.coerce.number<string | number>(message).int(message).min(1, message).max(maxId, message);
export const id = rowId();
