import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, errorMessage } from '../../../lib/api.ts';
import { type AdValues, toAd } from '../ad-form.ts';

export type DraftStatus = { state: 'none' | 'saving' | 'saved' } | { state: 'failed'; message: string };

/**
 * Saves drafts of ads one after another. A new draft gets its id with the first save; `onCreated` is called with the
 * id.
 */
export function useDraft(draftId: number | undefined, onCreated: (id: number) => void) {
  const client = useQueryClient();
  const id = useRef(draftId);
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());
  const [status, setStatus] = useState<DraftStatus>({ state: 'none' });
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function send(values: Partial<AdValues>): Promise<number | undefined> {
    const ad = toAd(values);
    if (!ad) return undefined;
    const isNew = id.current === undefined;
    const body = { ad, ...(id.current === undefined ? {} : { id: id.current }) };
    const answer = await call('POST /ads/builder/draft/save', { body, silent: true });
    id.current = answer.id;
    void client.invalidateQueries({ queryKey: ['GET /ads/builder/drafts'] });
    client.removeQueries({ queryKey: ['GET /ads/builder/draft/{id}'], type: 'inactive' });
    if (isNew && isOpen.current) onCreated(answer.id);
    return answer.id;
  }

  return {
    status,
    /** Id of the draft; undefined before its first save. */
    draftId: () => id.current,

    /** Resolves to the id of the draft, or undefined when it isn't saved. */
    async save(values: Partial<AdValues>): Promise<number | undefined> {
      setStatus({ state: 'saving' });
      try {
        const turn = lastSave.current.then(() => send(values));
        lastSave.current = turn.catch(() => undefined);
        const saved = await turn;
        setStatus({ state: saved === undefined ? 'none' : 'saved' });
        return saved;
      } catch (error) {
        setStatus({ state: 'failed', message: errorMessage(error) });
        return undefined;
      }
    },
  };
}
