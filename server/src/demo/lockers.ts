import { dayMs } from '@fanfare/contract/kit/durations';
import type { LockerDraft } from '@fanfare/contract/lockers/options';
import { LockerDraft as Draft } from '@fanfare/contract/lockers/options';
import { findMembership } from '../features/business/index.ts';
import { userQueries } from '../features/identity/index.ts';
import type { Lockers } from '../features/lockers/index.ts';
import type { Platform } from '../platform/platform.ts';
import { owner } from './users.ts';

type Deps = { lockers: Lockers };

const pages = ['https://harbour.example/brewing-guide', 'https://harbour.example/'];
const guide = `<h2>Our brewing guide</h2>
<p>Good coffee at home needs fresh beans, clean water and a little patience. Start with 60 grams of coffee for each liter of water, and grind right before you brew.</p>
<p>Pour twice as much water as coffee first and wait 30 seconds. Then pour the rest in slow circles. The whole brew takes 3 minutes.</p>
<ul><li>Too sour: grind finer.</li><li>Too bitter: grind coarser.</li></ul>`;

const drafts: (appId: string) => LockerDraft[] = (appId) => [
  Draft.parse({
    name: 'Brewing guide',
    content: guide,
    open_words: 25,
    accent: 'ocean',
    twitter: 1,
    via_user: 'harbourcoffee',
    url: 'https://harbour.example/brewing-guide',
    google: 1,
    ...(appId && { facebook_like: 1, facebook_app: appId }),
    instructions: 'Read the rest of our brewing guide: visit us, share it, or get it with our emails.',
  }),
  Draft.parse({
    name: 'Coupon of the month',
    open_words: 0,
    accent: 'coral',
    content: '<p>Your code for 10% off: <strong>PIER7</strong>. Valid in our shop until the end of the month.</p>',
    instructions: 'Subscribe to our emails to see this month’s coupon.',
  }),
];

/** Two lockers; the first with views and unlocks of the last two weeks. */
export const seedLockers = async ({ db, now }: Platform, { lockers }: Deps) => {
  const olive = await userQueries(db).findByEmail(owner.email);
  const business = olive && (await findMembership(db)(olive.id, null));
  if (!olive || !business) return;
  const caller = {
    userId: olive.id,
    isStaff: false,
    via: 'session' as const,
    userName: olive.name,
    sessionId: null,
    actorId: null,
    businessId: business.id,
    timeZone: olive.timeZone || 'UTC',
  };
  const actor = { caller, client: { address: '127.0.0.1', userAgent: 'demo', requestId: 'demo' } };
  const [app] = (await lockers.service.apps(business)).apps;
  const created = [];
  for (const draft of drafts(app?.app_id ?? '')) created.push(await lockers.service.create(actor, business, draft));
  const [first] = created;
  if (first) await seedFigures(lockers, first.public_id, now());
};

const seedFigures = async (lockers: Lockers, publicId: string, now: Date) => {
  const locker = await lockers.unlocks.requireLocker(publicId);
  for (let daysAgo = 14; daysAgo > 0; daysAgo -= 1) {
    const time = new Date(now.getTime() - daysAgo * dayMs);
    const { counter, unlocks } = lockers.at(time);
    for (const [index, page] of pages.entries()) {
      const views = 22 + ((daysAgo * 7) % 13) - index * 14;
      for (let view = 0; view < views; view += 1) await unlocks.countView(locker, page);
    }
    await counter.flush();
    for (let visitor = 0; visitor < 2 + (daysAgo % 3); visitor += 1) {
      const browser = unlocks.newBrowser();
      const visits = unlocks.listVisits(locker, { browser, page: pages[0] ?? '' });
      const visit = visits[visitor % visits.length];
      if (!visit) continue;
      await unlocks.recordClick(locker, visit.key);
      await lockers.at(new Date(time.getTime() + 10_000)).unlocks.unlockByVisit(publicId, visit.key, browser);
    }
  }
};
