import { business as calls } from '@fanfare/contract/business/business';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query, useSave } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { CreateModal } from '../../../ui/overlay/create-modal.tsx';
import { FacebookPermissionGate } from '../../../ui/overlay/facebook-permission-gate.tsx';
import type { Business } from '../business-queries.ts';

type Props = { business: Business; opened: boolean; onClose: () => void };

export function NewPixelModal({ business, opened, onClose }: Props) {
  const create = useSave('POST /user/business/{bid}/pixel/create', {
    refreshes: ['POST /user/business/{bid}/pixel', 'GET /user/business/{bid}/audit'],
  });
  const { id, business: currentBusiness } = useMe();
  // The list of ad networks is read for the current business only; for another business the server checks the
  // permission.
  const isCurrentBusiness = currentBusiness?.id === business.id;
  const adNetworks = useQuery({
    ...query('GET /user/{id}/account/adnetworks', { params: { id } }),
    enabled: opened && isCurrentBusiness,
  });
  const accounts = business.assets
    .filter(({ type }) => type === 'facebook_adaccount')
    .map(({ value, label }) => ({ value, label }));
  return (
    <CreateModal opened={opened} title="Create a pixel" done="Pixel created." onClose={onClose}>
      {({ close, finish }) => (
        <FacebookPermissionGate
          fbUid={adNetworks.data?.facebook[0]?.fb_uid}
          feature="facebook_ads_manager"
          onBeforeLogin={close}
        >
          <Form
            schema={calls['POST /user/business/{bid}/pixel/create'].body}
            submit="Create pixel"
            initial={accounts.length === 1 ? { ad_account: accounts[0]?.value } : {}}
            label="New pixel"
            onSubmit={async (body) => {
              await create.mutateAsync({ params: { bid: business.id }, body });
              finish();
            }}
            secondaryAction={
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
            }
          >
            {(field) => (
              <>
                <TextField {...field('name')} label="Name" maxLength={100} autoFocus />
                <SelectField {...field('ad_account')} label="Ad account" options={accounts} />
              </>
            )}
          </Form>
        </FacebookPermissionGate>
      )}
    </CreateModal>
  );
}
