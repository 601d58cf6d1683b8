import { Button, Menu } from '@mantine/core';
import {
  IconBan,
  IconChevronDown,
  IconExternalLink,
  IconFileExport,
  IconFileImport,
  IconPencil,
  IconPlus,
  IconRefresh,
} from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { usePolledQuery } from '../../../lib/api/use-polled-query.ts';
import { addressOf, query } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { DataTable, type RowAction } from '../../../ui/table/data-table.tsx';
import { useShareActions } from '../share/use-share-actions.ts';
import { FailedSharesPanel } from './failed-shares-panel.tsx';
import { ledgerColumns, nameOf, type Row } from './ledger-columns.tsx';
import { LedgerFilters } from './ledger-filters.tsx';
import { isNarrowed, LedgerQuery, toApiQuery } from './ledger-query.ts';

const pollMs = 30_000;
const nothing: Partial<LedgerQuery> = {
  ...{ stage: undefined, forecast: undefined, network: undefined, account: undefined },
  ...{ first: undefined, last: undefined, search: '' },
};

export function LedgerPage() {
  const [place, setPlace] = useListQuery(LedgerQuery);
  const zone = useTimeZone();
  const mayPublish = useCan('social:publisher');
  const asked = query('GET /social/shares', { query: toApiQuery(place, zone), silent: true });
  const shares = usePolledQuery({ ...asked, placeholderData: keepPreviousData }, pollMs);
  const actions = useRowActions(mayPublish);
  return (
    <Page
      title="Social posts"
      lead="What was posted, is planned and did not go out, the latest first."
      width="wide"
      action={<PageActions mayPublish={mayPublish} />}
    >
      {place.stage !== 'trouble' && <FailedSharesPanel onAll={() => setPlace({ ...nothing, stage: 'trouble' })} />}
      <DataTable
        id="social-posts"
        label="Social posts"
        query={shares}
        columns={ledgerColumns}
        idOf={(row) => row.id}
        nameOf={nameOf}
        page={place.page}
        onPage={(page) => setPlace({ page })}
        onClear={isNarrowed(place) ? () => setPlace(nothing) : undefined}
        hasCsv={false}
        filters={<LedgerFilters place={place} onPlace={setPlace} />}
        actions={actions}
        empty={
          <EmptyState
            title="No social posts yet"
            action={mayPublish && <NewButton />}
            aside={<TextLink to="/social/calendar">Look at the calendar</TextLink>}
          >
            Write once, choose the accounts, and it goes out at the minute you say. What became of it stands here.
          </EmptyState>
        }
      />
    </Page>
  );
}

const NewButton = () => (
  <Button component={Link} to="/social/post/create" leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}>
    New social post
  </Button>
);

const PageActions = ({ mayPublish }: { mayPublish: boolean }) => (
  <>
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}>
          CSV
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={addressOf('GET /social/planned/export')}
          download
          leftSection={<IconFileExport size={18} stroke={1.5} aria-hidden />}
        >
          Export planned posts
        </Menu.Item>
        {mayPublish && (
          <Menu.Item
            component={Link}
            to="/social/import"
            leftSection={<IconFileImport size={18} stroke={1.5} aria-hidden />}
          >
            Import planned posts
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
    {mayPublish && <NewButton />}
  </>
);

/** What the server would refuse anyway is not offered. */
function useRowActions(mayPublish: boolean): (row: Row) => RowAction[] {
  const { retry, cancel } = useShareActions();
  const navigate = useNavigate();
  return ({ id, state, url, yours }) => {
    const mayAct = mayPublish && yours;
    const isOpen = state === 'intent' || state === 'failed' || state === 'missed';
    const edit: RowAction = {
      label: 'Edit',
      icon: IconPencil,
      isQuick: true,
      onClick: () => void navigate({ to: '/social/share/$id', params: { id: String(id) }, hash: 'edit' }),
    };
    return [
      ...(mayAct && isOpen ? [edit] : []),
      ...(mayAct && (state === 'failed' || state === 'missed')
        ? [{ label: 'Try again', icon: IconRefresh, isQuick: true, onClick: () => void retry(id) }]
        : []),
      ...(url
        ? [{ label: 'See it live', icon: IconExternalLink, onClick: () => void window.open(url, '_blank', 'noopener') }]
        : []),
      ...(mayAct && isOpen
        ? [{ label: 'Cancel post', icon: IconBan, danger: true, onClick: () => void cancel(id) }]
        : []),
    ];
  };
}
