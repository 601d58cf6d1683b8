import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Output, query } from '../../lib/api.ts';
import { formatCurrency, formatNumber } from '../../lib/format.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Block, Flex, Grid } from '../../ui/layout/layout.tsx';
import { DateTime } from '../../ui/page/date-time.tsx';
import { Section } from '../../ui/page/section.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import { Meta } from '../../ui/text/text.tsx';
import { useCampaign } from './campaign-frame.tsx';
import classes from './campaigns.module.css';
import { toneColors } from './tones.ts';

type Group = Output<'GET /campaign/{id}/results'>['results'][number];
type Part = Group['parts'][number];

/** Results of a campaign, grouped by its parts, such as contests and lockers. */
export function ResultsPage() {
  const campaign = useCampaign();
  const results = useQuery(query('GET /campaign/{id}/results', { params: { id: campaign.id } }));
  if (results.error) return <ErrorState error={results.error} onRetry={() => void results.refetch()} />;
  if (!results.data) return <FormSkeleton fields={4} />;
  const groups = results.data.results.filter(({ parts, figures }) => parts.length > 0 || figures.some(hasValue));
  if (groups.length === 0)
    return (
      <EmptyState
        illustration="chart"
        title="No results yet"
        action={
          <TextLink to="/campaign/$id" params={{ id: String(campaign.id) }}>
            Add parts
          </TextLink>
        }
      >
        Add contests, posts, content lockers or ad campaigns to this campaign to see what they achieve.
      </EmptyState>
    );
  return (
    <>
      {groups.map((group) => (
        <ResultGroup key={group.kind} group={group} />
      ))}
    </>
  );
}

const hasValue = ({ value }: { value: number }) => value > 0;

function ResultGroup({ group: { label, figures, parts } }: { group: Group }) {
  return (
    <Section title={label} lead="Totals of all parts so far.">
      <Flex facts component="dl" className={classes.figures} gap="16px 32px" align="stretch" wrap>
        {figures.map(({ label: name, value, currency }) => (
          <div key={`${name} ${currency}`}>
            <dt>{name}</dt>
            <Block component="dd" className="ff-figure" fz={28} lh={1.2}>
              {currency ? formatCurrency(value, currency) : formatNumber(value)}
            </Block>
          </div>
        ))}
      </Flex>
      {parts.length > 0 && (
        <Block component="ul" className={classes.parts} mt={16}>
          {parts.map((part) => (
            <PartRow key={part.id} part={part} />
          ))}
        </Block>
      )}
    </Section>
  );
}

/** The path of a link, and its query as the router takes it. */
const toTarget = (link: string) => {
  const [to = '', search] = link.split('?');
  return { to, search: Object.fromEntries(new URLSearchParams(search)) };
};

const PartRow = ({ part: { title, place, status, tone, at, link } }: { part: Part }) => (
  <li>
    <Grid miw={0} breakWords>
      <Link {...toTarget(link)} className={classes.partTitle}>
        {title}
      </Link>
      <Meta>
        {place}
        {at && (
          <>
            {' · '}
            <DateTime at={at} />
          </>
        )}
      </Meta>
    </Grid>
    <Badge color={toneColors[tone]} miw="max-content">
      {status}
    </Badge>
  </li>
);
