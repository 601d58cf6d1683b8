import {
  type Objective,
  objectiveLabels,
  specialCategories,
  specialCategoryLabels,
} from '@fanfare/contract/ad-profiles/facebook-choices';
import { targetingCalls } from '@fanfare/contract/ad-profiles/targeting-calls';
import { Button, Modal, MultiSelect, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorMessage } from '../../../../lib/api.ts';
import { newId } from '../../../../lib/random-id.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { CustomField } from '../../../../ui/fields/field-frame.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Form } from '../../../../ui/form/form.tsx';

type Props = {
  opened: boolean;
  accountId: string;
  objective: Objective;
  onClose: () => void;
  onCreated: (id: string) => void;
};

const NewCampaign = targetingCalls['POST /facebook/ads/campaign/create'].body.pick({
  name: true,
  special_ad_categories: true,
});
type Categories = (typeof specialCategories)[number][];

/** Creates an empty campaign with the objective of the profile. */
export function NewCampaignModal({ opened, accountId, objective, onClose, onCreated }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="New campaign" size={460}>
      <NewCampaignForm accountId={accountId} objective={objective} onClose={onClose} onCreated={onCreated} />
    </Modal>
  );
}

/** Form of the dialog, a child of the modal, so that each opening starts with empty state. */
function NewCampaignForm({ accountId, objective, onClose, onCreated }: Omit<Props, 'opened'>) {
  const client = useQueryClient();
  const [submitId] = useState(newId);
  const [failure, setFailure] = useState<string>();
  return (
    <Stack gap="md">
      {failure && <Alert tone="bad">{failure}</Alert>}
      <Form
        schema={NewCampaign}
        submit="Create campaign"
        label="New campaign"
        isDiscardable
        onSubmit={async (values) => {
          setFailure(undefined);
          const body = { ...values, account_id: accountId, objective, submit_id: submitId };
          const answer = await call('POST /facebook/ads/campaign/create', { body }).catch((error: unknown) => ({
            error_message: errorMessage(error),
          }));
          if ('error_message' in answer) return setFailure(answer.error_message);
          await client.invalidateQueries({ queryKey: ['GET /api/facebook/settings/adprofile/campaigns'] });
          onCreated(answer.campaign.id);
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
            <TextField
              {...field('name')}
              label="Name"
              description={`Objective: ${objectiveLabels[objective]}. It spends nothing before it has ads.`}
              maxLength={400}
              autoFocus
            />
            <CustomField<Categories | undefined> {...field('special_ad_categories')}>
              {({ value = [], onChange, error }) => (
                <MultiSelect
                  label="Special ad categories"
                  placeholder={value.length === 0 ? 'None' : undefined}
                  error={error}
                  data={specialCategories.map((name) => ({ value: name, label: specialCategoryLabels[name] }))}
                  value={value}
                  onChange={(names) => onChange(specialCategories.filter((name) => names.includes(name)))}
                />
              )}
            </CustomField>
          </>
        )}
      </Form>
    </Stack>
  );
}
