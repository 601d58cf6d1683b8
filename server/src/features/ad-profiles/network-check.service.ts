import { type AdNetwork, adProfileMessages } from '@fanfare/contract/ad-profiles/ad-profiles';
import { blockedAccountStatuses } from '@fanfare/contract/ad-profiles/facebook-choices';
import { type FacebookProfile, facebookIssues } from '@fanfare/contract/ad-profiles/facebook-profile';
import { type GoogleProfile, googleIssues } from '@fanfare/contract/ad-profiles/google-profile';
import { type NativeProfile, nativeIssues } from '@fanfare/contract/ad-profiles/native-profile';
import type { FieldIssue } from '@fanfare/contract/ad-profiles/run-schedule';
import type { AssetType } from '@fanfare/contract/kit/assets';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { LimitService } from '../ad-changes/index.ts';
import { assetQueries } from '../business/index.ts';
import type { AdAccountAccess } from '../connections/index.ts';
import { accountStatusCodes, type CampaignFacts, readCampaignFacts, readFacebookFacts } from './account-facts.ts';
import type { NewNetwork } from './ad-profiles.store.ts';

export type SubProfiles = {
  facebook?: FacebookProfile | null | undefined;
  instagram?: FacebookProfile | null | undefined;
  nativeads?: NativeProfile | null | undefined;
  google?: GoogleProfile | null | undefined;
};
export type CheckedNetwork = {
  network: AdNetwork;
  issues: FieldIssue[];
  row: NewNetwork;
  /** Facts of the Facebook ad account and its campaign; undefined when the network could not be asked. */
  facts?: ReadFacts;
  /** Currency of a Google account and its smallest billable units. */
  unit?: { currency: string; offset: number } | undefined;
};

export type ReadFacts = {
  account?: Awaited<ReturnType<typeof readFacebookFacts>>;
  campaign?: CampaignFacts | undefined;
};

export type NetworkCheckService = ReturnType<typeof networkCheckService>;
type Deps = {
  profileSet: ProfileSet;
  access: AdAccountAccess;
  limits: Pick<LimitService, 'findDailyCeiling'>;
};

/**
 * True for failures of the network: the profile is then saved without a check of its bounds, which every use checks
 * again.
 */
const isUnreachable = (error: unknown): boolean =>
  error instanceof Problem && (error.code === 'network-away' || error.code === 'network-busy');
/**
 * True for problems with the connection to an account; the tab of the editor then opens without the network's facts.
 */
const isMissing = (error: unknown): boolean =>
  error instanceof Problem && ['not-found', 'connection-broken', 'connection-limited'].includes(error.code);

/**
 * Service that checks sub-profiles against the contract's rules, with what the networks return about accounts and
 * campaigns.
 */
export const networkCheckService = ({ db, now }: Platform, { profileSet, access, limits }: Deps) => {
  const hasAsset = async (business: BusinessContext, type: AssetType, value: string): Promise<boolean> =>
    (await assetQueries(db).listUsable(business)).some((asset) => asset.type === type && asset.value === value);

  /** Reads the facts of a profile. The account is undefined if the network can't be asked now. */
  const readFacts = async (business: BusinessContext, profile: FacebookProfile): Promise<ReadFacts> => {
    const key = {
      ...({ network: 'facebook', id: profile.account_id } as const),
      connectedAs: profile.fb_uid || undefined,
    };
    try {
      return await access.use(business, key, async (call) => ({
        account: await readFacebookFacts(
          call,
          profile.optimization_goal || undefined,
          await limits.findDailyCeiling(business.id, call.account.currency),
        ),
        campaign: profile.campaign_id ? await readCampaignFacts(call, profile.campaign_id) : undefined,
      }));
    } catch (error) {
      if (isUnreachable(error)) return {};
      throw error;
    }
  };

  const checkFacebook = async (
    business: BusinessContext,
    network: 'facebook' | 'instagram',
    profile: FacebookProfile,
  ): Promise<CheckedNetwork> => {
    const known = await keepKnownIds(business, profile);
    const facts: ReadFacts = known.account_id ? await readFacts(business, known) : {};
    const { account, campaign } = facts;
    return {
      network,
      facts,
      issues: facebookIssues(known, network, {
        set: profileSet,
        ...(account && { account }),
        ...(campaign && { campaignStatus: campaign.status, hasCampaignBudget: campaign.hasOwnBudget }),
      }),
      row: {
        network,
        settings: known,
        accountId: known.account_id,
        socialAccountId: (network === 'instagram' ? known.instagram_user_id : known.page_id) || null,
        ...toStatusFields(facts, account ? now() : null),
      },
    };
  };

  /** Clears ids of accounts and pages that the member can't use, as if no account or page was chosen. */
  const keepKnownIds = async (business: BusinessContext, profile: FacebookProfile): Promise<FacebookProfile> => {
    const { account_id, page_id, instagram_user_id } = profile;
    const keep = async (type: AssetType, id: string) => (id && (await hasAsset(business, type, id)) ? id : '');
    return {
      ...profile,
      account_id: await keep('facebook_adaccount', account_id),
      page_id: await keep('facebook_page', page_id),
      instagram_user_id: await keep('instagram_account', instagram_user_id),
    };
  };

  const checkGoogle = async (business: BusinessContext, profile: GoogleProfile): Promise<CheckedNetwork> => {
    const { customer_id } = profile;
    const isKnown = customer_id !== '' && (await hasAsset(business, 'google_adwords_account', customer_id));
    const settings = { ...profile, customer_id: isKnown ? customer_id : '' };
    const blocked = isKnown ? await findBlockedStatus(business, 'google', customer_id) : undefined;
    const account = isKnown && !blocked ? await readGoogleUnit(business, customer_id) : undefined;
    return {
      network: 'google',
      unit: account,
      issues: [
        ...(blocked ? [{ field: 'customer_id', message: `Ad Account is: ${blocked}` }] : []),
        ...googleIssues(settings, account ? { account } : {}),
      ],
      row: {
        network: 'google',
        settings,
        accountId: settings.customer_id,
        socialAccountId: null,
        // An account that can't be used isn't saved.
        accountStatus: account ? accountStatusCodes.active : null,
        statusReadAt: account ? now() : null,
      },
    };
  };

  const findBlockedStatus = async (
    business: BusinessContext,
    network: 'google' | 'native-ads',
    id: string,
  ): Promise<string | undefined> => {
    const account = (await access.list(business, network)).find((each) => each.id === id);
    if (!account || account.isUsable) return undefined;
    return blockedAccountStatuses[accountStatusCodes[account.status ?? 'disabled']] ?? 'DISABLED';
  };

  const readGoogleUnit = async (business: BusinessContext, id: string) => {
    try {
      return await access.use(business, { network: 'google', id }, async ({ connector, grant, account }) => {
        const details = await connector.adAccountReader?.read(grant, account);
        return details && { currency: account.currency, offset: details.minDailyBudget.offset };
      });
    } catch (error) {
      if (isUnreachable(error)) return undefined;
      throw error;
    }
  };

  const checkNative = async (business: BusinessContext, profile: NativeProfile): Promise<CheckedNetwork> => {
    const { nativeads_account: id } = profile;
    const isKnown = id !== '' && (await hasAsset(business, 'native_ads_account', id));
    const settings = { ...profile, nativeads_account: isKnown ? id : '' };
    const blocked = isKnown ? await findBlockedStatus(business, 'native-ads', id) : undefined;
    return {
      network: 'nativeads',
      issues: [
        ...(blocked ? [{ field: 'nativeads_account', message: `Ad Account is: ${blocked}` }] : []),
        ...nativeIssues(settings),
      ],
      row: { network: 'nativeads', settings, accountId: settings.nativeads_account, socialAccountId: null },
    };
  };

  return {
    /** Checks sub-profiles in the order of tabs and messages. */
    check: async (business: BusinessContext, given: SubProfiles): Promise<CheckedNetwork[]> => [
      ...(given.facebook ? [await checkFacebook(business, 'facebook', given.facebook)] : []),
      ...(given.instagram ? [await checkFacebook(business, 'instagram', given.instagram)] : []),
      ...(given.nativeads ? [await checkNative(business, given.nativeads)] : []),
      ...(given.google ? [await checkGoogle(business, given.google)] : []),
    ],

    /** Reads the account and the campaign of a profile from the network, to show them in the editor. */
    readFacts: async (business: BusinessContext, profile: FacebookProfile): Promise<ReadFacts> => {
      try {
        return profile.account_id ? await readFacts(business, profile) : {};
      } catch (error) {
        if (isMissing(error)) return {};
        throw error;
      }
    },
  };
};

/** Database columns for the statuses of account and campaign. */
export const toStatusFields = ({ account, campaign }: ReadFacts, statusReadAt: Date | null) => ({
  accountStatus: account?.account_status ?? null,
  campaignStatus: campaign ? campaign.status || 'gone' : null,
  statusReadAt,
});

/** Problem for networks with missing settings: a sentence for each network, and the names of the fields. */
export const incompleteProblem = (checked: readonly CheckedNetwork[]): Problem | undefined => {
  const incomplete = checked.filter(({ issues }) => issues.length > 0);
  if (incomplete.length === 0) return undefined;
  return new Problem('invalid-input', {
    message: incomplete.map(({ network }) => adProfileMessages.incomplete(network)).join(' '),
    fields: incomplete.flatMap(({ network, issues }) =>
      issues.map(({ field, message }) => ({ path: `${network}.${field}`, message })),
    ),
  });
};
