import { type WidgetName, widgetInfo, widgetNoticeTexts } from '@fanfare/contract/dashboard/widgets';
import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import {
  IconArrowDownRight,
  IconArrowRight,
  IconArrowUpRight,
  IconPlugConnected,
  IconSpeakerphone,
  IconTicket,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { DayBars, DayTable, formatChange } from './day-bars.tsx';
import type { Figures } from './use-widget.ts';
import classes from './widget.module.css';
import { widgetTrend } from './widget-trend.ts';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
const trendIcons = { up: IconArrowUpRight, down: IconArrowDownRight, flat: IconArrowRight };

/** The large number with its change. */
export function Headline({ name, figures }: { name: WidgetName; figures: Figures }) {
  if (figures.total === null) return null;
  const trend = widgetTrend(name, figures);
  const TrendIcon = trend && trendIcons[trend.direction];
  return (
    <p className={classes.headline}>
      <span className="ff-figure">{formatNumber(figures.total)}</span>
      {trend && TrendIcon && (
        <span className={classes.trend} data-direction={trend.direction}>
          <TrendIcon {...icon} />
          {trend.text}
        </span>
      )}
    </p>
  );
}

/** The days as bars or as a table. */
export function DayChart({ name, figures }: { name: WidgetName; figures: Figures }) {
  const [isTable, setTable] = useState(false);
  const { label, perDay, headline } = widgetInfo[name];
  const format = headline === 'total' ? formatChange : (value: number) => formatNumber(value);
  const View = isTable ? DayTable : DayBars;
  const toggle = (
    <button type="button" className={classes.toggle} onClick={() => setTable(!isTable)}>
      {isTable ? 'Show as chart' : 'Show as table'}
      <VisuallyHidden>: {label}</VisuallyHidden>
    </button>
  );
  return <View days={figures.days} perDay={perDay} format={format} toggle={toggle} />;
}

const noticeIcons: Record<NonNullable<Figures['notice']>, typeof IconTicket> = {
  ...{ 'no-page': IconPlugConnected, 'not-read-yet': IconPlugConnected, 'no-permission': IconPlugConnected },
  ...{ 'no-contest': IconTicket, advertising: IconSpeakerphone },
};

export function Notice({ notice }: { notice: NonNullable<Figures['notice']> }) {
  const canCreate = useCan('contests:editor');
  const isAboutAccounts = notice === 'no-page' || notice === 'no-permission';
  const NoticeIcon = noticeIcons[notice];
  return (
    <div className={classes.notice}>
      <span className={classes.noticeIcon}>
        <NoticeIcon size={22} stroke={1.5} aria-hidden />
      </span>
      <p>{widgetNoticeTexts[notice]}</p>
      {isAboutAccounts && (
        <Button component={Link} to="/user/account" hash="social" variant="default" size="xs">
          {notice === 'no-page' ? 'Connect an account' : 'View accounts'}
        </Button>
      )}
      {notice === 'no-contest' && canCreate && (
        <Button component={Link} to="/contest/new" variant="default" size="xs">
          Create a contest
        </Button>
      )}
    </div>
  );
}

export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={classes.notice} role="alert">
      <strong>We couldn’t load this widget</strong>
      <p>{errorMessage(error)}</p>
      <Button variant="default" size="xs" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** As large as the figures that follow. */
export function WidgetSkeleton({ hasChart = true }: { hasChart?: boolean }) {
  return (
    <div role="status" className={classes.skeleton} data-chart={hasChart || undefined}>
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton height={30} width={132} />
      {hasChart && (
        <>
          <Skeleton height={13} width={190} mt={16} />
          <Skeleton height={104} mt={8} radius="md" />
        </>
      )}
      <Skeleton height={13} width={150} mt={26} />
    </div>
  );
}
