import { Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { TimeZoneForm } from './time-zone-form.tsx';

/** Without a zone, times would be guesses. Asked once a visit; it can also be set in the account. */
export function TimeZoneModal() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Modal opened={isOpen} onClose={() => setOpen(false)} title="Time Zone">
      <Text mb="md">
        In which time zone do you work? Every time you see and set here is meant in it. You can change it in your
        account at any time.
      </Text>
      <TimeZoneForm submit="Set time zone" />
    </Modal>
  );
}
