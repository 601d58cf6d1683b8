import type { AdAction, AdActionItem, AdChangeCounts } from '@fanfare/contract/ad-changes/change-log';
import { formatNumber } from '../../../lib/format.ts';

type Kind = AdAction['action'];

const results: Record<Kind, { one: string; many: string; verb: string }> = {
  pause: { one: 'ad', many: 'ads', verb: 'paused' },
  activate: { one: 'ad', many: 'ads', verb: 'activated' },
  clone: { one: 'ad', many: 'ads', verb: 'cloned' },
  budget: { one: 'budget', many: 'budgets', verb: 'changed' },
  undo: { one: 'change', many: 'changes', verb: 'undone' },
};

/** "12 ads paused.", "10 ads paused, 2 failed, 1 canceled." */
export const resultSentence = (kind: Kind, { done, failed, cancelled }: AdChangeCounts): string => {
  const { one, many, verb } = results[kind];
  const parts = [
    `${done === 0 ? 'No' : formatNumber(done)} ${done === 1 ? one : many} ${verb}`,
    ...(failed > 0 ? [`${formatNumber(failed)} failed`] : []),
    ...(cancelled > 0 ? [`${formatNumber(cancelled)} canceled`] : []),
  ];
  return `${parts.join(', ')}.`;
};

/** How far a running action is: "3 of 12 done", "3 of 12 done, 1 failed". */
export const progressText = ({ total, done, failed }: AdChangeCounts): string =>
  `${formatNumber(done)} of ${formatNumber(total)} done${failed > 0 ? `, ${formatNumber(failed)} failed` : ''}`;

/** In percent, with failed and canceled rows. */
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

/** "Spring sale, Summer sale and 4 more" */
export const listNames = (names: readonly string[], limit = 3): string => {
  const shown = names.slice(0, limit).join(', ');
  const rest = names.length - limit;
  return rest > 0 ? `${shown} and ${formatNumber(rest)} more` : shown;
};
