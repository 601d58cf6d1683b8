import { allPages } from '@fanfare/contract/post-reports/post-report';
import { useQuery } from '@tanstack/react-query';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Block } from '../../../ui/layout/layout.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { pagesCall } from '../post-report-calls.ts';
import { PostReportParams } from '../post-report-params.ts';
import { ReportSkeleton } from '../report-skeleton.tsx';
import { PostReportContent } from './post-report-content.tsx';
import { NoPages, postReportTitle } from './post-report-states.tsx';

/** Posts of the business's Facebook pages with their figures. */
export function PostReportPage() {
  const [params, setParams] = useListQuery(PostReportParams);
  const pages = useQuery(pagesCall);
  const list = pages.data?.pages;
  if (list && list.length > 0) {
    const [only] = list.length === 1 ? list : [];
    const shown = only && params.page_id === allPages ? { ...params, page_id: only.page_id } : params;
    return <PostReportContent pages={list} params={shown} onChange={setParams} />;
  }
  return (
    <Page title={postReportTitle} width="wide">
      {list && <NoPages />}
      {!list && pages.error && (
        <Block panel>
          <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
        </Block>
      )}
      {!list && !pages.error && <ReportSkeleton />}
    </Page>
  );
}
