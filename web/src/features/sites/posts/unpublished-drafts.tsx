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

/** New posts that were begun and are not at the site yet: the list below cannot know them. */
export function UnpublishedDraftsList({ siteId, copies }: Props) {
  const canWrite = useCan('content:editor');
  const [doomed, setDoomed] = useState<CopyRow>();
  const discard = useSave('POST /content/site/{id}/copy/{copy_id}/discard', {
    refreshes: ['GET /content/site/{id}/copies'],
  });
  if (copies.length === 0) return null;
  return (
    <section className={classes.unfinished} aria-labelledby="unfinished">
      <h2 id="unfinished">{copies.length === 1 ? 'One post is begun' : `${copies.length} posts are begun`}</h2>
      <ul>
        {copies.map((copy) => (
          <li key={copy.id}>
            <WorkingCopyLink siteId={siteId} copy={copy} />
            <small>
              {copy.edited_by}, <DateTime at={copy.edited} show="relative" />. Not at the site yet.
            </small>
            {canWrite && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                aria-label={`Throw away ${copy.post_title || 'Untitled'}`}
                onClick={() => setDoomed(copy)}
              >
                Throw away
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmModal
        opened={doomed !== undefined}
        onClose={() => setDoomed(undefined)}
        title={`Throw away ${doomed?.post_title || 'this post'}?`}
        confirm="Throw away"
        danger
        onConfirm={() => doomed && discard.mutateAsync({ params: { id: siteId, copy_id: doomed.id } })}
      >
        It is at no site, so nobody but you and your colleagues has read it. What was typed is gone afterwards.
      </ConfirmModal>
    </section>
  );
}
