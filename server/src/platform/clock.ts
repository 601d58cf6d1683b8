/** The source of time. It is injected as `now` everywhere, so that tests can set it. */
export type Now = () => Date;
export const systemNow: Now = () => new Date();

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
