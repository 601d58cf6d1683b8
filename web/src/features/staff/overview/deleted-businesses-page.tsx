import { restoreDays } from '@fanfare/contract/business/business';
import { Paging } from '@fanfare/contract/kit/paging';
import { IconArrowBackUp } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Output, query, useSave } from '../../../lib/api.ts';
import { formatDay } from '../../../lib/format.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { restorableUntil } from './restorable-until.ts';

type DeletedBusiness = Output<'GET /staff/businesses/deleted'>['items'][number];

const columns: Column<DeletedBusiness>[] = [
  { id: 'name', head: 'Business', isName: true, cell: (row) => row.business_name, text: (row) => row.business_name },
  { id: 'owner', head: 'Owner', cell: (row) => row.owner_name, text: (row) => row.owner_name },
  { id: 'deleted', head: 'Deleted', cell: (row) => <DateTime at={row.deleted_at} />, text: (row) => row.deleted_at },
  {
    id: 'until',
    head: 'Restorable until',
    cell: (row) => formatDay(restorableUntil(row.deleted_at)),
    text: (row) => restorableUntil(row.deleted_at),
  },
];

export function DeletedBusinessesPage() {
  const [list, setList] = useListQuery(Paging);
  const [businessToRestore, setBusinessToRestore] = useState<DeletedBusiness>();
  const deleted = useQuery({
    ...query('GET /staff/businesses/deleted', { query: list }),
    placeholderData: keepPreviousData,
  });
  const restore = useSave('POST /staff/business/{bid}/restore', {
    refreshes: ['GET /staff/businesses/deleted', 'GET /staff/user/{id}', 'GET /staff/users', 'GET /staff/audit'],
  });
  return (
    <Page title="Deleted businesses" lead={`Deleted businesses can be restored for ${restoreDays} days.`} width="wide">
      <DataTable
        id="staff-deleted-businesses"
        label="Deleted businesses"
        query={deleted}
        columns={columns}
        idOf={(row) => row.id}
        nameOf={(row) => row.business_name}
        page={list.page}
        onPage={(page) => setList({ page })}
        filters={
          <SearchBox
            label="Search deleted businesses"
            value={list.search}
            onSearch={(search) => setList({ search, page: 1 })}
          />
        }
        onClear={list.search ? () => setList({ search: '', page: 1 }) : undefined}
        actions={(row) => [
          { label: 'Restore', icon: IconArrowBackUp, isQuick: true, onClick: () => setBusinessToRestore(row) },
        ]}
        empty={
          <EmptyState title="No deleted businesses" illustration="envelope">
            Deleted businesses stay here for {restoreDays} days.
          </EmptyState>
        }
      />
      <ConfirmModal
        opened={businessToRestore !== undefined}
        onClose={() => setBusinessToRestore(undefined)}
        title={`Restore ${businessToRestore?.business_name ?? ''}?`}
        confirm="Restore business"
        onConfirm={async () => {
          if (!businessToRestore) return;
          await restore.mutateAsync({ params: { bid: businessToRestore.id } });
          toast.good(`${businessToRestore.business_name} restored.`);
        }}
      >
        <strong>{businessToRestore?.owner_name}</strong> and all members get access again.
      </ConfirmModal>
    </Page>
  );
}
