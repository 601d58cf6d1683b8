import { StopReason } from '@fanfare/contract/deliveries/deliveries';
import { networkLabels, networkNames } from '@fanfare/contract/networks/names';
import { Button, Modal, SegmentedControl, Select, Text } from '@mantine/core';
import { IconHandStop, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { type Key, type Output, query, useSave } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { UserPicker, userQuery } from '../../staff/index.ts';
import { runningText } from '../stops/stop-sending-button.tsx';
import { describeStop } from '../stops/describe-stop.ts';
import { NoWorkerAlert } from './no-worker-alert.tsx';

type Stop = Output<'GET /staff/deliveries/stops'>['stops'][number];

const staleAfterChange: Key[] = ['GET /staff/deliveries/stops'];

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
  const resume = useSave('POST /staff/deliveries/stop/{id}/resume', { refreshes: staleAfterChange });
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

const scopes = ['everything', 'network', 'business'] as const;
type Scope = (typeof scopes)[number];
const scopeLabels: Record<Scope, string> = { everything: 'Everything', network: 'Network', business: 'Business' };

const ReasonForm = z.object({ reason: StopReason });

function StaffStopForm({ onDone }: { onDone: () => void }) {
  const [scope, setScope] = useState<Scope>('network');
  const [network, setNetwork] = useState<(typeof networkNames)[number]>();
  const [userId, setUserId] = useState<number>();
  const [businessId, setBusinessId] = useState<number>();
  const stop = useSave('POST /staff/deliveries/stop', { refreshes: staleAfterChange });
  const target = {
    everything: {},
    network: network && { network },
    business: businessId && { business_id: businessId },
  }[scope];
  return (
    <Form
      schema={ReasonForm}
      submit="Stop sending"
      danger
      isDiscardable
      isBlocked={!target}
      footer={!target && <Text c="dimmed">Choose a {scope} to stop.</Text>}
      secondaryAction={
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      }
      onSubmit={async ({ reason }) => {
        const { running } = await stop.mutateAsync({ body: { ...target, reason } });
        toast.good(runningText(running));
        onDone();
      }}
    >
      {(field) => (
        <>
          <SegmentedControl
            aria-label="What to stop"
            fullWidth
            data={scopes.map((value) => ({ value, label: scopeLabels[value] }))}
            value={scope}
            onChange={(value) => setScope(scopes.find((name) => name === value) ?? 'network')}
          />
          {scope === 'everything' && <Text>Nothing is sent for any business until staff resume it.</Text>}
          {scope === 'network' && (
            <Select
              label="Network"
              data={networkNames.map((value) => ({ value, label: networkLabels[value] }))}
              value={network ?? null}
              onChange={(value) => setNetwork(networkNames.find((name) => name === value))}
            />
          )}
          {scope === 'business' && (
            <BusinessPicker
              userId={userId}
              businessId={businessId}
              onUser={(id) => {
                setUserId(id);
                setBusinessId(undefined);
              }}
              onBusiness={setBusinessId}
            />
          )}
          <TextField
            {...field('reason')}
            label="Reason"
            maxLength={200}
            description="Shown to the businesses it affects."
          />
        </>
      )}
    </Form>
  );
}

type PickerProps = {
  userId: number | undefined;
  businessId: number | undefined;
  onUser: (id: number | undefined) => void;
  onBusiness: (id: number | undefined) => void;
};

/** Select of a business, found by one of its users. */
function BusinessPicker({ userId, businessId, onUser, onBusiness }: PickerProps) {
  const user = useQuery({ ...userQuery(userId ?? 0), enabled: userId !== undefined });
  const businesses = (user.data?.memberships ?? []).filter(({ deleted_at }) => deleted_at === null);
  return (
    <>
      <UserPicker userId={userId} onUser={onUser} />
      <Select
        label="Business"
        placeholder={userId === undefined ? 'Choose a user first' : 'Choose a business'}
        disabled={userId === undefined}
        data={businesses.map(({ id, business_name }) => ({ value: String(id), label: business_name }))}
        value={businessId === undefined ? null : String(businessId)}
        onChange={(value) => onBusiness(value ? Number(value) : undefined)}
      />
    </>
  );
}
