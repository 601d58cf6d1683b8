import { targetingCalls } from '@fanfare/contract/ad-profiles/targeting-calls';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../../lib/api.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Form } from '../../../../ui/form/form.tsx';

type Props = { opened: boolean; accountId: string; onClose: () => void; onCreated: (id: string) => void };

const NewPixel = targetingCalls['POST /facebook/ads/account/pixels/create'].body.pick({ name: true });

/** After success the modal shows a confirmation and closes after 3 s. */
export function NewPixelModal({ opened, accountId, onClose, onCreated }: Props) {
  const [isDone, setDone] = useState(false);
  const create = useSave('POST /facebook/ads/account/pixels/create', {
    refreshes: ['GET /facebook/ads/account/{id}/pixels'],
    onDone: ({ pixel }) => {
      onCreated(pixel.id);
      setDone(true);
    },
  });
  const close = () => {
    setDone(false);
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title="Create a pixel" size={460}>
      {isDone ? (
        <Alert tone="good" autoHideSeconds={3} onClose={close}>
          Pixel created.
        </Alert>
      ) : (
        <Form
          schema={NewPixel}
          submit="Create pixel"
          label="New pixel"
          isDiscardable
          onSubmit={({ name }) => create.mutateAsync({ body: { account_id: accountId, name } })}
          secondaryAction={
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          }
        >
          {(field) => <TextField {...field('name')} label="Name" maxLength={100} autoFocus />}
        </Form>
      )}
    </Modal>
  );
}
