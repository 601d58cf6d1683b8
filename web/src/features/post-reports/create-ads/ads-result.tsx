import { inProgressStatus } from '@fanfare/contract/ad-builder/ad-builder';
import { adMessages } from '@fanfare/contract/ad-builder/ad-issues';
import { adNetworkLabels } from '@fanfare/contract/ad-profiles/ad-profiles';
import { Badge, Button, Group, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Output, query } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import classes from '../post-reports.module.css';

type Result = Output<'POST /facebook/page/post/report/createad'>;
type Props = { result: Result; batchId: number; onBack: () => void };

/** Read again this often until all ads are created or failed. */
const pollMs = 3000;

/** "PENDING_REVIEW" → "Pending review" */
const statusText = (status: string): string =>
  status === inProgressStatus ? 'Creating…' : status.charAt(0) + status.slice(1).toLowerCase().replaceAll('_', ' ');

/** What was created and what failed, until all of it has ended. */
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
            <ul className={classes.postList}>
              {result.errors.map(({ name, error }) => (
                <li key={`${name} ${error}`}>
                  <strong>{name}</strong>: {error}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {result.ads.length > 0 && (
          <ul className={classes.adList} aria-label="Created ads">
            {result.ads.map((ad, index) => (
              // Ads without an id yet have no other key; their order stays.
              <li key={ad.id ?? `${ad.name} ${index}`}>
                <span className={classes.postText}>
                  <bdi>{ad.name}</bdi>
                  <small className={classes.note}>{adNetworkLabels[ad.network]}</small>
                </span>
                {ad.status === inProgressStatus && <Loader size={14} aria-hidden />}
                <Badge component="span" color={ad.status === inProgressStatus ? 'gray' : 'green'} miw="max-content">
                  {statusText(ad.status)}
                </Badge>
              </li>
            ))}
          </ul>
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
