import { LeadQuestions, NewLeadForm } from '@fanfare/contract/ad-profiles/lead-form-calls';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import '../../../lib/zod-setup.ts';
import { call, errorMessage } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { CreateModal } from '../../../ui/overlay/create-modal.tsx';
import { QuestionsField } from './questions-field.tsx';

type Props = {
  opened: boolean;
  title: string;
  pageId: string;
  onClose: () => void;
  /** Called with the id of the new form; the dialog closes after it resolves. */
  onCreated: (id: string) => Promise<void>;
};

const FormValues = NewLeadForm.pick({ name: true, privacy_policy_url: true }).extend({ questions: LeadQuestions });
const initial: { questions: LeadQuestions } = {
  questions: [
    { type: 'FULL_NAME', label: '' },
    { type: 'EMAIL', label: '' },
  ],
};

/** Creates a lead form of a Facebook page. */
export function NewLeadFormModal({ opened, title, pageId, onClose, onCreated }: Props) {
  const [failure, setFailure] = useState<string>();
  return (
    <CreateModal
      opened={opened}
      title={title}
      done="Lead form created."
      onClose={() => {
        setFailure(undefined);
        onClose();
      }}
    >
      {({ close, finish }) => (
        <Stack gap="md">
          {failure && <Alert tone="bad">{failure}</Alert>}
          <Form
            schema={FormValues}
            initial={initial}
            submit="Create lead form"
            label="New lead form"
            isDiscardable
            onSubmit={async (values) => {
              setFailure(undefined);
              const body = { ...values, fb_page_id: pageId };
              const answer = await call('POST /facebook/page/leadgen_forms', { body }).catch((error: unknown) => ({
                error_message: errorMessage(error),
              }));
              if ('error_message' in answer) return setFailure(answer.error_message);
              await onCreated(answer.id);
              finish();
            }}
            secondaryAction={
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
            }
          >
            {(field) => (
              <>
                <TextField
                  {...field('name')}
                  label="Name"
                  description="Only you and your team see it."
                  maxLength={200}
                  autoFocus
                />
                <QuestionsField {...field('questions')} />
                <TextField
                  {...field('privacy_policy_url')}
                  label="Privacy policy"
                  description="Its address is shown in the form. Facebook requires it."
                  placeholder="https://example.com/privacy"
                />
              </>
            )}
          </Form>
        </Stack>
      )}
    </CreateModal>
  );
}
