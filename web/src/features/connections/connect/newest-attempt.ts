import type { AccountKind } from '@fanfare/contract/connections';

type Told = { id: number; kind: AccountKind };

/** The newest attempt of a kind that began after everything known when its window was opened. */
export const newestAttempt = <A extends Told>(attempts: readonly A[], kind: AccountKind, after: number) =>
  attempts.filter((attempt) => attempt.kind === kind && attempt.id > after).sort((a, b) => b.id - a.id)[0];

export const lastAttemptId = (attempts: readonly Told[]): number => Math.max(0, ...attempts.map(({ id }) => id));
