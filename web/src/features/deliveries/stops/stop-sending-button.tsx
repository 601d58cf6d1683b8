import { StopReason } from '@fanfare/contract/deliveries/deliveries';
import { needsDeliveries } from '@fanfare/contract/deliveries/needs';
import { graceMinutes } from '@fanfare/contract/deliveries/states';
import { networkLabels } from '@fanfare/contract/networks/names';
import { Button, Modal, Text } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { type Output, query, useSave } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { staleAfterStop } from '../stale-queries.ts';

type Kinds = Output<'GET /deliveries/kinds'>;
type Place = Output<'GET /deliveries/places'>['places'][number];

/**
 * Values of the stop form. `scope` is a position in the list of choices, because names of accounts can contain any
 * character.
 */
const StopForm = z.object({ scope: z.string(), reason: StopReason });

/**
 * Kinds of deliveries shown until the list is loaded, or if it can't be loaded. The server checks the right to stop
 * them.
 */
const unknownKinds: Kinds = { kinds: [], can_stop_all: true };

/** Choices of what the member can stop: everything, one type, one account or site. */
const toScopes = ({ kinds, can_stop_all }: Kinds, places: readonly Place[]) => {
  const types = kinds
    .filter(({ can_stop }) => can_stop)
    .map(({ name, label }) => ({ label: `Type: ${label}`, body: { kind: name } }));
  if (!can_stop_all) return types;
  const accounts = places.map(({ network, account, name }) => ({
    label: `${name} (${networkLabels[network]})`,
    body: { network, account },
  }));
  return [{ label: 'Everything', body: {} }, ...types, ...accounts];
};

export const stoppedText = (running: number): string =>
  running === 0 ? 'Sending stopped.' : `Sending stopped. ${formatNumber(running)} already started will finish.`;

/** Button that stops sending for the business, after a reason was given. */
export function StopSendingButton() {
  const [isOpen, setOpen] = useState(false);
  const mayStop = useCan(needsDeliveries.manager);
  if (!mayStop) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHandStop size={18} stroke={1.5} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Stop sending
      </Button>
      <Modal opened={isOpen} onClose={close} title="Stop sending?" size={460}>
        <StopRequestForm onDone={close} />
      </Modal>
    </>
  );
}

function StopRequestForm({ onDone }: { onDone: () => void }) {
  const { data: kindList } = useQuery(query('GET /deliveries/kinds', { silent: true }));
  const { data: placeList } = useQuery(query('GET /deliveries/places', { silent: true }));
  const stop = useSave('POST /deliveries/stop', { refreshes: staleAfterStop });
  const scopes = toScopes(kindList ?? unknownKinds, placeList?.places ?? []);
  return (
    <Form
      schema={StopForm}
      submit="Stop sending"
      danger
      isDiscardable
      initial={{ scope: '0' }}
      secondaryAction={
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      }
      onSubmit={async ({ scope, reason }) => {
        const { running } = await stop.mutateAsync({ body: { ...scopes[Number(scope)]?.body, reason } });
        toast.good(stoppedText(running));
        onDone();
      }}
    >
      {(field) => (
        <>
          <Text>
            Nothing is sent until someone resumes it. Deliveries more than {graceMinutes} minutes late by then are
            missed.
          </Text>
          <SelectField
            {...field('scope')}
            label="What to stop"
            searchable={scopes.length > 8}
            options={scopes.map(({ label }, index) => ({ value: String(index), label }))}
          />
          <TextField
            {...field('reason')}
            label="Reason"
            maxLength={200}
            description="Shown to everyone in this business."
          />
        </>
      )}
    </Form>
  );
}
