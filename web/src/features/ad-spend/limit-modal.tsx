import { MonthlyLimit } from '@fanfare/contract/ad-spend/ad-spend';
import { fromMinor } from '@fanfare/contract/ads/money';
import { Button, Modal } from '@mantine/core';
import { z } from 'zod';
import { useSave } from '../../lib/api.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { type Account, money } from './pace-words.ts';

const LimitForm = z.object({ limit: MonthlyLimit.shape.limit.out });

/** Dialog for the monthly limit of an account; an empty field removes it. */
export function LimitModal({ account, onClose }: { account: Account; onClose: () => void }) {
  const { network, account: id, name, currency, offset, limit, forecast } = account;
  const save = useSave('POST /ads/spend/limit', {
    refreshes: ['GET /ads/spend'],
    onDone: () => {
      toast.good('Limit saved.');
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={`Monthly limit of ${name}`} size={460}>
      <Form
        schema={LimitForm}
        submit="Save limit"
        label="Monthly limit"
        initial={{ limit: limit === null ? '' : fromMinor(limit, offset ?? 100) }}
        onSubmit={(values) => save.mutateAsync({ body: { network, account: id, limit: values.limit } })}
        secondaryAction={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {(field) => (
          <TextField
            {...field('limit')}
            label={`Limit in ${currency}`}
            description={`${forecast === null ? '' : `This month looks like ${money(account, forecast)}. `}Leave it empty for no limit.`}
            maxLength={16}
            autoFocus
          />
        )}
      </Form>
    </Modal>
  );
}
