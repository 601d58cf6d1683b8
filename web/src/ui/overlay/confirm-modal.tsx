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
  /** Label of the confirm button. */
  confirm?: string;
  /** Label of the cancel button. */
  cancel?: string;
  danger?: boolean;
  /**
   * Word that the user must type to confirm. Until it is typed the only button is Cancel; then the button is DELETE.
   */
  confirmWord?: string;
  /** Called on confirming. The modal closes when it resolves; on an error it stays open and shows the message. */
  onConfirm: () => unknown;
};

export function ConfirmModal(props: ConfirmModalProps) {
  const { opened, onClose, title } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={460}>
      <ConfirmForm {...props} />
    </Modal>
  );
}

/** Content of the modal, a child of it, so that each opening starts with empty state. */
function ConfirmForm(props: ConfirmModalProps) {
  const { onClose, children, confirm = 'Confirm', cancel = 'Cancel', danger = false, confirmWord, onConfirm } = props;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const isConfirmed = confirmWord === undefined || matchesConfirmWord(typed, confirmWord);
  const wordLabel = isConfirmed ? 'DELETE' : 'Cancel';

  async function submit() {
    if (!isConfirmed) return onClose();
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void submit();
      }}
    >
      <Stack gap="md">
        {problem && <Alert tone="bad">{problem}</Alert>}
        <Text component="div" className="ff-prose">
          {children}
        </Text>
        {confirmWord !== undefined && (
          <TextInput
            data-autofocus
            label={`Type "${confirmWord}" to confirm`}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end" mt="xs">
          {confirmWord === undefined && (
            <Button variant="default" onClick={onClose}>
              {cancel}
            </Button>
          )}
          <Button
            type="submit"
            loading={isBusy}
            variant={isConfirmed ? 'filled' : 'default'}
            color={isConfirmed && (danger || confirmWord) ? 'red' : undefined}
            data-autofocus={confirmWord === undefined || undefined}
          >
            {confirmWord === undefined ? confirm : wordLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
