import { Schedule } from '@fanfare/contract/social/schedule';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { type Output, query, useSave } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Flex } from '../../../ui/layout/layout.tsx';
import { ScheduleField, TextCounter, useSocialAccounts } from '../../social/index.tsx';

type Props = { id: number; onClose: () => void; onDone: () => Promise<unknown> };
type Share = Output<'GET /social/share/{id}'>;

/** Dialog that edits a scheduled share of the post. */
export function LedgerShareModal({ id, onClose, onDone }: Props) {
  const share = useQuery({ ...query('GET /social/share/{id}', { params: { id } }), gcTime: 0 });
  return (
    <Modal opened onClose={onClose} title={share.data ? `Share to ${share.data.name}` : 'Share'} size={520}>
      {share.error && <ErrorState error={share.error} onRetry={() => void share.refetch()} />}
      {share.isPending && <FormSkeleton fields={2} />}
      {share.data && <EditForm share={share.data} onClose={onClose} onDone={onDone} />}
    </Modal>
  );
}

const EditDraft = z.object({ message: z.string(), schedule: Schedule });

function EditForm({ share, onClose, onDone }: { share: Share } & Omit<Props, 'id'>) {
  const { profile_set } = useSocialAccounts();
  const edit = useSave('POST /social/share/{id}/edit', {
    onDone: async () => {
      await onDone();
      onClose();
    },
  });
  return (
    <Form
      schema={EditDraft}
      submit="Save share"
      label="Share"
      initial={{ message: share.text, schedule: share.planned }}
      onSubmit={({ message, schedule }) => {
        const isRescheduled = schedule.at !== share.planned.at || schedule.zone !== share.planned.zone;
        const body = { version: share.version, message, ...(isRescheduled ? { schedule } : {}) };
        return edit.mutateAsync({ params: { id: share.id }, body });
      }}
      secondaryAction={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {(field, { values: { message = '' } }) => (
        <>
          <div>
            <TextareaField {...field('message')} label="Message" maxRows={10} autoFocus />
            <Flex align="stretch" justify="flex-end" mt={6}>
              <TextCounter network={share.social_network} profileSet={profile_set} content={{ message, thread: [] }} />
            </Flex>
          </div>
          <CustomField {...field('schedule')}>
            {({ value = null, onChange, error }) => (
              <ScheduleField
                label="Share time"
                value={value}
                onChange={(next) => next && onChange(next)}
                error={error}
              />
            )}
          </CustomField>
        </>
      )}
    </Form>
  );
}
