import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode } from 'react';
import { roles } from './table-roles.ts';

type VirtualRowsProps = {
  count: number;
  keyOf: (index: number) => string | number;
  scrollBox: HTMLElement | null;
  /** Index of the row that stays in the document while scrolled out of view, so that it keeps the focus. */
  keptIndex: number;
  renderRow: (index: number, measureRef: (row: HTMLTableRowElement | null) => void) => ReactNode;
};

/** Height of a row with one line of text, in px; the real height is measured. */
const estimatedHeight = 52;

/** The rows in view and a few rows around them; empty rows take the space of the rows that are not rendered. */
export function VirtualRows({ count, keyOf, scrollBox, keptIndex, renderRow }: VirtualRowsProps) {
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => scrollBox,
    getItemKey: keyOf,
    estimateSize: () => estimatedHeight,
    overscan: 8,
    // Rendering within the scroll event would keep the browser from drawing.
    useFlushSync: false,
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), keptIndex])].toSorted((a, b) => a - b),
  });
  const items = virtualizer.getVirtualItems();
  const lastEnd = items.at(-1)?.end ?? 0;
  return (
    <>
      {items.map(({ key, index, start }, position) => (
        <Fragment key={key}>
          <Gap height={start - (items[position - 1]?.end ?? 0)} />
          {renderRow(index, virtualizer.measureElement)}
        </Fragment>
      ))}
      <Gap height={virtualizer.getTotalSize() - lastEnd} />
    </>
  );
}

const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    <tr {...roles.none} data-gap>
      <td style={{ height, padding: 0 }} />
    </tr>
  );
