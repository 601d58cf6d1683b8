import { automators as automatorCalls } from '@fanfare/contract/automators/automators';
import { automatorBackTests } from '@fanfare/contract/automators/back-test';
import { automatorRuns } from '@fanfare/contract/automators/run-log';
import { done } from '@fanfare/contract/kit/success';
import { defineRoutes, type Route } from '../../platform/http/index.ts';
import type { BackTestService } from './back-test.service.ts';
import type { RunLogService } from './runs/run-log.service.ts';
import type { RunStartService } from './runs/run-start.service.ts';
import type { AutomatorService } from './settings/automators.service.ts';

type Deps = { service: AutomatorService; log: RunLogService; starts: RunStartService; backTests: BackTestService };

export const automatorRoutes = ({ service, log, starts, backTests }: Deps): Route[] => [
  ...defineRoutes(automatorCalls, {
    'GET /automators': ({ business }) => service.list(business),
    'GET /automator/{id}': async ({ business, params }) => ({ automator: await service.get(business, params.id) }),
    'POST /automator/save': ({ business, body, ...actor }) => service.save(actor, business, body),
    'POST /automator/priority': async ({ business, body, ...actor }) => {
      await service.setOrder(actor, business, body.automators);
      return done;
    },
    'POST /automator/{id}/pause': ({ business, params, ...actor }) =>
      service.setActive(actor, business, params.id, false),
    'POST /automator/{id}/activate': ({ business, params, ...actor }) =>
      service.setActive(actor, business, params.id, true),
    'POST /automator/{id}/delete': async ({ business, params, ...actor }) => {
      await service.remove(actor, business, params.id);
      return done;
    },
  }),
  ...defineRoutes(automatorRuns, {
    'POST /automator/{id}/run': ({ business, params, ...actor }) => starts.startDryRun(actor, business, params.id),
    'GET /automator/{id}/runs': ({ business, params, query }) => log.page(business, params.id, query),
    'GET /automator/run/{id}': ({ business, params }) => log.get(business, params.id),
    'GET /automator/run/{id}/rows': ({ business, params, query }) => log.pageRows(business, params.id, query),
  }),
  ...defineRoutes(automatorBackTests, {
    'POST /automator/back-test': ({ business, body }) => backTests.run(business, body),
  }),
];
