import { problems } from '@fanfare/contract/kit/problem';
import { Button, Group, Modal, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ApiError, errorMessage } from '../../../lib/api.ts';

type Props = { error: unknown; onRetry: () => void };

/** A key that was used, cancelled, is too old or was cut off on its way; or no answer at all, which is worth another try. */
export function JoinErrorModal({ error, onRetry }: Props) {
  const isBroken = error instanceof ApiError && error.fields.length > 0;
  const mayPass = error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
  return (
    <Modal
      opened
      onClose={onRetry}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={mayPass ? 'The invitation could not be opened' : 'This invitation cannot be used'}
      size={440}
    >
      <Text role="alert">{isBroken ? problems['invite-invalid'].message : errorMessage(error)}</Text>
      <Group justify="flex-end" mt="lg">
        {mayPass && (
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button component={Link} to="/">
          Go to Fanfare
        </Button>
      </Group>
    </Modal>
  );
}
