import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { errorMessage, useSave } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import type { JoinProps } from './invite-query.ts';

type Props = JoinProps & { onDone: () => void };

/** Dialog for a signed-in user who is the invitee: one click accepts. */
export function JoinModal({ invite, opened, onClose, onDone }: Props) {
  const { business, user } = invite;
  const accept = useSave('POST /user/business/join/accept', { refreshes: ['GET /user/start'], onDone });
  const body = { invite_key: invite.invite.invite_key, business_id: business.id };
  return (
    <Modal opened={opened} onClose={onClose} title={`Join ${business.business_name}?`} size={440}>
      <Stack>
        {accept.error && <Alert tone="bad">{errorMessage(accept.error)}</Alert>}
        <Text>
          You’ll join as <strong>{user?.name}</strong> ({user?.email}). The owner chose what you can use.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button data-autofocus loading={accept.isPending} onClick={() => accept.mutate({ body })}>
            Join
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
