import { postTypeFilters, postTypeLabels } from '@fanfare/contract/post-reports/post-conditions';
import { postSortColumns } from '@fanfare/contract/post-reports/post-report';
import { postPageSize } from '@fanfare/contract/post-reports/presets';
import { Select } from '@mantine/core';
import { IconExternalLink, IconListDetails } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { toUrl } from '../../../lib/api.ts';
import filterClasses from '../../../ui/conditions/conditions.module.css';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { Flex } from '../../../ui/layout/layout.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useReportTable } from '../../../ui/table/use-report-table.ts';
import { postName } from '../post-name.ts';
import type { PostReport, PostRow } from '../post-report-calls.ts';
import { isFiltered, noPostFilters, type PostReportParams, postReportQuery } from '../post-report-params.ts';
import { isUnpaged, pageSizes } from '../report-view.ts';
import { postColumns } from './post-columns.tsx';
import { usePostHref } from './use-post-href.ts';

type Props = {
  report: UseQueryResult<PostReport>;
  params: PostReportParams;
  onChange: (change: Partial<PostReportParams>) => void;
  /** Saved filters and conditions, shown above the table. */
  filters: ReactNode;
  /** Buttons beside the button "Columns". */
  tools: ReactNode;
  /** Buttons in the bar of selected posts; undefined when the user can't use posts. */
  renderSelection: ((rows: readonly PostRow[]) => ReactNode) | undefined;
};

const typeOptions = postTypeFilters.map((value) => ({ value, label: postTypeLabels[value] }));

export function PostTable({ report, params, onChange, filters, tools, renderSelection }: Props) {
  const { data } = report;
  const table = useReportTable({ report, params, onChange, sorts: postSortColumns, sizes: pageSizes });
  const open = useCallback(
    (row: PostRow) => onChange({ row: row.post_id, page: params.page }),
    [onChange, params.page],
  );
  const hrefOf = usePostHref();
  const totals = data?.totals;
  const hasPages = params.page_id === 'all';
  const columns = useMemo(
    () => postColumns({ totals, hasPages, hrefOf, onOpen: open }),
    [totals, hasPages, hrefOf, open],
  );
  const actions = useCallback(
    (row: PostRow) => [
      { label: 'Details', icon: IconListDetails, onClick: () => open(row) },
      {
        label: 'View on Facebook',
        icon: IconExternalLink,
        onClick: () => void window.open(row.permalink_url, '_blank', 'noopener'),
      },
    ],
    [open],
  );
  // Page buttons and the choice of the page size are hidden while all rows fit on one page.
  const hasPaging = !isUnpaged(data?.total, postPageSize);
  return (
    <DataTable
      id="page-posts"
      label="Posts"
      {...table}
      columns={columns}
      idOf={idOf}
      nameOf={postName}
      whyUnselectable={whyUnselectable}
      pageSize={hasPaging ? table.pageSize : undefined}
      filters={
        <Flex className={filterClasses.filters} gap={8} wrap miw={0}>
          <SearchBox label="Search posts" value={params.search} onSearch={(search) => onChange({ search })} />
          <Select
            aria-label="Post type"
            data={typeOptions}
            allowDeselect={false}
            w={150}
            value={params.post_type}
            onChange={(value) => onChange({ post_type: postTypeFilters.find((name) => name === value) })}
          />
          {filters}
        </Flex>
      }
      tools={tools}
      onClear={isFiltered(params) ? () => onChange(noPostFilters) : undefined}
      actions={actions}
      selection={renderSelection}
      isBoxed
      onCsv={() => window.location.assign(toUrl('GET /facebook/page/post/report.csv', {}, postReportQuery(params)))}
      empty={
        <EmptyState illustration="chart" title="No posts in this period">
          Choose a longer period, or publish a post on your page. Figures appear after the next sync.
        </EmptyState>
      }
    />
  );
}

const idOf = ({ post_id }: PostRow) => post_id;
const whyUnselectable = ({ promotable_id, problem }: PostRow): string | undefined =>
  promotable_id === null ? (problem ?? 'This post can’t be used.') : undefined;
