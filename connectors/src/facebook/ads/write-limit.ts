import { createCallsPerSecond } from '../../kit/http/calls-per-second.ts';
import type { Runtime } from '../../kit/http/http.ts';

/** Facebook takes 100 writes a second for each ad account. */
const writesPerSecond = 100;
/** Calls can arrive closer together than they were sent. */
const windowMs = 1_050;

export type WaitForWrite = (accountId: string, count?: number) => Promise<void>;

/** Before each write of an ad account: a refused one pauses all changes of the account. */
export const createWriteLimit = (runtime: Pick<Runtime, 'now' | 'sleep'>): WaitForWrite =>
  createCallsPerSecond(writesPerSecond, runtime, windowMs);
