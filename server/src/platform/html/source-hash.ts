import { createHash } from 'node:crypto';

/** Source expression of a content security policy that allows one inline script or style. */
export const sourceHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
