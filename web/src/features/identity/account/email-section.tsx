import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { useMe, useStart } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { EmailModal } from './email-modal.tsx';

export function EmailSection() {
  const me = useMe();
  const [isEditing, setEditing] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  return (
    <Section
      title="Email"
      lead="You sign in with this address and get our emails here."
      action={
        <Button variant="default" onClick={() => setEditing(true)}>
          Change email
        </Button>
      }
    >
      <Grid mb={sentTo ? 20 : 0} component="dl" columns="auto 1fr" gap="4px 16px">
        <dt>Email address</dt>
        <dd>{me.email}</dd>
      </Grid>
      {sentTo && <LinkSentNote email={sentTo} />}
      <EmailModal opened={isEditing} onClose={() => setEditing(false)} onSent={setSentTo} />
    </Section>
  );
}

function LinkSentNote({ email }: { email: string }) {
  const { mailbox_url } = useStart();
  return (
    <Alert tone="info" title="Check your email">
      We sent a link to <strong>{email}</strong>. Open it within 1 hour in a browser where you’re signed in.
      {mailbox_url && (
        <>
          {' '}
          Practice mode: the email is in the{' '}
          <Anchor href={mailbox_url} target="_blank" rel="noopener" underline="always">
            practice mailbox
          </Anchor>
          .
        </>
      )}
    </Alert>
  );
}
