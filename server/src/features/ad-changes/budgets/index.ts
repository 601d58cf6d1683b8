import type { Platform } from '../../../platform/platform.ts';
import type { AdAccountAccess } from '../../connections/index.ts';
import type { AdRows } from '../ad-rows.ts';
import type { ChangeRequestService } from '../approval/change-requests.service.ts';
import type { LimitService } from '../limits.service.ts';
import type { ChangeQueueService } from '../queue/change-queue.service.ts';
import { budgetReaderService } from './budget-reader.service.ts';
import { budgetUpdateService } from './budget-update.service.ts';
import { budgetRoutes } from './budgets.routes.ts';
import { createRowFinder } from './row-finder.ts';

type Deps = {
  access: AdAccountAccess;
  objects: AdRows;
  queue: ChangeQueueService;
  requests: ChangeRequestService;
  limits: LimitService;
  hasConnection: (businessId: number, network: string, remoteId: string) => Promise<boolean>;
};

/** Creates the budgets of report rows: read at the network, changed in the background. */
export const createBudgets = (platform: Platform, deps: Deps) => {
  const findRows = createRowFinder(deps);
  return {
    routes: budgetRoutes({
      reader: budgetReaderService(platform, { ...deps, findRows }),
      updates: budgetUpdateService(platform, { ...deps, findRows }),
    }),
  };
};
