import type { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { Grant } from '../grant.ts';

/** `group`: a Facebook ad set or a Google ad group; the native-ads network has none, its ads are banners. */
export type AdLevel = 'campaign' | 'group' | 'ad';

/** The account that a call is about, as the ad account list has it. */
export type AdAccountRef = {
  id: string;
  currency: string;
  timeZone: string;
  /** The manager account, when the grant reaches the account only through it. */
  managerId?: string | undefined;
};

/** An amount as the network counts it: `minor / offset` currency units. The offset is the network's, never ISO 4217's. */
export type AdMoney = { minor: number; offset: number; currency: string };

/** Reason that keeps an object from running, or `active`. */
export type AdState =
  | 'active'
  | 'in-review'
  /** Runs with problems that the network names. */
  | 'limited'
  | 'paused'
  | 'campaign-paused'
  | 'group-paused'
  | 'disapproved'
  | 'no-payment-method'
  /** Switched on, but its budget or the account's balance is used up. */
  | 'budget-used-up'
  | 'not-started'
  | 'ended'
  /** The account has a campaign without the EU political advertising declaration. */
  | 'undeclared'
  | 'archived'
  | 'removed'
  | 'unknown';

export type AdBudget = {
  /** Id of the object that holds the budget; on Google the budget's own id. */
  id: string;
  level: 'campaign' | 'group';
  kind: 'daily' | 'lifetime';
  amount: AdMoney;
  /** Number of campaigns that use the budget: more than 1 for shared budgets of Google. */
  campaigns: number;
};

export type AdBudgetRef = Pick<AdBudget, 'id' | 'level' | 'kind'>;

/** `campaignNames`: names of the campaigns that share the budget; empty for budgets that can't be shared. */
export type AdBudgetUse = { id: string; spent: AdMoney; campaignNames: readonly string[] };

export type AdObject = {
  level: AdLevel;
  id: string;
  name: string;
  campaignId: string;
  groupId?: string | undefined;
  state: AdState;
  /** State to which the user switched the object, apart from its parents and the network. */
  isOn: boolean;
  /** Status of the object in the network's own word, for display. */
  status: string;
  /** Reason why the object is limited or disapproved; our text or the network's, shown to users. */
  reason?: string | undefined;
  objective?: string | undefined;
  goal?: string | undefined;
  /** Names of the interests that the group targets. */
  interests?: readonly { id: string; name: string }[] | undefined;
  budget?: AdBudget | undefined;
  createdAt?: Date | undefined;
  updatedAt?: Date | undefined;
  /** The object this one was copied from, where the network says so. */
  copiedFromId?: string | undefined;
};

export type AdObjectRef = { level: AdLevel; id: string; groupId?: string | undefined; campaignId?: string | undefined };

/**
 * Source of a copy. `adIds`: ads of the campaign that are copied without the rest, for networks whose copies of ads are
 * campaigns.
 */
export type AdCopySource = AdObjectRef & { adIds?: readonly string[] | undefined };

export type AdListOptions = {
  hasArchived?: boolean;
  /**
   * Limits to read less: one level, the objects in one campaign or group. A network without such a limit ignores them.
   */
  level?: AdLevel;
  parentId?: string;
};

/** Campaigns, groups and ads of an account. Removed objects are left out, archived ones unless asked for. */
export interface AdObjects {
  list(grant: Grant, account: AdAccountRef, options?: AdListOptions): AsyncIterable<AdObject[]>;
  /** Reads objects as they are now; ids that do not exist are left out. */
  read(grant: Grant, account: AdAccountRef, refs: readonly AdObjectRef[]): Promise<AdObject[]>;
}

/** Dates as "2026-11-16" in the account's time zone, both included. */
export type AdDateRange = { from: string; to: string };

/** Counts that add up over days. A missing one was not reported; it does not mean 0. */
export type AdFigures = {
  impressions: number;
  clicks: number;
  /** Spend in millionths of the currency unit. */
  spendMicros: number;
  results?: number | undefined;
  /** Kind of the results, in the network's words: "link_click", "lead". */
  resultKind?: string | undefined;
  linkClicks?: number | undefined;
  conversions?: number | undefined;
  conversionValueMicros?: number | undefined;
  viewableImpressions?: number | undefined;
};

/**
 * Figures of one ad on one day. Where a network has days only for campaigns, `adId` is missing. If a campaign has rows
 * with `adId`, its row without `adId` has only the figures that those rows lack. So rows never overlap, and all of them
 * add up.
 */
export type AdDay = AdFigures & {
  date: string;
  campaignId: string;
  groupId?: string | undefined;
  adId?: string | undefined;
};

/** Figures about people instead of views; they never add up over days or ads. */
export type AdUniques = {
  id: string;
  reach?: number | undefined;
  frequency?: number | undefined;
  uniqueClicks?: number | undefined;
  qualityRanking?: string | undefined;
};

export type AdBreakdown = 'age' | 'gender' | 'country' | 'placement' | 'device';

export interface AdInsights {
  /** Number of days back in which figures still change; these days are read again. */
  correctionDays: number;
  /** The breakdowns that the network offers for one object. */
  breakdowns: readonly AdBreakdown[];
  /** Breakdowns for an ad, where the network has fewer than for a campaign or group. */
  adBreakdowns?: readonly AdBreakdown[];
  /** Reads days in batches, in no promised order; days without delivery are missing. */
  readDays(grant: Grant, account: AdAccountRef, range: AdDateRange): AsyncIterable<AdDay[]>;
  /** Reads numbers of people for the whole range; only networks that count people. */
  readUniques?(grant: Grant, account: AdAccountRef, level: AdLevel, range: AdDateRange): AsyncIterable<AdUniques[]>;
  readBreakdown(
    grant: Grant,
    account: AdAccountRef,
    ref: AdObjectRef,
    range: AdDateRange,
    by: AdBreakdown,
  ): Promise<(AdFigures & { value: string })[]>;
}

/** Setting that can be changed on an existing object, with its new value. */
export type AdSetting =
  | { type: 'status'; ref: AdObjectRef; isOn: boolean }
  | { type: 'budget'; budget: AdBudgetRef; minor: number };

/** Changes of existing objects. All but `copy` can be repeated without harm: they set a state. */
export interface AdChanges {
  /**
   * Set where ads can't be copied alone: one copy with `adIds` makes a new campaign of the given ads of one campaign.
   */
  adCopyTarget?: 'campaign' | undefined;
  setOn(grant: Grant, account: AdAccountRef, ref: AdObjectRef, isOn: boolean): Promise<void>;
  /** Reads the current amount and the spend so far at the network. */
  readBudget(grant: Grant, account: AdAccountRef, ref: AdObjectRef): Promise<(AdBudget & AdBudgetUse) | undefined>;
  /** Reads the spend of budgets so far, in few calls; those that no longer exist are left out. */
  readBudgetUse(
    grant: Grant,
    account: AdAccountRef,
    budgets: readonly Pick<AdBudgetRef, 'id' | 'level'>[],
  ): Promise<AdBudgetUse[]>;
  setBudget(grant: Grant, account: AdAccountRef, budget: AdBudgetRef, minor: number): Promise<void>;
  /**
   * Sets several values in one call, where the network takes them: the first ones, as many as it takes now. Returns the
   * reason why each of the sent values failed, undefined if it is set; values without a result were not sent.
   */
  setMany?(
    grant: Grant,
    account: AdAccountRef,
    settings: readonly AdSetting[],
  ): Promise<(ConnectorFailure | undefined)[]>;
  /**
   * Makes a paused copy with the given name. If the network doesn't answer, the failure is `unclear`, as in a
   * publisher.
   */
  copy(grant: Grant, account: AdAccountRef, ref: AdCopySource, name: string): Promise<{ id: string }>;
  /** Finds the copy that an interrupted call made, by source, name and time; one that was made in part is completed. */
  findCopy(
    grant: Grant,
    account: AdAccountRef,
    ref: AdCopySource,
    name: string,
    since: Date,
  ): Promise<{ id: string } | undefined>;
  /** Deletes or archives a copy, when a user undoes the copying. */
  remove(grant: Grant, account: AdAccountRef, ref: AdObjectRef): Promise<void>;
}

/** Limits and defaults of an account that the account list lacks. */
type AdAccountDetails = {
  /** The network's limit for the account, and the spend that counts towards it. */
  spendCap?: AdMoney | undefined;
  spent?: AdMoney | undefined;
  minDailyBudget: AdMoney;
  /** Default payer and beneficiary of ads in the EU. */
  payer?: string | undefined;
  beneficiary?: string | undefined;
};

export interface AdAccountReader {
  read(grant: Grant, account: AdAccountRef, options?: { goal?: string }): Promise<AdAccountDetails>;
}
