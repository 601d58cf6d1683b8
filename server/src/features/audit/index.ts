import type { Platform } from '../../platform/platform.ts';
import { auditRoutes } from './audit.routes.ts';
import { auditService } from './audit.service.ts';

export { type Actor, type Audit, toUserActor } from './audit.service.ts';

/** Creates the audit feature: an append-only log of who did what in which business. */
export const createAudit = (platform: Platform) => {
  const service = auditService(platform);
  return { service, routes: auditRoutes(service) };
};
