import { TwoFactorConfirmation, TwoFactorPassword } from '@fanfare/contract/identity/two-factor';
import { Center, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { call, type Output, useSave } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Flex } from '../../../ui/layout/layout.tsx';
import { CopyButton } from '../../../ui/page/copy-button.tsx';
import { QrCode } from '../../../ui/page/qr-code.tsx';
import { FocusFirstInput } from './focus-first-input.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './two-factor.module.css';

type Props = { opened: boolean; onClose: () => void };
type Secret = Output<'POST /user/two_factor/begin'>;

/** Dialog with three steps: password, secret and first code of the app, recovery codes. */
export function TwoFactorSetupModal({ opened, onClose }: Props) {
  const { email } = useMe();
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<string[]>();
  const confirm = useSave('POST /user/two_factor/confirm', {
    refreshes: ['GET /user/two_factor', 'GET /user/start'],
    onDone: ({ recovery_codes }) => {
      setCodes(recovery_codes);
      toast.good('Two-factor sign-in turned on.');
    },
  });
  const close = () => {
    setSecret(undefined);
    setCodes(undefined);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={codes ? 'Your recovery codes' : 'Turn on two-factor sign-in'}
      // Secret and codes are shown only once: a stray click must not close the modal.
      closeOnClickOutside={!secret}
      closeOnEscape={!codes}
      withCloseButton={!codes}
    >
      {codes && <RecoveryCodes codes={codes} email={email} onDone={close} />}
      {secret && !codes && (
        <Form
          schema={TwoFactorConfirmation}
          submit="Turn on"
          label="Confirm the app"
          onSubmit={(body) => confirm.mutateAsync({ body })}
        >
          {(field) => (
            <>
              <SecretStep secret={secret} />
              <FocusFirstInput>
                <TextField
                  {...field('code')}
                  label="Code"
                  description="The 6 digits your app shows now."
                  autoComplete="one-time-code"
                />
              </FocusFirstInput>
            </>
          )}
        </Form>
      )}
      {!secret && !codes && (
        <Form
          schema={TwoFactorPassword}
          submit="Continue"
          label="Your password"
          onSubmit={async (body) => setSecret(await call('POST /user/two_factor/begin', { body }))}
        >
          {(field) => (
            <PasswordField
              {...field('password')}
              label="Password"
              description="Confirm it’s you."
              autoComplete="current-password"
            />
          )}
        </Form>
      )}
    </Modal>
  );
}

function SecretStep({ secret }: { secret: Secret }) {
  return (
    <Stack>
      <Text>Scan this with an authenticator app or your password manager.</Text>
      <Center>
        <QrCode value={secret.address} label="QR code of the secret below" />
      </Center>
      <div>
        <Text size="sm" c="dimmed">
          No camera? Enter this in the app:
        </Text>
        <Flex className={classes.secret} gap="8px 12px" justify="space-between" wrap>
          <code>{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton value={secret.secret} size="xs" />
        </Flex>
      </div>
    </Stack>
  );
}
