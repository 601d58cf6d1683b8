import { Button, Modal } from '@mantine/core';
import { IconHandStop, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Output, query, useSave } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { staleAfterStaffStop } from '../stale-queries.ts';
import { describeStop } from '../stops/describe-stop.ts';
import { NoWorkerAlert } from './no-worker-alert.tsx';
import { StaffStopForm } from './staff-stop-form.tsx';

type Stop = Output<'GET /staff/deliveries/stops'>['stops'][number];

const columns: Column<Stop>[] = [
  {
    id: 'scope',
    head: 'Stopped',
    isName: true,
    cell: (stop) => describeStop(stop),
    text: (stop) => describeStop(stop),
  },
  { id: 'reason', head: 'Reason', cell: ({ reason }) => reason, text: ({ reason }) => reason },
  {
    id: 'by',
    head: 'By',
    cell: ({ stopped_by, by_staff }) => `${stopped_by ?? 'Deleted user'}${by_staff ? ' (staff)' : ''}`,
    text: ({ stopped_by }) => stopped_by,
  },
  {
    id: 'at',
    head: 'Since',
    width: 190,
    cell: ({ stopped_at }) => <DateTime at={stopped_at} />,
    text: ({ stopped_at }) => String(stopped_at),
  },
];

/** Page of the installation's current stops. Staff stop everything, one network or one business. */
export function StaffStopsPage() {
  const stops = useQuery(query('GET /staff/deliveries/stops'));
  const [isOpen, setOpen] = useState(false);
  const [stopToEnd, setStopToEnd] = useState<Stop>();
  const resume = useSave('POST /staff/deliveries/stop/{id}/resume', { refreshes: staleAfterStaffStop });
  const items = stops.data?.stops;
  const data = items && { items, total: items.length, page: 1, page_size: Math.max(1, items.length) };
  return (
    <Page
      title="Stop sending"
      lead="Stops sending to networks and sites at once, for everyone or for one network or business."
      width="wide"
      action={
        <Button
          color="red"
          leftSection={<IconHandStop size={18} stroke={1.5} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          Stop sending
        </Button>
      }
    >
      <NoWorkerAlert />
      <DataTable
        id="delivery-stops"
        label="Current stops"
        query={{ ...stops, data }}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={(stop) => describeStop(stop)}
        hasCsv={false}
        actions={(stop) => [
          { label: 'Resume sending', icon: IconPlayerPlay, isQuick: true, onClick: () => setStopToEnd(stop) },
        ]}
        empty={
          <EmptyState title="Nothing is stopped" illustration="cup">
            Stops of staff and of businesses appear here.
          </EmptyState>
        }
      />
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Stop sending?" size={460}>
        <StaffStopForm onDone={() => setOpen(false)} />
      </Modal>
      <ConfirmModal
        opened={stopToEnd !== undefined}
        onClose={() => setStopToEnd(undefined)}
        title="Resume sending?"
        confirm="Resume sending"
        onConfirm={async () => {
          if (!stopToEnd) return;
          await resume.mutateAsync({ params: { id: stopToEnd.id } });
          toast.good('Sending resumed.');
        }}
      >
        This ends the stop of {stopToEnd && describeStop(stopToEnd)}. Deliveries that waited for it are sent right away.
      </ConfirmModal>
    </Page>
  );
}
