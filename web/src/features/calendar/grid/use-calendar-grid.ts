import { toInstant } from '@fanfare/contract/kit/local-time';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { formatDateTime, formatTime, formatWeekday } from '../../../lib/format.ts';
import { type Day, hourSlot, moveByKey, type Slot, toDay, toHour, type View } from '../calendar-days.ts';
import type { Opened } from '../items/item-popover.tsx';
import { canMove, type Item, itemKey, localTimeInSlot, slotFor } from '../items/items-by-day.ts';
import { newPostTime } from '../new-post-time.ts';
import { useMoveItem } from './use-move-item.ts';

type Deps = {
  view: View;
  day: Day;
  days: readonly Day[];
  items: ReadonlyMap<Day, Item[]>;
  timeZone: string;
  currentHour: Slot;
  mayMove: boolean;
  mayCreate: boolean;
  onNavigate: (to: { view?: View; day?: Day }) => void;
};

const isPhone = () => window.matchMedia('(max-width: 48em)').matches;

/** Keyboard and mouse handling of the grid: arrow keys, drag and drop, opening an item, creating a post in an empty slot. */
export function useCalendarGrid({
  view,
  day,
  days,
  items,
  timeZone,
  currentHour,
  mayMove,
  mayCreate,
  onNavigate,
}: Deps) {
  const root = useRef<HTMLDivElement>(null);
  const [selectedSlot, setSelectedSlot] = useState<Slot>();
  const [draggedItem, setDraggedItem] = useState<Item>();
  const [opened, setOpened] = useState<Opened>();
  const [announcement, announce] = useState('');
  const focusTarget = useRef<{ slot?: Slot; item?: string } | undefined>(undefined);
  const move = useMoveItem(timeZone);
  const navigate = useNavigate();
  const isHourly = view === 'week' || view === 'day';
  const today = toDay(currentHour);

  /**
   * The slot in the current view: in a view of hours, a whole day becomes its current hour or 9 AM; in other views, an
   * hour becomes its day.
   */
  const toViewSlot = (slot: Slot): Slot => {
    if (!isHourly) return toDay(slot);
    const isWholeDay = slot.length === 10;
    return isWholeDay ? hourSlot(slot, slot === today ? toHour(currentHour) : 9) : slot;
  };
  /** The selected slot or today, if the view shows it. */
  const slotToFocus = (): Slot => {
    if (selectedSlot !== undefined && days.includes(toDay(selectedSlot))) return selectedSlot;
    return view !== 'day' && days.includes(today) ? today : day;
  };
  const focusedSlot = toViewSlot(slotToFocus());

  const findItem = (key: string | undefined) =>
    key === undefined ? undefined : [...items.values()].flat().find((item) => itemKey(item) === key);
  const focusOn = (selector: string) => {
    const element = root.current?.querySelector<HTMLElement>(selector);
    element?.focus();
    return element !== null && element !== undefined;
  };

  // The element to focus may exist only after the next render, or after another month has loaded.
  useEffect(() => {
    const { slot, item } = focusTarget.current ?? {};
    if (item && focusOn(`[data-item="${item}"]`)) focusTarget.current = undefined;
    else if (slot && focusOn(`[data-slot="${slot}"]`) && !item) focusTarget.current = undefined;
  });

  const moveFocus = (slot: Slot) => {
    setSelectedSlot(slot);
    focusTarget.current = { slot: toViewSlot(slot) };
    if (!days.includes(toDay(slot))) onNavigate({ day: toDay(slot) });
  };

  const slotLabel = (slot: Slot) =>
    slot.length === 10
      ? formatWeekday(`${slot}T12:00Z`, 'UTC')
      : `${formatWeekday(`${toDay(slot)}T12:00Z`, 'UTC')}, ${formatTime(`${slot}:00:00Z`, 'UTC')}`;

  const formatDropTime = (item: Item, slot: Slot) =>
    formatDateTime(toInstant(localTimeInSlot(slot, item.due, timeZone), timeZone), timeZone);

  const startDrag = (item: Item) => {
    setDraggedItem(item);
    const slot = slotFor(item, isHourly, timeZone);
    setSelectedSlot(slot);
    focusTarget.current = { slot };
    announce(`Picked up from ${slotLabel(slot)}. Arrow keys move, Space drops, Escape cancels.`);
  };
  const cancelDrag = () => {
    if (!draggedItem) return;
    focusTarget.current = { item: itemKey(draggedItem), slot: focusedSlot };
    setDraggedItem(undefined);
    announce('Move canceled.');
  };
  const drop = async (item: Item, slot: Slot) => {
    setDraggedItem(undefined);
    focusTarget.current = { item: itemKey(item), slot };
    const isMoved = await move(item, slot);
    announce(isMoved ? `Moved to ${formatDropTime(item, slot)}.` : 'Not moved.');
  };

  const createPost = (slot: Slot) => {
    const at = mayCreate ? newPostTime(slot, timeZone, now()) : undefined;
    if (at) void navigate({ href: `/social/post/create?at=${encodeURIComponent(at)}` });
    else onNavigate({ view: 'day', day: toDay(slot) });
  };

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const chip = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-item]') : null;
    const isOnCell = event.target instanceof Element && event.target.hasAttribute('data-slot');
    const { key } = event;
    if (event.metaKey || event.ctrlKey || event.altKey || view === 'list') return;
    const preventDefault = () => event.preventDefault();
    if (draggedItem && (key === ' ' || key === 'Enter')) {
      preventDefault();
      return void drop(draggedItem, focusedSlot);
    }
    if (draggedItem && key === 'Escape') return cancelDrag();
    if (key === ' ' && chip) {
      const item = findItem(chip.dataset.item);
      preventDefault();
      if (item && mayMove && canMove(item)) startDrag(item);
      else announce('This post can’t be moved.');
      return;
    }
    if (isOnCell && (key === 'Enter' || key === ' ')) {
      preventDefault();
      return createPost(focusedSlot);
    }
    const next = chip || isOnCell ? moveByKey(view, focusedSlot, key) : undefined;
    if (!next) return;
    preventDefault();
    if (draggedItem) announce(slotLabel(next));
    moveFocus(next);
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    if (!(event.target instanceof Element)) return;
    const chip = event.target.closest<HTMLElement>('[data-item]');
    const item = findItem(chip?.dataset.item);
    if (chip && item) return setOpened({ item, at: chip.getBoundingClientRect() });
    if (event.target.closest('a, button')) return;
    const slot = event.target.closest<HTMLElement>('[data-slot]')?.dataset.slot;
    if (!slot) return;
    if (draggedItem) return void drop(draggedItem, slot);
    if (view === 'month' && isPhone()) return onNavigate({ view: 'day', day: slot });
    createPost(slot);
  }

  return {
    root,
    focusedSlot,
    draggedItem,
    opened,
    announcement,
    findItem,
    drop,
    onKeyDown,
    onClick,
    close: () => {
      if (opened) focusTarget.current = { item: itemKey(opened.item) };
      setOpened(undefined);
    },
    /** The time the dragged item would get when dropped now. */
    dropTime: draggedItem && formatDropTime(draggedItem, focusedSlot),
  };
}
