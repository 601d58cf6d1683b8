import { audit } from '@fanfare/contract/audit';
import { defineRoutes } from '../../platform/http/index.ts';
import type { Audit } from './audit.service.ts';

export const auditRoutes = (service: Audit) =>
  defineRoutes(audit, {
    'GET /user/business/{bid}/audit': ({ business, query }) =>
      service.page({ businessId: business.id, search: query.search }, query.page),
    'GET /user/business/{bid}/audit/export': ({ business }) =>
      service.exportCsv({ businessId: business.id, search: '' }),
    'GET /staff/audit': ({ query }) =>
      service.page({ businessId: query.business_id, userId: query.user_id, search: query.search }, query.page),
    'GET /staff/audit/export': () => service.exportCsv({ search: '' }),
  });
