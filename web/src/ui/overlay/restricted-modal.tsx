import { Button, Group, Modal, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '../feedback/state.module.css';

type RestrictedModalProps = {
  opened: boolean;
  heading: string;
  message: string;
  onClose: () => void;
  /** Way to get access, such as a button to ask the owner. */
  action?: ReactNode;
};

export function RestrictedModal({ opened, heading, message, onClose, action }: RestrictedModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={heading} size={440}>
      <Group wrap="nowrap" align="flex-start">
        <span className={classes.badge} data-kind="lock">
          <IconLock size={28} stroke={1.5} aria-hidden />
        </span>
        <Text flex={1}>{message}</Text>
      </Group>
      <Group justify="flex-end" mt="lg">
        <Button variant={action ? 'default' : 'filled'} onClick={onClose}>
          OK
        </Button>
        {action}
      </Group>
    </Modal>
  );
}
