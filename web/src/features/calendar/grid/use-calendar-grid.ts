import { toInstant } from '@fanfare/contract/kit/local-time';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { formatMoment, formatTime, formatWeekday } from '../../../lib/format.ts';
import { type Day, dayOf, hourOf, hourSlot, moveByKey, type Slot, type View } from '../calendar-days.ts';
import { canMove, type Item, keyOf, localTimeInSlot, slotOf } from '../items/items-by-day.ts';
import { newPostTime } from '../new-post-time.ts';
import { useMoveItem } from './use-move-item.ts';

type Deps = {
  view: View;
  day: Day;
  days: readonly Day[];
  items: ReadonlyMap<Day, Item[]>;
  zone: string;
  present: Slot;
  mayMove: boolean;
  mayCreate: boolean;
  onPlace: (place: { view?: View; day?: Day }) => void;
};

export type Opened = { item: Item; at: DOMRect };

const isPhone = () => window.matchMedia('(max-width: 48em)').matches;

/** What a board of days does: arrows, picking up and dropping, pressing a thing or an empty place. */
export function useCalendarGrid({ view, day, days, items, zone, present, mayMove, mayCreate, onPlace }: Deps) {
  const root = useRef<HTMLDivElement>(null);
  const [wish, setWish] = useState<Slot>();
  const [carried, setCarried] = useState<Item>();
  const [opened, setOpened] = useState<Opened>();
  const [said, setSaid] = useState('');
  const wanted = useRef<{ slot?: Slot; item?: string } | undefined>(undefined);
  const move = useMoveItem(zone);
  const navigate = useNavigate();
  const isHourly = view === 'week' || view === 'day';

  const shaped = (slot: Slot): Slot =>
    isHourly
      ? slot.length === 10
        ? hourSlot(slot, slot === dayOf(present) ? hourOf(present) : 9)
        : slot
      : dayOf(slot);
  const isHere = wish !== undefined && days.includes(dayOf(wish));
  const current = shaped(isHere ? wish : days.includes(dayOf(present)) && view !== 'day' ? dayOf(present) : day);

  const find = (key: string | undefined) =>
    key === undefined ? undefined : [...items.values()].flat().find((item) => keyOf(item) === key);
  const focusOn = (selector: string) => {
    const element = root.current?.querySelector<HTMLElement>(selector);
    element?.focus();
    return element !== null && element !== undefined;
  };

  // What is focused next may only be on the page after it has been drawn, or after a month has been fetched.
  useEffect(() => {
    const { slot, item } = wanted.current ?? {};
    if (item && focusOn(`[data-item="${item}"]`)) wanted.current = undefined;
    else if (slot && focusOn(`[data-slot="${slot}"]`) && !item) wanted.current = undefined;
  });

  const goTo = (slot: Slot) => {
    setWish(slot);
    wanted.current = { slot: shaped(slot) };
    if (!days.includes(dayOf(slot))) onPlace({ day: dayOf(slot) });
  };

  const spoken = (slot: Slot) =>
    slot.length === 10
      ? formatWeekday(`${slot}T12:00Z`, 'UTC')
      : `${formatWeekday(`${dayOf(slot)}T12:00Z`, 'UTC')}, ${formatTime(`${slot}:00:00Z`, 'UTC')}`;

  const landing = (item: Item, slot: Slot) =>
    formatMoment(toInstant(localTimeInSlot(slot, item.due, zone), zone), zone);

  const pickUp = (item: Item) => {
    setCarried(item);
    const slot = slotOf(item, isHourly, zone);
    setWish(slot);
    wanted.current = { slot };
    setSaid(`Picked up. Move with the arrow keys, drop with Space, put back with Escape. On ${spoken(slot)}.`);
  };
  const putBack = () => {
    if (!carried) return;
    wanted.current = { item: keyOf(carried), slot: current };
    setCarried(undefined);
    setSaid('Put back where it was.');
  };
  const drop = async (item: Item, slot: Slot) => {
    setCarried(undefined);
    wanted.current = { item: keyOf(item), slot };
    const isMoved = await move(item, slot);
    setSaid(isMoved ? `Dropped on ${landing(item, slot)}.` : 'It stays where it was.');
  };

  const create = (slot: Slot) => {
    const at = mayCreate ? newPostTime(slot, zone, now()) : undefined;
    if (at) void navigate({ href: `/social/post/create?at=${encodeURIComponent(at)}` });
    else onPlace({ view: 'day', day: dayOf(slot) });
  };

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const chip = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-item]') : null;
    const isOnCell = event.target instanceof Element && event.target.hasAttribute('data-slot');
    const { key } = event;
    if (event.metaKey || event.ctrlKey || event.altKey || view === 'list') return;
    const take = () => event.preventDefault();
    if (carried && (key === ' ' || key === 'Enter')) {
      take();
      return void drop(carried, current);
    }
    if (carried && key === 'Escape') return putBack();
    if (key === ' ' && chip) {
      const item = find(chip.dataset.item);
      take();
      if (item && mayMove && canMove(item)) pickUp(item);
      else setSaid('This cannot be moved.');
      return;
    }
    if (isOnCell && (key === 'Enter' || key === ' ')) {
      take();
      return create(current);
    }
    const next = chip || isOnCell ? moveByKey(view, current, key) : undefined;
    if (!next) return;
    take();
    if (carried) setSaid(spoken(next));
    goTo(next);
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    if (!(event.target instanceof Element)) return;
    const chip = event.target.closest<HTMLElement>('[data-item]');
    const item = find(chip?.dataset.item);
    if (chip && item) return setOpened({ item, at: chip.getBoundingClientRect() });
    if (event.target.closest('a, button')) return;
    const slot = event.target.closest<HTMLElement>('[data-slot]')?.dataset.slot;
    if (!slot) return;
    if (carried) return void drop(carried, slot);
    if (view === 'month' && isPhone()) return onPlace({ view: 'day', day: slot });
    create(slot);
  }

  return {
    root,
    current,
    carried,
    opened,
    said,
    find,
    drop,
    onKeyDown,
    onClick,
    close: () => {
      if (opened) wanted.current = { item: keyOf(opened.item) };
      setOpened(undefined);
    },
    /** Where what is carried would land. */
    landing: carried && landing(carried, current),
  };
}
