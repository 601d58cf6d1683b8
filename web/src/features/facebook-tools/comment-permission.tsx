import { Button } from '@mantine/core';
import { emit } from '../../lib/api/page-events.ts';
import { authorizationRequired } from '../../lib/facebook-permissions.ts';
import { useMe } from '../../lib/session.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import classes from './comment-sync.module.css';
import type { PageFacts } from './use-comment-sync.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** For pages that were connected before comments could be read: what is missing, and the way to give it. */
export function CommentPermission({ pages }: { pages: readonly PageFacts[] }) {
  const { business } = useMe();
  const closed = pages.filter(({ missing, working }) => working && missing.length > 0);
  const [first] = closed;
  if (!first) return null;
  const { missing, connect } = first;
  return (
    <div className={classes.notice}>
      <Alert
        tone="warn"
        title={authorizationRequired}
        action={
          <Button
            size="xs"
            onClick={() => emit({ kind: 'facebook-login', missing, isOwner: business?.is_owner ?? false, connect })}
          >
            See what is missing
          </Button>
        }
      >
        Facebook has not allowed us to read comments of {list.format(closed.map(({ name }) => name))} yet. Everything
        else goes on as before.
      </Alert>
    </div>
  );
}
