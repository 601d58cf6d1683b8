import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useSave } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { Section } from '../../../ui/page/section.tsx';
import classes from './row-list.module.css';
import { SessionRow } from './session-row.tsx';

export function SessionsSection() {
  const list = useQuery(query('GET /user/sessions'));
  const [isAsking, setAsking] = useState(false);
  const endOthers = useSave('POST /user/sessions/end_others', {
    refreshes: ['GET /user/sessions'],
    onDone: () => {
      toast.good('All other devices were signed out.');
    },
  });
  const sessions = list.data?.sessions ?? [];
  return (
    <Section
      title="Where you are signed in"
      lead="End what you do not recognise, then change your password."
      action={
        sessions.length > 1 && (
          <Button variant="default" onClick={() => setAsking(true)}>
            End all others
          </Button>
        )
      }
    >
      {list.isPending && <TextSkeleton lines={3} />}
      {list.error && <ErrorState error={list.error} onRetry={() => list.refetch()} />}
      <ul className={classes.list}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <ConfirmModal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="End all other sessions?"
        confirm="End all others"
        onConfirm={() => endOthers.mutateAsync({})}
      >
        Every other device and browser is signed out at once. This one stays.
      </ConfirmModal>
    </Section>
  );
}
