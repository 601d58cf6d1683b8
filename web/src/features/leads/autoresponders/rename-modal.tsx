import { singleLine } from '@fanfare/contract/kit/text';
import { autoresponderMessages } from '@fanfare/contract/leads/autoresponder-calls';
import { Button, Modal } from '@mantine/core';
import { z } from 'zod';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import type { ServiceAccount } from '../lead-queries.ts';

const NameForm = z.object({ login: singleLine(100, autoresponderMessages.login) });

/** Dialog that names an AWeber account: AWeber has no names of accounts. */
export function RenameModal({ account, onClose }: { account: ServiceAccount | undefined; onClose: () => void }) {
  const rename = useSave('POST /leads/autoresponder/{service}', {
    refreshes: ['POST /leads/autoresponder/{service}'],
    onDone: () => {
      toast.good('Account renamed.');
      onClose();
    },
  });
  return (
    <Modal opened={account !== undefined} onClose={onClose} title="Rename account" size={460}>
      {account && (
        <Form
          schema={NameForm}
          initial={{ login: account.login ?? account.text }}
          submit="Save name"
          label="Rename account"
          onSubmit={({ login }) =>
            rename.mutateAsync({ params: { service: 'aweber' }, body: { account: account.value, login } })
          }
          secondaryAction={
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          }
        >
          {(field) => <TextField {...field('login')} label="Name" maxLength={100} autoFocus />}
        </Form>
      )}
    </Modal>
  );
}
