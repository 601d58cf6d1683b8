import { useMe } from '../../lib/session.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { AskOwnerButton } from '../../ui/overlay/ask-owner-button.tsx';
import classes from './editor/post-editor.module.css';

/** Asks for what somebody who only reads is missing. */
export function AskToWrite() {
  const { business } = useMe();
  if (!business) return null;
  return (
    <AskOwnerButton size="xs" bid={business.id} request={{ step: 'role', feature: 'content', role: 'editor' }}>
      Ask the owner
    </AskOwnerButton>
  );
}

export function ReadOnlyBanner() {
  return (
    <div className={classes.banners}>
      <Alert tone="info" action={<AskToWrite />}>
        You may read this post. To change it you need the role of an editor.
      </Alert>
    </div>
  );
}
