import { InvitedRegistration } from '@fanfare/contract/business/invitation-acceptance';
import { Anchor, Modal, Text, TextInput } from '@mantine/core';
import { call } from '../../../lib/api.ts';
import { browserTimeZone } from '../../../lib/format.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import type { JoinProps } from './invite-query.ts';

type Props = JoinProps & { onSignIn: () => void; onDone: () => void };

const RegistrationForm = InvitedRegistration.omit({ timezone: true, invite_key: true });

/** Dialog to register. The link was sent to this email address, so the address needs no confirmation. */
export function JoinRegisterModal({ invite, opened, onClose, onSignIn, onDone }: Props) {
  const { business } = invite;
  return (
    <Modal opened={opened} onClose={onClose} title={`Create an account to join ${business.business_name}`} size={440}>
      <Form
        schema={RegistrationForm}
        submit="Create account and join"
        fullWidth
        label="Create account"
        onSubmit={async (body) => {
          await call('POST /user/business/{business_id}/register', {
            params: { business_id: business.id },
            body: { ...body, invite_key: invite.invite.invite_key, timezone: browserTimeZone() },
          });
          onDone();
        }}
      >
        {(field) => (
          <>
            <TextInput
              label="Email"
              type="email"
              autoComplete="username"
              value={invite.invite.email}
              disabled
              readOnly
            />
            <TextField {...field('name')} label="Name" autoComplete="name" autoFocus />
            <PasswordField {...field('password')} label="Password" strength />
          </>
        )}
      </Form>
      <Text mt="md">
        Already have an account?{' '}
        <Anchor component="button" type="button" underline="always" onClick={onSignIn}>
          Sign in
        </Anchor>
      </Text>
    </Modal>
  );
}
