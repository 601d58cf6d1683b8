import { createHash } from 'node:crypto';
import { type DiffRow, outdatedApproval, waitsForApproval } from '@fanfare/contract/approvals/approvals';
import type { ArticleState } from '@fanfare/contract/bulk-ai/articles';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { listArticleAddresses, toPlainText } from '../../../platform/html/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { type ApprovalKind, type ApprovalNames, type Approvals, mediaRow, textRow } from '../../approvals/index.ts';
import type { Actor } from '../../audit/index.ts';
import type { Media } from '../../media/index.ts';
import type { FindSiteScope } from '../site-scope.ts';
import { type ArticleRow, articleStore } from './articles.store.ts';

export type ArticleApproval = ReturnType<typeof articleApproval>;
type Deps = {
  approvals: Pick<Approvals, 'require' | 'isRequired' | 'isRuleOn' | 'findApproved'>;
  media: { service: Pick<Media['service'], 'findFiles'> };
};

/**
 * Goal of a review. `approve`: the article waits for its turn to be published; `publish`: the article is published at
 * once.
 */
export type ReviewGoal = 'approve' | 'publish';
const kindNames: Record<ReviewGoal, string> = { approve: 'bulk-ai.article', publish: 'bulk-ai.article-now' };
const labels: Record<ReviewGoal, string> = { approve: 'AI article', publish: 'AI article, published at once' };
const states: Record<ReviewGoal, readonly ArticleState[]> = {
  approve: ['held'],
  publish: ['held', 'ready', 'failed', 'discarded'],
};

/** Limit of the compared text, longer than any article that is asked for. */
const maxText = 60_000;
const fingerprintLabel = 'Fingerprint';

type ArticleContent = Pick<ArticleRow, 'title' | 'html' | 'metaDescription' | 'featuredImage'>;

/** Fingerprint of all published content; a request is outdated if the article is edited after it. */
const toFingerprint = ({ title, html, metaDescription, featuredImage }: ArticleContent): string =>
  createHash('sha256')
    .update(JSON.stringify([title, html, metaDescription, featuredImage?.image_id, featuredImage?.image_url]))
    .digest('hex');

type FindFiles = Media['service']['findFiles'];

const toDiff = async (db: Db, findFiles: FindFiles, article: ArticleContent & { businessId: number }) => {
  const { title, html, featuredImage } = article;
  const { links, media } = listArticleAddresses(html);
  const featured = featuredImage ? [{ ref: featuredImage.image_url }] : [];
  const files = await findFiles(db, article.businessId, [...featured.map(({ ref }) => ref), ...media]);
  return [
    ...textRow('Title', title),
    ...textRow('Text', await toPlainText(html, maxText)),
    ...textRow('Links', links.join(', ')),
    ...mediaRow(
      'Images and videos',
      media.map((ref) => ({ ref })),
      files,
    ),
    ...mediaRow('Featured image', featured, files),
    ...textRow(fingerprintLabel, toFingerprint(article)),
  ];
};

const isSameText = (row: ArticleRow, diff: readonly DiffRow[]): boolean =>
  diff.find(({ label }) => label === fingerprintLabel)?.after === toFingerprint(row);

/** True if the article can still be reviewed and is the one that the request shows. */
const isAsRequested = (row: ArticleRow, goal: ReviewGoal, diff: readonly DiffRow[]): boolean =>
  states[goal].includes(row.state) && isSameText(row, diff);

/** Holds reviews of articles for a second person, who can be a client without an account. */
export const articleApproval = ({ db }: Platform, { approvals, media }: Deps) => ({
  isRequired: (tx: Tx, businessId: number): Promise<boolean> => approvals.isRuleOn(tx, businessId, 'articles'),

  /** True if reviews of articles by this member wait for a second person. */
  isRequiredFor: (tx: Tx, business: BusinessContext): Promise<boolean> =>
    approvals.isRequired(tx, business, { kind: kindNames.approve }),

  /** Holds a review. `diff`: the result of `describe`, made before the transaction. */
  hold: async (
    tx: Tx,
    actor: Actor,
    business: BusinessContext,
    goal: ReviewGoal,
    { row, diff }: { row: ArticleRow; diff: readonly DiffRow[] },
  ): Promise<number | undefined> => {
    if (row.approvedById !== null) return undefined;
    const answer = await approvals.require(tx, actor, business, {
      kind: kindNames[goal],
      subjectId: row.id,
      title: `Publish “${row.title || row.keyword}”`,
      diff,
      summary: `${row.words} words.`,
      url: `/bulkaicontentgeneration/articles/${row.id}`,
      scopes: row.siteId === null ? [] : [toScope(row.siteId)],
    });
    if (!answer.isRequired) return undefined;
    if (row.state === 'held') await articleStore(tx).update(row.businessId, row.id, { reason: `${waitsForApproval}.` });
    return answer.approval.id;
  },

  /** Describes the article for a second person. Images of the media library are shown; other addresses are text. */
  describe: (row: ArticleRow): Promise<DiffRow[]> => toDiff(db, media.service.findFiles, row),

  /** Names of the requester and the approver, if a second person approved the article's text. */
  findNames: async (reader: Db | Tx, row: ArticleRow): Promise<ApprovalNames | undefined> => {
    if (row.approvedById === null) return undefined;
    const found = await approvals.findApproved(reader, row.businessId, Object.values(kindNames), row.id);
    return found && isSameText(row, found.diff) ? found : undefined;
  },
});

const toScope = (siteId: number): string => `site:${siteId}`;

type KindDeps = {
  findScope: FindSiteScope;
  /** Locks all articles of the business and returns the one with this id. */
  lock: (tx: Tx, businessId: number, id: number) => Promise<ArticleRow>;
  /** Continues the review of a locked article in the name of the requester. */
  finish: (tx: Tx, requester: Actor, row: ArticleRow, goal: ReviewGoal) => Promise<void>;
};

export const articleApprovalKinds = ({ db }: Platform, { findScope, lock, finish }: KindDeps): ApprovalKind[] =>
  (['approve', 'publish'] as const).map((goal) => ({
    name: kindNames[goal],
    label: labels[goal],
    rule: 'articles',
    spendsMoney: false,
    permission: { view: 'bulk_ai:viewer', decide: 'bulk_ai:manager' },
    listScopes: async (business) => {
      const sites = await findScope(business);
      return sites?.map(toScope);
    },
    isCurrent: async ({ businessId, subjectId, diff }) => {
      const row = await articleStore(db).find(businessId, subjectId);
      return row !== undefined && isAsRequested(row, goal, diff);
    },
    onApproved: async (tx, { businessId, subjectId, requester, diff }) => {
      // The article may have been edited or decided about since the request.
      const row = await lock(tx, businessId, subjectId);
      if (!isAsRequested(row, goal, diff)) throw new Problem('approval-outdated', { message: outdatedApproval });
      await finish(tx, requester, row, goal);
      return undefined;
    },
    onRefused: async (tx, { businessId, subjectId, state, comment }) => {
      const row = await articleStore(tx).find(businessId, subjectId);
      if (row?.state !== 'held') return;
      const declined = state === 'declined' ? [`Declined. ${comment ?? ''}`.trim()] : [];
      await articleStore(tx).update(businessId, subjectId, { reason: [...declined, ...row.heldBecause].join(' ') });
    },
  }));
