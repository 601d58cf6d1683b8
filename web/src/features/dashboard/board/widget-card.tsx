import { type Board, type WidgetName, widgetInfo } from '@fanfare/contract/dashboard/widgets';
import { ActionIcon } from '@mantine/core';
import {
  IconChartBar,
  IconChevronDown,
  IconHeartHandshake,
  IconRefresh,
  IconSettings,
  IconSpeakerphone,
  IconThumbUp,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDay, formatTime } from '../../../lib/format.ts';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { FigureCard } from '../../../ui/page/figure-card.tsx';
import { formatFigure } from './figure-format.ts';
import type { Widget } from './use-dashboard.ts';
import { type Figures, useWidget } from './use-widget.ts';
import classes from './widget.module.css';
import { DayChart, Headline, LoadFailure, Notice, OtherCurrencies, WidgetSkeleton } from './widget-body.tsx';

const icons: Record<WidgetName, typeof IconUsers> = {
  total_users: IconUsers,
  total_page_likes: IconThumbUp,
  total_entries: IconTicket,
  post_actions: IconHeartHandshake,
  entries: IconChartBar,
  ad_insights_summary: IconSpeakerphone,
};
const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

type WidgetCardProps = {
  widget: Widget;
  board: Board;
  contest?: number | undefined;
  /** Called to collapse or expand the widget; undefined while the dashboard can't be changed. */
  onCollapse?: ((isCollapsed: boolean) => void) | undefined;
  onSettings?: (() => void) | undefined;
  /** True to show only the header, while the user arranges the dashboard. */
  isCompact?: boolean;
  /** Controls that replace the buttons of the card. */
  controls?: ReactNode;
  handle?: ReactNode;
};

/** A widget with its figures. */
export function WidgetCard(props: WidgetCardProps) {
  const { widget, board, contest, onCollapse, onSettings, isCompact = false, controls, handle } = props;
  const { figures, refresh } = useWidget(widget, { board, contest });
  const { label } = widgetInfo[widget.name];
  const isCollapsed = isCompact || (widget.settings.collapsed ?? false);
  const Icon = icons[widget.name];
  const titleId = `widget-${widget.name}`;
  return (
    <FigureCard component="section" aria-labelledby={titleId} data-widget={widget.name}>
      <Flex component="header" gap={12} mih={36}>
        {handle}
        <span className={classes.icon}>
          <Icon {...icon} />
        </span>
        <Block flex={1} miw={0}>
          <h3 id={titleId} className={classes.title}>
            {label}
          </h3>
          {figures.data?.subject && <p className={classes.subject}>{figures.data.subject}</p>}
        </Block>
        {isCollapsed && !isCompact && typeof figures.data?.total === 'number' && (
          <span className={`ff-figure ${classes.inlineFigure}`}>
            {formatFigure(figures.data.total, figures.data.unit)}
          </span>
        )}
        {controls ?? (
          <Flex gap={2} align="stretch" flex="none" mr={-6}>
            {onSettings && (
              <ActionIcon variant="subtle" color="gray" aria-label={`Settings of ${label}`} onClick={onSettings}>
                <IconSettings {...icon} />
              </ActionIcon>
            )}
            {onCollapse && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={isCollapsed ? `Expand ${label}` : `Collapse ${label}`}
                aria-expanded={!isCollapsed}
                className={classes.chevron}
                onClick={() => onCollapse(!isCollapsed)}
              >
                <IconChevronDown {...icon} />
              </ActionIcon>
            )}
          </Flex>
        )}
      </Flex>
      {!isCollapsed && (
        <Block mt={14} aria-busy={figures.isFetching}>
          {figures.data && (
            <Content
              widget={widget}
              figures={figures.data}
              error={figures.error}
              isFetching={figures.isFetching}
              onRefresh={refresh}
            />
          )}
          {!figures.data && figures.error && <LoadFailure error={figures.error} onRetry={refresh} />}
          {!figures.data && !figures.error && <WidgetSkeleton hasChart={widgetInfo[widget.name].hasChart} />}
        </Block>
      )}
    </FigureCard>
  );
}

type ContentProps = {
  widget: Widget;
  figures: Figures;
  error: unknown;
  isFetching: boolean;
  onRefresh: () => void;
};

function Content({ widget, figures, error, isFetching, onRefresh }: ContentProps) {
  const { name } = widget;
  if (figures.notice) return <Notice notice={figures.notice} />;
  return (
    <>
      <Headline name={name} figures={figures} />
      <OtherCurrencies others={figures.others} />
      {widgetInfo[name].hasChart && <DayChart widget={widget} figures={figures} />}
      <footer className={classes.foot}>
        <span>
          {error ? 'Couldn’t refresh. ' : ''}As of{' '}
          <time dateTime={figures.as_of}>{formatTime(figures.as_of, figures.timezone)}</time>
          {figures.since && ` · Figures since ${formatDay(figures.since, figures.timezone)}`}
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          loading={isFetching}
          aria-label={`Refresh ${widgetInfo[name].label}`}
          onClick={onRefresh}
        >
          <IconRefresh size={15} stroke={1.5} aria-hidden />
        </ActionIcon>
      </footer>
    </>
  );
}
