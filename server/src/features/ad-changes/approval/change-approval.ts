import { adChangeKindName } from '@fanfare/contract/ad-changes/change-log';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ApprovalKind } from '../../approvals/index.ts';
import type { AdAccountAccess } from '../../connections/index.ts';
import type { Deliveries } from '../../deliveries/index.ts';
import type { AdRows, FoundAdObject } from '../ad-rows.ts';
import { listNetworks, networkOf } from '../networks.ts';
import { adRequestStore } from '../queue/ad-requests.store.ts';
import type { ChangeQueueService } from '../queue/change-queue.service.ts';
import type { NewAction, QueuedChange } from '../queued-change.ts';
import { toScope } from './change-requests.service.ts';

type Deps = {
  access: Pick<AdAccountAccess, 'list'>;
  objects: Pick<AdRows, 'find'>;
  queue: Pick<ChangeQueueService, 'queueChanges'>;
  deliveries: Pick<Deliveries, 'worker'>;
};

/**
 * Approval kind for budget raises and activations above the owner's threshold. The changes are queued when a second
 * person approves them.
 */
export const changeApprovalKind = ({ db }: Platform, { access, objects, queue, deliveries }: Deps): ApprovalKind => {
  const findRows = async (business: BusinessContext, { network, changes }: NewAction) => {
    const groups = [...Map.groupBy(changes, ({ level }) => level)];
    const found = await Promise.all(
      groups.map(([level, group]) =>
        objects.find(business, networkOf[network], level, [...new Set(group.map(({ objectId }) => objectId))]),
      ),
    );
    return new Map(found.flat().map((row) => [`${row.object.level} ${row.object.remoteId}`, row]));
  };

  return {
    name: adChangeKindName,
    label: 'Ad change',
    rule: 'spend',
    spendsMoney: true,
    permission: {
      view: ['facebook_ads_manager:viewer', 'google_ads_manager:viewer', 'native_ads_manager:viewer'],
      decide: ['facebook_ads_manager:manager', 'google_ads_manager:manager', 'native_ads_manager:manager'],
    },
    listScopes: async (business, to) => {
      const lists = await Promise.all(
        listNetworks(business, to === 'view' ? 'viewer' : 'manager').map(async (report) => {
          const network = networkOf[report];
          return (await access.list(business, network)).map(({ id }) => toScope(network, id));
        }),
      );
      return lists.flat();
    },
    isCurrent: async ({ businessId, subjectId }, business) => {
      const requested = await adRequestStore(db).find(businessId, subjectId);
      if (!requested || !business) return false;
      const rows = await findRows(business, requested.action);
      return requested.action.changes.every((change) =>
        isUnchanged(change, rows.get(`${change.level} ${change.objectId}`)),
      );
    },
    onApproved: async (tx, { businessId, subjectId, requester }, decider) => {
      const requested = await adRequestStore(tx).find(businessId, subjectId);
      if (!requested) throw new Error('A request for approval has no action.');
      const { action, idempotencyKey, requestHash } = requested;
      await adRequestStore(tx).end(businessId, subjectId);
      const { action_id } = await queue.queueChanges(
        tx,
        requester,
        { id: businessId, isOwner: decider.isOwner },
        {
          ...action,
          approvedBy: decider.name,
          ...(idempotencyKey !== null && { idempotencyKey: { key: idempotencyKey, hash: requestHash ?? '' } }),
        },
      );
      return `/ads/changes/${action_id}`;
    },
    afterApproved: () => deliveries.worker.wake(),
    onRefused: (tx, { businessId, subjectId }) => adRequestStore(tx).end(businessId, subjectId),
  };
};

/** True if reports still show what the requester saw. The network's state is checked when the change is sent. */
const isUnchanged = ({ change, keptBudget }: QueuedChange, row: FoundAdObject | undefined): boolean => {
  if (!row) return false;
  if (change.type === 'status') return row.object.isOn !== change.isOn;
  if (change.type !== 'budget') return true;
  const { budget } = row;
  return budget?.id === change.budget.id && (budget.minor === change.before || budget.minor === keptBudget);
};
