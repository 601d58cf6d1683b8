import { contestEmbedPath, previewQuery } from '@fanfare/contract/contests/sharing/embed-codes';
import { Box } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

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
    <Box
      component="iframe"
      display="block"
      w="100%"
      bd="1px solid var(--ff-hairline)"
      bdrs={8}
      bg="var(--ff-surface)"
      ref={frame}
      title={`Preview of ${name}`}
      src={`${contestEmbedPath(slug)}?${previewQuery}`}
      // The border adds 2 px.
      height={height + 2}
    />
  );
}
