import { InvitedRegistration } from '@fanfare/contract/invitation-acceptance';
import { Anchor, Modal, Text, TextInput } from '@mantine/core';
import { call } from '../../../lib/api.ts';
import { browserZone } from '../../../lib/format.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import type { JoinProps } from './join-page.tsx';

type Props = JoinProps & { onLogin: () => void; onDone: () => void };

const rules = InvitedRegistration.omit({ timezone: true, invite_key: true });

/** The link came to this very address, so it needs no further proof. */
export function JoinRegisterModal({ invite, opened, onClose, onLogin, onDone }: Props) {
  const { business } = invite;
  return (
    <Modal opened={opened} onClose={onClose} title={`Create an account to join ${business.business_name}`} size={440}>
      <Form
        schema={rules}
        submit="Create account and join"
        fullWidth
        label="Create account"
        onSubmit={async (body) => {
          await call('POST /user/business/{business_id}/register', {
            params: { business_id: business.id },
            body: { ...body, invite_key: invite.invite.invite_key, timezone: browserZone() },
          });
          onDone();
        }}
      >
        {(field) => (
          <>
            <TextInput
              label="E-mail"
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
        <Anchor component="button" type="button" underline="always" onClick={onLogin}>
          Log in
        </Anchor>
      </Text>
    </Modal>
  );
}
