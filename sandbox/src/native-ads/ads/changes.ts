/** A value from a moment (ms since 1970) on. Lists of changes are in order of time. */
export type Change<T> = { at: number; value: T };

export const valueAt = <T>(changes: readonly Change<T>[], at: number): T | undefined =>
  changes.findLast((change) => change.at <= at)?.value;

/** The list of changes with one more change; planned changes after its moment are dropped. */
export const withChange = <T>(changes: readonly Change<T>[], at: number, value: T): Change<T>[] => [
  ...changes.filter((change) => change.at <= at),
  { at, value },
];
