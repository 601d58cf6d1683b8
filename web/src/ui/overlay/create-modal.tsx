import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Alert } from '../feedback/alert.tsx';

type Props = {
  opened: boolean;
  title: string;
  /** Message after success, such as "Pixel created." */
  done: string;
  onClose: () => void;
  /** The form: `close` cancels it, `finish` is called after success. Each opening renders a new form. */
  children: (actions: { close: () => void; finish: () => void }) => ReactNode;
};

/** Modal with a form. After success it shows a confirmation and closes after 3 s. */
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
