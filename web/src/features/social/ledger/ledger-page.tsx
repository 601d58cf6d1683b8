import { viewOn } from '@fanfare/contract/kit/terms';
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
import { query, toUrl } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { DataTable, type RowAction } from '../../../ui/table/data-table.tsx';
import { networkInfo } from '../../connections/index.tsx';
import { useShareActions } from '../share/use-share-actions.ts';
import { FailedSharesPanel } from './failed-shares-panel.tsx';
import { ledgerColumns, nameOf, type Row } from './ledger-columns.tsx';
import { LedgerFilters } from './ledger-filters.tsx';
import { isFiltered, LedgerQuery, toApiQuery } from './ledger-query.ts';

const pollMs = 30_000;
const noFilters: Partial<LedgerQuery> = {
  ...{ stage: undefined, forecast: undefined, network: undefined, account: undefined },
  ...{ first: undefined, last: undefined, search: '' },
};

export function LedgerPage() {
  const [ledgerQuery, setLedgerQuery, views] = useListQuery(LedgerQuery);
  const timeZone = useTimeZone();
  const mayPublish = useCan('social:publisher');
  const sharesRequest = query('GET /social/shares', { query: toApiQuery(ledgerQuery, timeZone), silent: true });
  const shares = usePolledQuery({ ...sharesRequest, placeholderData: keepPreviousData }, pollMs);
  const actions = useRowActions(mayPublish);
  return (
    <Page
      title="Social posts"
      lead="Your published, scheduled and failed social posts, newest first."
      width="wide"
      action={<PageActions mayPublish={mayPublish} />}
    >
      {ledgerQuery.stage !== 'trouble' && (
        <FailedSharesPanel onShowAll={() => setLedgerQuery({ ...noFilters, stage: 'trouble' })} />
      )}
      <DataTable
        id="social-posts"
        label="Social posts"
        query={shares}
        columns={ledgerColumns}
        idOf={(row) => row.id}
        nameOf={nameOf}
        page={ledgerQuery.page}
        onPage={(page) => setLedgerQuery({ page })}
        onClear={isFiltered(ledgerQuery) ? () => setLedgerQuery(noFilters) : undefined}
        views={views}
        hasCsv={false}
        filters={<LedgerFilters query={ledgerQuery} onChange={setLedgerQuery} />}
        actions={actions}
        empty={
          <EmptyState
            title="No social posts yet"
            action={mayPublish && <NewPostButton />}
            aside={<TextLink to="/social/calendar">View calendar</TextLink>}
          >
            Write once, publish to several accounts, and track every post here.
          </EmptyState>
        }
      />
    </Page>
  );
}

const NewPostButton = () => (
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
          href={toUrl('GET /social/planned/export')}
          download
          leftSection={<IconFileExport size={18} stroke={1.5} aria-hidden />}
        >
          Export scheduled posts
        </Menu.Item>
        {mayPublish && (
          <Menu.Item
            component={Link}
            to="/social/import"
            leftSection={<IconFileImport size={18} stroke={1.5} aria-hidden />}
          >
            Import scheduled posts
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
    {mayPublish && <NewPostButton />}
  </>
);

/** Only actions the server accepts for this share. */
function useRowActions(mayPublish: boolean): (row: Row) => RowAction[] {
  const { retry, cancel } = useShareActions();
  const navigate = useNavigate();
  return ({ id, state, url, yours, social_network }) => {
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
        ? [
            {
              label: viewOn(networkInfo[social_network].name),
              icon: IconExternalLink,
              onClick: () => void window.open(url, '_blank', 'noopener'),
            },
          ]
        : []),
      ...(mayAct && isOpen
        ? [{ label: 'Cancel post', icon: IconBan, danger: true, onClick: () => void cancel(id) }]
        : []),
    ];
  };
}
