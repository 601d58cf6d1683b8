import { on } from '../../platform/events/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { campaignRemoved } from '../promotions/index.ts';
import { subscriberConfirmed } from '../subscribers/index.ts';
import { campaignLockerStore } from './campaign/campaign-lockers.store.ts';
import type { UnlockService } from './visitor/unlocks.service.ts';

type Deps = { unlocks: Pick<UnlockService, 'confirmSubscriber'> };

export const lockerEvents = ({ db }: Platform, { unlocks }: Deps) => [
  on(subscriberConfirmed, 'lockers.confirm-subscriber', async ({ at, data }) => {
    const { businessId, subscriberId, source } = data;
    if (source.kind !== 'locker') return;
    await unlocks.confirmSubscriber({ businessId, lockerId: source.id }, subscriberId, at);
  }),
  on(campaignRemoved, 'lockers.leave-campaign', ({ data: { businessId, campaignId } }) =>
    campaignLockerStore(db).leave(businessId, campaignId),
  ),
];
