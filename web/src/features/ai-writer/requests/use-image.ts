import { imagePollSeconds } from '@fanfare/contract/ai-writer/article';
import { useEffect, useRef } from 'react';
import { call, type Output } from '../../../lib/api.ts';
import { logWarning } from '../../../lib/log.ts';
import { poll } from './poll.ts';

export type AiImage = Output<'POST /content/site/{siteId}/generated-article-featured-image-polling'>;

/** Follows a featured image until it is drawn. `onDone` gets undefined if it could not be; the reason is only logged. */
export function useImage(
  siteId: number,
  requestId: string | undefined,
  onDone: (image: AiImage | undefined) => void,
): void {
  const latest = useRef(onDone);
  latest.current = onDone;
  useEffect(() => {
    if (requestId === undefined) return;
    const abort = new AbortController();
    poll({
      check: () =>
        call('POST /content/site/{siteId}/generated-article-featured-image-polling', {
          params: { siteId },
          body: { request_id: requestId },
          silent: true,
        }),
      isPending: ({ status }) => status === 'waiting',
      onAnswer: (image) => {
        if (image.status === 'error') logWarning('The image could not be drawn', image.error);
        if (image.status !== 'waiting') latest.current(image.status === 'done' ? image : undefined);
      },
      seconds: imagePollSeconds,
      signal: abort.signal,
    }).catch((error: unknown) => {
      logWarning('The image could not be drawn', error);
      latest.current(undefined);
    });
    return () => abort.abort();
  }, [siteId, requestId]);
}
