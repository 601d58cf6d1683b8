import { contestantCalls } from '@fanfare/contract/contests/contestant-calls';
import { defineRoutes } from '../../../platform/http/index.ts';
import type { AddedEntryService } from './added-entries.service.ts';
import type { ContestantService } from './contestants.service.ts';
import type { ExportService } from './exports.service.ts';

type Deps = { contestants: ContestantService; exports: ExportService; addedEntries: AddedEntryService };

export const contestantRoutes = ({ contestants, exports, addedEntries }: Deps) =>
  defineRoutes(contestantCalls, {
    'GET /contest/contestants': async ({ business }) => ({ contests: await contestants.listActive(business) }),
    'GET /contest/{id}/contestants': ({ business, params, query }) => contestants.list(business, params.id, query),
    'POST /contest/get_action_summary': ({ business, body }) =>
      contestants.actionSummary(business, body.contest_id, body.user_id),
    'GET /contest/{id}/contestants/export': ({ business, params }) => exports.contestants(business, params.id),
    'GET /contest/users/export': ({ business }) => exports.people(business),
    'POST /contest/export': ({ body }) => exports.rewrite(body.action, body.filename, body.csv),
    'POST /contest/{id}/contestants/add': ({ business, params, body, ...actor }) =>
      addedEntries.addOne(actor, business, params.id, body),
    'POST /contest/{id}/contestants/import': ({ business, params, body, ...actor }) =>
      addedEntries.addMany(actor, business, params.id, body.csv),
  });
