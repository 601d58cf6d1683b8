import type { AdAction } from '@fanfare/contract/ad-changes/change-log';
import type { AdActionRow } from './ad-changes.store.ts';
import type { SkippedRow } from './queued-change.ts';

type Counts = { done: number; failed: number; cancelled: number; total: number };
type Reason = { message: string | null; count: number };
export type ActionFacts = {
  action: Pick<AdActionRow, 'action' | 'skipped'>;
  title: string;
  counts: Counts;
  reasons: readonly Reason[];
  notes: readonly { note: string; count: number }[];
};

/** Number of reasons that a notification lists at most; the page of the action lists all. */
const maxReasons = 5;

const verbs: Record<AdAction['action'], string> = {
  pause: 'paused',
  activate: 'activated',
  clone: 'cloned',
  budget: 'changed',
  undo: 'undone',
};

const groupSkipped = (skipped: readonly SkippedRow[]): Reason[] =>
  [...Map.groupBy(skipped, ({ reason }) => reason)].map(([message, rows]) => ({ message, count: rows.length }));

const listReasons = (label: string, total: number, reasons: readonly Reason[]): string[] => {
  if (total === 0) return [];
  const texts = reasons.slice(0, maxReasons).map(({ message, count }) => {
    const text = message ?? 'No reason was given.';
    return reasons.length === 1 ? text : `${text} (${count})`;
  });
  return [`${total} ${label}: ${texts.join(' ')}`];
};

const describeEnd = ({ done, failed, cancelled }: Counts): string => {
  if (failed + cancelled === 0) return 'done';
  return done === 0 ? 'failed' : 'done in part';
};

/** Notification for the user of a finished action: what was done, what was not, and why. */
export const toActionNotice = ({ action, title, counts, reasons, notes }: ActionFacts) => {
  const { done, failed, cancelled, total } = counts;
  const ofTotal = (reasonsOf: readonly Reason[], number: number) => listReasons('not changed', number, reasonsOf);
  const parts = [
    `${done === total ? done : `${done} of ${total}`} ${verbs[action.action]}.`,
    ...notes.map(({ note, count }) => (count === done ? note : `${count} of them: ${note}`)),
    ...ofTotal(reasons, failed + cancelled),
    ...listReasons('skipped', action.skipped.length, groupSkipped(action.skipped)),
  ];
  return { title: `${title}: ${describeEnd(counts)}`, message: parts.join(' ').slice(0, 1000) };
};
