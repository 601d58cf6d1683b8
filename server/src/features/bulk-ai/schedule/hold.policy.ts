import { createHash } from 'node:crypto';
import type { GateResult } from '@fanfare/contract/bulk-ai/articles';
import type { ArticleRow } from '../articles/articles.store.ts';

/**
 * True if an article is picked at random for review. The hash of its id decides, so every check gives the same result.
 */
const isPicked = (articleId: number, percent: number): boolean =>
  createHash('sha256').update(`bulk-article-${articleId}`).digest().readUInt32BE() / 2 ** 32 < percent / 100;

const isFirstReason = 'The first article of a category waits for a person.';
const approvalReason = 'AI articles of this business need approval.';
const pickedReason = 'Picked for a check: ';
/** Reason shown with an article while the gates check its edited text. */
export const isCheckedAgain = 'The edited text is being checked.';

type Candidate = {
  /** Id of the article; null for a planned article, for which the random pick is not known yet. */
  articleId: number | null;
  isFirst: boolean;
  holdPercent: number;
  gates: readonly GateResult[];
  /** True if the owner lets all articles wait for a second person. */
  needsApproval?: boolean;
};

/** Reasons why an article waits for a person; empty if it can be posted without one. */
export const holdReasons = ({ articleId, isFirst, holdPercent, gates, needsApproval = false }: Candidate): string[] => [
  ...gates.filter(({ passed }) => passed === false).map(({ reason }) => reason),
  ...(isFirst ? [isFirstReason] : []),
  ...(needsApproval ? [approvalReason] : []),
  ...(articleId !== null && isPicked(articleId, holdPercent)
    ? [`${pickedReason}${holdPercent} % of articles wait for a person.`]
    : []),
];

/** Reasons that stay after a new check, such as an edit after an approval, because a person has to decide. */
export const lastingReasons = ({ heldBecause, gates }: Pick<ArticleRow, 'heldBecause' | 'gates'>): string[] => {
  const settled = [isFirstReason, isCheckedAgain, approvalReason, ...gates.map(({ reason }) => reason)];
  return heldBecause.filter((reason) => !settled.includes(reason) && !reason.startsWith(pickedReason));
};
