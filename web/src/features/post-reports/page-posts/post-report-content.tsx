import type { PostView } from '@fanfare/contract/post-reports/filter-calls';
import { PostConditionGroup } from '@fanfare/contract/post-reports/post-conditions';
import { allPages } from '@fanfare/contract/post-reports/post-report';
import { Button, Tabs } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../../lib/api.ts';
import { useHashTabs } from '../../../lib/use-hash-tabs.ts';
import { hasTable, ReportFailure } from '../../../ui/feedback/report-failure.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageTabs } from '../../../ui/page/page-tabs.tsx';
import { SyncStatus } from '../../../ui/page/sync-status.tsx';
import { useRefresh } from '../../../ui/page/use-refresh.ts';
import { CreateAdsView } from '../create-ads/create-ads-view.tsx';
import { postConditionRules } from '../filters/condition-rules.ts';
import { FilterView } from '../filters/filter-view.tsx';
import { ReportFilters } from '../filters/report-filters.tsx';
import { openFilter, type SavedFilter } from '../filters/saved-filter.ts';
import { postReportCall, type ReportPage, syncPollMs } from '../post-report-calls.ts';
import { isFiltered, noPostFilters, PostReportParams } from '../post-report-params.ts';
import classes from '../post-reports.module.css';
import { useOpenView } from '../use-open-view.ts';
import { AutomateButton } from './automate-button.tsx';
import { PagePermission, pagesToAuthorize } from './page-permission.tsx';
import { PostDetails } from './post-details.tsx';
import { FiguresNotice, FirstSync, facebookError, postReportTitle } from './post-report-states.tsx';
import { PostTable } from './post-table.tsx';
import { PostToolbar } from './post-toolbar.tsx';
import { SelectionActions } from './selection-actions.tsx';
import { postViewOf, usePostFilters } from './use-post-filters.ts';

type Props = {
  pages: readonly ReportPage[];
  params: PostReportParams;
  onChange: (change: Partial<PostReportParams>) => void;
};

const views = ['table', 'filter', 'adprofiles'] as const;
const viewLabels = { table: 'Posts', filter: 'Filter', adprofiles: 'Create ads' };

export function PostReportContent({ pages, params, onChange }: Props) {
  const [view, openView] = useHashTabs(views);
  const showView = useOpenView(PostReportParams);
  const shownPages = params.page_id === allPages ? pages : pages.filter(({ page_id }) => page_id === params.page_id);
  const unauthorized = pagesToAuthorize(shownPages);
  const canRead = unauthorized.length < shownPages.length;
  const { isRefreshing, refresh } = useRefresh(params.page_id, () =>
    Promise.all(
      shownPages
        .filter((page) => !unauthorized.includes(page))
        .map(({ page_id }) => call('POST /facebook/page/post/report/refresh', { body: { page_id } })),
    ),
  );
  const report = useQuery({
    ...postReportCall(params),
    refetchInterval: ({ state: { data } }) =>
      canRead && data && (data.synced_at === null || isRefreshing(data.synced_at)) ? syncPollMs : false,
  });
  const { data } = report;
  const filters = {
    store: usePostFilters(),
    rules: postConditionRules,
    current: params.filter,
    ownConditions: params.conditions,
    view: postViewOf(params),
    onOpen: (filter: SavedFilter<PostView>) => onChange(openFilter(filter)),
    onClear: () => onChange({ conditions: undefined, filter: undefined }),
  };
  const isFirstSync = data !== undefined && data.synced_at === null && data.total === 0 && !isFiltered(params);

  return (
    <Tabs value={view} onChange={openView} keepMounted={false}>
      <Page
        title={postReportTitle}
        lead="Posts of your Facebook pages with their figures since publication."
        width="wide"
        action={
          <>
            <SyncStatus
              syncedAt={canRead ? data?.synced_at : undefined}
              isRefreshing={isRefreshing(data?.synced_at)}
              onRefresh={() => void refresh(data?.synced_at)}
            />
            <Button
              component={Link}
              to="/facebook/page/search"
              variant="default"
              leftSection={<IconListSearch size={18} stroke={1.5} aria-hidden />}
            >
              Search pages
            </Button>
          </>
        }
        tabs={<PageTabs tabs={views} labels={viewLabels} open={view} />}
      >
        <div className={classes.stack}>
          <PagePermission pages={unauthorized} />
          <Tabs.Panel value="table" className={classes.stack}>
            <PostToolbar pages={pages} params={params} onChange={onChange} range={data?.range} />
            <FiguresNotice pages={shownPages} />
            <ReportFailure
              title={facebookError}
              error={report.error}
              problem={data?.problem}
              onRetry={() => void report.refetch()}
              onClear={isFiltered(params) ? () => onChange(noPostFilters) : undefined}
            />
            {isFirstSync
              ? data.problem === null && canRead && <FirstSync />
              : hasTable(report.error, data) && (
                  <PostTable
                    report={report}
                    params={params}
                    onChange={onChange}
                    filters={<ReportFilters {...filters} onEdit={() => openView('filter')} />}
                    tools={<AutomateButton params={params} />}
                    renderSelection={
                      canRead
                        ? (rows) => (
                            <SelectionActions
                              rows={rows}
                              onCreateAds={(posts) => showView('adprofiles', { posts, page: params.page })}
                            />
                          )
                        : undefined
                    }
                  />
                )}
          </Tabs.Panel>
          <Tabs.Panel value="filter">
            <FilterView
              {...filters}
              lead="Show posts that meet these conditions. Figures count since publication."
              onApply={(conditions) =>
                showView(
                  'table',
                  conditions
                    ? { conditions: PostConditionGroup.parse(conditions) }
                    : { conditions: undefined, filter: undefined },
                )
              }
            />
          </Tabs.Panel>
          <Tabs.Panel value="adprofiles">
            <CreateAdsView
              posts={data?.report}
              chosen={params.posts ?? []}
              pages={pages}
              onSelect={() => openView('table')}
              onDone={() => onChange({ posts: undefined })}
            />
          </Tabs.Panel>
        </div>
        <PostDetails
          row={data?.report.find(({ post_id }) => post_id === params.row)}
          onClose={() => onChange({ row: undefined, page: params.page })}
        />
      </Page>
    </Tabs>
  );
}
