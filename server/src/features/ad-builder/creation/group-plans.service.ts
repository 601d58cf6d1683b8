import type { AdGroupPlan } from '@fanfare/connectors/ports/ads/ad-creation';
import { isPageNetwork } from '@fanfare/contract/ad-builder/ad-types';
import { adNetworkFeatures } from '@fanfare/contract/ad-profiles/ad-profiles';
import { FacebookProfile } from '@fanfare/contract/ad-profiles/facebook-profile';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { BusinessContext, FindMembership } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { type AdProfiles, mayUseAdNetwork, type UsePlan } from '../../ad-profiles/index.ts';
import { type DeliveryRow, InvalidContent } from '../../deliveries/index.ts';
import { accountNetworkOf, toPlace } from './ad-networks.ts';
import { creationStore, type ItemRow } from './creations.store.ts';
import type { UsePlanCache } from './use-plan-cache.ts';

export type GroupPlanService = ReturnType<typeof groupPlanService>;
type Deps = {
  usePlans: Pick<AdProfiles['usePlans'], 'find'>;
  plans: UsePlanCache;
  findMembership: FindMembership;
};

/**
 * Service for the plans of groups. Right before the call it checks again what may have changed since the submit: profile,
 * account, campaign and rights.
 */
export const groupPlanService = ({ db }: Platform, { usePlans, plans, findMembership }: Deps) => {
  /** Finds the creator's membership. Throws without the role: no ad is created with rights that were withdrawn. */
  const requireMember = async ({ businessId, userId }: DeliveryRow, { network }: ItemRow): Promise<BusinessContext> => {
    const member = userId === null ? undefined : await findMembership(userId, businessId);
    if (!member || !mayUseAdNetwork(member, network, 'publisher'))
      throw new InvalidContent(
        `Not created: its maker no longer has the Publisher role for ${adNetworkFeatures[network].replaceAll('_', ' ')}.`,
      );
    return member;
  };

  const requireSameObjective = async ({ businessId }: DeliveryRow, item: ItemRow): Promise<void> => {
    const creation = await creationStore(db).find(businessId, item.creationId);
    const profileId = creation?.creation.profileId;
    const profile = profileId ? await usePlans.find(db, businessId, profileId) : undefined;
    const current = profile?.networks.find(({ network }) => network === item.network);
    if (!current) throw new InvalidContent('Not created: the ad profile or its network was deleted.');
    if (!isPageNetwork(item.network) || !item.settings) return;
    const before = FacebookProfile.parse(item.settings);
    const after = FacebookProfile.parse(current.settings);
    if (before.objective !== after.objective)
      throw new InvalidContent('Not created: the objective of the ad profile changed meanwhile.');
  };

  const readPlan = async (member: BusinessContext, item: ItemRow): Promise<UsePlan> => {
    try {
      return await plans.plan(member, item.network, item.settings ?? {}, item.name);
    } catch (error) {
      if (error instanceof Problem && (error.code === 'network-away' || error.code === 'network-busy'))
        throw new ConnectorFailure('unreachable', {
          network: accountNetworkOf(item.network),
          message: `${toPlace(item.network)} can’t be reached now.`,
        });
      throw error;
    }
  };

  return {
    /**
     * Plan of a group. Throws `InvalidContent` with the reason when the group must not be created. How many more ad
     * sets the campaign can have is only known to the network, which refuses one too many with a reason.
     */
    checkAndPlan: async (delivery: DeliveryRow, item: ItemRow): Promise<AdGroupPlan> => {
      const member = await requireMember(delivery, item);
      await requireSameObjective(delivery, item);
      const { problems, plan } = await readPlan(member, item);
      if (!plan) throw new InvalidContent(`Not created: ${problems.join('. ')}`);
      return { ...plan, isPaused: item.isPaused };
    },
  };
};
