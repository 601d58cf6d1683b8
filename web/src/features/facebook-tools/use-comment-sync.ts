import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Key, type Output, query } from '../../lib/api.ts';

type CommentSyncState = Output<'GET /facebook/comment_sync'>;
export type CommentSync = CommentSyncState['syncs'][number] & {
  /** True while a fetch from Facebook is running or queued. */
  isReading: boolean;
};
export type CommentPage = CommentSyncState['pages'][number];
export type SyncedComment = Output<'GET /facebook/comment_sync/comments'>['items'][number];

/** The queries to refetch after showing or hiding a comment. */
export const commentQueryKeys: Key[] = ['GET /facebook/comment_sync', 'GET /facebook/comment_sync/comments'];

const pollMs = 2000;

/** The comment syncs of all sites. Polls while a fetch from Facebook is running or requested. */
export function useCommentSync() {
  /** Time of the last fetch when a new one was requested, by site id. */
  const [requestedReads, setRequestedReads] = useState<ReadonlyMap<number, string | null>>(new Map());
  const isReading = ({ site_id, on, read, reading }: CommentSyncState['syncs'][number]) =>
    on && (reading || read === null || requestedReads.get(site_id) === read);
  const list = useQuery({
    ...query('GET /facebook/comment_sync'),
    refetchInterval: ({ state }) => (state.data?.syncs.some(isReading) ? pollMs : false),
  });
  return {
    ...list,
    syncs: list.data?.syncs.map((sync): CommentSync => ({ ...sync, isReading: isReading(sync) })),
    markRequested: ({ site_id, read }: Pick<CommentSync, 'site_id' | 'read'>) =>
      setRequestedReads((previous) => new Map(previous).set(site_id, read)),
  };
}
