/** Where the time comes from. Everything else is handed `now`, so that tests can move it. */
export type Now = () => Date;
export const systemNow: Now = () => new Date();

/** Waiting, where something outside needs a moment. */
export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
