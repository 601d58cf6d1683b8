import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import { auditRoutes } from './audit.routes.ts';
import { auditService } from './audit.service.ts';

export type { Audit, Actor } from './audit.service.ts';

/** Who did what to which business: only ever added to. */
export const audit = (needs: { db: Db; reports: Db; now: Now }) => {
  const service = auditService(needs);
  return { service, routes: auditRoutes(service) };
};
