/** Logs a failure to the browser console that the user does not need to see. */
export const logWarning = (message: string, error: unknown): void => console.warn(message, error);
