import { Paging } from '@fanfare/contract/kit/paging';
import { formatCountOf } from '@fanfare/contract/kit/plurals';
import { subscriberStates } from '@fanfare/contract/subscribers';
import { Button } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { query, toUrl, useSave } from '../../lib/api.ts';
import { useCan } from '../../lib/session.ts';
import { useListQuery } from '../../lib/use-list-query.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { ConfirmModal } from '../../ui/overlay/confirm-modal.tsx';
import { Page } from '../../ui/page/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { FilterChips } from '../../ui/table/filter-chips.tsx';
import { NoSubscribers } from './no-subscribers.tsx';
import { type Subscriber, subscriberColumns } from './subscriber-columns.tsx';

const states = ['subscribed', 'pending', 'unsubscribed'] as const;
const stateOptions = states.map((value) => ({ value, label: subscriberStates[value] }));
const ListQuery = Paging.extend({ state: z.enum(states).optional().catch(undefined) });

/** The people who asked the business for its emails. */
export function SubscribersPage() {
  const [list, setList] = useListQuery(ListQuery);
  const [deleted, setDeleted] = useState<Subscriber>();
  const canManage = useCan(['leads:manager', 'content:manager']);
  const subscribers = useQuery({ ...query('GET /subscribers', { query: list }), placeholderData: keepPreviousData });
  const count = subscribers.data?.subscribed;
  const isFiltered = list.search !== '' || list.state !== undefined;
  const isEmpty = subscribers.data?.total === 0 && !isFiltered;
  return (
    <Page
      title="Subscribers"
      lead={count ? `${formatCount(count)} confirmed their email address.` : 'People who asked for your emails.'}
      width="wide"
      action={
        canManage &&
        !isEmpty && (
          <Button
            component="a"
            href={toUrl('GET /subscribers/export')}
            download
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
          >
            Download all as CSV
          </Button>
        )
      }
    >
      <DataTable
        id="subscribers"
        label="Subscribers"
        query={subscribers}
        columns={subscriberColumns}
        idOf={(row) => row.id}
        nameOf={(row) => row.email}
        page={list.page}
        onPage={(page) => setList({ page })}
        onClear={isFiltered ? () => setList({ search: '', state: undefined }) : undefined}
        hasCsv={false}
        filters={
          <>
            <SearchBox label="Search subscribers" value={list.search} onSearch={(search) => setList({ search })} />
            <FilterChips
              label="Status"
              value={list.state}
              options={stateOptions}
              onChange={(state) => setList({ state })}
            />
          </>
        }
        actions={(row) =>
          canManage
            ? [{ label: 'Delete subscriber', icon: IconTrash, danger: true, onClick: () => setDeleted(row) }]
            : []
        }
        empty={<NoSubscribers />}
      />
      <DeleteSubscriberModal subscriber={deleted} onClose={() => setDeleted(undefined)} />
    </Page>
  );
}

type ModalProps = { subscriber: Subscriber | undefined; onClose: () => void };

function DeleteSubscriberModal({ subscriber, onClose }: ModalProps) {
  const remove = useSave('POST /subscribers/{id}/delete', { refreshes: ['GET /subscribers'] });
  return (
    <ConfirmModal
      opened={subscriber !== undefined}
      onClose={onClose}
      title="Delete subscriber?"
      confirm="Delete subscriber"
      danger
      onConfirm={async () => {
        if (!subscriber) return;
        await remove.mutateAsync({ params: { id: subscriber.id } });
        toast.good('Subscriber deleted.');
      }}
    >
      <strong>{subscriber?.email}</strong> is deleted with the record of their consent. You can’t undo this.
    </ConfirmModal>
  );
}

const formatCount = (count: number): string => formatCountOf(count, 'person', 'people');
