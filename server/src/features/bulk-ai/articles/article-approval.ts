import { type DiffRow, waitsForApproval } from '@fanfare/contract/approvals/approvals';
import type { ArticleState } from '@fanfare/contract/bulk-ai/articles';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { toPlainText } from '../../../platform/html/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { ApprovalKind, Approvals } from '../../approvals/index.ts';
import type { Actor } from '../../audit/index.ts';
import type { FindSiteScope } from '../site-scope.ts';
import { type ArticleRow, articleStore } from './articles.store.ts';

export type ArticleApproval = ReturnType<typeof articleApproval>;
type Deps = { approvals: Pick<Approvals, 'require' | 'isRuleOn'> };

/** `approve`: it is published in its turn; `publish`: at once. */
export type ReviewGoal = 'approve' | 'publish';
const kindNames: Record<ReviewGoal, string> = { approve: 'bulk-ai.article', publish: 'bulk-ai.article-now' };
const labels: Record<ReviewGoal, string> = { approve: 'AI article', publish: 'AI article, published at once' };
const states: Record<ReviewGoal, readonly ArticleState[]> = {
  approve: ['held'],
  publish: ['held', 'ready', 'failed', 'discarded'],
};

/** Longer than any article that is asked for. */
const maxText = 60_000;

/** The whole text: an edit after the request makes it outdated. */
const toDiff = async ({ title, html }: Pick<ArticleRow, 'title' | 'html'>): Promise<DiffRow[]> => [
  { label: 'Title', before: '', after: title },
  { label: 'Text', before: '', after: await toPlainText(html, maxText) },
];

/** Lets reviews of articles wait for a second person, who can be a client without an account. */
export const articleApproval = ({ approvals }: Deps) => ({
  isRequired: (tx: Tx, businessId: number): Promise<boolean> => approvals.isRuleOn(tx, businessId, 'articles'),

  /** `diff`: of `describe`, made before the transaction. */
  hold: async (
    tx: Tx,
    actor: Actor,
    business: BusinessContext,
    goal: ReviewGoal,
    { row, diff }: { row: ArticleRow; diff: readonly DiffRow[] },
  ): Promise<number | undefined> => {
    if (row.approvedById !== null) return undefined;
    const answer = await approvals.require(tx, actor, business, {
      ...{ kind: kindNames[goal], subjectId: row.id, title: `Publish “${row.title || row.keyword}”`, diff },
      ...{ summary: `${row.words} words.`, url: `/bulkaicontentgeneration/articles/${row.id}` },
      scopes: row.siteId === null ? [] : [toScope(row.siteId)],
    });
    if (!answer.isRequired) return undefined;
    if (row.state === 'held') await articleStore(tx).update(row.businessId, row.id, { reason: `${waitsForApproval}.` });
    return answer.approval.id;
  },

  describe: toDiff,
});

const toScope = (siteId: number): string => `site:${siteId}`;

type KindDeps = {
  db: Db;
  findScope: FindSiteScope;
  /** Continues the review in the name of the requester. */
  finish: (tx: Tx, requester: Actor, businessId: number, id: number, goal: ReviewGoal) => Promise<void>;
};

export const articleApprovalKinds = ({ db, findScope, finish }: KindDeps): ApprovalKind[] =>
  (['approve', 'publish'] as const).map((goal) => ({
    ...{ name: kindNames[goal], label: labels[goal], rule: 'articles', spendsMoney: false },
    permission: { view: 'bulk_ai:viewer', decide: 'bulk_ai:manager' },
    listScopes: async (business) => {
      const sites = await findScope(business);
      return sites?.map(toScope);
    },
    isCurrent: async ({ businessId, subjectId, diff }) => {
      const row = await articleStore(db).find(businessId, subjectId);
      if (!row || !states[goal].includes(row.state)) return false;
      return JSON.stringify(sortDiff(await toDiff(row))) === JSON.stringify(sortDiff(diff));
    },
    onApproved: async (tx, { businessId, subjectId, requester }) => {
      await finish(tx, requester, businessId, subjectId, goal);
      return undefined;
    },
    onRefused: async (tx, { businessId, subjectId, state, comment }) => {
      const row = await articleStore(tx).find(businessId, subjectId);
      if (row?.state !== 'held') return;
      const declined = state === 'declined' ? [`Declined. ${comment ?? ''}`.trim()] : [];
      await articleStore(tx).update(businessId, subjectId, { reason: [...declined, ...row.heldBecause].join(' ') });
    },
  }));

/** The database returns the keys in another order. */
const sortDiff = (diff: readonly DiffRow[]) => diff.map(({ label, before, after }) => [label, before, after]);
