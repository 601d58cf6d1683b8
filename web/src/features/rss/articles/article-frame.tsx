import { rssMessages } from '@fanfare/contract/rss/rss';
import { Button, Skeleton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { toUrl } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { type FrameState, frameStateFor, readFrameHeight } from './frame-height.ts';
import classes from './reader.module.css';

type Props = {
  title: string;
  url: string;
  domain: string;
  /** Text shown until the article's own text has loaded. */
  description: string;
};

/** Time a loaded page has to tell its height, in ms. */
const heightWaitMs = 2000;

/**
 * The readable view of an article, in a frame without access to this page. The frame's document sends its height as a
 * message; a document that is too short or sends no height is hidden.
 */
export function ArticleFrame({ title, url, domain, description }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<FrameState>({ kind: 'loading' });
  const [hasLoaded, setLoaded] = useState(false);

  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow) return;
      const height = readFrameHeight(data);
      if (height !== undefined) setState(frameStateFor(height));
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);

  useEffect(() => {
    if (!hasLoaded) return;
    const timer = setTimeout(
      () => setState((current) => (current.kind === 'loading' ? { kind: 'hidden' } : current)),
      heightWaitMs,
    );
    return () => clearTimeout(timer);
  }, [hasLoaded]);

  return (
    <>
      {state.kind !== 'shown' && description && <p className={classes.description}>{description}</p>}
      {state.kind === 'loading' && <Skeleton height={320} radius="md" />}
      {state.kind === 'hidden' ? (
        <Alert
          tone="bad"
          action={
            <Button size="xs" variant="default" component="a" href={url} target="_blank" rel="noreferrer noopener">
              Open the original
            </Button>
          }
        >
          {rssMessages.articleNotShown}
        </Alert>
      ) : (
        <iframe
          ref={frame}
          className={classes.frame}
          title={title}
          sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          src={toUrl('GET /content/rss/article/view', {}, { article_url: url, articleDomain: domain })}
          style={{ height: state.kind === 'shown' ? state.height : 0 }}
          onLoad={() => setLoaded(true)}
        />
      )}
    </>
  );
}
