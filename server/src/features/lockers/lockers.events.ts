import type { Db } from '../../platform/db/index.ts';
import { on } from '../../platform/events/index.ts';
import { campaignRemoved } from '../promotions/index.ts';
import { subscriberConfirmed } from '../subscribers/index.ts';
import { campaignLockerStore } from './campaign/campaign-lockers.store.ts';
import type { UnlockService } from './visitor/unlocks.service.ts';

type Deps = { db: Db; unlocks: Pick<UnlockService, 'confirmSubscriber'> };

export const lockerEvents = ({ db, unlocks }: Deps) => [
  on(subscriberConfirmed, 'lockers.confirm-subscriber', async ({ at, data }) => {
    const { businessId, subscriberId, source } = data;
    if (source.kind !== 'locker') return;
    await unlocks.confirmSubscriber({ businessId, lockerId: source.id }, subscriberId, at);
  }),
  on(campaignRemoved, 'lockers.leave-campaign', ({ data: { businessId, campaignId } }) =>
    campaignLockerStore(db).leave(businessId, campaignId),
  ),
];
