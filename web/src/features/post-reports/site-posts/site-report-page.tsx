import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Block } from '../../../ui/layout/layout.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ReportSkeleton } from '../report-skeleton.tsx';
import { SiteReportParams, sitesCall } from './site-report-calls.ts';
import { SiteReportContent, siteReportTitle } from './site-report-content.tsx';

/** Posts of the business's sites with their visits. */
export function SiteReportPage() {
  const [params, setParams] = useListQuery(SiteReportParams);
  const sites = useQuery(sitesCall);
  const list = sites.data?.sites;
  if (list && list.length > 0) return <SiteReportContent sites={list} params={params} onChange={setParams} />;
  return (
    <Page title={siteReportTitle} width="wide">
      {list && (
        <Block panel>
          <EmptyState
            illustration="chart"
            title="No sites yet"
            action={<Button renderRoot={(props) => <Link {...props} to="/content/sites" />}>Add a site</Button>}
          >
            Add a site to see which of its posts are read, clicked and shared.
          </EmptyState>
        </Block>
      )}
      {!list && sites.error && (
        <Block panel>
          <ErrorState error={sites.error} onRetry={() => void sites.refetch()} />
        </Block>
      )}
      {!list && !sites.error && <ReportSkeleton />}
    </Page>
  );
}
