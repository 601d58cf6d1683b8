import { Box, type BoxProps, createPolymorphicComponent } from '@mantine/core';
import classes from './layout.module.css';

export type BlockProps = BoxProps & {
  /** Breaks long words, so that they never widen the page. */
  breakWords?: boolean;
  /** Cuts off what does not fit. */
  clip?: boolean;
  /** One line; what does not fit ends in dots. */
  truncate?: boolean;
  /** Number of lines, at most; what does not fit ends in dots. */
  lines?: number;
  /** Digits of equal width. */
  tabular?: boolean;
  /** CSS property `white-space`. */
  ws?: 'nowrap' | 'pre-line' | 'pre-wrap';
  /** Color of the icons that are direct children. */
  icons?: 'dimmed' | 'good' | 'warn' | 'bad';
  /** Text in the color of the tone, on its soft background. */
  tone?: 'good' | 'warn' | 'bad';
  /** Distance in px of icons directly inside from the top, which puts them at the middle of the first line. */
  iconTop?: number;
  /** Names and values (`dt`, `dd`): the names in small letters. */
  facts?: boolean;
  /** Puts `<small>` inside on a line of its own, in normal weight. */
  smallBelow?: boolean;
  /** Draws a line above; `between` not above the first of its siblings. */
  divided?: boolean | 'between';
  /** Takes no space while it has no children. */
  hideEmpty?: boolean;
  /** Distance in px from the top of the window where the element stays in view; not in narrow windows. */
  sticky?: number;
  /** A surface with a border and round corners. */
  panel?: boolean;
  /** A list with bullets or numbers. */
  bullets?: boolean;
};

type Length = number | string;

type FlexProps = BlockProps & {
  gap?: Length;
  /** `align-items`; `center` if not given. */
  align?: string;
  /** CSS property `justify-content`. */
  justify?: string;
  wrap?: boolean;
  /** Puts the children below each other. */
  column?: boolean;
  /** Makes the element as wide as its content. */
  inline?: boolean;
};

type GridProps = BlockProps & {
  gap?: Length;
  /** A number of equal columns, or a value of `grid-template-columns`. Without it the children are below each other. */
  columns?: number | string;
  /** Smallest width of the columns: as many equal columns as fit; an incomplete last row keeps its gaps. */
  fill?: Length;
  /**
   * Smallest width of the columns: as many equal columns as fit; if there are fewer children, they take the whole
   * width.
   */
  fit?: Length;
  /** Largest width of the window at which the columns are below each other. */
  collapse?: '62em' | '48em' | '30em';
  /** CSS property `align-items`. */
  align?: string;
  /** CSS property `justify-items`. */
  justify?: string;
  /** CSS property `align-content`. */
  content?: string;
  /** Draws a line between the children, in the middle of a distance of twice the gap. */
  rows?: boolean;
  /** Makes the element as wide as its content. */
  inline?: boolean;
};

/** An element with Mantine's style props and the looks of `BlockProps`. */
export const Block = createPolymorphicComponent<'div', BlockProps>((props: BlockProps) => (
  <Box {...toBoxProps(props)} />
));

/** Box whose children are side by side. */
export const Flex = createPolymorphicComponent<'div', FlexProps>(
  ({ gap, align, justify, wrap, column, inline, ...props }: FlexProps) => (
    <Box
      {...toBoxProps(props, classes.flex, {
        '--flex-gap': toLength(gap),
        '--flex-align': align,
        '--flex-justify': justify,
        '--flex-wrap': wrap ? 'wrap' : undefined,
        '--flex-direction': column ? 'column' : undefined,
      })}
      data-inline={inline || undefined}
    />
  ),
);

/** Box whose children are below each other, or in columns. */
export const Grid = createPolymorphicComponent<'div', GridProps>(
  ({ gap, columns, fill, fit, collapse, align, justify, content, rows, inline, ...props }: GridProps) => (
    <Box
      {...toBoxProps(props, classes.grid, {
        '--grid-gap': toLength(gap),
        '--grid-columns': toColumns({ columns, fill, fit }),
        '--grid-align': align,
        '--grid-justify': justify,
        '--grid-content': content,
        '--row-distance': rows ? toLength(gap) : undefined,
      })}
      data-rows={rows || undefined}
      data-inline={inline || undefined}
      data-collapse={collapse}
    />
  ),
);

const iconColors = {
  dimmed: 'var(--ff-secondary)',
  good: 'var(--ff-good)',
  warn: 'var(--ff-warn)',
  bad: 'var(--ff-bad)',
};

/** Variables without a value are left to the sheet. */
function toBoxProps(props: BlockProps, ownClass?: string, variables?: Record<string, string | undefined>): BoxProps {
  const {
    breakWords,
    clip,
    truncate,
    lines,
    tabular,
    ws,
    icons,
    tone,
    iconTop,
    facts,
    smallBelow,
    divided,
    hideEmpty,
    sticky,
    panel,
    bullets,
    className,
    style,
    mod,
    ...others
  } = props;
  const names = [
    ownClass,
    breakWords && classes.breakWords,
    clip && classes.clip,
    truncate && classes.truncate,
    lines !== undefined && classes.lines,
    tabular && 'ff-tabular',
    tone && classes.tone,
    facts && classes.facts,
    smallBelow && classes.smallBelow,
    divided && (divided === 'between' ? classes.dividedBetween : classes.divided),
    sticky !== undefined && classes.sticky,
    panel && classes.panel,
    bullets && classes.bullets,
    className,
  ];
  const lineCount = lines === undefined ? undefined : { '--lines': String(lines) };
  const iconColor = icons === undefined ? undefined : { '--icon-color': iconColors[icons] };
  const iconDistance = iconTop === undefined ? undefined : { '--icon-top': `${iconTop}px` };
  const stickyTop = sticky === undefined ? undefined : { '--sticky-top': `${sticky}px` };
  const whiteSpace = ws === undefined ? undefined : { whiteSpace: ws };
  return {
    ...others,
    mod: [{ icons, tone, iconTop: iconTop !== undefined, hideEmpty }, mod],
    className: names.filter(Boolean).join(' ') || undefined,
    style: [variables, lineCount, iconColor, iconDistance, stickyTop, whiteSpace, style],
  };
}

function toLength(length: Length): string;
function toLength(length: Length | undefined): string | undefined;
function toLength(length: Length | undefined) {
  return typeof length === 'number' ? `${length}px` : length;
}

function toColumns({ columns, fill, fit }: Pick<GridProps, 'columns' | 'fill' | 'fit'>): string | undefined {
  if (fill !== undefined) return `repeat(auto-fill, minmax(${toLength(fill)}, 1fr))`;
  if (fit !== undefined) return `repeat(auto-fit, minmax(${toLength(fit)}, 1fr))`;
  if (columns === 1) return 'minmax(0, 1fr)';
  return typeof columns === 'number' ? `repeat(${columns}, minmax(0, 1fr))` : columns;
}
