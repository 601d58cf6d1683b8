import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangleFilled, IconArticle, IconCircleXFilled } from '@tabler/icons-react';
import { memo } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { NetworkIcon } from '../../social/index.tsx';
import classes from './item-chip.module.css';
import { itemLabel } from './item-labels.ts';
import { canMove, type Item, keyOf } from './items-by-day.ts';

type Props = {
  item: Item;
  zone: string;
  /** In the order of the Tab key only while its day is. */
  isReachable: boolean;
  isCarried: boolean;
  /** Room for the account beside the words. */
  isWide?: boolean;
  mayMove: boolean;
};

/** One thing of the calendar. What is pressed is found by `data-item`: thousands of handlers would be too many. */
export const ItemChip = memo(function ItemChip({ item, zone, isReachable, isCarried, isWide, mayMove }: Props) {
  const isMovable = mayMove && canMove(item);
  const time = formatTime(item.due, zone);
  return (
    <button
      type="button"
      className={classes.chip}
      data-item={keyOf(item)}
      data-state={item.state}
      data-kind={item.kind}
      data-movable={isMovable || undefined}
      data-carried={isCarried || undefined}
      data-wide={isWide || undefined}
      tabIndex={isReachable ? 0 : -1}
      aria-haspopup="dialog"
    >
      <span className={classes.icon}>
        <ItemIcon item={item} />
        {!isWide && <ForecastMark item={item} />}
      </span>
      <span className={classes.time}>{isWide ? time : time.replace(' AM', 'am').replace(' PM', 'pm')}</span>
      <span className={classes.title}>{item.title || 'Without words'}</span>
      <VisuallyHidden>{itemLabel(item, zone)}</VisuallyHidden>
      {isWide && (
        <span className={classes.name} aria-hidden="true">
          {item.name}
        </span>
      )}
      {isWide && <ForecastMark item={item} />}
    </button>
  );
});

export const ItemIcon = ({ item, size = 16 }: { item: Item; size?: number }) =>
  item.social_network ? (
    <NetworkIcon network={item.social_network} size={size} />
  ) : (
    <IconArticle size={size} stroke={1.75} aria-hidden />
  );

/** Drawn by hand: the dot with its bubble would be one bubble for each of hundreds. */
export const ForecastMark = ({ item: { forecast } }: { item: Item }) =>
  forecast && (
    <span className={classes.forecast} data-level={forecast} aria-hidden="true">
      {forecast === 'red' && <IconCircleXFilled size={13} />}
      {forecast === 'amber' && <IconAlertTriangleFilled size={13} />}
    </span>
  );
