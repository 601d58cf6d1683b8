import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Slot } from '../calendar-days.ts';

const dragThresholdPx = 5;
/** Time in ms a touch is held until it starts a drag; one that moves earlier scrolls. */
const longPressMs = 350;

type Deps = {
  /** The dragged element, which follows the pointer. */
  ghost: RefObject<HTMLDivElement | null>;
  canDrag: (key: string) => boolean;
  onDragChange: (key: string | undefined) => void;
  onDrop: (key: string, slot: Slot) => void;
};

const slotAt = (x: number, y: number) => document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-slot]') ?? null;
const preventScroll = (event: Event) => event.preventDefault();

/** Drag by pointer. Moves are written to the DOM directly: rendering thousands of items per move would be slow. */
export function useDrag(deps: Deps) {
  const latestDeps = useRef(deps);
  latestDeps.current = deps;
  const stopDrag = useRef<() => void>(() => {});
  useEffect(() => () => stopDrag.current(), []);

  return function onPointerDown(event: ReactPointerEvent<HTMLElement>) {
    const chip = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-item]') : null;
    const key = chip?.dataset.item;
    if (!key || event.button !== 0 || !latestDeps.current.canDrag(key)) return;
    stopDrag.current();
    const startX = event.clientX;
    const startY = event.clientY;
    const isTouch = event.pointerType !== 'mouse';
    let hoveredCell: HTMLElement | null = null;
    let isDragging = false;

    const highlight = (cell: HTMLElement | null) => {
      if (cell === hoveredCell) return;
      hoveredCell?.removeAttribute('data-over');
      cell?.setAttribute('data-over', '');
      hoveredCell = cell;
    };
    const moveGhost = (x: number, y: number) => {
      const { current: ghost } = latestDeps.current.ghost;
      if (ghost) ghost.style.transform = `translate(${x + 12}px, ${y + 10}px)`;
      highlight(slotAt(x, y));
    };
    const startDrag = () => {
      isDragging = true;
      document.addEventListener('touchmove', preventScroll, { passive: false });
      latestDeps.current.onDragChange(key);
    };
    const longPressTimer = isTouch ? setTimeout(startDrag, longPressMs) : undefined;

    const move = (at: PointerEvent) => {
      const isPastThreshold = Math.hypot(at.clientX - startX, at.clientY - startY) > dragThresholdPx;
      if (!isDragging && isPastThreshold && isTouch) return endDrag();
      if (!isDragging && isPastThreshold) startDrag();
      if (isDragging) moveGhost(at.clientX, at.clientY);
    };
    const drop = () => {
      const slot = hoveredCell?.dataset.slot;
      const wasDragging = isDragging;
      endDrag();
      if (!wasDragging) return;
      // The click that follows the end of a drag must not open the element below the pointer.
      const ignoreClick = (click: MouseEvent) => click.stopPropagation();
      window.addEventListener('click', ignoreClick, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', ignoreClick, { capture: true }));
      if (slot) latestDeps.current.onDrop(key, slot);
    };
    const cancelOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && endDrag();

    function endDrag() {
      clearTimeout(longPressTimer);
      highlight(null);
      document.removeEventListener('touchmove', preventScroll);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', endDrag);
      window.removeEventListener('keydown', cancelOnEscape);
      if (isDragging) latestDeps.current.onDragChange(undefined);
      isDragging = false;
    }
    stopDrag.current = endDrag;
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', endDrag);
    window.addEventListener('keydown', cancelOnEscape);
  };
}
