import { watchUsage } from '@fanfare/connectors/kit/http/usage';
import { createAdBuilder } from '../features/ad-builder/index.ts';
import { createAdChanges } from '../features/ad-changes/index.ts';
import { createAdProfiles } from '../features/ad-profiles/index.ts';
import { createAdRules } from '../features/ad-rules/index.ts';
import { createAdSpend } from '../features/ad-spend/index.ts';
import type { Business } from '../features/business/index.ts';
import type { Connections } from '../features/connections/index.ts';
import type { Deliveries } from '../features/deliveries/index.ts';
import { createInsights } from '../features/insights/index.ts';

type OwnDeps<Create extends (deps: never) => unknown, Given extends string> = Omit<Parameters<Create>[0], Given>;
type Deps = OwnDeps<typeof createAdProfiles, 'access' | 'targets' | 'pixels' | 'limits'> &
  OwnDeps<typeof createInsights, 'access' | 'watchUsage'> &
  OwnDeps<typeof createAdChanges, 'access' | 'objects' | 'hasConnection' | 'listOtherRaises'> &
  OwnDeps<typeof createAdBuilder, 'access' | 'adProfiles' | 'insights' | 'limits'> &
  OwnDeps<typeof createAdSpend, 'access' | 'kept'> &
  OwnDeps<typeof createAdRules, 'access' | 'insights'> & {
    connections: Connections;
    business: Pick<Business, 'pixels'>;
    deliveries: Deliveries;
  };

/** Creates the features about ads with their dependencies. */
export const createAdFeatures = ({ connections, business, ...base }: Deps) => {
  const { adAccountAccess: access, targets } = connections;
  const insights = createInsights({ ...base, access, watchUsage });
  const adChanges = createAdChanges({
    ...{ ...base, access, objects: insights.objects, hasConnection: connections.hasAccount },
    listOtherRaises: (reader, businessId, day) => adBuilder.listRaises(reader, businessId, day),
  });
  const { limits } = adChanges;
  const adProfiles = createAdProfiles({ ...base, targets, access, pixels: business.pixels, limits });
  const adSpend = createAdSpend({ ...base, access, kept: insights.kept });
  const adBuilder = createAdBuilder({ ...base, access, adProfiles, insights, limits });
  const adRules = createAdRules({ ...base, access, insights });
  return { adProfiles, insights, adChanges, adSpend, adBuilder, adRules };
};
