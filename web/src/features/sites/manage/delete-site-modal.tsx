import { deleteConfirmationWord } from '@fanfare/contract/business/business';
import { countOf, plural } from '@fanfare/contract/kit/plurals';
import { deleteMessage } from '@fanfare/contract/sites/removal';
import { Radio, Select, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { staleAfterPostChange } from '../posts/posts-query.ts';
import { type Site, staleAfterSiteChange } from '../site-queries.ts';

export type Outcome = { isGood: boolean; message: string; reason?: string | undefined };
type Props = {
  site: Site | undefined;
  otherSites: readonly Site[];
  onClose: () => void;
  /** Receives the result with the message fixed by the specification. */
  onDone: (outcome: Outcome) => void;
};

/** Deletes a site, optionally after moving its posts. Closes on success and failure; the page shows the outcome. */
export function DeleteSiteModal({ site, otherSites, onClose, onDone }: Props) {
  const client = useQueryClient();
  const [postsChoice, setPostsChoice] = useState<'move' | 'no-move'>('no-move');
  const [targetId, setTargetId] = useState<string | null>(null);
  const targetSite = otherSites.find(({ id }) => String(id) === targetId) ?? otherSites[0];
  const isMoving = postsChoice === 'move' && targetSite !== undefined;

  function close() {
    setPostsChoice('no-move');
    setTargetId(null);
    onClose();
  }

  async function remove(id: number) {
    const body = isMoving ? { transfer: true, transfer_site_id: targetSite.id } : { transfer: false };
    try {
      const result = await call('POST /content/site/{id}/delete', { params: { id }, body });
      // Posts are moved in the background: the page shows the progress.
      if (!result.in_progress) onDone({ isGood: result.delete, message: result.message });
    } catch (error) {
      const message = deleteMessage(isMoving, { delete: false, transfer: false });
      onDone({ isGood: false, message, ...(error instanceof ApiError ? { reason: error.message } : {}) });
    }
    const staleKeys = [...staleAfterSiteChange, ...staleAfterPostChange];
    await Promise.all(staleKeys.map((key) => client.invalidateQueries({ queryKey: [key] })));
  }

  return (
    <ConfirmModal
      opened={site !== undefined}
      onClose={close}
      title={`Delete ${site?.name ?? ''}?`}
      confirmWord={deleteConfirmationWord}
      onConfirm={() => site && remove(site.id)}
    >
      {site && (
        <Stack gap="md">
          <div>{deletionNote(site, isMoving ? targetSite : undefined)}</div>
          {otherSites.length > 0 && (
            <Radio.Group
              label="What should happen to its posts?"
              value={postsChoice}
              onChange={(value) => setPostsChoice(value === 'move' ? 'move' : 'no-move')}
            >
              <Stack gap="xs" mt={8}>
                <Radio value="no-move" label={site.kind === 'hosted' ? 'Delete them' : 'Leave them on WordPress'} />
                <Radio value="move" label="Move them to another site first" />
              </Stack>
            </Radio.Group>
          )}
          {isMoving && (
            <Select
              label="Move posts to"
              data={otherSites.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(targetSite.id)}
              onChange={setTargetId}
              allowDeselect={false}
            />
          )}
        </Stack>
      )}
    </ConfirmModal>
  );
}

function deletionNote({ kind, name, posts, pages, subscribers }: Site, target: Site | undefined) {
  if (target)
    return (
      <>
        This moves {kind === 'hosted' && posts !== null ? countOf(posts, 'post') : 'its posts'} to{' '}
        <strong>{target.name}</strong>, then {kind === 'hosted' ? 'deletes' : 'removes'} <strong>{name}</strong>
        {pages ? ` and its ${countOf(pages, 'page')}` : ''}
        {kind === 'wordpress' && ' from Fanfare. Your WordPress site isn’t changed'}.{subscriberNote(subscribers)}
      </>
    );
  if (kind === 'hosted')
    return (
      <>
        This deletes <strong>{name}</strong>
        {listParts(posts, pages)}. It can’t be undone.{subscriberNote(subscribers)}
      </>
    );
  return (
    <>
      This removes <strong>{name}</strong> and its unpublished posts from Fanfare. Your WordPress site isn’t changed.
    </>
  );
}

/** Text for what a site has: ` with its 3 posts and 2 pages`; empty for an empty site. */
const listParts = (posts: number | null, pages: number | null): string => {
  const parts = [posts ? countOf(posts, 'post') : '', pages ? countOf(pages, 'page') : ''].filter(Boolean);
  return parts.length > 0 ? ` and its ${parts.join(' and ')}` : '';
};

const subscriberNote = (subscribers: number | null): string =>
  subscribers ? ` Its ${countOf(subscribers, 'subscriber')} ${plural(subscribers, 'stays', 'stay')} in your list.` : '';
