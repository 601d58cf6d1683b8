import {
  type AdNetwork,
  type AdProfileRow as AdProfileAnswer,
  adNetworks,
} from '@fanfare/contract/ad-profiles/ad-profiles';
import { blockedAccountStatuses } from '@fanfare/contract/ad-profiles/facebook-choices';
import { campaignProblem, FacebookProfile } from '@fanfare/contract/ad-profiles/facebook-profile';
import { GoogleProfile } from '@fanfare/contract/ad-profiles/google-profile';
import { NativeProfile } from '@fanfare/contract/ad-profiles/native-profile';
import { describeFacebookCost, describeGoogleCost, describeNativeCost } from '@fanfare/contract/ad-profiles/use-cost';
import { facebookUseProblems, googleUseProblems, nativeUseProblems } from '@fanfare/contract/ad-profiles/use-problems';
import type { AdProfileNetworkRow, AdProfileRow } from './ad-profiles.store.ts';

type Found = { row: AdProfileRow; savedBy: string | null };

/**
 * Presents a profile as the specification has it. The fields of Facebook are copied from the sub-profile of Facebook,
 * or of Instagram without one. Of networks that the member has no role in, only the name is shown.
 */
export const presentProfile = (
  { row, savedBy }: Found,
  networks: readonly AdProfileNetworkRow[],
  isVisible: (network: AdNetwork) => boolean,
): AdProfileAnswer => {
  const visible = networks.filter(({ network }) => isVisible(network));
  const find = (network: AdNetwork) => visible.find((each) => each.network === network);
  const main = find('facebook') ?? find('instagram');
  const settings = main && FacebookProfile.parse(main.settings);
  return {
    id: row.id,
    name: row.name,
    adprofile_name: row.name,
    objective: settings?.objective || null,
    campaign_status: main ? presentCampaignStatus(main) : null,
    adaccount_status: main?.accountStatus ?? null,
    page_id: settings?.page_id || null,
    account_id: settings?.account_id || null,
    fb_uid: settings?.fb_uid || null,
    fb_adprofile_id: find('facebook') ? String(find('facebook')?.id) : null,
    networks: adNetworks.filter((network) => networks.some((each) => each.network === network)),
    problems: [...new Set(visible.flatMap(problemsOf))],
    updated: row.updatedAt,
    updated_by: savedBy,
  };
};

const presentCampaignStatus = ({ campaignStatus }: AdProfileNetworkRow): string | false | null =>
  campaignStatus === 'gone' ? false : campaignStatus;

/** Reasons why ads can't be made with a profile on a network, by the last read status of account and campaign. */
const problemsOf = (row: AdProfileNetworkRow): string[] => {
  const account = row.accountStatus === null ? undefined : blockedAccountStatuses[row.accountStatus];
  const campaign = campaignProblem(presentCampaignStatus(row) ?? undefined);
  return [...(account ? [`Ad Account is: ${account}`] : []), ...(campaign ? [campaign] : []), ...useProblemsOf(row)];
};

const useProblemsOf = ({ network, settings }: AdProfileNetworkRow): string[] => {
  if (network === 'google') return googleUseProblems(GoogleProfile.parse(settings));
  if (network === 'nativeads') return nativeUseProblems(NativeProfile.parse(settings));
  return facebookUseProblems(FacebookProfile.parse(settings));
};

/**
 * Daily cost of one use of the profile, and what the use creates, for each network. `currencies`: currency of each ad
 * account, by its id.
 */
export const presentCosts = (
  networks: readonly AdProfileNetworkRow[],
  currencies: ReadonlyMap<string, string>,
): { network: AdNetwork; text: string }[] =>
  adNetworks.flatMap((network) => {
    const row = networks.find((each) => each.network === network);
    return row ? [{ network, text: describeCost(row, currencies.get(row.accountId)) }] : [];
  });

const describeCost = ({ network, settings }: AdProfileNetworkRow, currency: string | undefined): string => {
  if (network === 'google') return describeGoogleCost(GoogleProfile.parse(settings), { currency });
  if (network === 'nativeads') return describeNativeCost(NativeProfile.parse(settings));
  return describeFacebookCost(FacebookProfile.parse(settings), { currency });
};
