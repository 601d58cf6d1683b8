import { connectionMessages } from '@fanfare/contract/connections/connections';
import { Button, Group, Modal, Text } from '@mantine/core';
import { NetworkLogo } from '../../networks/network-logo.tsx';

type Props = { message: string; onClose: () => void };

/** Retry reloads the page, as the specification says, so that everything read from the profile is fetched again. */
export function FacebookProfileErrorModal({ message, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={connectionMessages.profileError} size={460}>
      <Group wrap="nowrap" align="flex-start">
        <NetworkLogo kind="facebook" />
        <Text>{message}</Text>
      </Group>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button onClick={() => window.location.reload()}>Retry</Button>
      </Group>
    </Modal>
  );
}
