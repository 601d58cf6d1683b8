import { proofLabels, unlockActionInfo } from '@fanfare/contract/lockers/unlock';
import { Anchor, Badge, Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Output, query } from '../../lib/api.ts';
import { formatDay, formatNumber } from '../../lib/format.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Block, Flex, Grid } from '../../ui/layout/layout.tsx';
import { ScrollRegion } from '../../ui/page/scroll-region.tsx';
import { Section } from '../../ui/page/section.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import { useLocker } from './locker-frame.tsx';
import classes from './lockers.module.css';
import { formatVerified } from './verified-share.ts';

/** Label for the sum of all pages that have no row of their own. */
const otherPages = 'Other pages';

type Report = Output<'GET /promotion/contentlocker/{id}/figures'>;

/** Views and unlocks of the last 30 days, by day, page and action. */
export function FiguresPage() {
  const { id } = useLocker();
  const [page, setPage] = useState<string>();
  const report = useQuery({
    ...query('GET /promotion/contentlocker/{id}/figures', {
      params: { id },
      query: page === undefined ? {} : { page },
    }),
    placeholderData: keepPreviousData,
  });
  if (report.error) return <ErrorState error={report.error} onRetry={() => void report.refetch()} />;
  if (!report.data) return <FormSkeleton fields={4} />;
  const { total, days, pages, actions } = report.data;
  if (page === undefined && total.impressions === 0 && total.unlocks === 0)
    return (
      <EmptyState
        illustration="chart"
        title="No figures yet"
        action={
          <TextLink to="/promotion/contentlocker/$id" params={{ id: String(id) }}>
            View the embed code
          </TextLink>
        }
      >
        Paste the code of this content locker into a page to see its impressions and unlocks.
      </EmptyState>
    );
  return (
    <>
      <Section
        title={page === undefined ? 'Last 30 days' : `Last 30 days: ${page || otherPages}`}
        lead="Days in UTC. Impressions are views of the locked content."
        action={
          page !== undefined && (
            <Button variant="default" size="xs" onClick={() => setPage(undefined)}>
              Show all pages
            </Button>
          )
        }
      >
        <Grid facts component="dl" className={classes.figures} fit={140} gap={16} mb={16}>
          <Figure label="Impressions" value={formatNumber(total.impressions)} />
          <Figure label="Unlocks" value={formatNumber(total.unlocks)} />
          <Figure label={proofLabels.verified} value={formatVerified(total)} />
        </Grid>
        <Chart
          kind="line"
          title="Impressions and unlocks per day"
          series={['Impressions', 'Unlocks']}
          points={days.map(({ day, impressions, unlocks }) => ({
            label: formatDay(`${day}T00:00:00Z`, 'UTC'),
            values: [impressions, unlocks],
          }))}
        />
      </Section>
      {actions.length > 0 && <ActionSection actions={actions} />}
      <PageSection pages={pages} shown={page} onShow={setPage} />
    </>
  );
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <Block component="dd" className="ff-figure" fz={28} lh={1.2}>
      {value}
    </Block>
  </div>
);

const ActionSection = ({ actions }: Pick<Report, 'actions'>) => (
  <Section title="Actions" lead="Self-declared: we saw the click and 10 seconds, not the action itself.">
    <ul>
      {actions.map(({ action, unlocks }) => {
        const { label, proof } = unlockActionInfo[action];
        return (
          <Flex component="li" justify="space-between" gap={12} py={10} divided align="stretch" key={action}>
            <span>
              {label}{' '}
              <Badge color={proof === 'verified' ? 'green' : 'gray'} variant="light">
                {proofLabels[proof]}
              </Badge>
            </span>
            <strong>{formatNumber(unlocks)}</strong>
          </Flex>
        );
      })}
    </ul>
  </Section>
);

type PageProps = Pick<Report, 'pages'> & { shown: string | undefined; onShow: (page: string) => void };

const PageSection = ({ pages, shown, onShow }: PageProps) => (
  <Section title="Pages" lead="Where visitors saw this content locker. Choose a page to see its days.">
    <ScrollRegion label="Figures by page">
      <table className={classes.pages}>
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col">Impressions</th>
            <th scope="col">Unlocks</th>
            <th scope="col">Verified</th>
          </tr>
        </thead>
        <tbody>
          {pages.map((row) => (
            <tr key={row.page}>
              <th scope="row">
                <Anchor
                  component="button"
                  type="button"
                  ta="start"
                  aria-pressed={row.page === shown}
                  onClick={() => onShow(row.page)}
                >
                  {row.page || otherPages}
                </Anchor>
              </th>
              <td>{formatNumber(row.impressions)}</td>
              <td>{formatNumber(row.unlocks)}</td>
              <td>{formatVerified(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  </Section>
);
