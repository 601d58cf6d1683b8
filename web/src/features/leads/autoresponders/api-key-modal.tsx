import { singleLine } from '@fanfare/contract/kit/text';
import { autoresponderMessages } from '@fanfare/contract/leads/autoresponder-calls';
import { Button, Modal, Text } from '@mantine/core';
import { z } from 'zod';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';

const KeyForm = z.object({ api_key: singleLine(200, autoresponderMessages.apiKey) });

/** Dialog that connects GetResponse. The key is stored encrypted and never shown again. */
export function ApiKeyModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const connect = useSave('POST /leads/autoresponder/{service}', {
    refreshes: ['POST /leads/autoresponder/{service}', 'GET /connections'],
    onDone: () => {
      toast.good('GetResponse connected.');
      onClose();
    },
  });
  return (
    <Modal opened={opened} onClose={onClose} title="Connect GetResponse" size={460}>
      <Text mb="md">In GetResponse, open Tools, then Integrations and API, and create an API key for Fanfare.</Text>
      <Form
        schema={KeyForm}
        submit="Connect"
        label="Connect GetResponse"
        isDiscardable
        onSubmit={(body) => connect.mutateAsync({ params: { service: 'getresponse' }, body })}
        secondaryAction={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {(field) => <TextField {...field('api_key')} label="API key" autoComplete="off" maxLength={200} autoFocus />}
      </Form>
    </Modal>
  );
}
