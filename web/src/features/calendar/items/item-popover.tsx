import { terms } from '@fanfare/contract/kit/terms';
import { Popover } from '@mantine/core';
import { ItemDetails } from './item-details.tsx';
import { itemLabel } from './item-labels.ts';
import type { Item } from './items-by-day.ts';

export type Opened = { item: Item; at: DOMRect };

type Props = { opened: Opened; timeZone: string; onClose: () => void };

/** Popover at the position of the clicked item. One for the whole calendar instead of one per item. */
export function ItemPopover({ opened: { item, at }, timeZone, onClose }: Props) {
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
            position: 'fixed',
            pointerEvents: 'none',
            left: at.left,
            top: at.top,
            width: Math.min(at.width, 320),
            height: at.height,
          }}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={`${item.title || terms.noText}. ${itemLabel(item, timeZone)}`}>
        <ItemDetails item={item} onClose={onClose} />
      </Popover.Dropdown>
    </Popover>
  );
}
