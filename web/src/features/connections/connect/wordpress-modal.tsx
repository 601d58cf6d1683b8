import { WordPressLogin } from '@fanfare/contract/connect-calls';
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
  /** What comes next where it is connected for a purpose; it says by itself how that went. */
  onConnected?: (connectionId: number) => Promise<void>;
};

export function WordPressModal({ onClose, onConnected }: WordPressModalProps) {
  const connect = useSave('POST /wordpress/connect', {
    refreshes: staleAfterConnect,
    onDone: async ({ id }) => {
      if (onConnected) await onConnected(id);
      else toast.good('Your site is connected.');
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title="Connect WordPress" size={520}>
      <Text mb="md">
        In WordPress, open your profile and make an application password. It works for us alone, and you can take it
        back there at any time.
      </Text>
      <PracticeHint network="wordpress" shows="addresses, user names and passwords" />
      <Form
        schema={WordPressLogin}
        submit="Connect site"
        label="Connect WordPress"
        onSubmit={(body) => connect.mutateAsync({ body })}
        beside={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {(field) => (
          <>
            <TextField
              {...field('address')}
              label="Address of the site"
              description="As you would type it, such as https://blog.example.com"
              type="url"
              autoFocus
            />
            <TextField {...field('username')} label="User name" autoComplete="off" />
            <PasswordField {...field('password')} label="Application password" autoComplete="new-password" />
          </>
        )}
      </Form>
    </Modal>
  );
}
