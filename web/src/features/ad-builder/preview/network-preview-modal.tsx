import type { AdFields } from '@fanfare/contract/ad-builder/ad-content';
import { previewFormats, previewLabels, previewSizes } from '@fanfare/contract/ad-builder/preview-formats';
import { Loader, Modal, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { SandboxedHtml } from '../../../ui/page/sandboxed-html.tsx';
import classes from './preview-sections.module.css';

type Props = { ad: AdFields | undefined; onClose: () => void };

/**
 * Dialog with the preview that Facebook itself draws. Facebook takes seconds, so the preview is requested only when the
 * user opens the dialog.
 */
export const NetworkPreviewModal = ({ ad, onClose }: Props) => (
  <Modal opened={ad !== undefined} onClose={onClose} title="Facebook’s own preview" size={580}>
    {ad && <NetworkPreviews ad={ad} />}
  </Modal>
);

function NetworkPreviews({ ad }: { ad: AdFields }) {
  const previews = useQuery({
    queryKey: ['POST /facebook/ads/preview', ad],
    queryFn: async ({ signal }) => {
      const body = { ...ad, ad_format: null };
      return (await call('POST /facebook/ads/preview', { body, signal, silent: true })).previews;
    },
    gcTime: 0,
    retry: false,
  });
  if (previews.error) return <ErrorState error={previews.error} onRetry={() => void previews.refetch()} />;
  if (!previews.data)
    return (
      <Grid gap={8} justify="center" p={24} c="dimmed" ta="center">
        <Loader aria-label="Loading the preview" />
        <p>Facebook draws the preview. This can take a few seconds.</p>
      </Grid>
    );
  return (
    <Stack gap="md">
      {previewFormats.map((format) => {
        const body = previews.data.find(({ ad_format }) => ad_format === format)?.body;
        return (
          body !== undefined && (
            <section key={format} aria-label={previewLabels[format]}>
              <h3 className={classes.placeTitle}>{previewLabels[format]}</h3>
              <NetworkFrame body={body} format={format} />
            </section>
          )
        );
      })}
    </Stack>
  );
}

type FrameProps = { body: string; format: keyof typeof previewSizes };

/**
 * Facebook answers with the HTML of a frame. Only the frame's address is used, in a frame without access to this page;
 * other HTML is shown without scripts.
 */
function NetworkFrame({ body, format }: FrameProps) {
  const title = `${previewLabels[format]} on Facebook`;
  const src = readFrameAddress(body);
  if (src === undefined) return <SandboxedHtml className={classes.networkFrame} title={title} html={body} css="" />;
  return (
    <iframe
      title={title}
      src={src}
      className={classes.networkFrame}
      {...previewSizes[format]}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
    />
  );
}

/** Address of the first frame in the HTML, if it is one of the web. */
export const readFrameAddress = (body: string): string | undefined => {
  // The HTML is not parsed as a document: its inline styles would be reported as violations of our policy.
  const src = (/<iframe[^<>]{0,2000}?\ssrc="([^"]{1,8000})"/i.exec(body)?.[1] ?? '').replaceAll('&amp;', '&');
  return /^https?:\/\//i.test(src) && URL.canParse(src) ? src : undefined;
};
