import type { AdSetPlan, CampaignPlan } from '@fanfare/connectors/ports/ads/ad-plans';
import type { AdMoney } from '@fanfare/connectors/ports/ads/ads';
import type { AdNetwork } from '@fanfare/contract/ad-profiles/ad-profiles';
import { FacebookProfile } from '@fanfare/contract/ad-profiles/facebook-profile';
import { GoogleProfile } from '@fanfare/contract/ad-profiles/google-profile';
import { NativeProfile } from '@fanfare/contract/ad-profiles/native-profile';
import { facebookUseProblems, googleUseProblems, nativeUseProblems } from '@fanfare/contract/ad-profiles/use-problems';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import { Problem } from '../../../platform/problem.ts';
import { type AdProfileNetworkRow, adProfileStore } from '../ad-profiles.store.ts';
import type { CheckedNetwork, NetworkCheckService } from '../network-check.service.ts';
import { toAdSetPlan, toGooglePlan, toNativePlan } from './ad-plans.ts';
export type UsedNetwork = Pick<AdProfileNetworkRow, 'network' | 'settings' | 'accountId' | 'socialAccountId'>;
export type UsedProfile = { id: number; name: string; networks: UsedNetwork[] };

/** Plan of one use of a sub-profile, before any ad. `name`: name of the ad set or campaign. */
export type UsePlan = {
  /** Reasons why the network would refuse the plan now. */
  problems: string[];
  /** Plan; undefined when there are problems. */
  plan?: { type: 'ad-set'; plan: AdSetPlan } | { type: 'campaign'; plan: CampaignPlan } | undefined;
  /** Daily budget; undefined in a campaign with a budget of its own. */
  dailyBudget?: AdMoney | undefined;
  campaignName?: string | undefined;
};

/** Service for plans of complete profiles, checked against what the networks return now. Nothing is sent. */
export const usePlanService = ({ networkCheck }: { networkCheck: NetworkCheckService }) => {
  const planFacebook = (name: string, { row, facts }: CheckedNetwork): UsePlan => {
    const profile = FacebookProfile.parse(row.settings);
    const { account, campaign } = facts ?? {};
    if (!account) throw new Problem('network-away');
    const problems = facebookUseProblems(profile, account);
    if (problems.length > 0) return { problems };
    const plan = toAdSetPlan(name, profile, account, campaign?.hasOwnBudget ?? false);
    return { problems, plan: { type: 'ad-set', plan }, dailyBudget: plan.dailyBudget, campaignName: campaign?.name };
  };

  const planCampaign = (name: string, { network, row, unit }: CheckedNetwork): UsePlan => {
    if (network === 'google') {
      const profile = GoogleProfile.parse(row.settings);
      if (!unit) throw new Problem('network-away');
      const problems = googleUseProblems(profile);
      if (problems.length > 0) return { problems };
      const plan = { ...toGooglePlan(profile, unit), name };
      return { problems, plan: { type: 'campaign', plan }, dailyBudget: plan.dailyBudget, campaignName: profile.name };
    }
    const profile = NativeProfile.parse(row.settings);
    const problems = nativeUseProblems(profile);
    if (problems.length > 0) return { problems };
    const plan = { ...toNativePlan(profile), name };
    return { problems, plan: { type: 'campaign', plan }, dailyBudget: plan.dailyBudget, campaignName: profile.name };
  };

  return {
    /** Finds a profile; undefined if it was deleted or belongs to another business. */
    find: async (reader: Db | Tx, businessId: number, id: number): Promise<UsedProfile | undefined> => {
      const found = await adProfileStore(reader).find(businessId, id);
      return found && { id, name: found.row.name, networks: await adProfileStore(reader).networks([id]) };
    },

    /** Plans a use with the given settings, which can be older than the profile's. */
    plan: async (
      business: BusinessContext,
      network: AdNetwork,
      settings: Record<string, unknown>,
      name: string,
    ): Promise<UsePlan> => {
      const [checked] = await networkCheck.check(business, parseSettings(network, settings));
      if (!checked) throw new Error('A network of a profile was not checked.');
      if (checked.issues.length > 0) return { problems: checked.issues.map(({ message }) => message) };
      return network === 'google' || network === 'nativeads'
        ? planCampaign(name, checked)
        : planFacebook(name, checked);
    },
  };
};

const parseSettings = (network: AdNetwork, settings: Record<string, unknown>) => {
  if (network === 'google') return { google: GoogleProfile.parse(settings) };
  if (network === 'nativeads') return { nativeads: NativeProfile.parse(settings) };
  return { [network]: FacebookProfile.parse(settings) };
};
