import { Button, Group } from '@mantine/core';

export function UndoMessage({ message, onUndo }: { message: string; onUndo: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span>{message}</span>
      <Button size="xs" variant="light" flex="none" onClick={onUndo}>
        Undo
      </Button>
    </Group>
  );
}
