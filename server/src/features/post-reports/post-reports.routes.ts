import { postReportFilters } from '@fanfare/contract/post-reports/filter-calls';
import { pageSearch } from '@fanfare/contract/post-reports/page-search';
import { postReports } from '@fanfare/contract/post-reports/post-report';
import { sitePostReports } from '@fanfare/contract/post-reports/site-report';
import { defineRoutes, type Route } from '../../platform/http/index.ts';
import type { ReportFilters } from './filters/report-filters.ts';
import type { PageSearchService } from './pages/page-search.service.ts';
import type { PostExportService } from './pages/post-export.service.ts';
import type { PostReportService } from './pages/post-report.service.ts';
import type { ReportPageService } from './pages/report-pages.service.ts';
import type { SiteReportService } from './sites/site-report.service.ts';

type Deps = {
  reports: PostReportService;
  exports: PostExportService;
  pages: ReportPageService;
  search: PageSearchService;
  siteReports: SiteReportService;
  filters: ReportFilters;
};

export const postReportRoutes = ({ reports, exports, pages, search, siteReports, filters }: Deps): Route[] => [
  ...defineRoutes(postReports, {
    'GET /facebook/page/post/report': ({ business, caller, query }) =>
      reports.report({ business, timeZone: caller.timeZone }, query),
    'GET /facebook/page/post/report.csv': ({ business, caller, query }) =>
      exports.export({ business, timeZone: caller.timeZone }, query),
    'GET /facebook/page/post/report/pages': ({ business }) => pages.list(business),
    'GET /facebook/page/post/report/readings': ({ business, query }) => reports.readings(business, query.post_id),
    'POST /facebook/page/post/report/refresh': ({ business, body }) => pages.refresh(business, body.page_id),
  }),
  ...defineRoutes(sitePostReports, {
    'GET /content/site/insights/report': ({ business, query }) => siteReports.report(business, query),
    'GET /content/site/insights/report.csv': ({ business, query }) => siteReports.export(business, query),
    'GET /content/site/insights/report/sites': ({ business }) => siteReports.listSites(business),
  }),
  ...defineRoutes(pageSearch, {
    'GET /facebook/page/search': ({ business, query }) => search.search(business, query.q),
  }),
  ...filterRoutes(filters),
];

const filterRoutes = ({ posts, sites }: ReportFilters): Route[] =>
  defineRoutes(postReportFilters, {
    'GET /facebook/post/report/filters': ({ business }) => posts.list(business.id),
    'POST /facebook/post/report/filter/save': ({ business, body, ...actor }) => posts.save(actor, business, body),
    'POST /facebook/post/report/filter/trash': ({ business, body }) => posts.remove(business.id, body.postfilter_id),
    'GET /content/site/insights/report/filters': ({ business }) => sites.list(business.id),
    'POST /content/tracking/report/filter/save': ({ business, body, ...actor }) => sites.save(actor, business, body),
    'POST /content/site/insights/report/filter/save': ({ business, body, ...actor }) =>
      sites.save(actor, business, body),
    'POST /content/site/insights/report/filter/trash': ({ business, body }) =>
      sites.remove(business.id, body.filter_id),
    'POST /content/tracking/report/filter/trash': ({ business, body }) => sites.remove(business.id, body.filter_id),
  });
