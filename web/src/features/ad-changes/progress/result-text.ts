import type { AdAction, AdActionItem, AdChangeCounts } from '@fanfare/contract/ad-changes/change-log';
import { plural } from '@fanfare/contract/kit/plurals';
import { formatNumber } from '../../../lib/format.ts';

type Kind = AdAction['action'];

const results: Record<Kind, { noun: string; verb: string }> = {
  pause: { noun: 'ad', verb: 'paused' },
  activate: { noun: 'ad', verb: 'activated' },
  clone: { noun: 'ad', verb: 'cloned' },
  budget: { noun: 'budget', verb: 'changed' },
  undo: { noun: 'change', verb: 'undone' },
};

/** Result as shown: "12 ads paused.", "10 ads paused, 2 failed, 1 canceled." */
export const resultSentence = (kind: Kind, { done, failed, cancelled }: AdChangeCounts): string => {
  const { noun, verb } = results[kind];
  const parts = [
    `${done === 0 ? 'No' : formatNumber(done)} ${plural(done, noun)} ${verb}`,
    ...(failed > 0 ? [`${formatNumber(failed)} failed`] : []),
    ...(cancelled > 0 ? [`${formatNumber(cancelled)} canceled`] : []),
  ];
  return `${parts.join(', ')}.`;
};

/** Progress of a running action: "3 of 12 done", "3 of 12 done, 1 failed". */
export const progressText = ({ total, done, failed }: AdChangeCounts): string =>
  `${formatNumber(done)} of ${formatNumber(total)} done${failed > 0 ? `, ${formatNumber(failed)} failed` : ''}`;

/** Progress in percent; failed and canceled rows count as done. */
export const progressPercent = ({ total, waiting }: AdChangeCounts): number =>
  total === 0 ? 100 : Math.round(((total - waiting) / total) * 100);

export type ReasonGroup = { reason: string; names: string[] };

/** Rows by their reason, the most frequent one first. */
export const groupReasons = (items: readonly Pick<AdActionItem, 'name' | 'message'>[]): ReasonGroup[] => {
  const groups = Map.groupBy(items, ({ message }) => message ?? 'No reason was given.');
  return [...groups]
    .map(([reason, rows]) => ({ reason, names: rows.map(({ name }) => name) }))
    .sort((a, b) => b.names.length - a.names.length);
};

/** Names as shown: "Spring sale, Summer sale and 4 more" */
export const listNames = (names: readonly string[], limit = 3): string => {
  const shown = names.slice(0, limit).join(', ');
  const rest = names.length - limit;
  return rest > 0 ? `${shown} and ${formatNumber(rest)} more` : shown;
};
