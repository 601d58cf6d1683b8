import { approvalCalls } from '@fanfare/contract/approvals/approvals';
import { approvalSettingCalls } from '@fanfare/contract/approvals/settings';
import { defineRoutes, type Route } from '../../platform/http/index.ts';
import type { ApprovalListService } from './approval-list.service.ts';
import type { ApprovalSettingService } from './approval-settings.service.ts';

type Deps = { list: ApprovalListService; settings: ApprovalSettingService };

export const approvalRoutes = ({ list, settings }: Deps): Route[] => [
  ...defineRoutes(approvalCalls, {
    'GET /approvals': ({ query, business }) => list.page(business, query),
    'GET /approvals/count': ({ business }) => list.count(business),
    'GET /approval/{id}': ({ params, query, business }) => list.get(business, params.id, query.for),
    'POST /approval/{id}/approve': ({ params, body, business, ...actor }) =>
      list.decide(actor, business, params.id, 'approved', body),
    'POST /approval/{id}/decline': ({ params, body, business, ...actor }) =>
      list.decide(actor, business, params.id, 'declined', body),
    'POST /approval/{id}/withdraw': ({ params, business, ...actor }) => list.withdraw(actor, business, params.id),
  }),
  ...defineRoutes(approvalSettingCalls, {
    'GET /approvals/settings': ({ business }) => settings.get(business),
    'POST /approvals/settings': ({ body, business, ...actor }) => settings.set(actor, business, body),
  }),
];
