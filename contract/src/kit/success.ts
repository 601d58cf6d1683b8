import { z } from 'zod';

/** Answer of a successful call; `ok.extend(…)` adds further fields. */
export const ok = z.object({ success: z.literal(true) });

/** Value of the answer of a successful call: `done`, or `{ ...done, id }`. */
export const done = { success: true } as const;
