import { ApiKeyDraft } from '@fanfare/contract/identity/identity';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { OneTimeSecret } from '../../../ui/page/one-time-secret.tsx';

type Props = { opened: boolean; onClose: () => void };

export function NewApiKeyModal({ opened, onClose }: Props) {
  const [secret, setSecret] = useState<string>();
  const create = useSave('POST /user/api/key', {
    refreshes: ['GET /user/api/key'],
    onDone: ({ key }) => setSecret(key),
  });
  const close = () => {
    setSecret(undefined);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={secret ? 'Your new key' : 'Create an API key'}
      // The key is shown only once: a stray click or Escape must not close the modal.
      closeOnClickOutside={!secret}
      closeOnEscape={!secret}
    >
      {secret ? (
        <Stack>
          <OneTimeSecret label="API key" value={secret} />
          <Group justify="flex-end">
            <Button onClick={close}>Done</Button>
          </Group>
        </Stack>
      ) : (
        <Form
          schema={ApiKeyDraft}
          submit="Create key"
          label="New API key"
          onSubmit={(body) => create.mutateAsync({ body })}
          secondaryAction={
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          }
        >
          {(field) => (
            <TextField
              {...field('name')}
              label="Name"
              description="What will use it, such as “Weekly report”."
              autoFocus
            />
          )}
        </Form>
      )}
    </Modal>
  );
}
