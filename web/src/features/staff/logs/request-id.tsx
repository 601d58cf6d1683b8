import { UnstyledButton } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from '../staff.module.css';

/** ID of a call in the server log. A click copies it. */
export function RequestId({ value }: { value: string }) {
  const clipboard = useClipboard({ timeout: 2000 });
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <UnstyledButton
      className={classes.requestId}
      onClick={() => clipboard.copy(value)}
      aria-label={clipboard.copied ? `Copied ${value}` : `Copy request ID ${value}`}
    >
      <code>{value}</code>
      <Icon size={16} stroke={1.5} aria-hidden />
    </UnstyledButton>
  );
}
