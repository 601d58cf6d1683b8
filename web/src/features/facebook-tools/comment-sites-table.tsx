import { Badge, Loader } from '@mantine/core';
import { IconExternalLink, IconRefresh, IconSettings } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { type Column, DataTable, type RowAction } from '../../ui/data-table.tsx';
import { Moment } from '../../ui/moment.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import classes from './comment-sync.module.css';
import type { SyncFacts, useCommentSync } from './use-comment-sync.ts';

const pagesOf = ({ fb_pages }: SyncFacts) => fb_pages.map(({ name }) => name).join(', ');
const standingOf = ({ on, error }: SyncFacts) => (!on ? 'Off' : error ? 'Needs you' : 'On');
const colours = { Off: 'gray', On: 'green', 'Needs you': 'red' } as const;
const mannerOf = ({ hold, show_names, days }: SyncFacts) =>
  [
    hold ? 'New ones wait for you' : 'Shown at once',
    show_names ? 'with names' : 'without names',
    days === 1 ? 'for a day' : `for ${days} days`,
  ].join(', ');

const columns: Column<SyncFacts>[] = [
  {
    id: 'site',
    head: 'Site',
    isName: true,
    cell: ({ site_id, site_name }) => (
      <TextLink to="/content/site/$id/posts" params={{ id: String(site_id) }} inherit>
        {site_name}
      </TextLink>
    ),
    text: ({ site_name }) => site_name,
  },
  {
    id: 'state',
    head: 'Comments',
    cell: (row) => (
      <Badge color={colours[standingOf(row)]} miw="max-content">
        {standingOf(row)}
      </Badge>
    ),
    text: standingOf,
  },
  {
    id: 'pages',
    head: 'Facebook pages',
    cell: (row) => pagesOf(row) || <span className={classes.quiet}>None chosen</span>,
    text: pagesOf,
  },
  {
    id: 'manner',
    head: 'How',
    minWidth: 160,
    cell: (row) => (row.on ? mannerOf(row) : <span className={classes.quiet}>Nothing is shown</span>),
    text: mannerOf,
  },
  {
    id: 'read',
    head: 'Last run',
    minWidth: 180,
    cell: (row) => <LastRun sync={row} />,
    text: ({ read }) => read,
  },
  {
    id: 'comments',
    head: 'Read so far',
    align: 'end',
    cell: ({ comments }) => formatNumber(comments),
    text: ({ comments }) => comments,
  },
];

type Props = {
  sync: ReturnType<typeof useCommentSync>;
  empty: ReactNode;
  /** Missing for those who may only look. */
  onEdit: ((row: SyncFacts) => void) | undefined;
  onRead: ((row: SyncFacts) => void) | undefined;
};

export function CommentSitesTable({ sync, empty, onEdit, onRead }: Props) {
  const { syncs: items, ...query } = sync;
  const paged = items && { items, total: items.length, page: 1, page_size: Math.max(items.length, 1) };
  const actions = (row: SyncFacts): RowAction[] => [
    ...(onEdit
      ? [{ label: row.on ? 'Change' : 'Set up', icon: IconSettings, isQuick: true, onClick: () => onEdit(row) }]
      : []),
    ...(onRead && row.on
      ? [
          {
            ...{ label: 'Read now', icon: IconRefresh, isQuick: true, disabled: row.isReading },
            onClick: () => onRead(row),
          },
        ]
      : []),
    {
      label: 'Open the site',
      icon: IconExternalLink,
      onClick: () => void window.open(row.site_url, '_blank', 'noopener'),
    },
  ];
  return (
    <DataTable
      id="comment-sync"
      label="Sites"
      query={{ ...query, data: paged }}
      columns={columns}
      idOf={({ site_id }) => site_id}
      nameOf={({ site_name }) => site_name}
      actions={actions}
      empty={empty}
      hasCsv={false}
    />
  );
}

/** When Facebook was read, what came of it, and what it said when that failed. */
function LastRun({ sync: { on, read, news, error, isReading } }: { sync: SyncFacts }) {
  if (isReading)
    return (
      <span className={classes.reading}>
        <Loader size={14} aria-hidden /> Reads Facebook now
      </span>
    );
  if (!on || read === null)
    return <span className={classes.quiet}>{read ? <Moment at={read} show="relative" /> : '–'}</span>;
  return (
    <span className={classes.run}>
      <Moment at={read} show="relative" />
      <small>{error ?? (news === 0 ? 'Nothing new' : news === 1 ? 'One new comment' : `${news} new comments`)}</small>
    </span>
  );
}
