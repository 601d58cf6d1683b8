import { adNetworkLabels } from '@fanfare/contract/ad-profiles/ad-profiles';
import type { DiffRow } from '@fanfare/contract/approvals/approvals';
import { countOf } from '@fanfare/contract/kit/plurals';
import type { Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { formatMicros } from '../../ad-changes/index.ts';
import type { Approvals, DailySpend } from '../../approvals/index.ts';
import type { Actor } from '../../audit/index.ts';
import type { AdAccountAccess } from '../../connections/index.ts';
import { RepeatedRequest } from '../../deliveries/index.ts';
import { toShownName } from '../creation/ad-names.ts';
import { accountNetworkOf, groupNoun } from '../creation/ad-networks.ts';
import type { CreationQueueService } from '../creation/creation-queue.service.ts';
import { toDailyMicros } from '../creation/daily-budget.ts';
import type { NewCreation, PlannedUse } from '../new-creation.ts';
import { creationRequestStore } from './creation-requests.store.ts';

export type CreationRequestService = ReturnType<typeof creationRequestService>;
type Deps = {
  approvals: Pick<Approvals, 'isRequired' | 'request'>;
  queue: Pick<CreationQueueService, 'enqueue'>;
  access: Pick<AdAccountAccess, 'list'>;
};
type Key = NonNullable<NewCreation['idempotencyKey']>;
type UseSpend = DailySpend & { use: PlannedUse };

export const creationApprovalKindName = 'ads.creation';
const postAdNeedsApproval =
  'This ad can spend more a day than goes ahead without approval. Create it in the ad builder.';

/** Service that queues the ads of a member, or lets them wait for a second person. */
export const creationRequestService = ({ db }: Platform, { approvals, queue, access }: Deps) => {
  /**
   * Money each use can spend in a day. An account that the member can't use gives the same error as an unknown account.
   */
  const listSpends = async (tx: Tx, business: BusinessContext, { uses }: NewCreation): Promise<UseSpend[]> => {
    const spends: UseSpend[] = [];
    for (const use of uses) {
      const { network, settings, accountId } = use.network;
      const accounts = await access.list(business, accountNetworkOf(network), tx);
      const account = accounts.find(({ id }) => id === accountId);
      if (!account) throw new Problem('not-found');
      const micros = toDailyMicros(network, settings);
      // A use without a budget spends the budget of its campaign, whose amount is not known here.
      spends.push({ use, currency: account.currency ?? 'USD', micros, ...(micros === 0 && { hasUnknown: true }) });
    }
    return spends;
  };

  /** True if ads wait for a second person. Paused ads spend nothing, and activating them is a change of its own. */
  const mustWait = async (tx: Tx, business: BusinessContext, { isPaused }: NewCreation, spends: readonly UseSpend[]) =>
    !isPaused &&
    (await approvals.isRequired(tx, business, { kind: creationApprovalKindName, money: sumSpends(spends) }));

  const request = async (
    tx: Tx,
    actor: Actor,
    business: BusinessContext,
    { idempotencyKey, ...creation }: NewCreation,
    spends: readonly UseSpend[],
  ): Promise<number> => {
    const row = await creationRequestStore(tx).insert({
      businessId: business.id,
      creation,
      idempotencyKey: idempotencyKey?.key ?? null,
      requestHash: idempotencyKey?.hash ?? null,
    });
    if (!row) throw new RepeatedRequest();
    const ads = creation.uses.reduce((sum, use) => sum + use.ads.length, 0);
    const { id } = await approvals.request(tx, actor, business, {
      kind: creationApprovalKindName,
      subjectId: row.id,
      title: `Create ${creation.name}`,
      money: sumSpends(spends),
      summary: `${countOf(ads, 'ad')} with the ad profile ${creation.profile.name}.`,
      diff: [...spends.map(toDiffRow), ...creation.uses.flatMap(({ ads: own }) => own.map(toContentRow))],
      scopes: [...new Set(creation.uses.map(({ network }) => toScope(network)))],
    });
    await creationRequestStore(tx).setApproval(row.id, id);
    return id;
  };

  return {
    listSpends,

    submit: async (
      tx: Tx,
      actor: Actor,
      business: BusinessContext,
      creation: NewCreation,
    ): Promise<{ batchId: number } | { approvalId: number }> => {
      const spends = await listSpends(tx, business, creation);
      if (!(await mustWait(tx, business, creation, spends))) return queue.enqueue(tx, actor, business, creation);
      return { approvalId: await request(tx, actor, business, creation, spends) };
    },

    /**
     * Queues ads from posts. A post has no form in which its ads could wait for approval, so ads above the owner's
     * threshold are refused. Ads of automators pass, because the automators were approved when they were activated.
     */
    enqueuePost: async (tx: Tx, actor: Actor, business: BusinessContext, creation: NewCreation) => {
      const isApproved = creation.source === 'automator';
      if (!isApproved && (await mustWait(tx, business, creation, await listSpends(tx, business, creation))))
        throw new Problem('restricted', { message: postAdNeedsApproval });
      return queue.enqueue(tx, actor, business, creation);
    },

    /** Finds the approval that an earlier request with the same key waits or waited for. */
    findEarlier: async (businessId: number, key: Key | undefined): Promise<number | undefined> => {
      const row = key && (await creationRequestStore(db).findByKey(businessId, key.key));
      if (row && row.requestHash !== key.hash) throw new Problem('submit-reused');
      return row?.approvalId ?? undefined;
    },
  };
};

/** Scope of a use: the account whose members can see and decide the request. */
const toScope = ({ network, accountId }: PlannedUse['network']): string => `${accountNetworkOf(network)}:${accountId}`;

const sumSpends = (spends: readonly UseSpend[]): DailySpend[] =>
  [...Map.groupBy(spends, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    micros: own.reduce((sum, { micros }) => sum + micros, 0),
    ...(own.some(({ hasUnknown }) => hasUnknown) && { hasUnknown: true }),
  }));

const toDiffRow = ({ use: { network, ads }, currency, micros, hasUnknown }: UseSpend): DiffRow => ({
  label: `${adNetworkLabels[network.network]}, new ${groupNoun(network.network)}`,
  before: '',
  after: `${ads.map(({ name }) => toShownName(name)).join(', ')}: ${
    hasUnknown ? 'budget of its campaign' : `${formatMicros(micros, currency)} a day`
  }`,
});

/** Row of an approval with the texts of an ad and the address it leads to. */
const toContentRow = ({ name, content }: PlannedUse['ads'][number]): DiffRow => ({
  label: toShownName(name),
  before: '',
  after: listTexts(content)
    .filter((text) => text !== '')
    .join('\n'),
});

const listTexts = (content: PlannedUse['ads'][number]['content']): string[] => {
  switch (content.type) {
    case 'post':
      return [`Post ${content.postId}`];
    case 'display':
      return [content.shortHeadline, content.longHeadline, content.description, content.finalUrl];
    case 'banner':
      return [content.title, content.brandName, content.url];
    default:
      return [content.message, content.headline, content.description, content.url];
  }
};
