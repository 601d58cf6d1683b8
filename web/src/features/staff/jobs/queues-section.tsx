import { formatCountOf } from '@fanfare/contract/kit/plurals';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { type Output, useSave } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { Figure, KeyFigures } from '../key-figures.tsx';
import classes from '../staff.module.css';
import { formatJobName } from './job-name.ts';
import { type QueueTotals, queueTotals } from './queue-totals.ts';

type QueuesResponse = Output<'GET /staff/queues'>;
type Queue = QueuesResponse['queues'][number];
type QueuesQuery = {
  data: QueuesResponse | undefined;
  isPending: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
};

const counters = ['waiting', 'planned', 'running', 'failed'] as const;
const labels = { waiting: 'Pending', planned: 'Scheduled', running: 'Running', failed: 'Failed' };
const hints = {
  waiting: 'Due now',
  planned: 'For later, or a retry',
  running: 'Running now',
  failed: 'After all retries',
};

const columnsFor = (totals: QueueTotals | undefined): Column<Queue>[] => [
  {
    id: 'job',
    head: 'Job type',
    isName: true,
    sortable: true,
    cell: (row) => formatJobName(row.job),
    text: (row) => formatJobName(row.job),
  },
  ...counters.map(
    (name): Column<Queue> => ({
      id: name,
      head: labels[name],
      align: 'end',
      sortable: true,
      cell: (row) => <Count value={row[name]} isBad={name === 'failed'} />,
      text: (row) => row[name],
      total: totals && formatNumber(totals[name]),
    }),
  ),
];

export function QueuesSection({ queues }: { queues: QueuesQuery }) {
  const [queueToCancel, setQueueToCancel] = useState<Queue>();
  const cancel = useSave('POST /staff/queue/cancel', {
    refreshes: ['GET /staff/queues', 'GET /staff/audit'],
    onDone: ({ cancelled }) => {
      toast.good(`${formatCountOf(cancelled, 'job')} canceled.`);
    },
  });
  const cancelAction = (row: Queue) => ({
    label: 'Cancel pending jobs',
    icon: IconX,
    onClick: () => setQueueToCancel(row),
  });
  const rows = queues.data?.queues ?? [];
  const totals = queues.data && queueTotals(rows);
  const failedTone = totals && (totals.failed > 0 ? 'bad' : 'good');
  const { isPending, isFetching, error, refetch } = queues;
  // One page with a totals row: total 0 hides the footer of the table.
  const data = queues.data && { items: rows, total: 0, page: 1, page_size: rows.length };
  return (
    <Grid columns={1} gap={20}>
      {!(error && !totals) && (
        <KeyFigures>
          {counters.map((name) => (
            <Figure
              key={name}
              label={labels[name]}
              value={totals && formatNumber(totals[name])}
              hint={hints[name]}
              tone={name === 'failed' ? failedTone : undefined}
            />
          ))}
        </KeyFigures>
      )}
      <DataTable
        id="staff-queues"
        label="Queues"
        query={{ data, isPending, isFetching, error, refetch }}
        columns={columnsFor(totals)}
        idOf={(row) => row.job}
        nameOf={(row) => formatJobName(row.job)}
        actions={(row) => (row.waiting + row.planned > 0 ? [cancelAction(row)] : [])}
        empty={<EmptyState title="No background jobs yet">Job types appear here after their first job.</EmptyState>}
      />
      <ConfirmModal
        opened={queueToCancel !== undefined}
        onClose={() => setQueueToCancel(undefined)}
        title={`Cancel pending ${formatJobName(queueToCancel?.job ?? '')} jobs?`}
        confirm="Cancel jobs"
        danger
        onConfirm={async () => {
          if (queueToCancel) await cancel.mutateAsync({ body: { job: queueToCancel.job } });
        }}
      >
        Pending and scheduled jobs are removed and never run. Running jobs finish.
      </ConfirmModal>
    </Grid>
  );
}

/** Number in a cell; zeros are dimmed. */
const Count = ({ value, isBad }: { value: number; isBad: boolean }) => (
  <Block
    component="span"
    c={isBad && value > 0 ? 'red' : undefined}
    fw={isBad && value > 0 ? 600 : undefined}
    className={classes.count}
    data-zero={value === 0 || undefined}
  >
    {formatNumber(value)}
  </Block>
);
