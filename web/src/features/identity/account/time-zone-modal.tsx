import { CloseButton, Text } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { TimeZoneForm } from './time-zone-form.tsx';
import classes from './time-zone-modal.module.css';

/**
 * Without a zone, times would be guesses. Asked once a visit; it can also be set in the account. The browser's own
 * dialog, because this is what a newcomer waits for and the other one weighs more than all the rest of it.
 */
export function TimeZoneModal({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    // The proposal is nearly always right: Enter takes it. Left alone, the browser would focus the way out.
    dialog.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, []);
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={id} onClose={onClose}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          Time Zone
        </h2>
        <CloseButton aria-label="Close" onClick={() => dialog.current?.close()} />
      </header>
      <Text mb="md">
        In which time zone do you work? Every time you see and set here is meant in it. You can change it in your
        account at any time.
      </Text>
      <TimeZoneForm submit="Set time zone" isInDialog />
    </dialog>
  );
}
