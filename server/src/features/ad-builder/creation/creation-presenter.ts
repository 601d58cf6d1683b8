import {
  type AdBuilderResult,
  type AdCreation,
  type CreatedObject,
  inProgressStatus,
} from '@fanfare/contract/ad-builder/ad-builder';
import { adMessages } from '@fanfare/contract/ad-builder/ad-issues';
import { waitsForApprovalMessage } from '@fanfare/contract/approvals/approvals';
import { done } from '@fanfare/contract/kit/success';
import { withNetworkMessage } from '@fanfare/contract/networks/failure';
import { type BatchCounts, type DeliveryRow, isDone } from '../../deliveries/index.ts';
import { toShownName } from './ad-names.ts';
import { type ItemRow, isEnded, type ListedCreation } from './creations.store.ts';

type Item = { item: ItemRow; delivery: DeliveryRow };

const toState = ({ item, delivery }: Item): CreatedObject['state'] => {
  if (item.removedAt) return 'removed';
  if (isDone(delivery.state)) return 'done';
  if (delivery.state === 'cancelled') return 'cancelled';
  // An uncertain delivery that waits for a user's decision has no time of a next try, so it counts as failed.
  return isEnded(delivery.state) || delivery.nextAt === null ? 'failed' : 'waiting';
};

const toError = ({ delivery: { failureMessage, networkMessage } }: Item): string =>
  failureMessage ? withNetworkMessage(failureMessage, networkMessage) : adMessages.failed;

/** Id at the network of the object that an item created; null before it is created. */
export const remoteIdOf = ({ level, result }: ItemRow): string | null => {
  if (!result) return null;
  if (level === 'ad') return result.adId ?? null;
  return level === 'group' ? (result.groupId ?? result.campaignId) : result.campaignId;
};

export const presentObject = (row: Item): Omit<CreatedObject, 'is_leftover'> => {
  const { item } = row;
  const state = toState(row);
  return {
    delivery_id: item.id,
    network: item.network,
    level: item.level,
    id: remoteIdOf(item),
    name: item.name,
    state,
    status: state === 'done' ? (item.result?.status ?? null) : null,
    error: state === 'failed' || state === 'cancelled' ? toError(row) : null,
    can_remove: state === 'done',
  };
};

export const presentCreation = ({ creation, batch, by }: ListedCreation, counts: BatchCounts): AdCreation => ({
  id: creation.id,
  name: creation.name,
  source: creation.source,
  by,
  adprofile: creation.profileId === null ? null : { id: creation.profileId, name: creation.profileName },
  created_at: batch.createdAt,
  finished_at: batch.finishedAt,
  counts,
});

/** Answer for ads that wait for approval. */
export const presentWaiting = (approvalId: number): AdBuilderResult => ({
  ...done,
  batch_id: null,
  approval_id: approvalId,
  is_finished: true,
  ads: [],
  errors: [],
  messages: [waitsForApprovalMessage],
});

/** Answer of a submit as the specification has it. A failed group is one error for all of its ads. */
export const presentResult = (batchId: number, rows: readonly Item[]): AdBuilderResult => {
  const objects = rows.map((row) => ({ row, object: presentObject(row) }));
  const failedGroups = new Set(
    objects.flatMap(({ object }) => (object.level !== 'ad' && object.state === 'failed' ? [object.delivery_id] : [])),
  );
  const ads = objects.filter(({ object }) => object.level === 'ad');
  const shownAds = ads.filter(({ object }) => object.state === 'done' || object.state === 'waiting');
  const errors = objects.flatMap(({ row, object }) =>
    object.error !== null && !(object.level === 'ad' && failedGroups.has(row.item.parentId ?? 0))
      ? [{ name: toShownName(object.name), error: object.error }]
      : [],
  );
  const isCreated = ads.some(({ object }) => object.state === 'done');
  const isProcessing = rows.some(({ delivery }) => delivery.state === 'waiting');
  const isWaiting = objects.some(({ object }) => object.state === 'waiting');
  return {
    success: isCreated || (isWaiting && errors.length === 0),
    batch_id: batchId,
    is_finished: !isWaiting,
    ads: shownAds.map(({ object }) => ({
      network: object.network,
      id: object.id,
      name: toShownName(object.name),
      status: object.state === 'waiting' ? inProgressStatus : (object.status ?? ''),
    })),
    errors,
    messages: [
      ...(isProcessing ? [adMessages.videoProcessing] : []),
      ...(isCreated ? [adMessages.created] : []),
      ...(errors.length > 0 ? [adMessages.failed] : []),
    ],
  };
};
