import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { useMe, useStart } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Section } from '../../../ui/page/section.tsx';
import classes from './account.module.css';
import { EmailModal } from './email-modal.tsx';

export function EmailSection() {
  const me = useMe();
  const [isAsking, setAsking] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  return (
    <Section
      title="E-mail"
      lead="You sign in with this address, and our mails go to it."
      action={
        <Button variant="default" onClick={() => setAsking(true)}>
          Change address
        </Button>
      }
    >
      <dl className={classes.facts}>
        <dt>Your address</dt>
        <dd>{me.email}</dd>
      </dl>
      {sentTo && <OnItsWay email={sentTo} />}
      <EmailModal opened={isAsking} onClose={() => setAsking(false)} onSent={setSentTo} />
    </Section>
  );
}

function OnItsWay({ email }: { email: string }) {
  const { mailbox_url } = useStart();
  return (
    <Alert tone="info" title="Check your mail">
      A link is on its way to <strong>{email}</strong>. Open it within an hour, in a browser where you are signed in.
      Until then your address stays as it is.
      {mailbox_url && (
        <>
          {' '}
          Practice mode: the mail waits in the{' '}
          <Anchor href={mailbox_url} target="_blank" rel="noopener" underline="always">
            practice mailbox
          </Anchor>
          .
        </>
      )}
    </Alert>
  );
}
