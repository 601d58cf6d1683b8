import { EmailChange } from '@fanfare/contract/identity/identity';
import { Button, Modal, Text } from '@mantine/core';
import { useSave } from '../../../lib/api.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';

type Props = { opened: boolean; onClose: () => void; onSent: (email: string) => void };

export function EmailModal({ opened, onClose, onSent }: Props) {
  const requestChange = useSave('POST /user/email');
  return (
    <Modal opened={opened} onClose={onClose} title="Change your email address" size={460}>
      <Form
        schema={EmailChange}
        submit="Send link"
        label="Change your email address"
        onSubmit={async (body) => {
          await requestChange.mutateAsync({ body });
          onSent(body.email);
          onClose();
        }}
        secondaryAction={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {(field) => (
          <>
            <Text>We’ll email a link to the new address. It becomes active once you open the link.</Text>
            <TextField {...field('email')} label="New email" type="email" autoComplete="email" />
            <PasswordField {...field('password')} label="Your password" autoComplete="current-password" />
          </>
        )}
      </Form>
    </Modal>
  );
}
