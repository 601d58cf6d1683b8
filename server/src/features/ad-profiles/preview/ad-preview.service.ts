import { type AdPreview, adNetworks } from '@fanfare/contract/ad-profiles/ad-profiles';
import { FacebookProfile } from '@fanfare/contract/ad-profiles/facebook-profile';
import { GoogleProfile } from '@fanfare/contract/ad-profiles/google-profile';
import { NativeProfile } from '@fanfare/contract/ad-profiles/native-profile';
import { describeFacebookCost, describeGoogleCost, describeNativeCost } from '@fanfare/contract/ad-profiles/use-cost';
import { facebookUseProblems, googleUseProblems, nativeUseProblems } from '@fanfare/contract/ad-profiles/use-problems';
import type { BusinessContext } from '../../../platform/http/index.ts';
import { Problem } from '../../../platform/problem.ts';
import type { AdAccountAccess } from '../../connections/index.ts';
import {
  type CheckedNetwork,
  incompleteProblem,
  type NetworkCheckService,
  type SubProfiles,
} from '../network-check.service.ts';
import { canUse } from '../roles.ts';
import { toAdSetPlan, toGooglePlan, toNativePlan } from './ad-plans.ts';
import { summarizeFacebook, summarizeGoogle, summarizeNative } from './preview-summary.ts';

export type AdPreviewService = ReturnType<typeof adPreviewService>;
type Deps = { access: AdAccountAccess; networkCheck: NetworkCheckService };

/** Service that shows what one use of a profile would send. Nothing is sent. */
export const adPreviewService = ({ access, networkCheck }: Deps) => {
  const previewFacebook = async (
    business: BusinessContext,
    name: string,
    { network, row, facts }: CheckedNetwork,
  ): Promise<AdPreview> => {
    const profile = FacebookProfile.parse(row.settings);
    const { account, campaign } = facts ?? {};
    if (!account) throw new Problem('network-away');
    const hasCampaignBudget = campaign?.hasOwnBudget ?? false;
    const key = { network: 'facebook', id: profile.account_id, connectedAs: profile.fb_uid || undefined } as const;
    return {
      network,
      problems: facebookUseProblems(profile, account),
      cost: describeFacebookCost(profile, { currency: account.currency, hasCampaignBudget }),
      summary: summarizeFacebook(profile, {
        ...account,
        campaign: campaign?.name ?? profile.campaign_id,
        hasCampaignBudget,
      }),
      requests: await access.use(business, key, async ({ connector, account: ref }) => {
        const plan = toAdSetPlan(name, profile, account, hasCampaignBudget);
        return connector.adSetPlans?.toRequests(ref, plan) ?? [];
      }),
    };
  };

  const previewGoogle = async (business: BusinessContext, { row, unit }: CheckedNetwork): Promise<AdPreview> => {
    const profile = GoogleProfile.parse(row.settings);
    if (!unit) throw new Problem('network-away');
    const key = { network: 'google', id: profile.customer_id } as const;
    return {
      network: 'google',
      problems: googleUseProblems(profile),
      cost: describeGoogleCost(profile, unit),
      summary: summarizeGoogle(profile, unit.currency),
      requests: await access.use(
        business,
        key,
        async ({ connector, account }) =>
          connector.campaignPlans?.toRequests(account, toGooglePlan(profile, unit)) ?? [],
      ),
    };
  };

  const previewNative = async (business: BusinessContext, { row }: CheckedNetwork): Promise<AdPreview> => {
    const profile = NativeProfile.parse(row.settings);
    const key = { network: 'native-ads', id: profile.nativeads_account } as const;
    return access.use(business, key, async ({ connector, account }) => ({
      network: 'nativeads',
      problems: nativeUseProblems(profile),
      cost: describeNativeCost(profile),
      summary: summarizeNative(profile, (await connector.adChoices?.devices?.()) ?? []),
      requests: connector.campaignPlans?.toRequests(account, toNativePlan(profile)) ?? [],
    }));
  };

  const previewNetwork = (business: BusinessContext, name: string, checked: CheckedNetwork): Promise<AdPreview> => {
    if (checked.network === 'google') return previewGoogle(business, checked);
    return checked.network === 'nativeads'
      ? previewNative(business, checked)
      : previewFacebook(business, name, checked);
  };

  return {
    /** Previews only the networks that the member can see. */
    preview: async (business: BusinessContext, { name, ...given }: SubProfiles & { name: string }) => {
      const visible = Object.fromEntries(
        adNetworks.flatMap((network) => (canUse(business, network, 'viewer') ? [[network, given[network]]] : [])),
      );
      const checked = await networkCheck.check(business, visible);
      const problem = incompleteProblem(checked);
      if (problem) throw problem;
      const previews: AdPreview[] = [];
      for (const each of checked) previews.push(await previewNetwork(business, name || 'Ad profile', each));
      return { previews };
    },
  };
};
