import { TwoFactorPassword } from '@fanfare/contract/identity/two-factor';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Props = { opened: boolean; onClose: () => void };

export function RecoveryCodesModal({ opened, onClose }: Props) {
  const { email } = useMe();
  const [codes, setCodes] = useState<string[]>();
  const renew = useSave('POST /user/two_factor/recovery_codes', {
    refreshes: ['GET /user/two_factor'],
    onDone: ({ recovery_codes }) => setCodes(recovery_codes),
  });
  const close = () => {
    setCodes(undefined);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={codes ? 'Your new recovery codes' : 'New recovery codes'}
      closeOnClickOutside={!codes}
      closeOnEscape={!codes}
      withCloseButton={!codes}
    >
      {codes ? (
        <RecoveryCodes codes={codes} email={email} onDone={close} />
      ) : (
        <Form
          schema={TwoFactorPassword}
          submit="Create codes"
          label="New recovery codes"
          onSubmit={(body) => renew.mutateAsync({ body })}
        >
          {(field) => (
            <PasswordField
              {...field('password')}
              label="Password"
              description="Your current codes stop working."
              autoComplete="current-password"
            />
          )}
        </Form>
      )}
    </Modal>
  );
}
