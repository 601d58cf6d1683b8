import { applyChange } from '@fanfare/contract/dashboard/columns';
import type { WidgetName } from '@fanfare/contract/dashboard/widgets';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { now } from '../../../lib/clock.ts';
import { keepWidget, widgetCacheKey } from '../../../lib/user-data/widget-cache.ts';
import type { Change, Columns, Widget } from '../board/use-dashboard.ts';
import ArrangedBoard from './arranged-board.tsx';

const widget = (name: WidgetName): Widget => ({ name, settings: { range: 7 } });
const start: Columns = { left: [widget('total_page_likes'), widget('entries')], right: [widget('post_actions')] };

const offered: WidgetName[] = ['total_page_likes', 'entries', 'post_actions', 'total_users'];

/** Renders the board while it is arranged; it returns the list of the changes that the board sends. */
const renderArranged = async () => {
  const changes: Change[] = [];
  for (const name of offered) {
    const search = { range: 7, board: 'business' };
    keepWidget(widgetCacheKey({ userId: 1, businessId: 1, name, search }), { days: [], total: 5 }, now());
  }
  await renderPage(
    () => {
      const [columns, setColumns] = useState(start);
      const change = (next: Change) => {
        changes.push(next);
        setColumns(applyChange(columns, next));
      };
      return (
        <>
          <h1>Hello</h1>
          <ArrangedBoard
            columns={columns}
            board="business"
            offered={offered}
            onChange={change}
            onDone={() => undefined}
          />
        </>
      );
    },
    { path: '/', address: '/', answers: [] },
  );
  return changes;
};
const order = () =>
  [...document.querySelectorAll('[data-section]')].map((column) =>
    [...column.querySelectorAll<HTMLElement>('[data-widget]')].map(({ dataset }) => dataset.widget),
  );
const press = (name: string) => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};
const focused = () => document.activeElement?.getAttribute('aria-label');
const announced = (text: string) =>
  waitFor(() => expect([...document.querySelectorAll('[role="status"]')].at(-1)?.textContent).toBe(text));

test('widget moved by keyboard → its new place is announced, and the same button keeps the focus', async () => {
  const changes = await renderArranged();
  press('Move Total page likes down');
  expect(order()).toEqual([['entries', 'total_page_likes'], ['post_actions']]);
  await announced('Total page likes moved to position 2 of 2 in the left column.');
  expect(focused()).toBe('Move Total page likes down');
  press('Move Total page likes right');
  expect(order()).toEqual([['entries'], ['post_actions', 'total_page_likes']]);
  await announced('Total page likes moved to position 2 of 2 in the right column.');
  expect(focused()).toBe('Move Total page likes right');
  expect(changes.at(-1)).toMatchObject({ section: 'right', movedwidget: 'total_page_likes', sender: 'left' });
  press('Move Total page likes right');
  await announced('Already at the edge.');
  expect(changes).toHaveLength(2);
});

test('widget removed → off the board; another widget added → on the board', async () => {
  const changes = await renderArranged();
  press('Remove Post actions');
  expect(order()[1]).toEqual([]);
  expect(changes.at(-1)).toMatchObject({ section: 'right', widgets: [], removewidget: 'post_actions' });
  fireEvent.click(screen.getByRole('button', { name: 'Add widget' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Total users/ }));
  expect(order()[1]).toEqual(['total_users']);
});
