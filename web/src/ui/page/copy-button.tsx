import { Button, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';

type CopyButtonProps = {
  value: string;
  label?: string;
  /** Name of the copied thing, for screen readers: several buttons on a page have the same label. */
  of?: string;
  size?: 'xs' | 'sm';
};

export function CopyButton({ value, label = 'Copy', of, size = 'sm' }: CopyButtonProps) {
  const clipboard = useClipboard({ timeout: 2000 });
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  const copyText = clipboard.copied ? 'Copied' : label;
  const text = clipboard.error ? 'Couldn’t copy' : copyText;
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
      onClick={() => clipboard.copy(value)}
    >
      <span aria-live="polite">
        {text}
        {of && <VisuallyHidden> {of}</VisuallyHidden>}
      </span>
    </Button>
  );
}
