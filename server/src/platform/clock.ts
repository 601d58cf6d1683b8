/** Where the time comes from. Everything else is handed `now`, so that tests can move it. */
export type Now = () => Date;
export const systemNow: Now = () => new Date();
