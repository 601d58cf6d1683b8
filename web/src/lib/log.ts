/** For whoever looks into a browser's console: what went wrong and is no matter of the person in front of it. */
export const logQuietly = (what: string, error: unknown): void => console.warn(what, error);
