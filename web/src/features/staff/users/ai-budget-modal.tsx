import { Ceiling, microsPerDollar } from '@fanfare/contract/ai/ai';
import { Button, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { type Output, query, useSave } from '../../../lib/api.ts';
import { formatCurrency } from '../../../lib/format.ts';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';

type Business = { id: number; business_name: string };
type Budget = Output<'GET /staff/business/{id}/ai-ceiling'>;

const BudgetForm = z.object({ ceiling: Ceiling });

const dollars = (micros: number): string => formatCurrency(micros / microsPerDollar, 'USD');

/** Dialog for the monthly amount up to which the installation pays for a business's use of AI. */
export function AiBudgetModal({ business, onClose }: { business: Business; onClose: () => void }) {
  const budget = useQuery(query('GET /staff/business/{id}/ai-ceiling', { params: { id: business.id } }));
  return (
    <Modal opened onClose={onClose} title={`AI budget of ${business.business_name}`} size={460}>
      <QueryState query={budget} skeleton={<FormSkeleton fields={1} />}>
        {(data) => <BudgetFields business={business} budget={data} onClose={onClose} />}
      </QueryState>
    </Modal>
  );
}

type FieldsProps = { business: Business; budget: Budget; onClose: () => void };

function BudgetFields({ business, budget: { status, staff_ceiling, level_ceiling }, onClose }: FieldsProps) {
  const save = useSave('POST /staff/business/{id}/ai-ceiling', {
    refreshes: ['GET /staff/business/{id}/ai-ceiling', 'GET /staff/audit'],
  });
  return (
    <>
      <Text mb="md">
        {dollars(status.spent)} spent this month
        {status.has_own_key ? ', billed to the business’s own API key.' : '.'}
        {status.owner_ceiling !== null && ` The owner’s own limit is ${dollars(status.owner_ceiling)}.`}
      </Text>
      <Form
        schema={BudgetForm}
        submit="Save budget"
        label="AI budget"
        initial={{ ceiling: staff_ceiling === null ? '' : String(staff_ceiling / microsPerDollar) }}
        onSubmit={async ({ ceiling }) => {
          await save.mutateAsync({ params: { id: business.id }, body: { ceiling } });
          toast.good('AI budget saved.');
          onClose();
        }}
        secondaryAction={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {(field) => (
          <TextField
            {...field('ceiling')}
            label="Monthly budget in US dollars"
            description={`Leave it empty for the ${dollars(level_ceiling)} of their access level.`}
            maxLength={9}
            autoFocus
          />
        )}
      </Form>
    </>
  );
}
