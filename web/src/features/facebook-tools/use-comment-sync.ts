import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Key, type Output, query } from '../../lib/api.ts';

type Facts = Output<'GET /facebook/comment_sync'>;
export type SyncFacts = Facts['syncs'][number] & {
  /** Facebook is being read for it, or will be in a moment. */
  isReading: boolean;
};
export type PageFacts = Facts['pages'][number];
export type CommentFacts = Output<'GET /facebook/comment_sync/comments'>['items'][number];

/** What a comment that is shown or hidden makes stale. */
export const commentReads: Key[] = ['GET /facebook/comment_sync', 'GET /facebook/comment_sync/comments'];

const nextLookMs = 2000;

/** How each site stands. What somebody asked to be read is looked at again until it was. */
export function useCommentSync() {
  /** When it was last read before somebody asked, by site. */
  const [asked, setAsked] = useState<ReadonlyMap<number, string | null>>(new Map());
  const isReading = ({ site_id, on, read, reading }: Facts['syncs'][number]) =>
    on && (reading || read === null || asked.get(site_id) === read);
  const list = useQuery({
    ...query('GET /facebook/comment_sync'),
    refetchInterval: ({ state }) => (state.data?.syncs.some(isReading) ? nextLookMs : false),
  });
  return {
    ...list,
    syncs: list.data?.syncs.map((sync): SyncFacts => ({ ...sync, isReading: isReading(sync) })),
    expect: ({ site_id, read }: Pick<SyncFacts, 'site_id' | 'read'>) =>
      setAsked((before) => new Map(before).set(site_id, read)),
  };
}
