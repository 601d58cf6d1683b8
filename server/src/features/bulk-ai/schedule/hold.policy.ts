import { createHash } from 'node:crypto';
import type { GateResult } from '@fanfare/contract/bulk-ai/articles';
import type { ArticleRow } from '../articles/articles.store.ts';

/** The same articles are held however often they are checked. */
const isPicked = (articleId: number, percent: number): boolean =>
  createHash('sha256').update(`bulk-article-${articleId}`).digest().readUInt32BE() / 2 ** 32 < percent / 100;

const isFirstReason = 'The first article of a category waits for a person.';
const approvalReason = 'AI articles of this business need approval.';
const pickedReason = 'Picked for a check: ';
/** Until the gates of an edited text are known. */
export const isCheckedAgain = 'The edited text is being checked.';

type Candidate = {
  /** Null for one that is not begun: whether it is picked is not known. */
  articleId: number | null;
  isFirst: boolean;
  holdPercent: number;
  gates: readonly GateResult[];
  /** The owner lets all articles wait for a second person. */
  needsApproval?: boolean;
};

/** Why an article waits for a person; empty if it can be posted without one. */
export const holdReasons = ({ articleId, isFirst, holdPercent, gates, needsApproval = false }: Candidate): string[] => [
  ...gates.filter(({ passed }) => passed === false).map(({ reason }) => reason),
  ...(isFirst ? [isFirstReason] : []),
  ...(needsApproval ? [approvalReason] : []),
  ...(articleId !== null && isPicked(articleId, holdPercent)
    ? [`${pickedReason}${holdPercent} % of articles wait for a person.`]
    : []),
];

/** Reasons that a new check doesn't settle, such as an edit after an approval: a person has to. */
export const lastingReasons = ({ heldBecause, gates }: Pick<ArticleRow, 'heldBecause' | 'gates'>): string[] => {
  const settled = [isFirstReason, isCheckedAgain, approvalReason, ...gates.map(({ reason }) => reason)];
  return heldBecause.filter((reason) => !settled.includes(reason) && !reason.startsWith(pickedReason));
};
