import { on } from '../../platform/events/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { campaignChanged, campaignRemoved, type PromotionService } from '../promotions/index.ts';
import { type SubscriberService, subscriberConfirmed } from '../subscribers/index.ts';
import { adminNoticeHandlers } from './admins/admin-notices.ts';
import { campaignContestStore } from './campaign/campaign-contests.store.ts';
import { entriesSealed } from './chain/chain.events.ts';
import type { createContestEntries } from './contest-entries.ts';
import { newsletterRequested } from './entries/entries.events.ts';
import type { FraudService } from './fraud/fraud.service.ts';

type Deps = {
  entries: Pick<ReturnType<typeof createContestEntries>, 'confirmNewsletter'>;
  fraud: Pick<FraudService, 'scoreSealed'>;
  subscribers: Pick<SubscriberService, 'requestSubscription' | 'findEmail'>;
  promotions: Pick<PromotionService, 'notifyAdmins'>;
};

export const contestEventHandlers = (platform: Platform, { entries, fraud, subscribers, promotions }: Deps) => [
  ...adminNoticeHandlers(platform, { promotions }),
  on(entriesSealed, 'contests.score-entries', ({ data }) => fraud.scoreSealed(data)),
  on(newsletterRequested, 'contests.request-subscription', ({ data }) => {
    const { businessId, contestId, contestName, path, email, language, consent } = data;
    const source = { kind: 'contest', id: contestId, name: contestName, ...(path && { path }) } as const;
    return subscribers.requestSubscription({ businessId, email, language, consent, source });
  }),
  on(subscriberConfirmed, 'contests.confirm-newsletter', async ({ data: { businessId, subscriberId, source } }) => {
    if (source.kind !== 'contest') return;
    const email = await subscribers.findEmail(businessId, subscriberId);
    if (email) await entries.confirmNewsletter(source.id, email);
  }),
  on(campaignChanged, 'contests.follow-campaign', ({ at, data: { businessId, campaignId, bar } }) =>
    campaignContestStore(platform.db).setBar(businessId, campaignId, bar, at),
  ),
  on(campaignRemoved, 'contests.leave-campaign', ({ data: { businessId, campaignId } }) =>
    campaignContestStore(platform.db).leave(businessId, campaignId),
  ),
];
