import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { type Key, type Output, useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { type Column, DataTable, type ListQuery } from '../../../ui/table/data-table.tsx';
import classes from '../staff.module.css';
import { formatJobName } from './job-name.ts';

type Job = Output<'GET /staff/jobs'>['items'][number];
type ListParams = { page: number; search: string };
type Props = {
  jobs: ListQuery<Job>;
  list: ListParams;
  onList: (change: Partial<ListParams>) => void;
  empty: ReactNode;
};

const staleAfterChange: Key[] = ['GET /staff/jobs', 'GET /staff/queues'];

const columns: Column<Job>[] = [
  {
    id: 'job',
    head: 'Job',
    isName: true,
    cell: (row) => formatJobName(row.job),
    text: (row) => formatJobName(row.job),
  },
  {
    id: 'error',
    head: 'Error',
    cell: (row) => <span className={classes.long}>{row.error}</span>,
    text: (row) => row.error,
  },
  { id: 'attempts', head: 'Attempts', align: 'end', cell: (row) => row.attempts, text: (row) => row.attempts },
  {
    id: 'created',
    head: 'Created',
    cell: (row) => <DateTime at={row.created_at} />,
    text: (row) => row.created_at,
    isExtra: true,
  },
  {
    id: 'failed',
    head: 'Failed',
    width: 190,
    cell: (row) => <DateTime at={row.failed_at} />,
    text: (row) => row.failed_at,
  },
];

export function JobsTable({ jobs, list, onList, empty }: Props) {
  const [jobToDiscard, setJobToDiscard] = useState<Job>();
  const retry = useSave('POST /staff/job/{id}/retry', {
    refreshes: staleAfterChange,
    onDone: () => {
      toast.good('Job is running again.');
    },
  });
  const discard = useSave('POST /staff/job/{id}/discard', { refreshes: staleAfterChange });
  return (
    <>
      <DataTable
        id="failed-jobs"
        label="Failed jobs"
        query={jobs}
        columns={columns}
        idOf={(row) => row.id}
        nameOf={(row) => formatJobName(row.job)}
        page={list.page}
        onPage={(page) => onList({ page })}
        onClear={list.search ? () => onList({ search: '' }) : undefined}
        filters={<SearchBox label="Search failed jobs" value={list.search} onSearch={(search) => onList({ search })} />}
        actions={(row) => [
          {
            label: 'Run again',
            icon: IconRefresh,
            isQuick: true,
            onClick: () => retry.mutate({ params: { id: row.id } }, { onError: toast.failed }),
          },
          { label: 'Discard', icon: IconTrash, danger: true, onClick: () => setJobToDiscard(row) },
        ]}
        empty={empty}
      />
      <ConfirmModal
        opened={jobToDiscard !== undefined}
        onClose={() => setJobToDiscard(undefined)}
        title="Discard job?"
        confirm="Discard job"
        danger
        onConfirm={async () => {
          if (jobToDiscard) await discard.mutateAsync({ params: { id: jobToDiscard.id } });
        }}
      >
        <strong>{formatJobName(jobToDiscard?.job ?? '')}</strong> won’t run, and its error is deleted. You can’t undo
        this.
      </ConfirmModal>
    </>
  );
}
