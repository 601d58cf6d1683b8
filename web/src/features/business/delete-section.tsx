import { deleteWord, restoreDays } from '@fanfare/contract/business';
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
  const [isAsking, setAsking] = useState(false);

  async function remove() {
    const params = { id: me.id, bid: business.id };
    await call('POST /user/{id}/business/{bid}/delete', { params, body: { word: deleteWord } });
    toast.good(`${business.business_name} is deleted.`);
    // First away from the page, then forget: the page would ask for a business that is gone.
    await navigate({ to: '/user/business', ignoreBlocker: true });
    await client.invalidateQueries();
  }

  return (
    <Section
      title="Delete this business"
      lead={`Members lose access at once and scheduled work stops. For ${restoreDays} days our staff can bring it back.`}
      action={
        <Button color="red" variant="outline" onClick={() => setAsking(true)}>
          Delete business
        </Button>
      }
    >
      <ConfirmModal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={`Delete ${business.business_name}?`}
        word={deleteWord}
        onConfirm={remove}
      >
        Everybody loses access to <strong>{business.business_name}</strong> at once: its posts, contests, leads and ads.
        Open invitations stop working.
      </ConfirmModal>
    </Section>
  );
}
