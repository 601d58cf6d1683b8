import type { Db } from '../../platform/db/index.ts';
import { on } from '../../platform/events/index.ts';
import { campaignChanged, campaignRemoved, type PromotionService } from '../promotions/index.ts';
import { type SubscriberService, subscriberConfirmed } from '../subscribers/index.ts';
import { adminNoticeHandlers } from './admins/admin-notices.ts';
import { campaignContestStore } from './campaign/campaign-contests.store.ts';
import type { createContestEntries } from './contest-entries.ts';
import { entriesSealed, newsletterRequested } from './entries/entries.events.ts';
import type { FraudService } from './fraud/fraud.service.ts';

type Deps = {
  db: Db;
  entries: Pick<ReturnType<typeof createContestEntries>, 'confirmNewsletter'>;
  fraud: Pick<FraudService, 'scoreSealed'>;
  subscribers: Pick<SubscriberService, 'requestSubscription' | 'findEmail'>;
  promotions: Pick<PromotionService, 'notifyAdmins'>;
};

export const contestEventHandlers = ({ db, entries, fraud, subscribers, promotions }: Deps) => [
  ...adminNoticeHandlers({ db, promotions }),
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
    campaignContestStore(db).setBar(businessId, campaignId, bar, at),
  ),
  on(campaignRemoved, 'contests.leave-campaign', ({ data: { businessId, campaignId } }) =>
    campaignContestStore(db).leave(businessId, campaignId),
  ),
];
