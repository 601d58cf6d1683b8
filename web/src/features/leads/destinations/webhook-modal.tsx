import { WebhookEndpointDraft } from '@fanfare/contract/leads/destinations';
import { Button, Modal } from '@mantine/core';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import type { Webhook } from './destination-queries.ts';
import { FormsField } from './forms-field.tsx';

const FormValues = WebhookEndpointDraft.omit({ id: true });

type Props = { endpoint: Webhook | 'new' | undefined; onClose: () => void; onSecret: (secret: string) => void };

export function WebhookModal({ endpoint, onClose, onSecret }: Props) {
  const saved = endpoint === 'new' ? undefined : endpoint;
  const save = useSave('POST /leads/webhooks/save', {
    refreshes: ['GET /leads/webhooks'],
    onDone: ({ secret }) => {
      if (secret) onSecret(secret);
      toast.good('Webhook saved.');
      onClose();
    },
  });
  return (
    <Modal opened={endpoint !== undefined} onClose={onClose} title={saved ? 'Edit webhook' : 'Add webhook'} size={520}>
      {endpoint && (
        <Form
          schema={FormValues}
          label="Webhook"
          submit="Save webhook"
          initial={saved ? toValues(saved) : { forms: [], is_active: true }}
          onSubmit={(values) => save.mutateAsync({ body: { ...values, ...(saved && { id: saved.id }) } })}
          secondaryAction={
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          }
        >
          {(field) => (
            <>
              <TextField {...field('name')} label="Name" maxLength={60} autoFocus />
              <TextField
                {...field('url')}
                label="URL"
                type="url"
                description="Gets a POST for each lead, signed with a secret we show once."
                placeholder="https://example.com/hooks/leads"
              />
              <FormsField {...field('forms')} />
              <SwitchField {...field('is_active')} label="On" />
            </>
          )}
        </Form>
      )}
    </Modal>
  );
}

const toValues = ({ name, url, forms, is_active }: Webhook) => ({ name, url, forms, is_active });
