import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, errorMessage, useSave } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import type { User } from './user-state.tsx';

type Props = { user: User; onOver: () => void };

/**
 * The session of this tab is the user's now, so nothing of the staff's tools works here. It watches for the end, which
 * may come from the other tab.
 */
export function ActingModal({ user, onOver }: Props) {
  const client = useQueryClient();
  const me = useQuery({
    // A key of its own: nobody else's answer tells whether the acting is over.
    queryKey: ['while acting', user.id],
    queryFn: ({ signal }) => call('GET /user/me', { silent: true, signal }),
    gcTime: 0,
    staleTime: 0,
    refetchInterval: 5_000,
  });
  const end = useSave('POST /user/acting/end', { onDone: () => me.refetch().then(() => {}) });
  const isOver = me.data?.admin === true;

  useEffect(() => {
    if (!isOver) return;
    // What was read meanwhile was read as the user.
    void client.invalidateQueries();
    toast.good(`You no longer act as ${user.name}.`);
    onOver();
  }, [isOver, client, user.name, onOver]);

  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={`You are acting as ${user.name}`}
      size={460}
    >
      <Stack gap="md">
        {end.error && <Alert tone="bad">{errorMessage(end.error)}</Alert>}
        {me.error ? (
          <Text>The time to act as {user.email} is over, and this browser is signed out. Sign in to go on.</Text>
        ) : (
          <Text>
            The other tab is theirs, and so is this browser: the staff’s tools rest here until you stop acting as{' '}
            <strong>{user.email}</strong>.
          </Text>
        )}
        <Group justify="flex-end">
          {me.error ? (
            <Button component="a" href="/staff/login">
              Sign in
            </Button>
          ) : (
            <Button loading={end.isPending} onClick={() => end.mutate(undefined)}>
              Stop acting
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
