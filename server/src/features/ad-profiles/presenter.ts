import {
  type AdNetwork,
  type AdProfileRow as AdProfileAnswer,
  adNetworks,
} from '@fanfare/contract/ad-profiles/ad-profiles';
import { blockedAccountStatuses } from '@fanfare/contract/ad-profiles/facebook-choices';
import { campaignProblem, FacebookProfile } from '@fanfare/contract/ad-profiles/facebook-profile';
import { GoogleProfile } from '@fanfare/contract/ad-profiles/google-profile';
import { NativeProfile } from '@fanfare/contract/ad-profiles/native-profile';
import type { AdProfileNetworkRow, AdProfileRow } from './ad-profiles.store.ts';

type Found = { row: AdProfileRow; savedBy: string | null };

/**
 * A profile as the documents have it; Facebook's fields are copies from its sub-profile, else from Instagram's. Of
 * networks that the member has no role in, only the name is shown.
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
    ...{ id: row.id, name: row.name, adprofile_name: row.name },
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

export const presentCampaignStatus = ({ campaignStatus }: AdProfileNetworkRow): string | false | null =>
  campaignStatus === 'gone' ? false : campaignStatus;

/** Why ads can't be made with it now, as far as was read. */
const problemsOf = (row: AdProfileNetworkRow): string[] => {
  const account = row.accountStatus === null ? undefined : blockedAccountStatuses[row.accountStatus];
  const campaign = campaignProblem(presentCampaignStatus(row) ?? undefined);
  return [...(account ? [`Ad Account is: ${account}`] : []), ...(campaign ? [campaign] : [])];
};

/** What one use of the profile makes and may cost a day. */
export const presentCosts = (networks: readonly AdProfileNetworkRow[]): { network: AdNetwork; text: string }[] =>
  adNetworks.flatMap((network) => {
    const row = networks.find((each) => each.network === network);
    return row ? [{ network, text: describeCost(row) }] : [];
  });

const describeCost = ({ network, settings }: AdProfileNetworkRow): string => {
  if (network === 'google') {
    const { daily_budget } = GoogleProfile.parse(settings);
    return `One campaign with a daily budget of ${daily_budget}, created with the first ad and used for all later ones.`;
  }
  if (network === 'nativeads') {
    const profile = NativeProfile.parse(settings);
    const period = profile.billing_spending_limit_type.toLowerCase();
    return `One campaign with a ${period} cap of $${profile.billing_spending_limit}, created with the first ad and used for all later ones.`;
  }
  const { daily_budget } = FacebookProfile.parse(settings);
  return `Each use creates one ad set with a daily budget of ${daily_budget}. Its ads share that budget.`;
};
