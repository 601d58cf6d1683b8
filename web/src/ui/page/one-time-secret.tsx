import { Alert } from '../feedback/alert.tsx';
import { Flex, Grid } from '../layout/layout.tsx';
import { CopyButton } from './copy-button.tsx';
import classes from './one-time-secret.module.css';

/** A value the server shows only once: an API key, a recovery code. */
export function OneTimeSecret({ label, value }: { label: string; value: string }) {
  return (
    <Grid gap={12}>
      <Alert tone="warn">Copy this now. For security, it’s shown only once.</Alert>
      <Flex gap={8} wrap>
        <output className={classes.value} aria-label={label}>
          {value}
        </output>
        <CopyButton value={value} />
      </Flex>
    </Grid>
  );
}
