import { dashboard } from '@fanfare/contract/dashboard/dashboard';
import { defineRoutes } from '../../platform/http/index.ts';
import type { DashboardService } from './dashboard.service.ts';

export const dashboardRoutes = (service: DashboardService) =>
  defineRoutes(dashboard, {
    'GET /user/{id}/dashboard': ({ caller, query }) => service.get(caller, query.board),
    'POST /user/{id}/dashboard': ({ caller, query, body }) => service.change(caller, query.board, body),
    'GET /user/{userId}/widget/{name}': ({ caller, params, query }) => service.loadWidget(caller, params.name, query),
    'GET /user/{userId}/widget/{name}/options': ({ caller, params, query }) =>
      service.listOptions(caller, params.name, query.board),
  });
