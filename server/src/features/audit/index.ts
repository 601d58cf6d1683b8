import type { Now } from '../../platform/clock.ts';
import type { Db, ReadReport } from '../../platform/db/index.ts';
import { auditRoutes } from './audit.routes.ts';
import { auditService } from './audit.service.ts';

export { type Actor, type Audit, toUserActor } from './audit.service.ts';

/** Append-only log of who did what in which business. */
export const createAudit = (deps: { db: Db; readReport: ReadReport; now: Now }) => {
  const service = auditService(deps);
  return { service, routes: auditRoutes(service) };
};
