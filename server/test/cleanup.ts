/** Close functions of the current test file. Files share a worker; `cleanup-hook.ts` runs them after each file. */
const closers: (() => Promise<unknown>)[] = [];

/** Registers close functions; the last one runs first. */
export const onCleanup = (...functions: (() => Promise<unknown>)[]): void => {
  closers.push(...functions);
};

/** Cancels the cleanup of resources that the test closes itself. */
export const cancelCleanup = (closer: () => Promise<unknown>): void => {
  const index = closers.indexOf(closer);
  if (index >= 0) closers.splice(index, 1);
};

/** Runs all close functions, also after one fails; then throws the first error. */
export const runCleanup = async (): Promise<void> => {
  const failures: unknown[] = [];
  for (const close of closers.splice(0).reverse()) await close().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
};
