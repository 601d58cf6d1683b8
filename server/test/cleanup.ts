/** What the tests of a file opened. Files share their worker, so each ends its own: see `end.ts`. */
const closers: (() => Promise<unknown>)[] = [];

/** Whatever was opened last is closed first. */
export const onCleanup = (...given: (() => Promise<unknown>)[]): void => {
  closers.push(...given);
};

/** Somebody closes it themselves. */
export const cancelCleanup = (closer: () => Promise<unknown>): void => {
  const at = closers.indexOf(closer);
  if (at >= 0) closers.splice(at, 1);
};

/** What cannot be closed keeps nothing else open. */
export const runCleanup = async (): Promise<void> => {
  const failures: unknown[] = [];
  for (const close of closers.splice(0).reverse()) await close().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
};
