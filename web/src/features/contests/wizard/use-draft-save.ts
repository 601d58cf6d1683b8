import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, errorMessage } from '../../../lib/api.ts';
import { newId } from '../../../lib/random-id.ts';
import { contestQuery, staleAfterContestChange } from '../contest-queries.ts';
import type { ContestValues } from './contest-form.ts';

export type DraftStatus = { state: 'none' | 'saving' | 'saved' } | { state: 'failed'; message: string };

/** Saves drafts one after another and publishes. A new contest gets its id with the first save. */
export function useDraftSave(contestId: number | undefined, onCreated: (id: number) => void) {
  const client = useQueryClient();
  const id = useRef(contestId);
  // Idempotency key: the same until the contest has an id, so that a repeated request creates no second contest.
  const submitId = useRef(newId());
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());
  const [status, setStatus] = useState<DraftStatus>({ state: 'none' });
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function send(values: Partial<ContestValues>, isDraft: boolean) {
    const body = { ...values, draft: isDraft };
    const isNew = id.current === undefined;
    const { contest } = id.current
      ? await call('POST /contest/{id}/save', { params: { id: id.current }, body, silent: isDraft })
      : await call('POST /contest/new/save', { body: { ...body, submit_id: submitId.current }, silent: isDraft });
    id.current = contest.id;
    if (!isDraft) return;
    client.setQueryData(contestQuery(contest.id).queryKey, { contest });
    if (isNew && isOpen.current) onCreated(contest.id);
  }

  /** Runs a save after all earlier saves have ended, so that the last one counts. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const turn = lastSave.current.then(work);
    lastSave.current = turn.catch(() => undefined);
    return turn;
  };

  return {
    status,
    /** The id of the contest; undefined before its first save. */
    getContestId: () => id.current,

    /** Saves a draft and shows whether it was saved; false if not. */
    async saveDraft(values: Partial<ContestValues>): Promise<boolean> {
      setStatus({ state: 'saving' });
      try {
        await inTurn(() => send(values, true));
        setStatus({ state: 'saved' });
        void client.invalidateQueries({ queryKey: ['GET /contests'] });
        return true;
      } catch (error) {
        setStatus({ state: 'failed', message: errorMessage(error) });
        return false;
      }
    },

    /** Saves a draft and fails if that is not possible. */
    sendDraft: (values: Partial<ContestValues>): Promise<void> => inTurn(() => send(values, true)),

    /** Saves and publishes, or changes a published contest. */
    async publish(values: Partial<ContestValues>): Promise<void> {
      await inTurn(() => send(values, false));
      for (const key of staleAfterContestChange) void client.invalidateQueries({ queryKey: [key] });
    },
  };
}
