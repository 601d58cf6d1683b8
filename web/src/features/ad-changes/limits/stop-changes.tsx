import { adChangeKindName, changeExpiryHours } from '@fanfare/contract/ad-changes/change-log';
import { StopReason } from '@fanfare/contract/deliveries/deliveries';
import { Button, Modal, Text } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { useSave } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { staleAfterStop } from './changes-stopped-alert.tsx';
import { useLimits } from './use-limits.ts';

const StopForm = z.object({ reason: StopReason });

const stoppedText = (running: number): string =>
  running === 0 ? 'Ad changes stopped.' : `Ad changes stopped. ${formatNumber(running)} already started will finish.`;

/** Button that stops all changes of ads of the business, after a reason was given. */
export function StopChanges() {
  const { data } = useLimits();
  const [isOpen, setOpen] = useState(false);
  const stop = useSave('POST /deliveries/stop', { refreshes: staleAfterStop });
  if (!data?.can_edit || data.stop) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHandStop size={18} stroke={1.5} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Stop all ad changes
      </Button>
      <Modal opened={isOpen} onClose={close} title="Stop all ad changes?" size={460}>
        <Form
          schema={StopForm}
          submit="Stop all ad changes"
          danger
          isDiscardable
          secondaryAction={
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          }
          onSubmit={async ({ reason }) => {
            const { running } = await stop.mutateAsync({ body: { kind: adChangeKindName, reason } });
            toast.good(stoppedText(running));
            close();
          }}
        >
          {(field) => (
            <>
              <Text>
                No ad is paused, activated, cloned or given another budget until you resume changes. Ads that run keep
                running. Changes that wait longer than {changeExpiryHours} hours are canceled.
              </Text>
              <TextField
                {...field('reason')}
                label="Reason"
                maxLength={200}
                description="Shown to everyone in this business."
              />
            </>
          )}
        </Form>
      </Modal>
    </>
  );
}
