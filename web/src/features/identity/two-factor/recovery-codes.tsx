import { Button, Group, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { downloadText } from '../../../lib/download-text.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CopyButton } from '../../../ui/page/copy-button.tsx';
import classes from './two-factor.module.css';

type Props = { codes: readonly string[]; email: string; onDone: () => void };

/** Shown once. Each code replaces the app's code for one sign-in. */
export function RecoveryCodes({ codes, email, onDone }: Props) {
  const fileText = `Fanfare recovery codes for ${email}\nEach works once.\n\n${codes.join('\n')}\n`;
  return (
    <Stack>
      <Alert tone="warn">Store these codes with your passwords. Each works once, and they’re shown only now.</Alert>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="space-between">
        <Group gap="xs">
          <CopyButton value={codes.join('\n')} label="Copy all" />
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
            onClick={() => downloadText('fanfare-recovery-codes.txt', fileText)}
          >
            Download
          </Button>
        </Group>
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
}
