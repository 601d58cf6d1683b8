import { contestEmbedPath, previewQuery } from '@fanfare/contract/contests/sharing/embed-codes';
import { useEffect, useRef, useState } from 'react';
import classes from './widgets.module.css';

const maxHeight = 5000;

/** The embedded contest with the height it reports, as the script on a page shows it. */
export function EmbedPreview({ slug, name }: { slug: string; name: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(480);
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<{ contestHeight?: unknown } | null>) => {
      const reported = source === frame.current?.contentWindow ? data?.contestHeight : undefined;
      if (typeof reported === 'number' && reported > 0) setHeight(Math.min(Math.ceil(reported), maxHeight));
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  return (
    <iframe
      ref={frame}
      className={classes.frame}
      title={`Preview of ${name}`}
      src={`${contestEmbedPath(slug)}?${previewQuery}`}
      // The border adds 2 px.
      height={height + 2}
    />
  );
}
