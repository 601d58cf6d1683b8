import { z } from 'zod';

/**
 * A page of foreign content for a sandboxed frame in our own pages. `policy`: what the page can load and run; the server
 * adds the sandbox and who can frame it.
 */
export const framedPage = z.object({ html: z.string(), policy: z.string() });
export type FramedPage = z.output<typeof framedPage>;
export const isFramedPage = (value: unknown): value is FramedPage => framedPage.safeParse(value).success;
