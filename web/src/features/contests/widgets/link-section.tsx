import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { downloadText } from '../../../lib/download-text.ts';
import { CopyButton } from '../../../ui/page/copy-button.tsx';
import { QrCode, toQrCodeFile } from '../../../ui/page/qr-code.tsx';
import { Section } from '../../../ui/page/section.tsx';
import classes from './widgets.module.css';

/** Visitors of the printed code are counted apart, as those of other links with a source. */
const qrSource = '?utm_source=qr';

export function LinkSection({ pageUrl, shortUrl, slug }: { pageUrl: string; shortUrl: string; slug: string }) {
  const qrValue = `${shortUrl}${qrSource}`;
  return (
    <Section title="Link and QR code" lead="Add ?utm_source=name to a link to count its visitors separately.">
      <div className={classes.share}>
        <div className={classes.links}>
          <CopyLink label="Contest page" url={pageUrl} />
          <CopyLink label="Short link" url={shortUrl} />
        </div>
        <div className={classes.qr}>
          <QrCode value={qrValue} label="QR code of the contest page" />
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
            onClick={() => downloadText(`${slug}.svg`, toQrCodeFile(qrValue), 'image/svg+xml')}
          >
            Download QR code
          </Button>
        </div>
      </div>
    </Section>
  );
}

const CopyLink = ({ label, url }: { label: string; url: string }) => (
  <div>
    <strong>{label}</strong>
    <div className={classes.link}>
      <code>{url}</code>
      <CopyButton value={url} of={label.toLowerCase()} size="xs" />
    </div>
  </div>
);
