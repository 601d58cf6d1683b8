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
import { TextLink } from '../../../ui/page/text-link.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { type Plan, planQuery, type SettingsAnswer, settingsQuery } from '../bulk-queries.ts';
import { costText } from '../cost-text.ts';
import classes from './plan.module.css';
import { groupByDay, type PlanItem } from './plan-days.ts';

/** What will be written and published in the next days, and what it will cost. */
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
  // The notice of the frame says it if a person stopped it.
  const reasons = [
    settings?.stop_generation ? null : writing_stopped,
    settings?.stop_posting_articles ? null : posting_stopped,
  ].filter((reason) => reason !== null);
  return (
    <>
      {reasons.length > 0 && (
        <div className={classes.reasons}>
          {reasons.map((reason) => (
            <Alert key={reason} tone="warn">
              {reason}
            </Alert>
          ))}
        </div>
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
          <dl className={classes.figures}>
            <div>
              <dt>Articles to write</dt>
              <dd className="ff-figure">{count('write')}</dd>
            </div>
            <div>
              <dt>Articles to publish</dt>
              <dd className="ff-figure">{count('post')}</dd>
            </div>
            <div>
              <dt>Expected cost</dt>
              <dd className="ff-figure">{cost === null ? 'Not known yet' : costText(cost)}</dd>
            </div>
          </dl>
          <p className={classes.note}>
            The next {planDays} days. {timesIn(timeZone)} Costs are estimated from your articles so far.
            {settings && ` ${reviewText(review, Number(settings.hold_percent), timeZone)}`}
          </p>
          <ol className={classes.days}>
            {groupByDay(items, timeZone).map(({ day, items: ofDay }) => (
              <li key={day} className={classes.day}>
                <h2>{formatWeekday(ofDay[0]?.at ?? day, timeZone)}</h2>
                <ul>
                  {ofDay.map((item) => (
                    <Line key={`${item.kind} ${item.at} ${item.keyword}`} item={item} timeZone={timeZone} />
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}

/** When the first article waits for a person, and how many others do. */
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
    <li className={classes.line} data-kind={kind}>
      <time dateTime={at}>{formatTime(at, timeZone)}</time>
      <Icon size={18} stroke={1.5} aria-hidden />
      <span className={classes.what}>
        {kind === 'write' ? 'Write ' : 'Publish '}
        {article_id === null ? (
          <strong>{keyword}</strong>
        ) : (
          <TextLink to="/bulkaicontentgeneration/articles/$id" params={{ id: String(article_id) }} inherit>
            {keyword}
          </TextLink>
        )}
        <small>{[category, site].filter(Boolean).join(', ')}</small>
        {held_because && <small>Needs review: {held_because}</small>}
      </span>
      {cost !== null && <span className={classes.cost}>about {costText(cost)}</span>}
    </li>
  );
}
