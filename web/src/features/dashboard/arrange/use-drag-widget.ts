import { type Section, sections, type WidgetName } from '@fanfare/contract/dashboard/widgets';
import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import type { Place } from './move-widget.ts';

type Drag = { name: WidgetName; target: Place };

const columnElement = (section: Section) => document.querySelector<HTMLElement>(`[data-section="${section}"]`);

/** Distance in px of a point from a rectangle; 0 inside. */
const distanceTo = ({ left, right, top, bottom }: DOMRect, x: number, y: number): number =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

/** The place below a point: the nearest column, after all of its widgets whose middle is above. */
const placeAt = (x: number, y: number, dragged: WidgetName): Place => {
  const [nearest = { section: 'left' as const, element: null }] = sections
    .map((section) => ({ section, element: columnElement(section) }))
    .map(({ section, element }) => ({
      section,
      element,
      distance: element ? distanceTo(element.getBoundingClientRect(), x, y) : Number.POSITIVE_INFINITY,
    }))
    .sort((a, b) => a.distance - b.distance);
  const others = [...(nearest.element?.querySelectorAll<HTMLElement>('[data-widget]') ?? [])].filter(
    ({ dataset }) => dataset.widget !== dragged,
  );
  const index = others.filter((card) => {
    const { top, height } = card.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
  return { section: nearest.section, index };
};

/** Drag by pointer. The card follows the pointer by a style, without rendering; the target is state. */
export function useDragWidget(onDrop: (name: WidgetName, place: Place) => void) {
  const [drag, setDrag] = useState<Drag>();
  const latestDrop = useRef(onDrop);
  latestDrop.current = onDrop;
  const stopDrag = useRef<() => void>(() => {});
  useEffect(() => () => stopDrag.current(), []);

  const start = (name: WidgetName) => (event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    stopDrag.current();
    const card = event.currentTarget.closest<HTMLElement>('[data-drag]');
    const startX = event.clientX;
    const startY = event.clientY;
    const startScroll = window.scrollY;
    let target: Place | undefined;

    const move = ({ clientX, clientY }: PointerEvent) => {
      if (card) card.style.translate = `${clientX - startX}px ${clientY - startY + window.scrollY - startScroll}px`;
      const next = placeAt(clientX, clientY, name);
      if (next.section === target?.section && next.index === target.index) return;
      target = next;
      setDrag({ name, target: next });
    };
    const drop = () => {
      const place = target;
      end();
      if (place) latestDrop.current(name, place);
    };
    const cancelOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && end();

    function end() {
      if (card) card.style.translate = '';
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', cancelOnEscape);
      setDrag(undefined);
    }
    stopDrag.current = end;
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', end);
    window.addEventListener('keydown', cancelOnEscape);
  };
  return { drag, start };
}
