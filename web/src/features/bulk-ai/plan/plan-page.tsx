import { planDays } from '@fanfare/contract/bulk-ai/articles';
import { timesIn } from '@fanfare/contract/kit/terms';
import { Button } from '@mantine/core';
import { IconPencil, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatNumber, formatTime, formatWeekday } from '../../../lib/format.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { Meta } from '../../../ui/text/text.tsx';
import { type Plan, planQuery, type SettingsAnswer, settingsQuery } from '../bulk-queries.ts';
import { costText } from '../cost-text.ts';
import classes from './plan.module.css';
import { groupByDay, type PlanItem } from './plan-days.ts';

/** Articles that will be written and published in the next days, and their cost. */
export function PlanPage() {
  const { data, error, refetch } = useQuery(planQuery);
  const settings = useQuery(settingsQuery);
  const ownZone = useTimeZone();
  if (data) return <PlanContent plan={data} settings={settings.data?.settings} ownZone={ownZone} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardsSkeleton cards={3} height={160} />;
}

type ContentProps = { plan: Plan; settings: SettingsAnswer['settings'] | undefined; ownZone: string };

function PlanContent({ plan, settings, ownZone }: ContentProps) {
  const { items, writing_stopped, posting_stopped, cost, review } = plan;
  const timeZone = settings?.time_zone ?? ownZone;
  const count = (kind: PlanItem['kind']) => formatNumber(items.filter((item) => item.kind === kind).length);
  // Reasons why articles are stopped; the stop by a person is not among them, because the notice above the tabs names
  // it.
  const reasons = [
    settings?.stop_generation ? null : writing_stopped,
    settings?.stop_posting_articles ? null : posting_stopped,
  ].filter((reason) => reason !== null);
  return (
    <>
      {reasons.length > 0 && (
        <Grid gap={12} mb={20}>
          {reasons.map((reason) => (
            <Alert key={reason} tone="warn">
              {reason}
            </Alert>
          ))}
        </Grid>
      )}
      {items.length === 0 ? (
        <EmptyState
          illustration="chart"
          title="Nothing scheduled yet"
          action={
            <Button component={Link} to="/bulkaicontentgeneration/categories">
              View categories
            </Button>
          }
        >
          Add keywords without an article to see when they’re written and published.
        </EmptyState>
      ) : (
        <>
          <Grid component="dl" fit="min(160px, 100%)" gap={16} maw={720} mb={12}>
            <div>
              <Meta component="dt">Articles to write</Meta>
              <Block component="dd" fz={28} lh="36px" className="ff-figure">
                {count('write')}
              </Block>
            </div>
            <div>
              <Meta component="dt">Articles to publish</Meta>
              <Block component="dd" fz={28} lh="36px" className="ff-figure">
                {count('post')}
              </Block>
            </div>
            <div>
              <Meta component="dt">Expected cost</Meta>
              <Block component="dd" fz={28} lh="36px" className="ff-figure">
                {cost === null ? 'Not known yet' : costText(cost)}
              </Block>
            </div>
          </Grid>
          <Meta component="p" mb={20}>
            The next {planDays} days. {timesIn(timeZone)} Costs are estimated from your articles so far.
            {settings && ` ${reviewText(review, Number(settings.hold_percent), timeZone)}`}
          </Meta>
          <Grid component="ol" gap={20} maw={960}>
            {groupByDay(items, timeZone).map(({ day, items: ofDay }) => (
              <li key={day} className={classes.day}>
                <h2>{formatWeekday(ofDay[0]?.at ?? day, timeZone)}</h2>
                <Block component="ul" bd="1px solid var(--ff-hairline)" bdrs={12} bg="var(--ff-surface)">
                  {ofDay.map((item) => (
                    <Line key={`${item.kind} ${item.at} ${item.keyword}`} item={item} timeZone={timeZone} />
                  ))}
                </Block>
              </li>
            ))}
          </Grid>
        </>
      )}
    </>
  );
}

/** Text about review: when the first article waits for a person, and what share of the other articles does. */
const reviewText = ({ first_at, is_known }: Plan['review'], percent: number, timeZone: string): string => {
  if (!is_known && percent === 0) return 'Articles wait for review only if they fail a check.';
  const at = first_at ? `${formatWeekday(first_at, timeZone)}, ${formatTime(first_at, timeZone)}` : '';
  const share = (whose: string) => `About ${percent}% of ${whose} articles wait for review`;
  if (is_known) {
    const others = percent === 0 ? '' : ` ${share('the other')}.`;
    return `The first article that waits for review is written ${at}.${others} Articles that fail a check wait, too.`;
  }
  return `${share('your')}${at && `, the first one probably ${at}`}. Articles that fail a check wait, too.`;
};

function Line({ item, timeZone }: { item: PlanItem; timeZone: string }) {
  const { at, kind, keyword, category, site, article_id, cost, held_because } = item;
  const Icon = kind === 'write' ? IconPencil : IconSend;
  return (
    <Flex
      divided="between"
      icons={kind === 'write' ? 'dimmed' : 'good'}
      iconTop={1}
      component="li"
      className={classes.line}
      gap={12}
      align="flex-start"
      py={10}
      px={16}
    >
      <time dateTime={at}>{formatTime(at, timeZone)}</time>
      <Icon size={18} stroke={1.5} aria-hidden />
      <Block component="span" smallBelow breakWords className={classes.what}>
        {kind === 'write' ? 'Write ' : 'Publish '}
        {article_id === null ? (
          <Block component="strong" fw={600}>
            {keyword}
          </Block>
        ) : (
          <TextLink to="/bulkaicontentgeneration/articles/$id" params={{ id: String(article_id) }} inherit>
            {keyword}
          </TextLink>
        )}
        <small>{[category, site].filter(Boolean).join(', ')}</small>
        {held_because && <small>Needs review: {held_because}</small>}
      </Block>
      {cost !== null && (
        <Meta flex="none" tabular>
          about {costText(cost)}
        </Meta>
      )}
    </Flex>
  );
}
