import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { formatCount, unknown } from '../report-view.ts';
import type { SiteReport, SiteRow } from './site-report-calls.ts';

const figures = [
  ['page_views', 'Page views'],
  ['visitors', 'Visitors'],
  ['clicks', 'Clicks'],
  ['shares', 'Shares'],
] as const;

export const siteColumns = (totals: SiteReport['totals'] | undefined, hasSites: boolean): Column<SiteRow>[] => [
  {
    id: 'title',
    head: 'Post',
    isName: true,
    sortable: true,
    width: 320,
    minWidth: 220,
    cell: ({ site_id, post_id, title }) => (
      <TextLink
        to="/content/site/$siteId/post/$postId"
        params={{ siteId: String(site_id), postId: post_id }}
        c="inherit"
      >
        <bdi>{title || 'Untitled'}</bdi>
      </TextLink>
    ),
    text: ({ title }) => title,
    total: 'Total',
  },
  {
    id: 'site_name',
    head: 'Site',
    width: 160,
    isExtra: !hasSites,
    cell: ({ site_name }) => site_name,
    text: ({ site_name }) => site_name,
  },
  {
    id: 'category',
    head: 'Category',
    width: 160,
    sortable: true,
    cell: ({ category }) => category || unknown,
    text: ({ category }) => category,
  },
  {
    id: 'published',
    head: 'Published',
    width: 130,
    sortable: true,
    sortsDescendingFirst: true,
    cell: ({ published }) => <DateTime at={published} show="relative" />,
    text: ({ published }) => published,
  },
  ...figures.map(
    ([name, head]): Column<SiteRow> => ({
      id: name,
      head,
      align: 'end',
      width: 120,
      sortable: true,
      sortsDescendingFirst: true,
      cell: (row) => formatCount(row[name]),
      text: (row) => row[name],
      total: totals && formatCount(totals[name]),
    }),
  ),
];
