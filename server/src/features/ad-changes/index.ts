// Folders, lowest first: changes < queue < approval < budgets
import type { Db, Tx } from '../../platform/db/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Approvals } from '../approvals/index.ts';
import type { Audit } from '../audit/index.ts';
import type { AdAccountAccess, Networks } from '../connections/index.ts';
import type { Deliveries } from '../deliveries/index.ts';
import type { Notify } from '../notifications/index.ts';
import { actionLogService } from './action-log.service.ts';
import { adChangeEvents } from './ad-changes.events.ts';
import { adChangeRoutes } from './ad-changes.routes.ts';
import type { AdRows } from './ad-rows.ts';
import { changeApprovalKind } from './approval/change-approval.ts';
import { changeRequestService } from './approval/change-requests.service.ts';
import { planBudgetStep } from './budgets/budget-step.ts';
import { createBudgets } from './budgets/index.ts';
import { changeKind } from './change-kind.ts';
import { limitService } from './limits.service.ts';
import { changeQueueService } from './queue/change-queue.service.ts';
import type { Raise } from './queued-change.ts';
import { rowActionService } from './row-actions.service.ts';
import { undoService } from './undo.service.ts';

export type { FoundAdObject, StoredBudget } from './ad-rows.ts';
export { budgetKeyOf } from './budgets/budget-step.ts';
export { formatMicros, type LimitService } from './limits.service.ts';
export type { QueuedChange } from './queue/change-queue.service.ts';

export { countRows } from './row-rules.ts';

type Deps = {
  audit: Audit;
  notify: Notify;
  networks: Pick<Networks, 'find'>;
  deliveries: Deliveries;
  approvals: Pick<Approvals, 'isRequired' | 'request'>;
  access: AdAccountAccess;
  objects: AdRows;
  /** True if the business has connected this account. */
  hasConnection: (businessId: number, network: string, remoteId: string) => Promise<boolean>;
  listOtherRaises?: ((tx: Db | Tx, businessId: number, day: string) => Promise<Raise[]>) | undefined;
};

export type AdChanges = ReturnType<typeof createAdChanges>;

/**
 * Creates the ad changes feature: changes of ads at their networks, by rows of a report, in the background, with a log,
 * undo and limits.
 */
export const createAdChanges = (platform: Platform, deps: Deps) => {
  const limits = limitService(platform, deps);
  const queue = changeQueueService(platform, { ...deps, limits });
  const requests = changeRequestService({ ...deps, queue, limits });
  const log = actionLogService(platform, deps);
  const rowActions = rowActionService(platform, {
    ...deps,
    queue,
    requests,
    findChanges: (network) => deps.networks.find(network)?.adChanges,
  });
  const undo = undoService(platform, { ...deps, log, queue, requests });
  return {
    limits,
    queue,
    requests,
    /** Plans changes of rows for features that queue the changes themselves. */
    plans: { rows: rowActions.plan, budget: planBudgetStep },
    deliveryKinds: [changeKind({ ...deps, limits })],
    approvalKinds: [changeApprovalKind(platform, { ...deps, queue })],
    events: adChangeEvents(platform, deps),
    routes: [
      ...adChangeRoutes({ rowActions, log, undo, limits }),
      ...createBudgets(platform, { ...deps, queue, requests, limits }).routes,
    ],
  };
};
