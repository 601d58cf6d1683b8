import type { AdNetwork, AdPreview } from '@fanfare/contract/ad-profiles/ad-profiles';
import { Loader, Modal, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { ScrollRegion } from '../../../ui/page/scroll-region.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { adNetworkInfo } from '../ad-networks.ts';
import classes from '../ad-profiles.module.css';
import { type EditorValues, toSaveBody } from '../form/editor-form.ts';

type Props = { network: AdNetwork | undefined; values: EditorValues; onClose: () => void };

/** Preview of what one use of the edited profile would send to a network. */
export function PreviewModal({ network, values, onClose }: Props) {
  return (
    <Modal
      opened={network !== undefined}
      onClose={onClose}
      title={network && `What is sent to ${adNetworkInfo[network].label}`}
      size={640}
    >
      {network && <Preview network={network} values={values} />}
    </Modal>
  );
}

/** Content of the dialog. It is a child of the modal, so that each opening sends a new request. */
function Preview({ network, values }: { network: AdNetwork; values: EditorValues }) {
  const preview = useQuery({
    queryKey: ['POST /adprofile/preview', network, values],
    queryFn: async ({ signal }) => {
      const body = { name: values.adprofile_name.trim(), ...toSaveBody(values, [], new Set([network])) };
      const { previews } = await call('POST /adprofile/preview', { body, signal, silent: true });
      return previews[0] ?? null;
    },
    gcTime: 0,
    retry: false,
  });
  if (preview.data) return <PreviewContent preview={preview.data} />;
  if (preview.error) return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />;
  return <Loader aria-label="Loading the preview" />;
}

const PreviewContent = ({ preview: { cost, problems, summary, requests } }: { preview: AdPreview }) => (
  <Stack gap="md">
    {problems.map((problem) => (
      <Alert key={problem} tone="bad" title={problem}>
        The network would refuse ads with this profile.
      </Alert>
    ))}
    <p>{cost}</p>
    <Grid component="dl">
      {summary.map(({ label, text }) => (
        <Grid key={label} columns="180px 1fr" gap="0 16px" collapse="30em" py={8} divided>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </Grid>
      ))}
    </Grid>
    {requests.map(({ title, path, fields }) => (
      <Disclosure key={title} summary={`${title}: all fields`}>
        <Meta component="p">POST {path}</Meta>
        <ScrollRegion label={`Fields of ${title}`} className={classes.code}>
          <pre>{JSON.stringify(fields, null, 2)}</pre>
        </ScrollRegion>
      </Disclosure>
    ))}
  </Stack>
);
