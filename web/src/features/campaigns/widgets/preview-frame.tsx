import { type WidgetKind, widgetHeights, widgetInfo } from '@fanfare/contract/campaigns/widgets';
import { Box } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

/** Frame with the widget and the height it reports, as the script on a page shows it. */
export function PreviewFrame({ kind, src }: { kind: WidgetKind; src: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(widgetHeights[kind]);
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<{ fanfareHeight?: unknown } | null>) => {
      const reported = source === frame.current?.contentWindow ? data?.fanfareHeight : undefined;
      if (typeof reported === 'number' && reported > 0) setHeight(Math.min(reported, 2000));
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
      title={`Preview of ${widgetInfo[kind].label}`}
      src={src}
      // The border adds 2 px.
      height={height + 2}
    />
  );
}
