import { addDays } from '@fanfare/contract/insights/ranges';
import type { SiteView } from '@fanfare/contract/post-reports/filter-calls';
import { postPageSize } from '@fanfare/contract/post-reports/presets';
import { SiteConditionGroup } from '@fanfare/contract/post-reports/site-conditions';
import { allSites, siteSortColumns } from '@fanfare/contract/post-reports/site-report';
import { Button, Select, Tabs } from '@mantine/core';
import { IconCode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { toUrl } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { useCan } from '../../../lib/session.ts';
import { useHashTabs } from '../../../lib/use-hash-tabs.ts';
import filterClasses from '../../../ui/conditions/conditions.module.css';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NoOptions } from '../../../ui/fields/no-options.tsx';
import { PeriodPicker } from '../../../ui/fields/period/period-picker.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { Flex } from '../../../ui/layout/layout.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageTabs } from '../../../ui/page/page-tabs.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useReportTable } from '../../../ui/table/use-report-table.ts';
import { siteConditionRules } from '../filters/condition-rules.ts';
import { FilterView } from '../filters/filter-view.tsx';
import { ReportFilters } from '../filters/report-filters.tsx';
import { openFilter, type SavedFilter } from '../filters/saved-filter.ts';
import classes from '../post-reports.module.css';
import { isUnpaged, ownRange, pageSizes, presetOptions } from '../report-view.ts';
import { useOpenView } from '../use-open-view.ts';
import { siteColumns } from './site-columns.tsx';
import {
  isFiltered,
  noSiteFilters,
  type ReportSite,
  SiteReportParams,
  type SiteRow,
  siteReportCall,
  siteReportQuery,
} from './site-report-calls.ts';
import { TrackingModal } from './tracking-modal.tsx';
import { TrackingNotice } from './tracking-notice.tsx';
import { siteViewOf, useSiteFilters } from './use-site-filters.ts';

type Props = {
  sites: readonly ReportSite[];
  params: SiteReportParams;
  onChange: (change: Partial<SiteReportParams>) => void;
};

export const siteReportTitle = 'Site post report';
const views = ['table', 'filter'] as const;
const viewLabels = { table: 'Posts', filter: 'Filter' };
/** Number of days for which visits are stored. */
const keptDays = 366;
export function SiteReportContent({ sites, params, onChange }: Props) {
  const [view, openView] = useHashTabs(views);
  const showView = useOpenView(SiteReportParams);
  const canSetUp = useCan('content:viewer');
  const [isTrackingOpen, setTrackingOpen] = useState(false);
  const report = useQuery(siteReportCall(params));
  const { data } = report;
  const table = useReportTable({ report, params, onChange, sorts: siteSortColumns, sizes: pageSizes });
  const totals = data?.totals;
  const columns = useMemo(() => siteColumns(totals, params.site_id === allSites), [totals, params.site_id]);
  const own = ownRange(params);
  const today = now().toISOString().slice(0, 10);
  const filters = {
    store: useSiteFilters(),
    rules: siteConditionRules,
    current: params.filter,
    ownConditions: params.conditions,
    view: siteViewOf(params),
    onOpen: (filter: SavedFilter<SiteView>) => onChange(openFilter(filter)),
    onClear: () => onChange({ conditions: undefined, filter: undefined }),
  };

  return (
    <Tabs value={view} onChange={openView} keepMounted={false}>
      <Page
        title={siteReportTitle}
        lead="Posts of your sites with their visits in the chosen period."
        width="wide"
        action={
          canSetUp && (
            <Button
              variant="default"
              leftSection={<IconCode size={18} stroke={1.5} aria-hidden />}
              onClick={() => setTrackingOpen(true)}
            >
              Set up tracking
            </Button>
          )
        }
        tabs={<PageTabs tabs={views} labels={viewLabels} open={view} />}
      >
        <Tabs.Panel value="table" className={classes.stack}>
          <Flex className={classes.toolbar} gap="8px 12px" wrap>
            <Select
              aria-label="Site"
              className={classes.subject}
              data={[
                { value: allSites, label: 'All sites' },
                ...sites.map(({ site_id, name }) => ({ value: String(site_id), label: name })),
              ]}
              searchable={sites.length > 8}
              allowDeselect={false}
              nothingFoundMessage={<NoOptions />}
              value={params.site_id}
              onChange={(value) => value && onChange({ site_id: value })}
            />
            <PeriodPicker
              presets={presetOptions}
              preset={params.daterange}
              ownRange={own && { from: own.start_date, to: own.end_date }}
              range={data?.range}
              minDate={addDays(today, -keptDays)}
              today={today}
              note="Days in UTC."
              onPreset={(daterange) => onChange({ daterange, start_date: undefined, end_date: undefined })}
              onRange={({ from, to }) => onChange({ start_date: from, end_date: to })}
            />
          </Flex>
          {canSetUp && <TrackingNotice report={data} onSetUp={() => setTrackingOpen(true)} />}
          <DataTable
            id="site-posts"
            label="Posts"
            {...table}
            columns={columns}
            idOf={idOf}
            nameOf={nameOf}
            pageSize={isUnpaged(data?.total, postPageSize) ? undefined : table.pageSize}
            filters={
              <Flex className={filterClasses.filters} gap={8} wrap miw={0}>
                <SearchBox label="Search posts" value={params.search} onSearch={(search) => onChange({ search })} />
                <ReportFilters {...filters} onEdit={() => openView('filter')} />
              </Flex>
            }
            onClear={isFiltered(params) ? () => onChange(noSiteFilters) : undefined}
            onCsv={() =>
              window.location.assign(toUrl('GET /content/site/insights/report.csv', {}, siteReportQuery(params)))
            }
            isBoxed
            empty={
              <EmptyState illustration="chart" title="No posts yet">
                Published posts of your sites appear here with their visits.
              </EmptyState>
            }
          />
        </Tabs.Panel>
        <Tabs.Panel value="filter">
          <FilterView
            {...filters}
            lead="Show posts whose visits in the chosen period meet these conditions."
            onApply={(conditions) =>
              showView(
                'table',
                conditions
                  ? { conditions: SiteConditionGroup.parse(conditions) }
                  : { conditions: undefined, filter: undefined },
              )
            }
          />
        </Tabs.Panel>
        <TrackingModal
          opened={isTrackingOpen}
          onClose={() => setTrackingOpen(false)}
          sites={sites}
          initialSite={sites.find(({ site_id }) => String(site_id) === params.site_id) ?? sites[0]}
        />
      </Page>
    </Tabs>
  );
}

const idOf = ({ site_id, post_id }: SiteRow) => `${site_id} ${post_id}`;
const nameOf = ({ title }: SiteRow) => title || 'Untitled';
