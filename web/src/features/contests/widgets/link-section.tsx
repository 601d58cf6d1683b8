import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { downloadText } from '../../../lib/download-text.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { CopyButton } from '../../../ui/page/copy-button.tsx';
import { QrCode, toQrCodeFile } from '../../../ui/page/qr-code.tsx';
import { Section } from '../../../ui/page/section.tsx';

/** Source in the link of the printed code: its visitors are counted apart, as those of other links with a source. */
const qrSource = '?utm_source=qr';

export function LinkSection({ pageUrl, shortUrl, slug }: { pageUrl: string; shortUrl: string; slug: string }) {
  const qrValue = `${shortUrl}${qrSource}`;
  return (
    <Section title="Link and QR code" lead="Add ?utm_source=name to a link to count its visitors separately.">
      <Flex gap={24} align="stretch" wrap>
        <Grid gap={16} content="start" flex="1 1 240px" miw={0}>
          <CopyLink label="Contest page" url={pageUrl} />
          <CopyLink label="Short link" url={shortUrl} />
        </Grid>
        <Grid gap={8} justify="center">
          <QrCode value={qrValue} label="QR code of the contest page" />
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
            onClick={() => downloadText(`${slug}.svg`, toQrCodeFile(qrValue), 'image/svg+xml')}
          >
            Download QR code
          </Button>
        </Grid>
      </Flex>
    </Section>
  );
}

const CopyLink = ({ label, url }: { label: string; url: string }) => (
  <div>
    <strong>{label}</strong>
    <Flex gap={8} wrap mt={4}>
      <Block
        component="code"
        flex="1 1 180px"
        miw={0}
        py={6}
        px={10}
        bd="1px solid var(--ff-hairline)"
        bdrs={8}
        bg="var(--ff-hover)"
        fz={13}
        breakWords
      >
        {url}
      </Block>
      <CopyButton value={url} of={label.toLowerCase()} size="xs" />
    </Flex>
  </div>
);
