import { Popover } from '@mantine/core';
import type { Opened } from '../grid/use-calendar-grid.ts';
import { ItemDetails } from './item-details.tsx';
import { itemLabel } from './item-labels.ts';

type Props = { opened: Opened; zone: string; onClose: () => void };

/** Hangs at the place of what was pressed. One for the whole calendar: a bubble for each item would be thousands. */
export function ItemPopover({ opened: { item, at }, zone, onClose }: Props) {
  return (
    <Popover
      opened
      onDismiss={onClose}
      position="bottom-start"
      width={340}
      shadow="md"
      radius="lg"
      trapFocus
      withinPortal
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span
          aria-hidden="true"
          style={{
            ...{ position: 'fixed', pointerEvents: 'none' },
            ...{ left: at.left, top: at.top, width: Math.min(at.width, 320), height: at.height },
          }}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={`${item.title || 'Without words'}. ${itemLabel(item, zone)}`}>
        <ItemDetails item={item} onClose={onClose} />
      </Popover.Dropdown>
    </Popover>
  );
}
