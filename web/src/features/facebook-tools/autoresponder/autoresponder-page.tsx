import { autoresponderLimits } from '@fanfare/contract/facebook-tools/page-autoresponder';
import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { emit } from '../../../lib/api/page-events.ts';
import { useSave } from '../../../lib/api.ts';
import { useCan, useMe } from '../../../lib/session.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Block } from '../../../ui/layout/layout.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { FacebookAuthorizationAlert } from '../../../ui/overlay/facebook-authorization-alert.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageTabs } from '../../../ui/page/page-tabs.tsx';
import { AnswerLog } from './answer-log.tsx';
import { AutoresponderModal } from './autoresponder-modal.tsx';
import { AutorespondersTable } from './autoresponders-table.tsx';
import {
  type Autoresponder,
  type AutoresponderPageRow,
  useAutoresponders,
  useRowUpdates,
} from './use-autoresponders.ts';

const tabs = ['autoresponders', 'log'] as const;
const tabLabels = { autoresponders: 'Autoresponders', log: 'Log' };
const AutoresponderQuery = z.object({
  tab: z.enum(tabs).default('autoresponders'),
  page: z.coerce.number<string | number>().int().min(1).max(100_000).default(1),
});

/** Page of automatic answers to comments and messages of Facebook pages. */
export function AutoresponderPage() {
  const [{ tab, page }, setList] = useListQuery(AutoresponderQuery);
  const canPublish = useCan('facebook_messages:publisher');
  const canReadLog = useCan('facebook_messages:editor');
  const list = useAutoresponders();
  const rows = useRowUpdates();
  const [edited, setEdited] = useState<Autoresponder | 'new'>();
  const [toDelete, setToDelete] = useState<Autoresponder>();
  const remove = useSave('POST /facebook/page/autoresponder/{id}/delete');
  const { autoresponders = [], pages = [] } = list.data ?? {};
  const newButton = canPublish && pages.length > 0 && (
    <Button onClick={() => setEdited('new')} leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}>
      New autoresponder
    </Button>
  );

  async function deleteRow({ id }: Autoresponder) {
    await remove.mutateAsync({ params: { id } });
    rows.remove(id);
  }

  return (
    <Tabs value={tab} onChange={(name) => setList({ tab: tabs.find((known) => known === name) ?? 'autoresponders' })}>
      <Page
        title="Facebook page autoresponder"
        lead={`Answer comments and messages, up to ${autoresponderLimits.answersPerHour} an hour per page.`}
        width="wide"
        action={autoresponders.length > 0 && newButton}
        tabs={canReadLog && <PageTabs tabs={tabs} labels={tabLabels} open={tab} />}
      >
        <MissingPermission pages={pages} />
        <Tabs.Panel value="autoresponders">
          {tab === 'autoresponders' && (
            <AutorespondersTable
              list={list}
              onEdit={setEdited}
              onDelete={setToDelete}
              empty={list.data && pages.length === 0 ? <NoPageConnected /> : <NoAutoresponders action={newButton} />}
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="log">
          {tab === 'log' && canReadLog && <AnswerLog page={page} onPage={(next) => setList({ page: next })} />}
        </Tabs.Panel>
        <AutoresponderModal autoresponder={edited} pages={pages} onClose={() => setEdited(undefined)} />
        <ConfirmModal
          opened={toDelete !== undefined}
          onClose={() => setToDelete(undefined)}
          title={`Delete ${toDelete?.name ?? ''}?`}
          confirm="Delete autoresponder"
          danger
          onConfirm={() => toDelete && deleteRow(toDelete)}
        >
          Comments and messages on <strong>{toDelete?.fb_page_name}</strong> are no longer answered. The log stays.
        </ConfirmModal>
      </Page>
    </Tabs>
  );
}

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' });

/** Alert for pages connected without the permission for messages. */
function MissingPermission({ pages }: { pages: readonly AutoresponderPageRow[] }) {
  const { business } = useMe();
  const limited = pages.filter(({ missing, working }) => working && missing.length > 0);
  const [first] = limited;
  if (!first) return null;
  const { missing, connect } = first;
  return (
    <Block mb={16}>
      <FacebookAuthorizationAlert
        onView={() => emit({ kind: 'facebook-login', missing, isOwner: business?.is_owner ?? false, connect })}
      >
        Permission to answer on {listFormat.format(limited.map(({ name }) => name))} is missing.
      </FacebookAuthorizationAlert>
    </Block>
  );
}

const NoAutoresponders = ({ action }: { action: ReactNode }) => (
  <EmptyState illustration="envelope" title="No autoresponders yet" action={action}>
    Choose a page, the words to answer to, and a public reply or a private message.
  </EmptyState>
);

const NoPageConnected = () => (
  <EmptyState
    illustration="envelope"
    title="No Facebook page connected"
    action={
      <Button component={Link} to="/user/account" hash="social">
        Connect Facebook
      </Button>
    }
  >
    Connect the account that manages your page to answer its comments and messages.
  </EmptyState>
);
