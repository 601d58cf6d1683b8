import { Button } from '@mantine/core';
import { IconDownload, IconEye, IconRepeat, IconSend } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { toUrl } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { type BulkAction, DataTable, type RowAction } from '../../../ui/table/data-table.tsx';
import type { Lead } from '../lead-queries.ts';
import classes from '../leads.module.css';
import { inboxColumns, leadName } from './inbox-columns.tsx';
import { InboxFilters } from './inbox-filters.tsx';
import { InboxQuery, inboxPages, isFiltered, noFilters } from './inbox-query.ts';
import { LeadDrawer } from './lead-drawer.tsx';
import { useLeadActions } from './use-lead-actions.ts';

const canReplay = ({ deliveries }: Lead): boolean => deliveries.some(({ can_replay }) => can_replay);

/** Table of all leads of the business, newest first. The open lead is in the URL. */
export function InboxTable() {
  const [{ lead: openId, ...filter }, setQuery] = useListQuery(InboxQuery);
  const canPublish = useCan('leads:publisher');
  const list = useInfiniteQuery(inboxPages(filter));
  const { replayMany, releaseMany } = useLeadActions();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = Math.max(list.data?.pages[0]?.total ?? 0, items.length);
  const paged = list.data && { items, total, page: 1, page_size: Math.max(total, 1) };
  const open = (lead: Lead) => setQuery({ lead: lead.id });
  const columns = useMemo(() => inboxColumns(({ id }) => setQuery({ lead: id })), [setQuery]);

  const rowActions = (lead: Lead): RowAction[] => [
    { label: 'View lead', icon: IconEye, isQuick: true, onClick: () => open(lead) },
    ...(canPublish && canReplay(lead)
      ? [{ label: 'Send again', icon: IconRepeat, onClick: () => void replayMany([lead]) }]
      : []),
  ];
  const bulk: BulkAction<Lead>[] = canPublish
    ? [
        { label: 'Send failed again', icon: IconRepeat, onClick: replayMany },
        { label: 'Deliver on hold', icon: IconSend, onClick: releaseMany },
      ]
    : [];

  return (
    <>
      <DataTable
        id="lead-inbox"
        label="Leads"
        query={{ ...list, data: paged }}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={leadName}
        onClear={isFiltered(filter) ? () => setQuery(noFilters) : undefined}
        filters={<InboxFilters filters={filter} onChange={setQuery} />}
        tools={
          <Button
            component="a"
            href={toUrl('GET /leads/inbox/export', {}, filter)}
            download
            variant="default"
            size="xs"
            leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
          >
            Download CSV
          </Button>
        }
        hasCsv={false}
        actions={rowActions}
        bulk={bulk}
        empty={<NoLeads />}
      />
      {list.hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more leads
          </Button>
        </div>
      )}
      <LeadDrawer id={openId} onClose={() => setQuery({ lead: undefined })} />
    </>
  );
}

const NoLeads = () => (
  <EmptyState
    illustration="envelope"
    title="No leads yet"
    action={
      <Button component={Link} to="/leads" hash="facebookforms">
        Connect a form
      </Button>
    }
  >
    Connect a Facebook form or publish one of your own. Each lead appears here with where it was sent.
  </EmptyState>
);
