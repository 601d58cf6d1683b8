import { cleanup } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderWithTheme } from '../../../../test/render-with-theme.tsx';
import { daysFor, toHour } from '../calendar-days.ts';
import { HoursView, toWorkingHour } from './hours-view.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const rowHeight = 100;
const columnWidth = 140;

/** A layout for the grid, which the window of the tests does not have: hours below each other, days beside each other. */
const layOut = (days: readonly string[]) => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const { slot = '' } = this.dataset;
    return new DOMRect(0, toHour(slot) * rowHeight, columnWidth, rowHeight);
  });
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return days.indexOf((this.dataset.slot ?? '').slice(0, 10)) * columnWidth;
  });
  return vi.spyOn(window, 'scrollBy').mockImplementation(() => {});
};

test.each([
  ['2030-01-17T00', 3, 9],
  ['2030-01-17T08', 3, 9],
  ['2030-01-14T14', 0, 14],
] as const)(
  'week view opened at %s → day %i of the week is beside the hours, and %i o’clock is in view',
  (focusedSlot, day, hour) => {
    const days = daysFor('week', '2030-01-17');
    const scrollBy = layOut(days);
    const { container } = renderWithTheme(
      <HoursView
        days={days}
        items={new Map()}
        timeZone="UTC"
        currentHour={focusedSlot}
        focusedSlot={focusedSlot}
        draggedKey={undefined}
        mayMove={false}
        mayCreate={false}
        onDay={() => {}}
      />,
    );
    const top = (hour + 1) * rowHeight - window.innerHeight * 0.6;
    expect(scrollBy).toHaveBeenCalledWith({ top, behavior: 'instant' });
    expect(container.querySelector('[aria-label="Week by hour"]')?.scrollLeft).toBe(day * columnWidth);
  },
);

test.each([
  ['2030-01-15T00', '2030-01-15T09'],
  ['2030-01-15T09', '2030-01-15T09'],
  ['2030-01-15T17', '2030-01-15T17'],
])('slot %s of the day view → the view scrolls to %s, at 9 AM or later', (slot, shown) => {
  expect(toWorkingHour(slot)).toBe(shown);
});
