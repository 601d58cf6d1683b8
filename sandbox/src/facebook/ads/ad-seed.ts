import { dayMs, hourMs } from '../../kit/durations.ts';
import { seededRandom } from '../../kit/storage/seeded-random.ts';
import { seededQuestions } from '../leads/lead-seed.ts';
import type { Ad, AdSet, Budget, Campaign } from '../objects/ad-types.ts';
import type { AdAccount, State } from '../state.ts';
import {
  adNames,
  disapproval,
  type SeededAds,
  type SeededCampaign,
  seededAds,
  seededAudiences,
  seededForms,
} from './ad-seed.data.ts';
import { options } from './targeting/targeting.data.ts';

/** Fills campaigns, ad sets, ads, audiences and lead forms. `today` is midnight UTC. */
export const seedAds = (state: State, today: number) => {
  for (const audience of seededAudiences)
    state.customAudiences.set(audience.id, { ...audience, createdAt: today - 200 * dayMs });
  for (const form of seededForms)
    state.leadForms.set(form.id, {
      ...form,
      createdAt: today - 150 * dayMs,
      privacyPolicyUrl: 'https://harbour-coffee.test/privacy',
      ...(seededQuestions[form.id] && { questions: seededQuestions[form.id] }),
    });
  for (const seeded of seededAds) {
    const account = state.adAccounts.get(seeded.accountId);
    if (account) {
      for (const [index, campaign] of seeded.campaigns.entries())
        seedCampaign(state, { seeded, account, campaign, today, index });
    }
  }
};

type Seed = { seeded: SeededAds; account: AdAccount; campaign: SeededCampaign; today: number; index: number };

const seedCampaign = (state: State, { seeded, account, campaign: data, today, index }: Seed) => {
  const random = seededRandom(`ads ${account.id} ${index}`);
  const newId = () => `120${random.digits(14)}`;
  const startAt = today - data.from * dayMs + 6 * hourMs;
  const endAt = data.to === undefined ? undefined : today - data.to * dayMs + 22 * hourMs;
  const created = { accountId: account.id, createdAt: startAt, updatedAt: startAt };
  const active = { statuses: [{ at: startAt, status: 'ACTIVE' as const }] };
  const budget: Budget =
    data.isLifetime && endAt !== undefined
      ? { kind: 'lifetime', changes: [{ at: startAt, amount: Math.round(((endAt - startAt) / dayMs) * data.perDay) }] }
      : { kind: 'daily', changes: [{ at: startAt, amount: data.perDay }] };

  const campaign: Campaign = {
    id: newId(),
    name: data.name,
    objective: data.objective,
    specialAdCategories: [],
    ...created,
    ...active,
    ...(data.budgetOn === 'campaign' ? { budget } : { sharesBudget: false }),
    ...(data.isArchived &&
      endAt !== undefined && { statuses: [...active.statuses, { at: endAt, status: 'ARCHIVED' }] }),
  };
  state.campaigns.set(campaign.id, campaign);

  let adIndex = 0;
  for (const { name, interests = [], isPaused } of data.sets) {
    const adSet: AdSet = {
      id: newId(),
      campaignId: campaign.id,
      name,
      ...created,
      ...active,
      startAt,
      goal: data.goal,
      billingEvent: 'IMPRESSIONS',
      targeting: targetingOf(seeded, interests),
      ...(data.goal === 'OFFSITE_CONVERSIONS'
        ? { promotedObject: { pixel_id: seeded.pixelId, custom_event_type: 'PURCHASE' } }
        : { promotedObject: { page_id: seeded.pageId } }),
      ...(data.budgetOn !== 'campaign' && { budget }),
      ...(endAt !== undefined && { endAt }),
      ...(seeded.payer !== undefined && { payer: seeded.payer, beneficiary: seeded.payer }),
      ...(isPaused && { statuses: [...active.statuses, { at: today - 9 * dayMs, status: 'PAUSED' }] }),
    };
    state.adSets.set(adSet.id, adSet);
    for (let number = 0; number < data.adsPerSet; number += 1) {
      const ad: Ad = {
        id: newId(),
        campaignId: campaign.id,
        adSetId: adSet.id,
        creativeId: random.digits(16),
        name: `${data.name}, ${adNames[number % adNames.length]}`,
        ...created,
        ...active,
        reviews: [{ at: startAt + 2 * hourMs, ...(adIndex === data.disapprovedAd && { disapproval }) }],
      };
      state.ads.set(ad.id, ad);
      adIndex += 1;
    }
  }
};

const targetingOf = ({ countries }: SeededAds, interestIds: readonly string[]) => {
  const interests = options.filter(({ id }) => interestIds.includes(id)).map(({ id, name }) => ({ id, name }));
  return {
    age_min: 21,
    age_max: 65,
    geo_locations: { countries: [...countries], location_types: ['home', 'recent'] },
    ...(interests.length > 0 && { flexible_spec: [{ interests }] }),
    targeting_automation: { advantage_audience: 0 },
  };
};
