import type { AdNetwork } from '@fanfare/contract/ad-profiles/ad-profiles';
import { needsAds } from '@fanfare/contract/ad-profiles/needs';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { type AdProfiles, mayUseAdNetwork } from '../../ad-profiles/index.ts';
import type { ApprovalKind } from '../../approvals/index.ts';
import { findMembership } from '../../business/index.ts';
import type { AdAccountAccess } from '../../connections/index.ts';
import type { Deliveries } from '../../deliveries/index.ts';
import { accountNetworkOf } from '../creation/ad-networks.ts';
import type { CreationQueueService } from '../creation/creation-queue.service.ts';
import { hashSettings } from '../creation/settings-hash.ts';
import { type CreationRequestService, creationApprovalKindName } from './creation-requests.service.ts';
import { creationRequestStore } from './creation-requests.store.ts';

type Deps = {
  access: Pick<AdAccountAccess, 'list'>;
  usePlans: Pick<AdProfiles['usePlans'], 'find'>;
  queue: Pick<CreationQueueService, 'enqueue'>;
  requests: Pick<CreationRequestService, 'listSpends'>;
  deliveries: Pick<Deliveries, 'worker'>;
};

const networks: readonly AdNetwork[] = ['facebook', 'google', 'nativeads'];

/** Kind of approval for new ads above the owner's threshold. They are queued when they are approved. */
export const creationApprovalKind = (
  { db }: Platform,
  { access, usePlans, queue, requests, deliveries }: Deps,
): ApprovalKind => ({
  name: creationApprovalKindName,
  label: 'New ads',
  rule: 'spend',
  spendsMoney: true,
  permission: { view: [...needsAds.viewer], decide: [...needsAds.manager] },
  listScopes: async (business, to) => {
    const used = networks.filter((network) => mayUseAdNetwork(business, network, to === 'view' ? 'viewer' : 'manager'));
    const lists = await Promise.all(
      used.map(async (network) => {
        const accountNetwork = accountNetworkOf(network);
        return (await access.list(business, accountNetwork)).map(({ id }) => `${accountNetwork}:${id}`);
      }),
    );
    return lists.flat();
  },
  /** Checks if the profile still has the settings that the request shows. */
  isCurrent: async ({ businessId, subjectId }) => {
    const requested = await creationRequestStore(db).find(businessId, subjectId);
    const profile = requested && (await usePlans.find(db, businessId, requested.creation.profile.id));
    if (!profile) return false;
    return requested.creation.uses.every(({ network: { network, settings, accountId } }) =>
      profile.networks.some(
        (own) =>
          own.network === network &&
          own.accountId === accountId &&
          hashSettings(own.settings) === hashSettings(settings),
      ),
    );
  },
  onApproved: async (tx, { businessId, subjectId, requester }, decider) => {
    const requested = await creationRequestStore(tx).find(businessId, subjectId);
    if (!requested) throw new Error('A request for approval has no creation.');
    const business = await findMembership(tx)(requester.caller.userId, businessId);
    if (!business) throw new Problem('restricted', { message: requesterLeft });
    const { creation, idempotencyKey, requestHash } = requested;
    // The requester still has to have access to the accounts.
    await requests.listSpends(tx, business, creation);
    const { batchId } = await queue.enqueue(
      tx,
      requester,
      { ...business, isOwner: business.isOwner || decider.isOwner },
      {
        ...creation,
        approvedBy: decider.name,
        ...(idempotencyKey !== null && { idempotencyKey: { key: idempotencyKey, hash: requestHash ?? '' } }),
      },
    );
    return `/ads/builder?result=${batchId}`;
  },
  afterApproved: () => deliveries.worker.wake(),
});

const requesterLeft = 'The member who asked has left the business. Create the ads yourself.';
