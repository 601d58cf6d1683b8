import type { Schedule } from '@fanfare/contract/scheduling';
import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage, type Output, query, useSave } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { ScheduleField, TextCounter, useSocialAccounts } from '../../social/index.tsx';
import classes from './share.module.css';

type Props = { id: number; onClose: () => void; onDone: () => Promise<unknown> };
type Share = Output<'GET /social/share/{id}'>;

/** Edits a share that is not being published yet. */
export function ShareEditModal({ id, onClose, onDone }: Props) {
  const share = useQuery({ ...query('GET /social/share/{id}', { params: { id } }), gcTime: 0 });
  return (
    <Modal opened onClose={onClose} title={share.data ? `Share to ${share.data.name}` : 'Share'} size={520}>
      {share.error && <ErrorState error={share.error} onRetry={() => void share.refetch()} />}
      {share.isPending && <FormSkeleton fields={2} />}
      {share.data && <EditForm share={share.data} onClose={onClose} onDone={onDone} />}
    </Modal>
  );
}

function EditForm({ share, onClose, onDone }: { share: Share } & Omit<Props, 'id'>) {
  const { profile_set } = useSocialAccounts();
  const [message, setMessage] = useState(share.text);
  const [schedule, setSchedule] = useState<Schedule | null>(share.planned);
  const edit = useSave('POST /social/share/{id}/edit', {
    onDone: async () => {
      await onDone();
      onClose();
    },
  });
  const isRescheduled = schedule?.at !== share.planned.at || schedule.zone !== share.planned.zone;
  return (
    <Stack gap="md">
      {edit.error && <Alert tone="bad">{errorMessage(edit.error)}</Alert>}
      <div>
        <Textarea
          label="Message"
          data-autofocus
          autosize
          minRows={3}
          maxRows={10}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <div className={classes.counter}>
          <TextCounter network={share.social_network} profileSet={profile_set} content={{ message, thread: [] }} />
        </div>
      </div>
      <ScheduleField label="Share time" value={schedule} onChange={(next) => next && setSchedule(next)} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={edit.isPending}
          onClick={() =>
            edit.mutate({
              params: { id: share.id },
              body: { version: share.version, message, ...(isRescheduled && schedule ? { schedule } : {}) },
            })
          }
        >
          Save share
        </Button>
      </Group>
    </Stack>
  );
}
