import { deleteConfirmationWord, restoreDays } from '@fanfare/contract/business/business';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useMe } from '../../lib/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../ui/overlay/confirm-modal.tsx';
import { Section } from '../../ui/page/section.tsx';
import type { Business } from './business-queries.ts';

export function DeleteSection({ business }: { business: Business }) {
  const me = useMe();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);

  async function deleteBusiness() {
    const params = { id: me.id, bid: business.id };
    await call('POST /user/{id}/business/{bid}/delete', { params, body: { word: deleteConfirmationWord } });
    toast.good(`${business.business_name} deleted.`);
    // Navigates before invalidating: this page would refetch a deleted business.
    await navigate({ to: '/user/business', ignoreBlocker: true });
    await client.invalidateQueries();
  }

  return (
    <Section
      title="Delete this business"
      lead={`Members lose access right away and scheduled work stops. Staff can restore it for ${restoreDays} days.`}
      action={
        <Button color="red" variant="outline" onClick={() => setConfirming(true)}>
          Delete business
        </Button>
      }
    >
      <ConfirmModal
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title={`Delete ${business.business_name}?`}
        confirmWord={deleteConfirmationWord}
        onConfirm={deleteBusiness}
      >
        Everyone loses access to <strong>{business.business_name}</strong> right away, including its posts, contests,
        leads and ads. Open invitations stop working.
      </ConfirmModal>
    </Section>
  );
}
