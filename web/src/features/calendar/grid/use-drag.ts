import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Slot } from '../calendar-days.ts';

const startPx = 5;
/** A finger that rests this long means the thing under it; one that moves on scrolls. */
const holdMs = 350;

type Deps = {
  /** The thing under the pointer that follows it. */
  ghost: RefObject<HTMLDivElement | null>;
  canDrag: (key: string) => boolean;
  onLift: (key: string | undefined) => void;
  onDrop: (key: string, slot: Slot) => void;
};

const slotAt = (x: number, y: number) => document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-slot]') ?? null;
const still = (event: Event) => event.preventDefault();

/**
 * Dragging by pointer. What changes with every move is written straight to the page: drawing thousands of things anew
 * under a moving pointer would stutter.
 */
export function useDrag(needs: Deps) {
  const latest = useRef(needs);
  latest.current = needs;
  const stop = useRef<() => void>(() => {});
  useEffect(() => () => stop.current(), []);

  return function begin(event: ReactPointerEvent<HTMLElement>) {
    const chip = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-item]') : null;
    const key = chip?.dataset.item;
    if (!key || event.button !== 0 || !latest.current.canDrag(key)) return;
    stop.current();
    const [startX, startY] = [event.clientX, event.clientY];
    const isTouch = event.pointerType !== 'mouse';
    let over: HTMLElement | null = null;
    let isLifted = false;

    const mark = (cell: HTMLElement | null) => {
      if (cell === over) return;
      over?.removeAttribute('data-over');
      cell?.setAttribute('data-over', '');
      over = cell;
    };
    const place = (x: number, y: number) => {
      const { current: ghost } = latest.current.ghost;
      if (ghost) ghost.style.transform = `translate(${x + 12}px, ${y + 10}px)`;
      mark(slotAt(x, y));
    };
    const lift = () => {
      isLifted = true;
      document.addEventListener('touchmove', still, { passive: false });
      latest.current.onLift(key);
    };
    const hold = isTouch ? setTimeout(lift, holdMs) : undefined;

    const move = (at: PointerEvent) => {
      const far = Math.hypot(at.clientX - startX, at.clientY - startY) > startPx;
      if (!isLifted && far && isTouch) return end();
      if (!isLifted && far) lift();
      if (isLifted) place(at.clientX, at.clientY);
    };
    const drop = () => {
      const slot = over?.dataset.slot;
      const wasLifted = isLifted;
      end();
      if (!wasLifted) return;
      // The press that ends a drag is no click on what lies under it.
      const swallow = (click: MouseEvent) => click.stopPropagation();
      window.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
      if (slot) latest.current.onDrop(key, slot);
    };
    const giveUp = (pressed: KeyboardEvent) => pressed.key === 'Escape' && end();

    function end() {
      clearTimeout(hold);
      mark(null);
      document.removeEventListener('touchmove', still);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', giveUp);
      if (isLifted) latest.current.onLift(undefined);
      isLifted = false;
    }
    stop.current = end;
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', end);
    window.addEventListener('keydown', giveUp);
  };
}
