import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { Paging, pageSchema } from '../kit/paging.ts';
import { ok } from '../kit/success.ts';
import { id, maxId, singleLine } from '../kit/text.ts';
import { submitId } from '../social/social.ts';
import { withAccountData } from './account-data.ts';
import { FacebookProfile } from './facebook-profile.ts';
import { GoogleProfile } from './google-profile.ts';
import { jsonText } from './json-text.ts';
import { NativeProfile } from './native-profile.ts';
import { needsAds } from './needs.ts';

/** The networks of an ad profile, in the order of tabs and messages. */
export const adNetworks = ['facebook', 'instagram', 'nativeads', 'google'] as const;
export type AdNetwork = (typeof adNetworks)[number];

export const adNetworkLabels: Record<AdNetwork, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  nativeads: 'Nativeads',
  google: 'Google',
};

export const adNetworkFeatures = {
  facebook: 'facebook_ads_manager',
  instagram: 'facebook_ads_manager',
  nativeads: 'native_ads_manager',
  google: 'google_ads_manager',
} as const;
export const tabsWithoutAdd = 4;

/** Limit for the name of a profile, in characters. */
export const maxAdProfileName = 120;

export const adProfileMessages = {
  name: 'Adprofile name is required',
  noNetwork: 'You must select at least one ad network',
  /** Message with two spaces between its sentences, as specified. */
  incomplete: (network: AdNetwork) =>
    `The ${adNetworkLabels[network]} network is not complete.  Please check it and try again.`,
  linkedin: 'Ad profiles for LinkedIn aren’t available yet.',
  ownerAddsAsset: 'Add it in the business settings.',
  askOwner: 'Ask the owner of the business to add it.',
} as const;

const networkParts = {
  facebook: jsonText(withAccountData(FacebookProfile.nullish())),
  instagram: jsonText(withAccountData(FacebookProfile.nullish())),
  nativeads: jsonText(NativeProfile.nullish()),
  google: jsonText(GoogleProfile.nullish()),
};

/**
 * Request to save an ad profile: for each network, an object makes or replaces the sub-profile, null removes it, a
 * missing key leaves it alone.
 */
export const AdProfileSave = z.strictObject({
  submit_id: submitId.optional(),
  adprofile: jsonText(
    z.strictObject({
      id: id.optional(),
      adprofile_name: z.string().trim().max(maxAdProfileName).optional(),
      /** Name of the profile; read as if it were `adprofile_name`. */
      name: z.string().trim().max(maxAdProfileName).optional(),
    }),
  ),
  ...networkParts,
  linkedin: z.unknown().optional(),
});
export type AdProfileSave = z.output<typeof AdProfileSave>;

/** A profile in the list. Facebook's fields are copies from its sub-profile, else from Instagram's. */
export const AdProfileRow = z.object({
  id: z.number(),
  name: z.string(),
  adprofile_name: z.string(),
  objective: z.string().nullable(),
  /**
   * Status of the campaign in the network's word; `false` when the campaign no longer exists, null when not read yet.
   */
  campaign_status: z.union([z.string(), z.literal(false)]).nullable(),
  adaccount_status: z.number().nullable(),
  page_id: z.string().nullable(),
  account_id: z.string().nullable(),
  fb_uid: z.string().nullable(),
  fb_adprofile_id: z.string().nullable(),
  networks: z.array(z.enum(adNetworks)),
  /**
   * Reasons why the profile can't be used now: a closed account, a deleted campaign, an answer that the network needs.
   */
  problems: z.array(z.string()),
  updated: dateTime,
  updated_by: z.string().nullable(),
});
export type AdProfileRow = z.output<typeof AdProfileRow>;

/** An option of a select field. */
export const SelectOption = z.object({
  value: z.string(),
  text: z.string(),
  status: z.string().optional(),
  note: z.string().optional(),
  disabled: z.boolean().optional(),
  /** Currency of an ad account; undefined for other options. */
  currency: z.string().optional(),
  /** True for a campaign with its own budget: the budget of a profile isn't used in it. */
  has_own_budget: z.boolean().optional(),
});
export type SelectOption = z.output<typeof SelectOption>;

/** Facts of an ad account that rules of the form depend on. */
export const AccountFacts = z.object({
  account_id: z.string(),
  name: z.string(),
  currency: z.string(),
  currency_offset: z.number(),
  /** Smallest budget of the account, in the currency's smallest units; null where nothing is checked. */
  min_budget: z.number().nullable(),
  max_budget: z.number().nullable(),
  account_status: z.number(),
  /** Payer that ads in the EU name when the profile has no beneficiary; empty when the account has no default. */
  payer: z.string(),
  beneficiary: z.string(),
});
export type AccountFacts = z.output<typeof AccountFacts>;

/** Preview of the objects that one use of a profile would create at a network. */
export const AdPreview = z.object({
  network: z.enum(adNetworks),
  /** Sentence about the objects that are created and their cost per day. */
  cost: z.string(),
  /** Reasons why the network would refuse the previewed objects now. */
  problems: z.array(z.string()),
  /** Campaign, audience, placements and budget in words. */
  summary: z.array(z.object({ label: z.string(), text: z.string() })),
  /** Requests that one use of the profile would send, as the network gets them. */
  requests: z.array(z.object({ title: z.string(), path: z.string(), fields: z.record(z.string(), z.unknown()) })),
});
export type AdPreview = z.output<typeof AdPreview>;

/** The kind of a use that keeps a profile from being deleted. */
export const automatorUse = 'automator';
/** Something that uses a profile, such as an ad; `path` is its screen. */
export const AdProfileUse = z.object({ kind: z.string(), name: z.string(), path: z.string() });
export type AdProfileUse = z.output<typeof AdProfileUse>;

/**
 * Settings of a network's tab in the ad profile form, with the options of its select fields; accounts and pages are
 * only those that the member can use.
 */
const tabAnswer = <S extends z.core.$ZodType>(settings: S) =>
  z.object({
    settings,
    options: z.object({
      accounts: z.array(SelectOption),
      pages: z.array(SelectOption),
      instagram_accounts: z.array(SelectOption),
      devices: z.array(SelectOption),
      languages: z.array(SelectOption),
      account: AccountFacts.nullable(),
      campaign_status: z.union([z.string(), z.literal(false)]).nullable(),
      /** Rule set of the form: `classic` or `current`. */
      rules: z.enum(['classic', 'current']),
      can_edit: z.boolean(),
    }),
  });

const ProfileId = z.object({ id: z.coerce.number<string | number>().int().min(0).max(maxId) });
const IdParams = z.object({ id });

export const adProfiles = calls({
  'GET /adprofiles': {
    summary: 'List ad profiles',
    need: needsAds.viewer,
    query: Paging,
    returns: pageSchema(AdProfileRow),
  },
  'GET /adprofile/{id}': {
    summary: 'Read an ad profile and where it is used',
    need: needsAds.viewer,
    params: IdParams,
    returns: z.object({
      adprofile: AdProfileRow,
      /** Objects and cost per day of one use of the ad profile, a sentence per network. */
      costs: z.array(z.object({ network: z.enum(adNetworks), text: z.string() })),
      uses: z.array(AdProfileUse),
    }),
  },
  'POST /adprofile/preview': {
    summary: 'Show what one use of an ad profile would send to each network; nothing is sent or saved',
    need: needsAds.viewer,
    limit: 'costly',
    accepts: 'json-or-form',
    body: z.strictObject({ name: z.string().trim().max(maxAdProfileName).default(''), ...networkParts }),
    returns: z.object({ previews: z.array(AdPreview) }),
  },
  'POST /adprofile/save': {
    summary: 'Save an ad profile with all its networks',
    need: needsAds.editor,
    accepts: 'json-or-form',
    body: AdProfileSave,
    returns: ok.extend({ id: z.number() }),
  },
  'POST /adprofile/{id}/duplicate': {
    summary: 'Duplicate an ad profile',
    need: needsAds.editor,
    params: IdParams,
    body: z.strictObject({ name: singleLine(maxAdProfileName, adProfileMessages.name) }),
    returns: ok.extend({ id: z.number() }),
  },
  'POST /adprofile/{id}/delete': {
    summary: 'Delete an ad profile',
    need: needsAds.manager,
    params: IdParams,
    returns: ok,
  },
  'POST /adprofile/{id}/restore': {
    summary: 'Undo deleting an ad profile',
    need: needsAds.manager,
    params: IdParams,
    returns: ok,
  },
  'GET /facebook/settings/adprofile/{id}': {
    summary: 'Read the Facebook settings of an ad profile; 0 is a new tab',
    need: 'facebook_ads_manager:viewer',
    params: ProfileId,
    returns: tabAnswer(FacebookProfile),
  },
  'GET /instagram/settings/adprofile/{id}': {
    summary: 'Read the Instagram settings of an ad profile; 0 is a new tab',
    need: 'facebook_ads_manager:viewer',
    params: ProfileId,
    returns: tabAnswer(FacebookProfile),
  },
  'GET /nativeads/settings/adprofile/{id}': {
    summary: 'Read the native-ads settings of an ad profile; 0 is a new tab',
    need: 'native_ads_manager:viewer',
    params: ProfileId,
    returns: tabAnswer(NativeProfile),
  },
  'GET /google/settings/adprofile/{id}': {
    summary: 'Read the Google settings of an ad profile; 0 is a new tab',
    need: 'google_ads_manager:viewer',
    params: ProfileId,
    returns: tabAnswer(GoogleProfile),
  },
});
