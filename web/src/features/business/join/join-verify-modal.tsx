import { Button, Modal, Text } from '@mantine/core';
import { z } from 'zod';
import { useSave } from '../../../lib/api.ts';
import { clearUserData } from '../../../lib/user-data/clear-user-data.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import type { JoinProps } from './invite-query.ts';

type Props = JoinProps & { onDone: () => void };

const PasswordForm = z.object({ password: z.string().min(1, 'Enter your password.').max(1000) });

/** Dialog for a user signed in with another email address than the invited one: joining needs the password. */
export function JoinVerifyModal({ invite, opened, onClose, onDone }: Props) {
  const { business, user } = invite;
  const accept = useSave('POST /user/business/join/accept', { refreshes: ['GET /user/start'], onDone });
  // A full page load, so that no data of this user stays in memory.
  const signOut = useSave('POST /user/logout', {
    onDone: () => {
      clearUserData();
      window.location.reload();
    },
  });
  return (
    <Modal opened={opened} onClose={onClose} title={`Join ${business.business_name} as yourself?`} size={480}>
      <Text mb="md">
        This invitation is for <strong>{invite.invite.email}</strong>. You’re signed in as{' '}
        <strong>{user?.email}</strong>. Enter your password to join anyway.
      </Text>
      <Form
        schema={PasswordForm}
        submit="Join as me"
        label="Join as me"
        onSubmit={({ password }) =>
          accept.mutateAsync({
            body: { invite_key: invite.invite.invite_key, business_id: business.id, password },
          })
        }
        footer={
          <TextLink to="/user/password/forgot" target="_blank">
            Forgot Password
          </TextLink>
        }
        secondaryAction={
          <Button
            variant="default"
            loading={signOut.isPending}
            onClick={() => signOut.mutate({}, { onError: toast.failed })}
          >
            Sign out
          </Button>
        }
      >
        {(field) => (
          <PasswordField
            {...field('password')}
            label={`Password for ${user?.email ?? ''}`}
            autoComplete="current-password"
          />
        )}
      </Form>
    </Modal>
  );
}
