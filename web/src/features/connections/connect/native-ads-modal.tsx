import { connectCalls } from '@fanfare/contract/connections/connect-calls';
import { Button, Modal, Text } from '@mantine/core';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { PracticeHint } from '../networks/practice-hint.tsx';
import { staleAfterConnect } from './use-connect.ts';

export function NativeAdsModal({ onClose }: { onClose: () => void }) {
  const connect = useSave('POST /nativeads/connect', {
    refreshes: staleAfterConnect,
    onDone: ({ account }) => {
      toast.good(`${account.username} connected.`);
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title="Connect native ads" size={460}>
      <Text mb="md">Your account is one of our sub accounts, so the username is enough. No password needed.</Text>
      <PracticeHint network="native-ads" shows="usernames" />
      <Form
        schema={connectCalls['POST /nativeads/connect'].body}
        submit="Connect"
        label="Connect native ads"
        onSubmit={(body) => connect.mutateAsync({ body })}
        secondaryAction={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {(field) => <TextField {...field('nativeads_username')} label="Username" autoComplete="off" autoFocus />}
      </Form>
    </Modal>
  );
}
