import { terms } from '@fanfare/contract/kit/terms';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import classes from '../manage/sites-table.module.css';
import type { CopyRow } from './posts-query.ts';
import { WorkingCopyLink } from './working-copy-link.tsx';

type Props = { siteId: number; copies: readonly CopyRow[] };

/** New posts that exist only as working copies. The list from the site does not contain them. */
export function UnpublishedDraftsList({ siteId, copies }: Props) {
  const canWrite = useCan('content:editor');
  const [copyToDiscard, setCopyToDiscard] = useState<CopyRow>();
  const discard = useSave('POST /content/site/{id}/copy/{copy_id}/discard', {
    refreshes: ['GET /content/site/{id}/copies'],
  });
  if (copies.length === 0) return null;
  return (
    <section className={classes.drafts} aria-labelledby="unpublished-drafts">
      <h2 id="unpublished-drafts">
        {copies.length === 1 ? '1 unpublished post' : `${copies.length} unpublished posts`}
      </h2>
      <ul>
        {copies.map((copy) => (
          <li key={copy.id}>
            <WorkingCopyLink siteId={siteId} copy={copy} />
            <small>
              {copy.edited_by}, <DateTime at={copy.edited} show="relative" />. Not on the site yet.
            </small>
            {canWrite && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                aria-label={`Discard ${copy.post_title || terms.untitled}`}
                onClick={() => setCopyToDiscard(copy)}
              >
                Discard
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmModal
        opened={copyToDiscard !== undefined}
        onClose={() => setCopyToDiscard(undefined)}
        title={`Discard ${copyToDiscard?.post_title || 'this post'}?`}
        confirm="Discard post"
        danger
        onConfirm={() => copyToDiscard && discard.mutateAsync({ params: { id: siteId, copy_id: copyToDiscard.id } })}
      >
        This post was never saved to the site. Discarding it can’t be undone.
      </ConfirmModal>
    </section>
  );
}
