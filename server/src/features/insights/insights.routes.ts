import { insights as insightCalls, type ReportNetwork } from '@fanfare/contract/insights/report';
import { type BusinessContext, defineRoutes, type Route } from '../../platform/http/index.ts';
import type { ReportService } from './report.service.ts';

type Deps = { reports: ReportService };

const done = { success: true } as const;

export const insightsRoutes = ({ reports }: Deps): Route[] => {
  const refresh = async (business: BusinessContext, network: ReportNetwork, account: string) => {
    await reports.refresh(business, network, account);
    return done;
  };
  return defineRoutes(insightCalls, {
    'GET /facebook/ads/insights/report': ({ business, query }) => reports.report(business, 'facebook', query),
    'GET /google/ads/insights/report': ({ business, query }) => reports.report(business, 'google', query),
    'GET /nativeads/ads/insights/report': ({ business, query }) => reports.report(business, 'nativeads', query),
    'GET /facebook/ads/insights/accounts': ({ business }) => reports.accounts(business, 'facebook'),
    'GET /google/ads/insights/accounts': ({ business }) => reports.accounts(business, 'google'),
    'GET /nativeads/ads/insights/accounts': ({ business }) => reports.accounts(business, 'nativeads'),
    'POST /facebook/ads/insights/refresh': ({ business, body }) => refresh(business, 'facebook', body.account),
    'POST /google/ads/insights/refresh': ({ business, body }) => refresh(business, 'google', body.account),
    'POST /nativeads/ads/insights/refresh': ({ business, body }) => refresh(business, 'nativeads', body.account),
  });
};
