import { GetresponseKey } from '@fanfare/contract/leads/autoresponder-calls';
import { Button, Modal, Text } from '@mantine/core';
import { useSave } from '../../../../lib/api.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { PasswordField } from '../../../../ui/fields/password-field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { PracticeHint } from '../../networks/practice-hint.tsx';
import { staleAfterConnect } from '../use-connect.ts';

/** Connects a GetResponse account, or gives a connected one a new key. */
export function GetresponseModal({ onClose }: { onClose: () => void }) {
  const connect = useSave('POST /leads/autoresponder/{service}', {
    refreshes: staleAfterConnect,
    onDone: () => {
      toast.good('GetResponse connected.');
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title="Connect GetResponse" size={460}>
      <Text mb="md">In GetResponse, go to Tools {'>'} API and create a key. You can revoke it anytime.</Text>
      <PracticeHint network="getresponse" shows="API keys" />
      <Form
        schema={GetresponseKey}
        submit="Connect"
        label="Connect GetResponse"
        onSubmit={(body) => connect.mutateAsync({ params: { service: 'getresponse' }, body })}
        secondaryAction={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {(field) => <PasswordField {...field('api_key')} label="API key" autoComplete="new-password" />}
      </Form>
    </Modal>
  );
}
