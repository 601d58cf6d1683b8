import { Button, Group, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { downloadText } from '../../../lib/download-text.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { CopyButton } from '../../../ui/page/copy-button.tsx';
import classes from './two-factor.module.css';

type Props = { codes: readonly string[]; email: string; onDone: () => void };

/** List of recovery codes, shown once. Each code replaces the app's code for one sign-in. */
export function RecoveryCodes({ codes, email, onDone }: Props) {
  const fileText = `Fanfare recovery codes for ${email}\nEach works once.\n\n${codes.join('\n')}\n`;
  return (
    <Stack>
      <Alert tone="warn">Store these codes with your passwords. Each works once, and they’re shown only now.</Alert>
      <Grid
        component="ul"
        className={classes.codes}
        fit={150}
        gap="6px 16px"
        p={16}
        bd="1px solid var(--ff-hairline)"
        bdrs={8}
        bg="var(--ff-sunken)"
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Grid>
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
