import { SignIn } from '@fanfare/contract/identity/identity';
import { Anchor, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { enterSession } from '../../../lib/session.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import type { JoinProps } from './invite-query.ts';

type Props = JoinProps & { onRegister: () => void; onSignedIn: () => void };

export function JoinLoginModal({ invite, opened, onClose, onRegister, onSignedIn }: Props) {
  const client = useQueryClient();
  const { business } = invite;
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  return (
    <Modal opened={opened} onClose={onClose} title={`Sign in to join ${business.business_name}`} size={440}>
      <Form
        schema={SignIn}
        submit="Sign in"
        fullWidth
        label="Sign in"
        initial={{ email: invite.invite.email, business_id: business.id }}
        onSubmit={async (body) => {
          await call('POST /user/login', { body }).catch((error: unknown) => {
            if (error instanceof ApiError && error.code === 'code-needed') setCodeNeeded(true);
            throw error;
          });
          await enterSession(client);
          onSignedIn();
        }}
        footer={<TextLink to="/user/password/forgot">Forgot Password</TextLink>}
      >
        {(field) => (
          <>
            <TextField {...field('email')} label="Email" type="email" autoComplete="username" disabled />
            <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
            {isCodeNeeded && <TextField {...field('code')} label="Code" autoComplete="one-time-code" />}
          </>
        )}
      </Form>
      <Text mt="md">
        No account yet?{' '}
        <Anchor component="button" type="button" underline="always" onClick={onRegister}>
          Create an account
        </Anchor>
      </Text>
    </Modal>
  );
}
