import { CloseButton, Text } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { Flex } from '../../../ui/layout/layout.tsx';
import { TimeZoneForm } from './time-zone-form.tsx';
import classes from './time-zone-modal.module.css';

/**
 * Asks a user without a time zone, once per visit. A native dialog: on a new user's first screen the Mantine modal
 * would be the largest part of the download.
 */
export function TimeZoneModal({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    // The preselected time zone is nearly always right, so Enter submits. By default the close button gets the focus.
    dialog.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, []);
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={id} onClose={onClose}>
      <Flex component="header" justify="space-between" mb={8}>
        <h2 id={id}>Time Zone</h2>
        <CloseButton aria-label="Close" onClick={() => dialog.current?.close()} />
      </Flex>
      <Text mb="md">Choose your time zone. You can change it later in your account.</Text>
      <TimeZoneForm submit="Set time zone" isInDialog />
    </dialog>
  );
}
