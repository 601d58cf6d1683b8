import { terms } from '@fanfare/contract/kit/terms';
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangleFilled, IconArticle, IconCircleXFilled, IconStack2, IconTrophy } from '@tabler/icons-react';
import { memo } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { NetworkIcon } from '../../social/index.tsx';
import classes from './item-chip.module.css';
import { itemLabel } from './item-labels.ts';
import { canMove, type Item, itemKey } from './items-by-day.ts';

type Props = {
  item: Item;
  timeZone: string;
  /** True while the slot of the item has focus: only then the item is in the Tab order. */
  isFocusable: boolean;
  isDragged: boolean;
  /** `month`: two lines, time and text. `week`: the text on up to two lines. `day`: one line with the account. */
  layout: 'month' | 'week' | 'day';
  mayMove: boolean;
};

/** One calendar item. The grid finds it by `data-item`; a click handler per item would be too many. */
export const ItemChip = memo(function ItemChip({ item, timeZone, isFocusable, isDragged, layout, mayMove }: Props) {
  const isMovable = mayMove && canMove(item);
  const time = formatTime(item.due, timeZone);
  const isWide = layout === 'day';
  return (
    <Flex
      component="button"
      type="button"
      className={`${classes.state} ${classes.chip}`}
      gap={5}
      clip
      data-item={itemKey(item)}
      data-state={item.state}
      data-kind={item.kind}
      data-movable={isMovable || undefined}
      data-dragged={isDragged || undefined}
      data-layout={layout}
      tabIndex={isFocusable ? 0 : -1}
      aria-haspopup="dialog"
    >
      <Flex component="span" className={classes.icon} align="stretch" inline pos="relative" flex="none">
        <ItemIcon item={item} />
        {!isWide && <ForecastMark item={item} />}
      </Flex>
      {/* A row of the week is an hour. */}
      {layout !== 'week' && <span className={classes.time}>{time}</span>}
      <Block
        component="span"
        td={item.state === 'cancelled' ? 'line-through' : undefined}
        c={item.state === 'cancelled' ? 'dimmed' : undefined}
        className={classes.title}
      >
        {item.title || terms.noText}
      </Block>
      <VisuallyHidden>{itemLabel(item, timeZone)}</VisuallyHidden>
      {isWide && (
        <Block component="span" flex="none" maw="34%" c="dimmed" lh={1.4} truncate aria-hidden="true">
          {item.name}
        </Block>
      )}
      {isWide && <ForecastMark item={item} />}
    </Flex>
  );
});

const kindIcons: Record<Item['kind'], typeof IconArticle> = {
  share: IconArticle,
  post: IconArticle,
  contest: IconTrophy,
  article: IconStack2,
};

export function ItemIcon({ item, size = 16 }: { item: Item; size?: number }) {
  if (item.social_network) return <NetworkIcon network={item.social_network} size={size} />;
  const Icon = kindIcons[item.kind];
  return <Icon size={size} stroke={1.75} aria-hidden />;
}

/** Forecast icon without a tooltip: one tooltip per item would be too many. */
export const ForecastMark = ({ item: { forecast } }: { item: Item }) =>
  forecast && (
    <span className={classes.forecast} data-level={forecast} aria-hidden="true">
      {forecast === 'red' && <IconCircleXFilled size={13} color="var(--ff-bad)" />}
      {forecast === 'amber' && <IconAlertTriangleFilled size={13} color="var(--ff-warn)" />}
    </span>
  );
