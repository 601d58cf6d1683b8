import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useSave } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { SessionRow } from './session-row.tsx';

export function SessionsSection() {
  const list = useQuery(query('GET /user/sessions'));
  const [isConfirming, setConfirming] = useState(false);
  const endOthers = useSave('POST /user/sessions/end_others', {
    refreshes: ['GET /user/sessions'],
    onDone: () => {
      toast.good('Other sessions ended.');
    },
  });
  const sessions = list.data?.sessions ?? [];
  return (
    <Section
      title="Sessions"
      lead="End sessions you don’t recognize, then change your password."
      action={
        sessions.length > 1 && (
          <Button variant="default" onClick={() => setConfirming(true)}>
            End other sessions
          </Button>
        )
      }
    >
      {list.isPending && <TextSkeleton lines={3} />}
      {list.error && <ErrorState error={list.error} onRetry={() => list.refetch()} />}
      <Grid component="ul" rows hideEmpty columns={1} gap={12} pt={12} divided>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </Grid>
      <ConfirmModal
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title="End other sessions?"
        confirm="End other sessions"
        onConfirm={() => endOthers.mutateAsync({})}
      >
        All other devices and browsers are signed out right away. This one stays signed in.
      </ConfirmModal>
    </Section>
  );
}
