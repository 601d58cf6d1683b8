import { WordPressLogin } from '@fanfare/contract/connections/connect-calls';
import { Button, Modal, Text } from '@mantine/core';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { PracticeHint } from '../networks/practice-hint.tsx';
import { staleAfterConnect } from './use-connect.ts';

export type WordPressModalProps = {
  onClose: () => void;
  /** Runs after connecting, in place of the default toast. */
  onConnected?: (connectionId: number) => Promise<void>;
};

export function WordPressModal({ onClose, onConnected }: WordPressModalProps) {
  const connect = useSave('POST /wordpress/connect', {
    refreshes: staleAfterConnect,
    onDone: async ({ id }) => {
      if (onConnected) await onConnected(id);
      else toast.good('Site connected.');
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title="Connect WordPress" size={520}>
      <Text mb="md">
        In WordPress, go to Users {'>'} Profile and create an application password. You can revoke it anytime.
      </Text>
      <PracticeHint network="wordpress" shows="URLs, usernames and passwords" />
      <Form
        schema={WordPressLogin}
        submit="Connect site"
        label="Connect WordPress"
        onSubmit={(body) => connect.mutateAsync({ body })}
        secondaryAction={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {(field) => (
          <>
            <TextField
              {...field('address')}
              label="Site URL"
              description="Such as https://blog.example.com"
              type="url"
              autoFocus
            />
            <TextField {...field('username')} label="Username" autoComplete="off" />
            <PasswordField {...field('password')} label="Application password" autoComplete="new-password" />
          </>
        )}
      </Form>
    </Modal>
  );
}
