import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block } from '../../../ui/layout/layout.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { HookList } from './hook-list.tsx';
import { ZapierSteps } from './zapier-steps.tsx';

const pollMs = 10_000;

/** Tab with the steps to connect Zapier: key, connection and Zap, in this order. Read again while Zapier can complete a step. */
export function ZapierTab() {
  const canManage = useCan('leads:manager');
  const state = useQuery({
    ...query('GET /leads/zapier', { silent: true }),
    refetchInterval: ({ state: { data } }) => (data?.steps.key && !data.steps.zap ? pollMs : false),
  });
  const [isRevoking, setRevoking] = useState(false);
  const revoke = useSave('POST /leads/zapier/key/revoke', { refreshes: ['GET /leads/zapier'] });
  if (state.error && !state.data) return <ErrorState error={state.error} onRetry={() => void state.refetch()} />;
  if (!state.data) return <CardsSkeleton cards={3} height={120} />;
  const { key, hooks } = state.data;
  return (
    <>
      <Section
        title="Connect Zapier"
        lead="Send new leads to other apps. Click the boxes in order."
        action={
          <Button
            component="a"
            href="https://zapier.com/app/home"
            target="_blank"
            rel="noopener"
            variant="default"
            rightSection={<IconExternalLink size={16} stroke={1.5} aria-hidden />}
          >
            Open Zapier
          </Button>
        }
      >
        <ZapierSteps state={state.data} canManage={canManage} />
        {key && canManage && (
          <Block component="p" mt={8}>
            <Button variant="subtle" color="red" size="xs" onClick={() => setRevoking(true)}>
              Revoke key
            </Button>
          </Block>
        )}
      </Section>
      <HookList hooks={hooks} />
      <ConfirmModal
        opened={isRevoking}
        onClose={() => setRevoking(false)}
        title="Revoke key?"
        confirm="Revoke key"
        danger
        onConfirm={async () => {
          await revoke.mutateAsync(undefined);
          toast.good('Key revoked.');
        }}
      >
        Zapier can’t read leads any more, and your Zaps stop. Leads you already received stay here.
      </ConfirmModal>
    </>
  );
}
