import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Alert } from '../feedback/alert.tsx';

type Props = {
  opened: boolean;
  title: string;
  /** Shown after success, such as "Pixel created." */
  done: string;
  onClose: () => void;
  /** The form: `close` cancels it, `finish` is called after success. It starts anew with each opening. */
  children: (actions: { close: () => void; finish: () => void }) => ReactNode;
};

/** A form in a modal. After success it shows a confirmation and closes after 3 s. */
export function CreateModal({ opened, title, done, onClose, children }: Props) {
  const [isDone, setDone] = useState(false);
  const close = () => {
    setDone(false);
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={title} size={460}>
      {isDone ? (
        <Alert tone="good" autoHideSeconds={3} onClose={close}>
          {done}
        </Alert>
      ) : (
        children({ close, finish: () => setDone(true) })
      )}
    </Modal>
  );
}
