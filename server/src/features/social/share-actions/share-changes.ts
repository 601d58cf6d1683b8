import { formatDateTime } from '@fanfare/contract/kit/format-time';
import type { ShareRow } from '../shares/shares.store.ts';

const editableParts = [
  ['message', 'the message'],
  ['thread', 'the thread'],
  ['media', 'the images'],
  ['link', 'the link'],
  ['linkName', 'the link title'],
  ['linkDescription', 'the link description'],
  ['boardId', 'the board'],
] as const satisfies readonly (readonly [keyof ShareRow, string])[];
const listFormat = new Intl.ListFormat('en', { type: 'conjunction' });

/** Parts of the content that an edit changed, as the ledger names them. */
export const listChanges = (previous: ShareRow, current: ShareRow): string[] =>
  editableParts.flatMap(([key, label]) =>
    JSON.stringify(previous[key]) === JSON.stringify(current[key]) ? [] : label,
  );

/** Ledger message of an edit. */
export const describeEdit = (previous: ShareRow, current: ShareRow, isRescheduled: boolean): string => {
  const changed = listChanges(previous, current);
  const scheduleText = `Scheduled for ${formatDateTime(current.dueAt, current.timeZone)}.`;
  if (changed.length === 0) return isRescheduled ? scheduleText : 'Saved without changes.';
  const changeText = `Changed ${listFormat.format(changed)}.`;
  return isRescheduled ? `${changeText} ${scheduleText}` : changeText;
};
