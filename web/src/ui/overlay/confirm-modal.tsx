import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { errorMessage } from '../../lib/api/api-error.ts';
import { Alert } from '../feedback/alert.tsx';
import { matchesConfirmWord } from './confirm-word.ts';

type ConfirmModalProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The verb on the button. */
  confirm?: string;
  /** The way back. */
  cancel?: string;
  danger?: boolean;
  /** Asks for this word; until it is typed the one button reads Cancel, then DELETE. */
  word?: string;
  /** Closes when it is done; what it throws is shown and the question stays. */
  onConfirm: () => unknown;
};

export function ConfirmModal(props: ConfirmModalProps) {
  const { opened, onClose, title } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={460}>
      <Question {...props} />
    </Modal>
  );
}

/** Inside the modal, so that each opening starts with nothing typed. */
function Question(props: ConfirmModalProps) {
  const { onClose, children, confirm = 'Confirm', cancel = 'Cancel', danger = false, word, onConfirm } = props;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const locked = useRef(false);
  const isMeant = word === undefined || matchesConfirmWord(typed, word);

  async function go() {
    if (!isMeant) return onClose();
    if (locked.current) return;
    locked.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      locked.current = false;
      setBusy(false);
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void go();
      }}
    >
      <Stack gap="md">
        {problem && <Alert tone="bad">{problem}</Alert>}
        <Text component="div">{children}</Text>
        {word !== undefined && (
          <TextInput
            data-autofocus
            label={`Type "${word}" to confirm`}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end" mt="xs">
          {word === undefined && (
            <Button variant="default" onClick={onClose}>
              {cancel}
            </Button>
          )}
          <Button
            type="submit"
            loading={isBusy}
            variant={isMeant ? 'filled' : 'default'}
            color={isMeant && (danger || word) ? 'red' : undefined}
            data-autofocus={word === undefined || undefined}
          >
            {word === undefined ? confirm : isMeant ? 'DELETE' : 'Cancel'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
