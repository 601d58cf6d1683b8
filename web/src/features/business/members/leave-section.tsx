import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { Section } from '../../../ui/page/section.tsx';
import type { Business } from '../business-queries.ts';

export function LeaveSection({ business }: { business: Business }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);

  async function leave() {
    await call('POST /user/business/{bid}/leave', { params: { bid: business.id } });
    toast.good(`You have left ${business.business_name}.`);
    await navigate({ to: '/user/business' });
    await client.invalidateQueries();
  }

  return (
    <Section
      title="Leave this business"
      lead="You lose access at once. To come back you need a new invitation."
      action={
        <Button color="red" variant="outline" onClick={() => setAsking(true)}>
          Leave business
        </Button>
      }
    >
      <ConfirmModal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={`Leave ${business.business_name}?`}
        confirm="Leave business"
        danger
        onConfirm={leave}
      >
        What you made here stays with the business. {business.owner_name} is told that you left.
      </ConfirmModal>
    </Section>
  );
}
