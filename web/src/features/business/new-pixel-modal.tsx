import { business as calls } from '@fanfare/contract/business';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../lib/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Form } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Business } from './use-business.ts';

type Props = { business: Business; opened: boolean; onClose: () => void };

/** After success it says so and closes by itself after three seconds. */
export function NewPixelModal({ business, opened, onClose }: Props) {
  const [isDone, setDone] = useState(false);
  const create = useSave('POST /user/business/{bid}/pixel/create', {
    refreshes: ['POST /user/business/{bid}/pixel', 'GET /user/business/{bid}/audit'],
    onDone: () => setDone(true),
  });
  const accounts = business.assets
    .filter(({ type }) => type === 'facebook_adaccount')
    .map(({ value, label }) => ({ value, label }));
  const close = () => {
    setDone(false);
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title="Create a pixel" size={460}>
      {isDone ? (
        <Alert tone="good" fade={3} onClose={close}>
          The pixel is created.
        </Alert>
      ) : (
        <Form
          schema={calls['POST /user/business/{bid}/pixel/create'].body}
          submit="Create pixel"
          label="New pixel"
          onSubmit={(body) => create.mutateAsync({ params: { bid: business.id }, body })}
          beside={
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          }
        >
          {(field) => (
            <>
              <TextField {...field('name')} label="Name" maxLength={100} autoFocus />
              {accounts.length > 0 && (
                <SelectField {...field('ad_account')} label="Ad account" options={accounts} clearable />
              )}
            </>
          )}
        </Form>
      )}
    </Modal>
  );
}
