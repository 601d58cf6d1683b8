import { tweetMessages } from '@fanfare/contract/ai-writer/ai-writer';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, errorMessage, type Input } from '../../../../lib/api.ts';

type Description = Input<'POST /twitter/generate-tweet-with-ai'>['body']['data'];
export type Generated = { tweets: string[] } | { failure: string };

/** Writes messages by AI. When its component is gone, the answer is dropped. */
export function useGenerateTweets() {
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      running.current?.abort();
    };
  }, []);

  /**
   * Resolves to undefined if writing was stopped, if it is already under way, or if the component was unmounted before,
   * such as while the caller validated the form.
   */
  const generate = useCallback(async (data: Description): Promise<Generated | undefined> => {
    if (running.current || !isMounted.current) return undefined;
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    try {
      const answer = await request(data, controller.signal);
      return controller.signal.aborted ? undefined : answer;
    } finally {
      running.current = undefined;
      setBusy(false);
    }
  }, []);
  return { generate, isBusy };
}

async function request(data: Description, signal: AbortSignal): Promise<Generated> {
  try {
    const { status, tweets, error } = await call('POST /twitter/generate-tweet-with-ai', { body: { data }, signal });
    if (status === 'done' && tweets.length > 0) return { tweets: tweets.map(({ content }) => content) };
    return { failure: withReason(error) };
  } catch (error) {
    return { failure: withReason(errorMessage(error)) };
  }
}

const withReason = (reason: string) =>
  reason && reason !== tweetMessages.failed ? `${tweetMessages.failed} ${reason}` : tweetMessages.failed;
