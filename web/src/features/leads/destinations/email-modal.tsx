import { MailDestinationDraft } from '@fanfare/contract/leads/destinations';
import { leadLimits } from '@fanfare/contract/leads/limits';
import { Button, Modal, SegmentedControl, Select, TagsInput } from '@mantine/core';
import { useSave } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import type { MailDestination } from './destination-queries.ts';
import { formatHour } from './format-hour.ts';
import { FormsField } from './forms-field.tsx';

const FormValues = MailDestinationDraft.omit({ kind: true, id: true });
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: formatHour(hour) }));

type Props = { destination: MailDestination | 'new' | undefined; onClose: () => void };

export function EmailModal({ destination, onClose }: Props) {
  return (
    <Modal
      opened={destination !== undefined}
      onClose={onClose}
      title={destination === 'new' ? 'Add email' : 'Edit email'}
      size={520}
    >
      {destination && <Fields destination={destination === 'new' ? undefined : destination} onClose={onClose} />}
    </Modal>
  );
}

/** Form of the dialog, a child of the modal, so that each opening starts with the saved values. */
function Fields({ destination, onClose }: { destination: MailDestination | undefined; onClose: () => void }) {
  const me = useMe();
  const save = useSave('POST /leads/destinations/save', {
    refreshes: ['GET /leads/destinations'],
    onDone: () => {
      toast.good('Email saved.');
      onClose();
    },
  });
  return (
    <Form
      schema={FormValues}
      label="Email"
      submit="Save email"
      initial={
        destination
          ? toValues(destination)
          : {
              name: 'New leads',
              forms: [],
              recipients: [me.email],
              frequency: 'at-once' as const,
              hour: 8,
              is_active: true,
            }
      }
      onSubmit={(values) =>
        save.mutateAsync({ body: { ...values, kind: 'mail', ...(destination && { id: destination.id }) } })
      }
      secondaryAction={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {(field, { values }) => (
        <>
          <TextField {...field('name')} label="Name" maxLength={60} autoFocus />
          <CustomField<string[]> {...field('recipients')}>
            {({ value = [], onChange, onBlur, error }) => (
              <TagsInput
                label="Send to"
                description="Email addresses of members. Press Enter after each one."
                withAsterisk
                maxTags={leadLimits.recipients}
                value={value}
                error={error}
                onBlur={onBlur}
                onChange={onChange}
              />
            )}
          </CustomField>
          <CustomField<MailDestination['frequency']> {...field('frequency')}>
            {({ value = 'at-once', onChange }) => (
              <SegmentedControl
                fullWidth
                aria-label="When to send"
                data={[
                  { value: 'at-once', label: 'Right away' },
                  { value: 'daily', label: 'Once a day' },
                ]}
                value={value}
                onChange={(next) => onChange(next === 'daily' ? 'daily' : 'at-once')}
              />
            )}
          </CustomField>
          {values.frequency === 'daily' && (
            <CustomField<string | number> {...field('hour')}>
              {({ value = 8, onChange, error }) => (
                <Select
                  label="Time"
                  description={`Time zone: ${me.timezone ?? 'UTC'}`}
                  allowDeselect={false}
                  data={hours}
                  value={String(value)}
                  error={error}
                  onChange={(next) => onChange(Number(next))}
                />
              )}
            </CustomField>
          )}
          <FormsField {...field('forms')} />
          <SwitchField {...field('is_active')} label="On" />
        </>
      )}
    </Form>
  );
}

const toValues = ({ name, forms, recipients, frequency, hour, is_active }: MailDestination) => ({
  name,
  forms,
  recipients,
  frequency,
  hour,
  is_active,
});
