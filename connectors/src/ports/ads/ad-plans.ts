import type { AdAudience } from './ad-targeting.ts';
import type { AdAccountRef, AdMoney } from './ads.ts';

/** A request as the network would get it. */
type PlannedRequest = { title: string; path: string; fields: Record<string, unknown> };

/** Requests for the objects that a use of an ad profile creates before any ad. Nothing is sent. */
export interface AdPlans<Plan> {
  toRequests(account: AdAccountRef, plan: Plan): PlannedRequest[];
}

/** Plan of an ad set in an existing campaign. */
export type AdSetPlan = {
  name: string;
  campaignId: string;
  objective: string;
  goal: string;
  billing: string;
  /** Daily budget; missing in a campaign with a budget of its own. */
  dailyBudget?: AdMoney | undefined;
  audience: AdAudience;
  pageId: string;
  /** Pixel and the event it counts, for goals that need it. */
  conversion?: { pixelId: string; event: string } | undefined;
  /** Days after a click, and after a view, in which a result counts. */
  window: { clickDays: 1 | 7; viewDays: 0 | 1 };
  /** Number of days to run; without it, the ads run until they are stopped. */
  days?: number | undefined;
  payer?: string | undefined;
  beneficiary?: string | undefined;
};

/** Plan of a new campaign for one submit of ads. Ids of places and other choices are those of the network's lists. */
export type CampaignPlan = {
  name: string;
  dailyBudget: AdMoney;
  bidStrategy: 'manual' | 'clicks' | 'conversions';
  /** Amount of the bid or of its ceiling, depending on the bid strategy. */
  bid?: AdMoney | undefined;
  days?: number | undefined;
  /** Places where the ads are shown; none means everywhere. */
  places: readonly { type: 'location' | 'country' | 'region' | 'metro'; id: string; include: boolean }[];
  /** Languages of the people; none means all. */
  languages: readonly string[];
  devices: readonly string[];
  /** Largest number of times that one person sees the ads. */
  frequency?: { impressions: number; unit: 'DAY' | 'WEEK' | 'MONTH' } | undefined;
  /** True if the campaign has political advertising for the European Union; undefined until the user answered. */
  isEuPolitical?: boolean | undefined;
};
