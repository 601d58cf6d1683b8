import { useEffect, useRef, useState } from 'react';
import type { ShownAds } from './shown-ads.ts';

/**
 * Messages between the ad builder and its preview window. The window sends `ask` when it opens or is reloaded; the
 * builder answers with the ads.
 */
type Message = { kind: 'ask' } | { kind: 'ads'; ads: ShownAds };

const channelFor = (key: string) => new BroadcastChannel(`ad preview ${key}`);

/** Sends the ads to the preview window. */
export function useSendPreview(key: string, ads: ShownAds) {
  const latest = useRef(ads);
  const channel = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    const opened = channelFor(key);
    const send = () => opened.postMessage({ kind: 'ads', ads: latest.current } satisfies Message);
    opened.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'ask') send();
    };
    channel.current = opened;
    return () => opened.close();
  }, [key]);
  useEffect(() => {
    latest.current = ads;
    channel.current?.postMessage({ kind: 'ads', ads } satisfies Message);
  }, [ads]);
}

/** Receives the ads of the builder that opened this window; undefined until it answers. */
export function useReceivedPreview(key: string): ShownAds | undefined {
  const [ads, setAds] = useState<ShownAds>();
  useEffect(() => {
    const channel = channelFor(key);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'ads') setAds(data.ads);
    };
    channel.postMessage({ kind: 'ask' } satisfies Message);
    return () => channel.close();
  }, [key]);
  return ads;
}
