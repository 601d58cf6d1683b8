import { type WidgetName, widgetInfo, widgetNoticeTexts } from '@fanfare/contract/dashboard/widgets';
import { Anchor, Button, Skeleton, VisuallyHidden } from '@mantine/core';
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
import { useCan } from '../../../lib/session.ts';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
import { DayBars, DayTable } from './day-bars.tsx';
import { dayFormat, formatFigure, perDayOf } from './figure-format.ts';
import type { Widget } from './use-dashboard.ts';
import type { Figures } from './use-widget.ts';
import classes from './widget.module.css';
import { widgetTrend } from './widget-trend.ts';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
const trendIcons = { up: IconArrowUpRight, down: IconArrowDownRight, flat: IconArrowRight };
const trendTones = { up: 'good', down: 'bad', flat: undefined } as const;

/** Large number with its change. */
export function Headline({ name, figures }: { name: WidgetName; figures: Figures }) {
  if (figures.total === null) return null;
  const trend = widgetTrend(name, figures);
  const TrendIcon = trend && trendIcons[trend.direction];
  return (
    <Flex component="p" className={classes.headline} gap="2px 12px" align="baseline" wrap mih={38}>
      <span className="ff-figure">{formatFigure(figures.total, figures.unit)}</span>
      {trend && TrendIcon && (
        // A change of money spent has no color, because more spend is neither good nor bad.
        <Flex
          tone={figures.unit?.kind === 'money' ? undefined : trendTones[trend.direction]}
          component="span"
          className={classes.trend}
          gap={3}
          inline
        >
          <TrendIcon {...icon} />
          {trend.text}
        </Flex>
      )}
    </Flex>
  );
}

/** Line with the totals in further currencies; totals of different currencies are never added up. */
export function OtherCurrencies({ others }: { others: Figures['others'] }) {
  const shown = (others ?? []).flatMap(({ currency, total }) => (total === null ? [] : [{ currency, total }]));
  if (shown.length === 0) return null;
  return (
    <Flex component="p" className={classes.others} gap="2px 14px" align="stretch" wrap tabular>
      {shown.map(({ currency, total }) => (
        <span key={currency}>{formatFigure(total, { kind: 'money', currency })}</span>
      ))}
    </Flex>
  );
}

/** Days as bars or as a table. */
export function DayChart({ widget, figures }: { widget: Widget; figures: Figures }) {
  const [isTable, setTable] = useState(false);
  const { label } = widgetInfo[widget.name];
  const perDay = perDayOf(widget, figures);
  const format = dayFormat(widget.name, figures.unit);
  const View = isTable ? DayTable : DayBars;
  const toggle = (
    <Anchor
      component="button"
      flex="none"
      mr={-4}
      p={4}
      bdrs={4}
      inherit
      type="button"
      onClick={() => setTable(!isTable)}
    >
      {isTable ? 'Show as chart' : 'Show as table'}
      <VisuallyHidden>: {label}</VisuallyHidden>
    </Anchor>
  );
  return <View days={figures.days} perDay={perDay} format={format} toggle={toggle} />;
}

const noticeIcons: Record<NonNullable<Figures['notice']>, typeof IconTicket> = {
  'no-page': IconPlugConnected,
  'not-read-yet': IconPlugConnected,
  'no-permission': IconPlugConnected,
  'no-contest': IconTicket,
  'no-ad-account': IconSpeakerphone,
  'ads-not-read-yet': IconSpeakerphone,
};

export function Notice({ notice }: { notice: NonNullable<Figures['notice']> }) {
  const canCreate = useCan('contests:editor');
  const isAboutAccounts = notice === 'no-page' || notice === 'no-permission' || notice === 'no-ad-account';
  const NoticeIcon = noticeIcons[notice];
  return (
    <Grid className={classes.notice} gap={10} justify="center" content="center" mih={170} p={12} ta="center">
      <span className={classes.noticeIcon}>
        <NoticeIcon size={22} stroke={1.5} aria-hidden />
      </span>
      <p>{widgetNoticeTexts[notice]}</p>
      {isAboutAccounts && (
        <Button
          component={Link}
          to="/user/account"
          hash={notice === 'no-ad-account' ? 'adnetworks' : 'social'}
          variant="default"
          size="xs"
        >
          {notice === 'no-permission' ? 'View accounts' : 'Connect an account'}
        </Button>
      )}
      {notice === 'no-contest' && canCreate && (
        <Button component={Link} to="/contest/new" variant="default" size="xs">
          Create a contest
        </Button>
      )}
    </Grid>
  );
}

export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Grid
      className={classes.notice}
      gap={10}
      justify="center"
      content="center"
      mih={170}
      p={12}
      ta="center"
      role="alert"
    >
      <strong>We couldn’t load this widget</strong>
      <p>{errorMessage(error)}</p>
      <Button variant="default" size="xs" onClick={onRetry}>
        Try again
      </Button>
    </Grid>
  );
}

/** Placeholder with the size of the widget's figures, shown until they are loaded. */
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
