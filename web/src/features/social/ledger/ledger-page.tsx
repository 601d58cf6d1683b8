import { deliverySorts } from '@fanfare/contract/deliveries/deliveries';
import { terms } from '@fanfare/contract/kit/terms';
import { Button, Menu, Tabs } from '@mantine/core';
import { IconChevronDown, IconFileExport, IconFileImport, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query, toUrl } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { RestrictedButton } from '../../../ui/overlay/restricted-button.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageTabs } from '../../../ui/page/page-tabs.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { refetchDelay, StopBanner } from '../../deliveries/index.tsx';
import { columnsFor, nameOf } from './ledger-columns.tsx';
import { LedgerFilters } from './ledger-filters.tsx';
import {
  isFiltered,
  LedgerQuery,
  type LedgerStage,
  noFilters,
  openStage,
  sortFor,
  stageLabels,
  stages,
  toApiQuery,
} from './ledger-query.ts';
import { useLedgerActions } from './use-ledger-actions.tsx';

export function LedgerPage() {
  const [ledgerQuery, setLedgerQuery, views] = useListQuery(LedgerQuery);
  const timeZone = useTimeZone();
  const mayPublish = useCan('social:publisher');
  const shares = useQuery({
    ...query('GET /social/shares', { query: toApiQuery(ledgerQuery, timeZone), silent: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => refetchDelay(data?.items ?? [], now()),
  });
  const troubleQuery = query('GET /social/shares', { query: { page: 1, stage: 'trouble' }, silent: true });
  const troubles = useQuery(troubleQuery).data?.total ?? 0;
  const { rowActions, bulk, dialogs } = useLedgerActions(mayPublish);
  const stage = openStage(ledgerQuery);
  const labels = {
    ...stageLabels,
    ...(troubles > 0 ? { trouble: `${terms.needsAttention} (${formatNumber(troubles)})` } : {}),
  };
  return (
    <Tabs
      value={stage}
      onChange={(name) =>
        setLedgerQuery({ stage: stages.find((each) => each === name), state: undefined, sort: undefined })
      }
    >
      <Page
        title="Social posts"
        lead="Your scheduled, published and failed social posts."
        width="wide"
        action={<PageActions mayPublish={mayPublish} />}
        tabs={<PageTabs tabs={stages} labels={labels} open={stage} />}
      >
        <StopBanner />
        <Tabs.Panel value={stage}>
          <DataTable
            id="social-posts"
            label="Social posts"
            query={shares}
            columns={columnsFor(stage)}
            idOf={(row) => row.id}
            nameOf={nameOf}
            page={ledgerQuery.page}
            onPage={(page) => setLedgerQuery({ page })}
            sort={sortFor(ledgerQuery)}
            onSort={(sort) => setLedgerQuery({ sort: deliverySorts.find((name) => name === sort) })}
            onClear={isFiltered(ledgerQuery) ? () => setLedgerQuery(noFilters) : undefined}
            views={views}
            hasCsv={false}
            filters={<LedgerFilters query={ledgerQuery} onChange={setLedgerQuery} />}
            actions={rowActions}
            bulk={mayPublish ? bulk : undefined}
            empty={<NoPosts stage={stage} mayPublish={mayPublish} />}
          />
        </Tabs.Panel>
        {dialogs}
      </Page>
    </Tabs>
  );
}

const emptyTexts: Record<LedgerStage, { title: string; text: string }> = {
  planned: { title: 'No scheduled posts', text: 'Write once and schedule a post for several accounts.' },
  posted: {
    title: 'No published posts yet',
    text: 'Write once, publish to several accounts, and track every post here.',
  },
  trouble: {
    title: 'Nothing needs attention',
    text: 'Posts that failed, were missed or couldn’t be confirmed appear here.',
  },
  all: { title: 'No social posts yet', text: 'Write once, publish to several accounts, and track every post here.' },
};

function NoPosts({ stage, mayPublish }: { stage: LedgerStage; mayPublish: boolean }) {
  const { title, text } = emptyTexts[stage];
  return (
    <EmptyState
      title={title}
      illustration={stage === 'trouble' ? 'cup' : 'horn'}
      action={mayPublish && stage !== 'trouble' && <NewPostButton />}
      aside={<TextLink to="/social/calendar">View calendar</TextLink>}
    >
      {text}
    </EmptyState>
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
    {mayPublish ? <NewPostButton /> : <RestrictedButton need="social:publisher">New social post</RestrictedButton>}
  </>
);
