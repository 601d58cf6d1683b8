import { type AdNetwork, adNetworkFeatures } from '@fanfare/contract/ad-profiles/ad-profiles';
import { allows, type Role } from '@fanfare/contract/kit/permission';
import type { BusinessContext } from '../../platform/http/index.ts';

/** True if the member has the role that the tab of a network needs. */
export const canUse = (business: BusinessContext, network: AdNetwork, role: Role): boolean =>
  allows(`${adNetworkFeatures[network]}:${role}`, business);
