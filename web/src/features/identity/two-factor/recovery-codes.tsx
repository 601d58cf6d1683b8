import { Button, Group, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { downloadText } from '../../../lib/download-text.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CopyButton } from '../../../ui/page/copy-button.tsx';
import classes from './two-factor.module.css';

type Props = { codes: readonly string[]; email: string; onDone: () => void };

/** Shown this once. Each code opens the door one time when the phone is lost. */
export function RecoveryCodes({ codes, email, onDone }: Props) {
  const file = `Fanfare recovery codes of ${email}\nEach works once.\n\n${codes.join('\n')}\n`;
  return (
    <Stack>
      <Alert tone="warn">
        Keep these codes where you keep your passwords. Each lets you in once without your app, and they are shown only
        now.
      </Alert>
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
            onClick={() => downloadText('fanfare-recovery-codes.txt', file)}
          >
            Download
          </Button>
        </Group>
        <Button onClick={onDone}>I have kept them</Button>
      </Group>
    </Stack>
  );
}
