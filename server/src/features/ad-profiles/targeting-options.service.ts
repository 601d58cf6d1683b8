import type { TargetingOption } from '@fanfare/connectors/ports/ads/ad-targeting';
import type { AdListOptions, AdObject } from '@fanfare/connectors/ports/ads/ads';
import type { SelectOption } from '@fanfare/contract/ad-profiles/ad-profiles';
import { type Objective, sentObjective } from '@fanfare/contract/ad-profiles/facebook-choices';
import { campaignProblem, type FacebookProfile } from '@fanfare/contract/ad-profiles/facebook-profile';
import type { demographicTypes, TargetingRow } from '@fanfare/contract/ad-profiles/targeting-calls';
import { minuteMs } from '@fanfare/contract/kit/durations';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { LimitService } from '../ad-changes/index.ts';
import type { AdAccountAccess, AdAccountCall } from '../connections/index.ts';
import { readFacebookFacts } from './account-facts.ts';
import { toAudience } from './audience.ts';

export type TargetingOptionService = ReturnType<typeof targetingOptionService>;
type Deps = { access: AdAccountAccess; limits: Pick<LimitService, 'findDailyCeiling'> };
type AccountAddress = { account_id: string; fb_uid?: string | undefined };

/** Number of campaigns in a select; a search finds the rest. */
const maxOptions = 2000;
const repeatedWithinMs = 10 * minuteMs;

/** Service that reads what can be targeted and chosen at the networks, while a profile is edited. */
export const targetingOptionService = ({ now }: Platform, { access, limits }: Deps) => {
  const useFacebook = <T>(
    business: BusinessContext,
    { account_id, fb_uid }: AccountAddress,
    work: (call: AdAccountCall) => Promise<T>,
  ): Promise<T> =>
    access.use(
      business,
      { network: 'facebook', id: account_id.replace(/^act_/, ''), connectedAs: fb_uid || undefined },
      work,
    );

  const useTargeting = (
    business: BusinessContext,
    address: AccountAddress,
    work: (
      targeting: NonNullable<AdAccountCall['connector']['targeting']>,
      call: AdAccountCall,
    ) => Promise<TargetingOption[]>,
  ) =>
    useFacebook(business, address, async (call) => {
      const { targeting } = call.connector;
      if (!targeting) throw new Problem('network-not-set-up');
      return { results: (await work(targeting, call)).map(presentOption) };
    });

  const listObjects = async (
    business: BusinessContext,
    address: AccountAddress,
    options: AdListOptions,
  ): Promise<AdObject[]> => {
    if (address.account_id === '') return [];
    return useFacebook(business, address, async ({ connector, grant, account }) => {
      const found: AdObject[] = [];
      for await (const batch of connector.adObjects?.list(grant, account, options) ?? []) {
        found.push(...batch);
        if (found.length >= maxOptions) break;
      }
      return found;
    });
  };

  return {
    searchPlaces: (business: BusinessContext, address: AccountAddress, text: string) =>
      useTargeting(business, address, (targeting, { grant, account }) => targeting.searchPlaces(grant, account, text)),

    searchInterests: (business: BusinessContext, address: AccountAddress, text: string) =>
      useTargeting(business, address, (targeting, { grant, account }) =>
        targeting.searchInterests(grant, account, text),
      ),

    suggestInterests: (business: BusinessContext, address: AccountAddress, names: string[]) =>
      useTargeting(business, address, (targeting, { grant, account }) =>
        targeting.suggestInterests(grant, account, names),
      ),

    searchDemographics: (
      business: BusinessContext,
      address: AccountAddress,
      type: (typeof demographicTypes)[number],
      text: string,
    ) =>
      useTargeting(business, address, (targeting, { grant, account }) =>
        targeting.searchDemographics(grant, account, type, text),
      ),

    /** Browses the targeting options; without an account in the query, those of the member's first account. */
    browse: async (business: BusinessContext, { account_id, fb_uid }: Partial<AccountAddress>) => {
      const id = account_id || (await access.list(business, 'facebook')).find(({ isUsable }) => isUsable)?.id;
      if (!id) return { results: [] };
      return useTargeting(business, { account_id: id, fb_uid }, (targeting, { grant, account }) =>
        targeting.browse(grant, account),
      );
    },

    estimateReach: (business: BusinessContext, profile: FacebookProfile) =>
      useFacebook(business, profile, async ({ connector, grant, account }) => {
        if (!connector.targeting) throw new Problem('network-not-set-up');
        const reach = await connector.targeting.estimateReach(grant, account, toAudience(profile));
        return {
          reach: {
            users: reach.upper ?? null,
            users_lower_bound: reach.lower ?? null,
            users_upper_bound: reach.upper ?? null,
            estimate_ready: reach.isReady,
          },
        };
      }),

    listPixels: (business: BusinessContext, address: AccountAddress) =>
      useFacebook(business, address, async ({ connector, grant, account }) => ({
        pixels: ((await connector.pixels?.list(grant, account.id)) ?? []).map(({ id, name, isAvailable }) => ({
          value: id,
          text: name,
          ...(!isAvailable && { disabled: true }),
        })),
      })),

    readFacts: (business: BusinessContext, address: AccountAddress, goal: string | undefined) =>
      useFacebook(business, address, async (call) => {
        const ceiling = await limits.findDailyCeiling(business.id, call.account.currency);
        const facts = await readFacebookFacts(call, goal, ceiling);
        return { account: { account_id: call.account.id, ...facts } };
      }),

    /**
     * Lists the campaigns with the objective; without an objective, all campaigns. Campaigns that can't be chosen come
     * last.
     */
    listCampaigns: async (business: BusinessContext, address: AccountAddress, objective: Objective | '' = '') =>
      (await listObjects(business, address, { level: 'campaign', hasArchived: true }))
        .filter((campaign) => isOfObjective(campaign, objective))
        .map(toOption)
        .toSorted((a, b) => Number(a.disabled ?? false) - Number(b.disabled ?? false)),

    listRawCampaigns: async (business: BusinessContext, address: AccountAddress) => ({
      data: (await listObjects(business, address, { level: 'campaign', hasArchived: true })).map(toRawCampaign),
    }),

    listAdSets: async (business: BusinessContext, address: AccountAddress, campaignId: string) =>
      campaignId === ''
        ? []
        : (await listObjects(business, address, { level: 'group', parentId: campaignId })).map(toOption),

    listAds: async (business: BusinessContext, address: AccountAddress, groupId: string) =>
      groupId === '' ? [] : (await listObjects(business, address, { level: 'ad', parentId: groupId })).map(toOption),

    listAudiences: async (business: BusinessContext, address: AccountAddress): Promise<SelectOption[]> => {
      if (address.account_id === '') return [];
      return useFacebook(business, address, async ({ connector, grant, account }) =>
        ((await connector.customAudiences?.list(grant, account)) ?? []).map(
          ({ id, name, approximateCount, problem }) => ({
            value: id,
            text: name,
            ...(approximateCount !== undefined && { note: String(approximateCount) }),
            ...(problem && { status: problem, disabled: true }),
          }),
        ),
      );
    },

    /**
     * Creates an empty campaign, which spends nothing before it has ads. A campaign of this name that is a few minutes
     * old was created by the same request: its answer was lost, or the button was pressed twice.
     */
    createCampaign: (
      business: BusinessContext,
      address: AccountAddress,
      { objective, ...rest }: { name: string; objective: Objective; specialCategories: readonly string[] },
    ) =>
      useFacebook(business, address, async ({ connector, grant, account }) => {
        if (!connector.adCampaigns) throw new Problem('network-not-set-up');
        const since = new Date(now().getTime() - repeatedWithinMs);
        const campaign = { ...rest, objective: sentObjective(objective) };
        const earlier = await connector.adCampaigns.find(grant, account, campaign.name, since);
        return earlier ?? connector.adCampaigns.create(grant, account, campaign);
      }),

    searchGoogleLocations: (business: BusinessContext, customerId: string, text: string) =>
      access.use(business, { network: 'google', id: customerId }, async ({ connector, grant, account }) => ({
        results: ((await connector.adChoices?.searchLocations?.(grant, account, text)) ?? []).map((location) => ({
          id: location.id,
          name: location.name,
          canonical_name: location.canonicalName,
          target_type: location.type,
          country_code: location.countryCode,
          reach: location.reach ?? null,
        })),
      })),

    searchNativeCountries: (business: BusinessContext, text: string) =>
      searchChoices(business, text, (choices) => choices.countries?.()),

    searchNativeRegions: (business: BusinessContext, country: string, level: 'state' | 'city', text: string) =>
      searchChoices(business, text, (choices) => {
        if (level === 'state') return choices.regions?.(country);
        // Metro areas take the place of cities; the network has them for the US only.
        return country === 'US' ? choices.metroAreas?.() : undefined;
      }),
  };

  async function searchChoices(
    business: BusinessContext,
    text: string,
    read: (
      choices: NonNullable<AdAccountCall['connector']['adChoices']>,
    ) => Promise<{ id: string; name: string; code?: string | undefined }[]> | undefined,
  ) {
    const [first] = await access.list(business, 'native-ads');
    if (!first) return { results: [] };
    const choices = await access.use(
      business,
      { network: 'native-ads', id: first.id },
      async ({ connector }) => (connector.adChoices && (await read(connector.adChoices))) ?? [],
    );
    const wanted = text.toLowerCase();
    return {
      results: choices
        .filter(({ name, code }) => name.toLowerCase().includes(wanted) || code?.toLowerCase() === wanted)
        .slice(0, 50)
        .map(({ id, name }) => ({ id, name })),
    };
  }
};

/**
 * True if a campaign can have the objective. Ads of old video profiles are made in awareness campaigns, so campaigns of
 * the video and of the awareness objective are listed for them.
 */
const isOfObjective = (campaign: AdObject, objective: Objective | ''): boolean => {
  if (objective === '') return true;
  const wanted: string[] = objective === 'VIDEO_VIEWS' ? ['VIDEO_VIEWS', 'OUTCOME_AWARENESS'] : [objective];
  return wanted.includes(campaign.objective ?? '');
};

const toOption = ({ level, id, name, status, budget }: AdObject): SelectOption => {
  const problem = campaignProblem(status);
  return {
    value: id,
    text: name,
    status,
    ...(problem && { note: problem, disabled: true }),
    ...(level === 'campaign' && budget && { has_own_budget: true }),
  };
};

/** Status of a campaign as it was set, in Facebook's words. */
const rawStatus = ({ state, isOn }: AdObject): string => {
  if (isOn) return 'ACTIVE';
  return state === 'archived' ? 'ARCHIVED' : 'PAUSED';
};

/** Campaign with Facebook's field names. Amounts are texts in the smallest unit; a missing budget has no field. */
const toRawCampaign = (campaign: AdObject) => {
  const { id, name, status, objective, budget, createdAt, updatedAt } = campaign;
  return {
    id,
    name,
    status: rawStatus(campaign),
    effective_status: status,
    ...(objective && { objective }),
    ...(budget && { [`${budget.kind}_budget`]: String(budget.amount.minor) }),
    ...(createdAt && { created_time: createdAt.toISOString() }),
    ...(updatedAt && { updated_time: updatedAt.toISOString() }),
  };
};

const placeTypes = ['country', 'country_group', 'region', 'city', 'zip', 'geo_market', 'electoral_district'];

/** Presents an option: places are named by a key, everything else by an id. */
const presentOption = (option: TargetingOption): TargetingRow => ({
  ...(placeTypes.includes(option.type) ? { key: option.id } : { id: option.id }),
  name: option.name,
  type: option.type,
  ...(option.path && { path: [...option.path] }),
  ...(option.countryCode && { country_code: option.countryCode }),
  ...(option.regionId && { region_id: option.regionId }),
  ...(option.primaryCityId && { primary_city_id: option.primaryCityId }),
  ...(option.audience && {
    audience_size_lower_bound: option.audience.lower,
    audience_size_upper_bound: option.audience.upper,
  }),
});
