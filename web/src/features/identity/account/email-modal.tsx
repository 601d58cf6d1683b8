import { EmailChange } from '@fanfare/contract/identity';
import { Button, Modal, Text } from '@mantine/core';
import { useSave } from '../../../lib/api.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';

type Props = { opened: boolean; onClose: () => void; onSent: (email: string) => void };

export function EmailModal({ opened, onClose, onSent }: Props) {
  const ask = useSave('POST /user/email');
  return (
    <Modal opened={opened} onClose={onClose} title="Change your e-mail address" size={460}>
      <Form
        schema={EmailChange}
        submit="Mail me the link"
        label="Change your e-mail address"
        onSubmit={async (body) => {
          await ask.mutateAsync({ body });
          onSent(body.email);
          onClose();
        }}
        beside={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {(field) => (
          <>
            <Text>
              We mail a link to the new address. Once you have opened it, you sign in with that one. Your old address is
              told.
            </Text>
            <TextField {...field('email')} label="New e-mail" type="email" autoComplete="email" />
            <PasswordField {...field('password')} label="Your password" autoComplete="current-password" />
          </>
        )}
      </Form>
    </Modal>
  );
}
