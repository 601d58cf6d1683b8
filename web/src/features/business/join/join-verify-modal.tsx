import { Button, Modal, Text } from '@mantine/core';
import { z } from 'zod';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import type { JoinProps } from './join-page.tsx';

type Props = JoinProps & { onDone: () => void };

const rules = z.object({ password: z.string().min(1, 'Please enter your password.').max(1000) });

/** Signed in with another address than the invited one: meant, or somebody else's invitation? The password tells. */
export function JoinVerifyModal({ invite, opened, onClose, onDone }: Props) {
  const { business, user } = invite;
  const accept = useSave('POST /user/business/join/accept', { refreshes: ['GET /user/start'], onDone });
  // A full load, so that nothing of this person stays in memory; the invitation then asks who you are.
  const logOut = useSave('POST /user/logout', { onDone: () => window.location.reload() });
  return (
    <Modal opened={opened} onClose={onClose} title={`Join ${business.business_name} as yourself?`} size={480}>
      <Text mb="md">
        This invitation was sent to <strong>{invite.invite.email}</strong>, and you are logged in as{' '}
        <strong>{user?.email}</strong>. Enter your password to join as yourself, or log out and use the other address.
        The owner sees who joined.
      </Text>
      <Form
        schema={rules}
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
        beside={
          <Button
            variant="default"
            loading={logOut.isPending}
            onClick={() => logOut.mutate({}, { onError: toast.failed })}
          >
            Log out
          </Button>
        }
      >
        {(field) => (
          <PasswordField
            {...field('password')}
            label={`Password of ${user?.email ?? ''}`}
            autoComplete="current-password"
          />
        )}
      </Form>
    </Modal>
  );
}
