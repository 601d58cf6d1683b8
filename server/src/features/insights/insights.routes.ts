import { insightDays } from '@fanfare/contract/insights/day-calls';
import { insightDetails } from '@fanfare/contract/insights/detail-calls';
import { insightFilters } from '@fanfare/contract/insights/filter-calls';
import { insights as insightCalls, type ReportNetwork } from '@fanfare/contract/insights/report';
import { done } from '@fanfare/contract/kit/success';
import { type BusinessContext, defineRoutes, type Route } from '../../platform/http/index.ts';
import type { DetailService } from './reports/details.service.ts';
import type { FilterService } from './reports/filters.service.ts';
import type { ReportService } from './reports/report.service.ts';
import type { ReportAccountService } from './reports/report-accounts.service.ts';
import type { ReportDayService } from './reports/report-days.service.ts';
import type { ReportExportService } from './reports/report-export.service.ts';

type Deps = {
  reports: ReportService;
  accounts: ReportAccountService;
  exports: ReportExportService;
  filters: FilterService;
  details: DetailService;
  days: ReportDayService;
};

export const insightsRoutes = (deps: Deps): Route[] => [
  ...reportRoutes(deps),
  ...filterRoutes(deps),
  ...detailRoutes(deps),
  ...dayRoutes(deps),
];

const reportRoutes = ({ reports, accounts, exports }: Deps): Route[] => {
  const refresh = async (business: BusinessContext, network: ReportNetwork, account: string) => {
    await accounts.refresh(business, network, account);
    return done;
  };
  return defineRoutes(insightCalls, {
    'GET /facebook/ads/insights/report': ({ business, query }) => reports.report(business, 'facebook', query),
    'GET /google/ads/insights/report': ({ business, query }) => reports.report(business, 'google', query),
    'GET /nativeads/ads/insights/report': ({ business, query }) => reports.report(business, 'nativeads', query),
    'GET /facebook/ads/insights/report.csv': ({ business, query }) => exports.export(business, 'facebook', query),
    'GET /google/ads/insights/report.csv': ({ business, query }) => exports.export(business, 'google', query),
    'GET /nativeads/ads/insights/report.csv': ({ business, query }) => exports.export(business, 'nativeads', query),
    'GET /facebook/ads/insights/accounts': ({ business }) => accounts.list(business, 'facebook'),
    'GET /google/ads/insights/accounts': ({ business }) => accounts.list(business, 'google'),
    'GET /nativeads/ads/insights/accounts': ({ business }) => accounts.list(business, 'nativeads'),
    'POST /facebook/ads/insights/refresh': ({ business, body }) => refresh(business, 'facebook', body.account),
    'POST /google/ads/insights/refresh': ({ business, body }) => refresh(business, 'google', body.account),
    'POST /nativeads/ads/insights/refresh': ({ business, body }) => refresh(business, 'nativeads', body.account),
  });
};

const filterRoutes = ({ filters }: Deps): Route[] => {
  const remove = async (
    business: BusinessContext,
    network: ReportNetwork,
    key: Parameters<typeof filters.remove>[2],
  ) => {
    await filters.remove(business, network, key);
    return done;
  };
  return defineRoutes(insightFilters, {
    'GET /facebook/ads/insights/report/filters': ({ business }) => filters.list(business, 'facebook'),
    'GET /google/ads/insights/report/filters': ({ business }) => filters.list(business, 'google'),
    'GET /nativeads/ads/insights/report/filters': ({ business }) => filters.list(business, 'nativeads'),
    'POST /facebook/ads/insights/report/filter/save': ({ business, body, ...actor }) =>
      filters.save(actor, business, 'facebook', body),
    'POST /google/ads/insights/report/filter/save': ({ business, body, ...actor }) =>
      filters.save(actor, business, 'google', body),
    'POST /nativeads/ads/insights/report/filter/save': ({ business, body, ...actor }) =>
      filters.save(actor, business, 'nativeads', body),
    'POST /facebook/ads/insights/report/filter/trash': ({ business, body }) =>
      remove(business, 'facebook', body.adfilter_id),
    'POST /google/ads/insights/report/filter/trash': ({ business, body }) =>
      remove(business, 'google', body.adfilter_id),
    'POST /nativeads/ads/insights/report/filter/trash': ({ business, body }) =>
      remove(business, 'nativeads', body.adfilter_id),
  });
};

const detailRoutes = ({ details }: Deps): Route[] =>
  defineRoutes(insightDetails, {
    'GET /facebook/ads/{id}/insights': ({ business, params, query }) =>
      details.days(business, 'facebook', params.id, query),
    'GET /facebook/{fb_uid}/ads/{id}/insights': ({ business, params, query }) =>
      details.days(business, 'facebook', params.id, query, params.fb_uid),
    'GET /google/ads/{id}/insights': ({ business, params, query }) =>
      details.days(business, 'google', params.id, query),
    'GET /nativeads/ads/{id}/insights': ({ business, params, query }) =>
      details.days(business, 'nativeads', params.id, query),
    'GET /facebook/ads/{id}/intereststats': ({ business, params, query }) =>
      details.interests(business, params.id, query),
    'GET /facebook/{fb_uid}/ads/{id}/intereststats': ({ business, params, query }) =>
      details.interests(business, params.id, query, params.fb_uid),
    'GET /facebook/ads/insights/breakdown': ({ business, query }) => details.breakdown(business, 'facebook', query),
    'GET /google/ads/insights/breakdown': ({ business, query }) => details.breakdown(business, 'google', query),
    'GET /nativeads/ads/insights/breakdown': ({ business, query }) => details.breakdown(business, 'nativeads', query),
  });

const dayRoutes = ({ days }: Deps): Route[] =>
  defineRoutes(insightDays, {
    'GET /facebook/ads/insights/report/days': ({ business, query }) => days.days(business, 'facebook', query),
    'GET /google/ads/insights/report/days': ({ business, query }) => days.days(business, 'google', query),
    'GET /nativeads/ads/insights/report/days': ({ business, query }) => days.days(business, 'nativeads', query),
  });
