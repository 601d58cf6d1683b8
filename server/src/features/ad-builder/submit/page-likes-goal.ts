import { type AdType, isPageNetwork, requiredObjectives } from '@fanfare/contract/ad-builder/ad-types';
import { billingFor } from '@fanfare/contract/ad-profiles/facebook-choices';
import type { UsedNetwork } from '../../ad-profiles/index.ts';

/**
 * Network profile with the goal of the ad. Page likes ads lead to the page itself, so their goal is clicks on the link,
 * whatever goal the profile has.
 */
export const withPageLikesGoal = (type: AdType, used: UsedNetwork): UsedNetwork => {
  if (type !== 'pagelikes' || !isPageNetwork(used.network)) return used;
  const goal = 'LINK_CLICKS';
  const { billing_event: billing } = used.settings;
  const offered = billingFor(requiredObjectives.pagelikes, goal, 'current');
  return {
    ...used,
    settings: {
      ...used.settings,
      optimization_goal: goal,
      billing_event: offered.find((event) => event === billing) ?? offered[0],
    },
  };
};
