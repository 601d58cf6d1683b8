import { emit } from '../../lib/api/page-events.ts';
import { useMe } from '../../lib/session.ts';
import { Block } from '../../ui/layout/layout.tsx';
import { FacebookAuthorizationAlert } from '../../ui/overlay/facebook-authorization-alert.tsx';
import type { CommentPage } from './use-comment-sync.ts';

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' });

/**
 * Alert for connected pages that lack permissions for comment sync: shows the missing permissions and how to grant
 * them.
 */
export function CommentPermission({ pages }: { pages: readonly CommentPage[] }) {
  const { business } = useMe();
  const pagesToAuthorize = pages.filter(({ missing, working }) => working && missing.length > 0);
  const [first] = pagesToAuthorize;
  if (!first) return null;
  const { missing, connect } = first;
  return (
    <Block mb={20}>
      <FacebookAuthorizationAlert
        onView={() => emit({ kind: 'facebook-login', missing, isOwner: business?.is_owner ?? false, connect })}
      >
        Permission to read comments on {listFormat.format(pagesToAuthorize.map(({ name }) => name))} is missing.
      </FacebookAuthorizationAlert>
    </Block>
  );
}
