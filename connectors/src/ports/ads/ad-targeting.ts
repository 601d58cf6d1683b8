import type { Grant } from '../grant.ts';
import type { AdAccountRef } from './ads.ts';

/** A place, interest or other attribute that ads can target. */
export type TargetingOption = {
  /** Key of a place, or id of an interest or attribute, as the network names it. */
  id: string;
  name: string;
  type: string;
  path?: readonly string[] | undefined;
  countryCode?: string | undefined;
  regionId?: string | undefined;
  primaryCityId?: string | undefined;
  /** Estimated number of people; `undefined` when the network does not say. */
  audience?: { lower: number; upper: number } | undefined;
};

type DemographicType =
  | 'education_schools'
  | 'education_majors'
  | 'work_employers'
  | 'work_positions'
  | 'life_events'
  | 'industries'
  | 'income'
  | 'family_statuses'
  | 'relationship_statuses'
  | 'behaviors';

/** The people and places that ads are for. */
export type AdAudience = {
  locations: readonly { key: string; type: string; include: boolean }[];
  customAudiences: readonly { id: string; include: boolean }[];
  /** Interests, behaviors and demographic attributes to include or to exclude. */
  attributes: readonly { id: string; name: string; type: string; include: boolean }[];
  ageMin: number;
  /** Largest age; 65 means 65 and over. */
  ageMax: number;
  /** Lets the network look for people beyond the audience. */
  isAdvantageOn: boolean;
  /** Places where ads are shown; none means all that the network chooses. */
  placements: readonly string[];
};

/** Estimated size of an audience; `undefined` bounds mean not available. */
type Reach = { lower?: number | undefined; upper?: number | undefined; isReady: boolean };

export interface Targeting {
  searchPlaces(grant: Grant, account: AdAccountRef, text: string): Promise<TargetingOption[]>;
  searchInterests(grant: Grant, account: AdAccountRef, text: string): Promise<TargetingOption[]>;
  /** Finds interests related to the interests with the given names. */
  suggestInterests(grant: Grant, account: AdAccountRef, names: readonly string[]): Promise<TargetingOption[]>;
  searchDemographics(
    grant: Grant,
    account: AdAccountRef,
    type: DemographicType,
    text: string,
  ): Promise<TargetingOption[]>;
  /** Reads the whole tree of attributes, for browsing. */
  browse(grant: Grant, account: AdAccountRef): Promise<TargetingOption[]>;
  estimateReach(grant: Grant, account: AdAccountRef, audience: AdAudience): Promise<Reach>;
}

type CustomAudience = {
  id: string;
  name: string;
  type: string;
  /** Upper bound of the number of people; `undefined` when the network does not say. */
  approximateCount?: number | undefined;
  /** Reason why the audience cannot be used now. */
  problem?: string | undefined;
};

export interface CustomAudiences {
  list(grant: Grant, account: AdAccountRef): Promise<CustomAudience[]>;
}

type LeadForm = {
  id: string;
  name: string;
  status: string;
  locale?: string | undefined;
  createdAt?: Date | undefined;
};

/** A question of a lead form. The network words the usual ones; only `CUSTOM` has a label of its own. */
type LeadQuestion = { type: string; label?: string | undefined };

export type NewLeadForm = {
  name: string;
  questions: readonly LeadQuestion[];
  privacyPolicyUrl: string;
  locale?: string | undefined;
  thankYou?: { title: string; body: string; websiteUrl: string } | undefined;
};

/** Lead forms of a page; the grant must be that of the page. */
export interface LeadForms {
  list(grant: Grant): Promise<LeadForm[]>;
  /** True once a person accepted the network's lead generation terms for the page. */
  hasAcceptedTerms(grant: Grant): Promise<boolean>;
  /** URL at which a person accepts the terms: the network has no call for it. */
  termsUrl(pageId: string): string;
  create(grant: Grant, form: NewLeadForm): Promise<{ id: string }>;
  /** Finds the form that an interrupted call created. */
  find(grant: Grant, name: string, since: Date): Promise<{ id: string } | undefined>;
}

type NewCampaign = { name: string; objective: string; specialCategories: readonly string[] };

/** Empty campaigns: they spend nothing before they have ads. */
export interface AdCampaigns {
  create(grant: Grant, account: AdAccountRef, campaign: NewCampaign): Promise<{ id: string; name: string }>;
  /** Finds the campaign that an interrupted call created. */
  find(
    grant: Grant,
    account: AdAccountRef,
    name: string,
    since: Date,
  ): Promise<{ id: string; name: string } | undefined>;
}

/** Fixed lists of a network: countries, regions, devices, languages. */
export type AdChoice = { id: string; name: string; code?: string | undefined };

export interface AdChoices {
  countries?(): Promise<AdChoice[]>;
  /** Reads the regions of a country, by its code. */
  regions?(countryCode: string): Promise<AdChoice[]>;
  /** Reads the metro areas of the United States. */
  metroAreas?(): Promise<AdChoice[]>;
  devices?(): Promise<AdChoice[]>;
  languages?(grant: Grant, account: AdAccountRef): Promise<AdChoice[]>;
  searchLocations?(grant: Grant, account: AdAccountRef, text: string): Promise<LocationChoice[]>;
}

type LocationChoice = {
  id: string;
  name: string;
  canonicalName: string;
  /** Type of the place: "City", "Country". */
  type: string;
  countryCode: string;
  reach?: number | undefined;
};
