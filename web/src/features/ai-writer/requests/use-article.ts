import { articlePollSeconds } from '@fanfare/contract/ai-writer/article';
import { useEffect, useState } from 'react';
import { listen } from '../../../lib/api/event-stream.ts';
import { call, errorMessage, type Output } from '../../../lib/api.ts';
import { logWarning } from '../../../lib/log.ts';
import { poll } from './poll.ts';

export type ArticleAnswer = Output<'POST /content/site/{siteId}/check-article-status'>;

export const checkArticle = (siteId: number, requestId: string): Promise<ArticleAnswer> =>
  call('POST /content/site/{siteId}/check-article-status', {
    params: { siteId },
    body: { request_id: requestId },
    silent: true,
  });

/**
 * Follows an article until it is done or has failed: by its events, which come at once, and by the poll of the
 * specification, for connections through which no events come.
 */
export function useArticle(siteId: number, requestId: string | undefined) {
  const [state, setState] = useState<{ requestId: string; answer?: ArticleAnswer; failure?: string }>();
  useEffect(() => {
    if (requestId === undefined) return;
    const abort = new AbortController();
    const { signal } = abort;
    const onAnswer = (answer: ArticleAnswer) => {
      if (signal.aborted) return;
      setState({ requestId, answer });
      if (answer.status !== 'pending') abort.abort();
    };
    const check = () => checkArticle(siteId, requestId);
    const isPending = ({ status }: ArticleAnswer) => status === 'pending';
    poll({ check, isPending, onAnswer, seconds: articlePollSeconds, signal }).catch((error: unknown) => {
      if (!signal.aborted) setState({ requestId, failure: errorMessage(error) });
      abort.abort();
    });
    listen('GET /content/site/{siteId}/article/{requestId}/progress', {
      params: { siteId, requestId },
      on: { progress: onAnswer },
      signal,
    }).catch((error: unknown) => logWarning('No events of the article', error));
    return () => abort.abort();
  }, [siteId, requestId]);
  return state?.requestId === requestId ? state : undefined;
}
