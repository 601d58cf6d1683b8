import { problems } from '@fanfare/contract/kit/problems/problem';
import { Button, Group, Modal, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ApiError, errorMessage } from '../../../lib/api.ts';

type Props = { error: unknown; onRetry: () => void };

/**
 * Dialog for an invitation key that is used, canceled, expired or incomplete, or for a failed call (offline, 429, 5xx),
 * which can be retried.
 */
export function JoinErrorModal({ error, onRetry }: Props) {
  const isMalformedKey = error instanceof ApiError && error.fields.length > 0;
  const canRetry = error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
  return (
    <Modal
      opened
      onClose={onRetry}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={canRetry ? 'We couldn’t open this invitation' : 'This invitation can’t be used'}
      size={440}
    >
      <Text role="alert">{isMalformedKey ? problems['invite-invalid'].message : errorMessage(error)}</Text>
      <Group justify="flex-end" mt="lg">
        {canRetry && (
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
