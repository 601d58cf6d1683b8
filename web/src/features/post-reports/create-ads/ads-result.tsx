import { inProgressStatus } from '@fanfare/contract/ad-builder/ad-builder';
import { adMessages } from '@fanfare/contract/ad-builder/ad-issues';
import { adNetworkLabels } from '@fanfare/contract/ad-profiles/ad-profiles';
import { Badge, Button, Group, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Output, query } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import classes from '../post-reports.module.css';

type Result = Output<'POST /facebook/page/post/report/createad'>;
type Props = { result: Result; batchId: number; onBack: () => void };

/** Time between two reads until all ads are created or failed, in ms. */
const pollMs = 3000;

/** Status as shown: "PENDING_REVIEW" → "Pending review" */
const statusText = (status: string): string =>
  status === inProgressStatus ? 'Creating…' : status.charAt(0) + status.slice(1).toLowerCase().replaceAll('_', ' ');

/** Created and failed ads of one creation; read again until all of its ads have ended. */
export function AdsResult({ result: first, batchId, onBack }: Props) {
  const creation = useQuery({
    ...query('GET /facebook/ads/adbuilder/{id}', { params: { id: batchId }, silent: true }),
    refetchInterval: ({ state: { data } }) => (data?.result.is_finished ? false : pollMs),
  });
  const result = creation.data?.result ?? first;
  const created = result.ads.filter(({ status }) => status !== inProgressStatus);
  return (
    <Section title="Ads" lead={<output>{progressText(result, created.length)}</output>}>
      <div className={classes.stack}>
        {created.length > 0 && <Alert tone="good" title={adMessages.created} />}
        {result.errors.length > 0 && (
          <Alert tone="bad" title={adMessages.failed}>
            <Grid component="ul" gap={4} bullets ps={18} breakWords>
              {result.errors.map(({ name, error }) => (
                <li key={`${name} ${error}`}>
                  <strong>{name}</strong>: {error}
                </li>
              ))}
            </Grid>
          </Alert>
        )}
        {result.ads.length > 0 && (
          <Grid component="ul" className={classes.adList} gap={8} aria-label="Created ads">
            {result.ads.map((ad, index) => (
              // The position is the key of ads without an id yet; their order stays.
              <li key={ad.id ?? `${ad.name} ${index}`}>
                <Grid component="span" gap={2} miw={0}>
                  <bdi>{ad.name}</bdi>
                  <Block component="small" fz={12} fw={400} lh="16px">
                    {adNetworkLabels[ad.network]}
                  </Block>
                </Grid>
                {ad.status === inProgressStatus && <Loader size={14} aria-hidden />}
                <Badge component="span" color={ad.status === inProgressStatus ? 'gray' : 'green'} miw="max-content">
                  {statusText(ad.status)}
                </Badge>
              </li>
            ))}
          </Grid>
        )}
        <Group>
          <Button variant="default" onClick={onBack}>
            Back to posts
          </Button>
          <TextLink to="/ads/builder" search={{ result: batchId }}>
            {result.errors.length > 0 ? 'Try again or remove' : 'View details'}
          </TextLink>
        </Group>
      </div>
    </Section>
  );
}

function progressText({ is_finished, ads, errors }: Result, created: number): string {
  if (!is_finished) return `Creating ads: ${created} of ${ads.length + errors.length} done. You can leave this page.`;
  return `${created} created, ${errors.length} failed.`;
}
