import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { onPageEvent } from '../../lib/api/page-events.ts';
import { onSignInInOtherTab, useMe } from '../../lib/session.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import classes from './signed-out-notice.module.css';

/**
 * Notice when the session ends while a page is open. The page keeps its input; the user signs in in a new tab, which
 * notifies this one.
 */
export function SignedOutNotice() {
  const { id } = useMe();
  const href = useLocation({ select: (location) => location.href });
  const [state, setState] = useState<'active' | 'ended' | 'renewed'>('active');

  useEffect(
    () =>
      onPageEvent(({ kind }) => {
        if (kind === 'signed-out') setState('ended');
      }),
    [],
  );
  useEffect(
    () =>
      onSignInInOtherTab((userId) => {
        // Another user signed in: the page reloads, so that its input is not sent in their session.
        if (userId !== id) window.location.reload();
        else setState((previous) => (previous === 'ended' ? 'renewed' : previous));
      }),
    [id],
  );

  if (state === 'active') return null;
  return (
    <div className={classes.notice}>
      {state === 'renewed' ? (
        <Alert key="renewed" tone="good" autoHideSeconds={5} onClose={() => setState('active')}>
          You’re signed in again.
        </Alert>
      ) : (
        <Alert
          key="ended"
          tone="warn"
          title="Your session has ended"
          onClose={() => setState('active')}
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
          Your changes are still here. Sign in again in a new tab, then come back and save.
        </Alert>
      )}
    </div>
  );
}
