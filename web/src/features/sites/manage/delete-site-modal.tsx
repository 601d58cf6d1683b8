import { deleteWord } from '@fanfare/contract/business';
import { deleteMessage } from '@fanfare/contract/sites';
import { Radio, Select, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { postReads } from '../posts/posts-query.ts';
import { type Site, staleAfterSiteChange } from '../site-queries.ts';

export type Outcome = { isGood: boolean; message: string; why?: string };
type Props = {
  site: Site | undefined;
  others: readonly Site[];
  onClose: () => void;
  /** Told what became of it, in the documents' sentence. */
  onDone: (outcome: Outcome) => void;
};

/** Deletes a site, alone or after its posts have moved. The question closes either way; the page says what happened. */
export function DeleteSiteModal({ site, others, onClose, onDone }: Props) {
  const client = useQueryClient();
  const [plan, setPlan] = useState<'keep' | 'drop'>('drop');
  const [target, setTarget] = useState<string | null>(null);
  const to = others.find(({ id }) => String(id) === target) ?? others[0];
  const isMoving = plan === 'keep' && to !== undefined;

  function close() {
    setPlan('drop');
    setTarget(null);
    onClose();
  }

  async function remove(id: number) {
    const body = isMoving ? { transfer: true, transfer_site_id: to.id } : { transfer: false };
    try {
      const done = await call('POST /content/site/{id}/delete', { params: { id }, body });
      onDone({ isGood: done.delete, message: done.message });
    } catch (error) {
      const message = deleteMessage(isMoving, { delete: false, transfer: false });
      onDone({ isGood: false, message, ...(error instanceof ApiError ? { why: error.message } : {}) });
    }
    const stale = [...staleAfterSiteChange, ...postReads];
    await Promise.all(stale.map((key) => client.invalidateQueries({ queryKey: [key] })));
  }

  return (
    <ConfirmModal
      opened={site !== undefined}
      onClose={close}
      title={`Delete ${site?.name ?? ''}?`}
      word={deleteWord}
      onConfirm={() => site && remove(site.id)}
    >
      {site && (
        <Stack gap="md">
          <div>{whatGoes(site)}</div>
          {others.length > 0 && (
            <Radio.Group
              label="And its posts?"
              value={plan}
              onChange={(value) => setPlan(value === 'keep' ? 'keep' : 'drop')}
            >
              <Stack gap="xs" mt={8}>
                <Radio value="drop" label={site.kind === 'hosted' ? 'Delete them too' : 'Leave them where they are'} />
                <Radio value="keep" label="Move them to another site first" />
              </Stack>
            </Radio.Group>
          )}
          {isMoving && (
            <Select
              label="Move the posts to"
              data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(to.id)}
              onChange={setTarget}
              allowDeselect={false}
            />
          )}
        </Stack>
      )}
    </ConfirmModal>
  );
}

const whatGoes = ({ kind, name, posts }: Site) =>
  kind === 'hosted' ? (
    <>
      <strong>{name}</strong> goes off the web at once
      {posts ? `, with its ${posts === 1 ? 'post' : `${posts} posts`}` : ''}. This cannot be undone.
    </>
  ) : (
    <>
      We forget <strong>{name}</strong> and what was begun for it here. The WordPress itself stays as it is, with all
      its posts.
    </>
  );
