import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { onPageEvent } from '../../lib/api/page-events.ts';
import { onSignInElsewhere, useMe } from '../../lib/session.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import classes from './signed-out-notice.module.css';

/**
 * The session has ended while somebody was at work. The page stays as it is, with everything typed into it; signing in
 * happens in a new tab, and this one notices.
 */
export function SignedOutNotice() {
  const { id } = useMe();
  const href = useLocation({ select: (location) => location.href });
  const [state, setState] = useState<'fine' | 'gone' | 'back'>('fine');

  useEffect(
    () =>
      onPageEvent(({ kind }) => {
        if (kind === 'signed-out') setState('gone');
      }),
    [],
  );
  useEffect(
    () =>
      onSignInElsewhere((userId) => {
        // Somebody else's session must not send what this person typed.
        if (userId !== id) window.location.reload();
        else setState((before) => (before === 'gone' ? 'back' : before));
      }),
    [id],
  );

  if (state === 'fine') return null;
  return (
    <div className={classes.notice}>
      {state === 'back' ? (
        <Alert key="back" tone="good" fade={5} onClose={() => setState('fine')}>
          You are signed in again. Carry on.
        </Alert>
      ) : (
        <Alert
          key="gone"
          tone="warn"
          title="Your session has ended"
          onClose={() => setState('fine')}
          action={
            <Button
              component="a"
              size="xs"
              href={`/login?next=${encodeURIComponent(href)}`}
              target="_blank"
              rel="opener"
            >
              Sign in again
            </Button>
          }
        >
          What you typed is still on this page. Sign in again in a new tab, then come back and save.
        </Alert>
      )}
    </div>
  );
}
