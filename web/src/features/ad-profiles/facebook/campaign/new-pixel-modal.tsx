import { targetingCalls } from '@fanfare/contract/ad-profiles/targeting-calls';
import { Button } from '@mantine/core';
import { useSave } from '../../../../lib/api.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { CreateModal } from '../../../../ui/overlay/create-modal.tsx';

type Props = { opened: boolean; accountId: string; onClose: () => void; onCreated: (id: string) => void };

const NewPixel = targetingCalls['POST /facebook/ads/account/pixels/create'].body.pick({ name: true });

export function NewPixelModal({ opened, accountId, onClose, onCreated }: Props) {
  const create = useSave('POST /facebook/ads/account/pixels/create', {
    refreshes: ['GET /facebook/ads/account/{id}/pixels'],
  });
  return (
    <CreateModal opened={opened} title="Create a pixel" done="Pixel created." onClose={onClose}>
      {({ close, finish }) => (
        <Form
          schema={NewPixel}
          submit="Create pixel"
          label="New pixel"
          isDiscardable
          onSubmit={async ({ name }) => {
            const { pixel } = await create.mutateAsync({ body: { account_id: accountId, name } });
            onCreated(pixel.id);
            finish();
          }}
          secondaryAction={
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          }
        >
          {(field) => <TextField {...field('name')} label="Name" maxLength={100} autoFocus />}
        </Form>
      )}
    </CreateModal>
  );
}
