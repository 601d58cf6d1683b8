import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Output, query } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';

const creationsQuery = query('GET /facebook/ads/adbuilder', { query: { page: 1, search: '' } });

type Creation = Output<'GET /facebook/ads/adbuilder'>['items'][number];

const maxShown = 10;
const title = 'Created ads';

/** List of the last ad creations, including those made from posts and by automators. */
export function CreationList() {
  const { data, error, refetch } = useQuery(creationsQuery);
  const creations = data?.items.slice(0, maxShown) ?? [];
  if (error)
    return (
      <Section title={title}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Section>
    );
  if (creations.length === 0) return null;
  return (
    <Section title={title} lead="What was created from here, newest first.">
      <Grid component="ul">
        {creations.map((creation) => (
          <Flex divided="between" component="li" gap={12} py={10} key={creation.id}>
            <Grid component="span" flex={1} miw={0} breakWords>
              <TextLink to="/ads/builder" search={{ result: creation.id }}>
                {creation.name || 'New ads'}
              </TextLink>
              <small>
                <DateTime at={creation.created_at} show="relative" />
                {creation.by && ` by ${creation.by}`}
                {creation.adprofile && ` · ${creation.adprofile.name}`}
              </small>
            </Grid>
            <StateBadge counts={creation.counts} />
          </Flex>
        ))}
      </Grid>
    </Section>
  );
}

function StateBadge({ counts }: Pick<Creation, 'counts'>) {
  const { label, color } = describeState(counts);
  return (
    <Badge component="span" color={color}>
      {label}
    </Badge>
  );
}

const describeState = ({ waiting, failed, done }: Creation['counts']): { label: string; color: string } => {
  if (waiting > 0) return { label: 'Creating…', color: 'blue' };
  if (failed > 0) return { label: `${failed} failed`, color: 'red' };
  return done > 0 ? { label: 'Created', color: 'green' } : { label: 'Canceled', color: 'gray' };
};
