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
  const [isConfirming, setConfirming] = useState(false);

  async function leave() {
    await call('POST /user/business/{bid}/leave', { params: { bid: business.id } });
    toast.good(`You left ${business.business_name}.`);
    await navigate({ to: '/user/business' });
    await client.invalidateQueries();
  }

  return (
    <Section
      title="Leave this business"
      lead="You lose access right away. To come back, you need a new invitation."
      action={
        <Button color="red" variant="outline" onClick={() => setConfirming(true)}>
          Leave business
        </Button>
      }
    >
      <ConfirmModal
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={`Leave ${business.business_name}?`}
        confirm="Leave business"
        danger
        onConfirm={leave}
      >
        Your work stays with the business. {business.owner_name} will be notified.
      </ConfirmModal>
    </Section>
  );
}
