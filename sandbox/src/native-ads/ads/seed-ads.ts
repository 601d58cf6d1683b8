import { dayMs, hourMs } from '../../kit/durations.ts';
import type { State } from '../state.ts';
import { denialReasons, type Switch, type SystemStatus } from './ad-objects.ts';
import { firstBoostId, firstContentId, nextId } from './ad-store.ts';
import { defaultSettings } from './boost-settings.ts';
import type { Change } from './changes.ts';
import { type SeedBoost, seedAccounts } from './seed-ads.data.ts';

/** Number of days since a campaign that is off was switched off, and since one used up its budget. */
const offDays = 60;
const exhaustedHours = 3;
const deniedDays = 20;

/** The campaigns of the named accounts, over twelve months. */
export const seedAds = (state: State) => {
  const accounts = state.accounts.values();
  for (const { accountName, brandName, boosts } of seedAccounts) {
    const account = accounts.find(({ name }) => name === accountName);
    if (account) {
      for (const boost of boosts) addBoost(state, account.id, brandName, boost);
    }
  }
};

const addBoost = ({ boosts, contents, now }: State, accountId: string, brandName: string, seed: SeedBoost) => {
  const startsAt = Math.floor(now() / dayMs) * dayMs - seed.startedDaysAgo * dayMs + 8 * hourMs;
  const id = nextId(boosts.values(), firstBoostId);
  const switchedOff: Change<Switch>[] = seed.isOff ? [{ at: now() - offDays * dayMs, value: 'inactive' }] : [];
  const exhausted: Change<SystemStatus>[] = seed.isExhausted
    ? [{ at: now() - exhaustedHours * hourMs, value: 'budget_exhausted' }]
    : [];
  boosts.set(id, {
    ...defaultSettings,
    id,
    accountId,
    name: seed.name,
    createdAt: startsAt,
    startsAt,
    updatedAt: startsAt,
    bids: { web: 0.25, email: 0.25, apple_news: 0.25 },
    codes: { ...defaultSettings.codes, country: { mode: 'include', codes: ['US'] } },
    enabled: [{ at: startsAt, value: 'active' }, ...switchedOff],
    status: [{ at: startsAt, value: 'active' }, ...exhausted],
    budgets: [
      { at: startsAt, value: seed.budget * 100 },
      ...(seed.raised ? [{ at: now() - seed.raised.daysAgo * dayMs, value: seed.raised.budget * 100 }] : []),
    ],
  });
  seed.headlines.forEach((headline, position) => {
    const contentId = nextId(contents.values(), firstContentId);
    const isDenied = position === seed.denied;
    contents.set(contentId, {
      id: contentId,
      boostId: id,
      headline,
      description: headline,
      brandName,
      targetUrl: `https://${brandName.toLowerCase().replace(' ', '-')}.test/${seed.path}?ad=${position + 1}`,
      enabled: [
        { at: startsAt, value: 'active' },
        ...(position === seed.off ? [{ at: now() - offDays * dayMs, value: 'inactive' as const }] : []),
      ],
      reviews: [
        { at: startsAt, value: 'approved' },
        ...(isDenied ? [{ at: now() - deniedDays * dayMs, value: 'denied' as const }] : []),
      ],
      denialReason: isDenied ? denialReasons.image : undefined,
    });
  });
};
