import { WordPressLogin } from '@fanfare/contract/connections/connect-calls';
import { Button, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { ApiError, useSave } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { PracticeHint } from '../networks/practice-hint.tsx';
import { staleAfterConnect } from './use-connect.ts';

type Login = z.input<typeof WordPressLogin>;

export type WordPressModalProps = {
  onClose: () => void;
  /** Runs after connecting, in place of the default toast. */
  onConnected?: (connectionId: number) => Promise<void>;
};

export function WordPressModal({ onClose, onConnected }: WordPressModalProps) {
  /** The site is connected as another user: submitting the same login again replaces that connection. */
  const [conflict, setConflict] = useState<Login & { message: string }>();
  const connect = useSave('POST /wordpress/connect', {
    refreshes: staleAfterConnect,
    onDone: async ({ id }) => {
      if (onConnected) await onConnected(id);
      else toast.good('Site connected.');
      onClose();
    },
  });
  const submit = async (login: Login) => {
    const isRepeated = conflict?.address === login.address && conflict.username === login.username;
    try {
      await connect.mutateAsync({ body: isRepeated ? { ...login, replace: true } : login });
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'site-connected-as-other';
      setConflict(isConflict ? { ...login, message: error.message } : undefined);
      if (!isConflict) throw error;
    }
  };

  return (
    <Modal opened onClose={onClose} title="Connect WordPress" size={520}>
      <Text mb="md">
        In WordPress, go to Users {'>'} Profile and create an application password. You can revoke it anytime.
      </Text>
      <PracticeHint network="wordpress" shows="URLs, usernames and passwords" />
      <Form
        schema={WordPressLogin}
        submit={conflict ? 'Replace connection' : 'Connect site'}
        label="Connect WordPress"
        onSubmit={(login) => submit(login)}
        secondaryAction={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {(field) => (
          <>
            {conflict && <Alert tone="warn">{conflict.message}</Alert>}
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
