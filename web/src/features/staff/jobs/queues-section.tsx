import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { type Output, useSave } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { Figure, KeyFigures } from '../overview/key-figures.tsx';
import classes from '../staff.module.css';
import { type QueueSum, queueTotals } from './queue-totals.ts';

type Answer = Output<'GET /staff/queues'>;
type Queue = Answer['queues'][number];
type Query = {
  data: Answer | undefined;
  isPending: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
};

const counted = ['waiting', 'planned', 'running', 'failed'] as const;
const heads = { waiting: 'Waiting', planned: 'Planned', running: 'Running', failed: 'Failed' };
const hints = {
  waiting: 'Due now, in line',
  planned: 'For a later time, or another try',
  running: 'At work now',
  failed: 'Gave up, see below',
};

const columnsFor = (sum: QueueSum | undefined): Column<Queue>[] => [
  { id: 'job', head: 'Kind of work', isName: true, cell: (row) => row.job, text: (row) => row.job },
  ...counted.map(
    (name): Column<Queue> => ({
      id: name,
      head: heads[name],
      align: 'end',
      cell: (row) => <Count value={row[name]} isBad={name === 'failed'} />,
      text: (row) => row[name],
      total: sum && formatNumber(sum[name]),
    }),
  ),
];

export function QueuesSection({ queues }: { queues: Query }) {
  const [doomed, setDoomed] = useState<Queue>();
  const cancel = useSave('POST /staff/queue/cancel', {
    refreshes: ['GET /staff/queues', 'GET /staff/audit'],
    onDone: ({ cancelled }) => {
      toast.good(`${formatNumber(cancelled)} cancelled.`);
    },
  });
  const cancelAction = (row: Queue) => ({ label: 'Cancel what waits', icon: IconX, onClick: () => setDoomed(row) });
  const rows = queues.data?.queues ?? [];
  const sum = queues.data && queueTotals(rows);
  const { isPending, isFetching, error, refetch } = queues;
  // There is one page and its sums are the table's last line, so it is told of no more rows and draws no foot.
  const data = queues.data && { items: rows, total: 0, page: 1, page_size: rows.length };
  return (
    <div className={classes.stack}>
      {!(error && !sum) && (
        <KeyFigures>
          {counted.map((name) => (
            <Figure
              key={name}
              label={heads[name]}
              value={sum && formatNumber(sum[name])}
              hint={hints[name]}
              tone={name === 'failed' && sum ? (sum.failed > 0 ? 'bad' : 'good') : undefined}
            />
          ))}
        </KeyFigures>
      )}
      <DataTable
        id="staff-queues"
        label="Queues"
        query={{ data, isPending, isFetching, error, refetch }}
        columns={columnsFor(sum)}
        idOf={(row) => row.job}
        nameOf={(row) => row.job}
        actions={(row) => (row.waiting + row.planned > 0 ? [cancelAction(row)] : [])}
        empty={
          <EmptyState title="No background work yet">
            As soon as something is to be done later or apart, its kind is listed here.
          </EmptyState>
        }
      />
      <ConfirmModal
        opened={doomed !== undefined}
        onClose={() => setDoomed(undefined)}
        title={`Cancel what waits of ${doomed?.job ?? ''}?`}
        confirm="Cancel the jobs"
        danger
        onConfirm={async () => {
          if (doomed) await cancel.mutateAsync({ body: { job: doomed.job } });
        }}
      >
        What waits or is planned is dropped and never done. What runs right now is left to finish.
      </ConfirmModal>
    </div>
  );
}

/** Zeroes step back, so that the eye finds what is there. */
const Count = ({ value, isBad }: { value: number; isBad: boolean }) => (
  <span className={classes.count} data-zero={value === 0 || undefined} data-bad={(isBad && value > 0) || undefined}>
    {formatNumber(value)}
  </span>
);
