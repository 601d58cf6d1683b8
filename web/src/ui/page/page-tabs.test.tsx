import { Tabs } from '@mantine/core';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../../test/render-with-theme.tsx';
import { PageTabs } from './page-tabs.tsx';

afterEach(cleanup);

test.each([
  [0, [null, 'true']],
  [60, ['true', 'true']],
  [200, ['true', null]],
])(
  'row of tabs 590 px wide in a space of 390 px, scrolled by %i px → marks the sides where tabs are hidden',
  (scrollLeft, marks) => {
    renderWithTheme(
      <Tabs value="one">
        <PageTabs tabs={['one', 'two']} labels={{ one: 'One', two: 'Two' }} open="one" />
      </Tabs>,
    );
    const row = screen.getByRole('tablist');
    for (const [name, value] of Object.entries({ scrollLeft, clientWidth: 390, scrollWidth: 590 }))
      Object.defineProperty(row, name, { value });
    fireEvent.scroll(row);
    expect([row.getAttribute('data-hidden-before'), row.getAttribute('data-hidden-after')]).toEqual(marks);
  },
);
