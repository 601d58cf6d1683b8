import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../../../test/render-with-theme.tsx';
import { ItemChip } from './item-chip.tsx';
import type { Item } from './items-by-day.ts';

afterEach(cleanup);

const item: Item = {
  kind: 'share',
  id: 1,
  social_network: 'facebook',
  name: 'Harbor',
  title: 'Rainy day? We keep the lamps on',
  state: 'intent',
  due: '2030-01-15T09:30:00.000Z',
  zone: 'UTC',
  forecast: null,
  version: 1,
  site_id: null,
};

const visibleTexts = (layout: 'month' | 'week' | 'day') => {
  renderWithTheme(
    <ItemChip item={item} timeZone="UTC" isFocusable={false} isDragged={false} layout={layout} mayMove={false} />,
  );
  const texts = [...screen.getByRole('button').children].map(({ className, textContent }) => ({
    className,
    textContent,
  }));
  return texts
    .filter(({ className, textContent }) => textContent && !className.includes('VisuallyHidden'))
    .map(({ textContent }) => textContent);
};

test.each([
  ['month', ['9:30 AM', 'Rainy day? We keep the lamps on']],
  ['week', ['Rainy day? We keep the lamps on']],
  ['day', ['9:30 AM', 'Rainy day? We keep the lamps on', 'Harbor']],
] as const)('chip of a post in the %s view → shows the texts %j', (layout, texts) => {
  expect(visibleTexts(layout)).toEqual(texts);
});
