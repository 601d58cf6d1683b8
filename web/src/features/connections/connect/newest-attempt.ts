import type { AccountKind } from '@fanfare/contract/connections/connections';

type AttemptKey = { id: number; kind: AccountKind };

/** The newest attempt of a kind with an id above `after`, the last id known when the popup was opened. */
export const newestAttempt = <A extends AttemptKey>(attempts: readonly A[], kind: AccountKind, after: number) =>
  attempts.filter((attempt) => attempt.kind === kind && attempt.id > after).sort((a, b) => b.id - a.id)[0];

export const lastAttemptId = (attempts: readonly AttemptKey[]): number => Math.max(0, ...attempts.map(({ id }) => id));
