import { TwoFactorRemoval } from '@fanfare/contract/identity/two-factor';
import { Button, Modal } from '@mantine/core';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { showAtCodeField } from './code-errors.ts';
import { CodeField } from './code-field.tsx';

type Props = { opened: boolean; onClose: () => void };

export function TwoFactorOffModal({ opened, onClose }: Props) {
  const disable = useSave('POST /user/two_factor/disable', {
    refreshes: ['GET /user/two_factor', 'GET /user/start'],
    onDone: () => {
      toast.good('Two-factor sign-in turned off.');
      onClose();
    },
  });
  return (
    <Modal opened={opened} onClose={onClose} title="Turn off two-factor sign-in?">
      <Form
        schema={TwoFactorRemoval}
        submit="Turn off"
        danger
        label="Turn off two-factor sign-in"
        onSubmit={(body) => disable.mutateAsync({ body }).catch(showAtCodeField)}
        secondaryAction={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {(field) => (
          <>
            <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
            <CodeField {...field('code')} />
          </>
        )}
      </Form>
    </Modal>
  );
}
