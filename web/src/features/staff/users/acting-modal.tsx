import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, errorMessage, useSave } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import type { User } from './user-state.tsx';

type Props = { user: User; onEnded: () => void };

/**
 * Dialog shown while staff act as a user: the session of this browser is then the user's, so that the staff tools do
 * not work here. Polls until acting has ended, which can happen in the other tab.
 */
export function ActingModal({ user, onEnded }: Props) {
  const client = useQueryClient();
  const me = useQuery({
    // Query key of its own, because other queries of this call can have an answer from before.
    queryKey: ['while acting', user.id],
    queryFn: ({ signal }) => call('GET /user/me', { silent: true, signal }),
    gcTime: 0,
    staleTime: 0,
    refetchInterval: 5_000,
  });
  const stopActing = useSave('POST /user/acting/end', { onDone: () => me.refetch().then(() => {}) });
  const hasEnded = me.data?.admin === true;

  useEffect(() => {
    if (!hasEnded) return;
    // Data fetched while acting belongs to the user.
    void client.invalidateQueries();
    toast.good(`Stopped acting as ${user.name}.`);
    onEnded();
  }, [hasEnded, client, user.name, onEnded]);

  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={`You’re acting as ${user.name}`}
      size={460}
    >
      <Stack gap="md">
        {stopActing.error && <Alert tone="bad">{errorMessage(stopActing.error)}</Alert>}
        {me.error ? (
          <Text>Acting as {user.email} has ended and you were signed out. Sign in to continue.</Text>
        ) : (
          <Text>
            This whole browser acts as <strong>{user.email}</strong>. Stop acting to use the staff tools here.
          </Text>
        )}
        <Group justify="flex-end">
          {me.error ? (
            <Button component="a" href="/staff/login">
              Sign in
            </Button>
          ) : (
            <Button loading={stopActing.isPending} onClick={() => stopActing.mutate(undefined)}>
              Stop acting
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
