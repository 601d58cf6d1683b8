import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renderWithTheme } from '../../../test/render-with-theme.tsx';
import { sumOf } from './column-totals.ts';
import { type Column, DataTable } from './data-table.tsx';

type Ad = { id: number; name: string; clicks: number };

const columns: Column<Ad>[] = [
  { id: 'name', head: 'Ad', isName: true, sortable: true, cell: ({ name }) => name, text: ({ name }) => name },
  {
    id: 'clicks',
    head: 'Clicks',
    sortable: true,
    cell: ({ clicks }) => clicks,
    text: ({ clicks }) => clicks,
    total: sumOf(({ clicks }: Ad) => clicks, String),
  },
  { id: 'id', head: 'ID', isExtra: true, cell: ({ id }) => id, text: ({ id }) => id },
];

const createAds = (count: number): Ad[] =>
  Array.from({ length: count }, (_, index) => ({ id: index, name: `Ad ${index}`, clicks: (index * 7) % count }));

function renderAds(items: Ad[], props: Partial<Parameters<typeof DataTable<Ad>>[0]> = {}) {
  const data = { items, total: items.length, page: 1, page_size: items.length };
  const query = { data, isPending: false, isFetching: false, error: null, refetch: () => undefined };
  const bulk = [{ label: 'Pause', icon: () => null, onClick: () => undefined }];
  renderWithTheme(
    <DataTable
      id="ads"
      label="Ads"
      query={query}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      bulk={bulk}
      empty={null}
      {...props}
    />,
  );
}

const bodyRows = () => screen.getAllByRole('row').filter((row) => row.hasAttribute('data-index'));
const names = () => bodyRows().map((row) => within(row).getAllByRole('cell')[1]?.textContent);
const totals = () => screen.getAllByRole('row').at(-1)?.textContent;

it('row that can’t be selected → its checkbox is disabled with the reason, “Select all” leaves it out', () => {
  renderAds(createAds(3), { whyUnselectable: ({ id }) => (id === 1 ? 'It has ended.' : undefined) });
  expect(screen.getByRole('checkbox', { name: 'Select Ad 1. It has ended.' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  expect(screen.getByRole('region', { name: 'Selected rows' }).textContent).toContain('2 selected');
});

beforeEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
});

describe('rows in the browser', () => {
  it('click on a column’s header → rows in ascending order, second click → descending; the total is the same', () => {
    renderAds(createAds(5));
    fireEvent.click(screen.getByRole('button', { name: 'Clicks' }));
    expect(names()).toEqual(['Ad 0', 'Ad 3', 'Ad 1', 'Ad 4', 'Ad 2']);
    fireEvent.click(screen.getByRole('button', { name: 'Clicks' }));
    expect(names()).toEqual(['Ad 2', 'Ad 4', 'Ad 1', 'Ad 3', 'Ad 0']);
    expect(screen.getByRole('columnheader', { name: 'Clicks' }).getAttribute('aria-sort')).toBe('descending');
    expect(totals()).toBe('Total10');
  });

  it('row menu closed with Escape → focus on its button; opened again, action pressed → called once', async () => {
    const clicked: string[] = [];
    const actions = ({ name }: Ad) => [{ label: 'Pause', icon: () => null, onClick: () => clicked.push(name) }];
    renderAds(createAds(2), { actions });
    const button = () => screen.getByRole('button', { name: 'Actions for Ad 1' });
    expect(button().getAttribute('aria-haspopup')).toBe('menu');
    expect(button().getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(button());
    fireEvent.keyDown(await screen.findByRole('menuitem', { name: 'Pause' }), { key: 'Escape' });
    await waitFor(() => expect(button().getAttribute('aria-expanded')).toBe('false'));
    await waitFor(() => expect(document.activeElement).toBe(button()));
    fireEvent.click(button());
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Pause' }));
    expect(clicked).toEqual(['Ad 1']);
  });

  it('click on one row, Shift and a click on another → the rows between are selected; totals are of the selected rows', () => {
    renderAds(createAds(5));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ad 1' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Ad 3' }), { shiftKey: true });
    expect(screen.getByRole('status').textContent).toBe('3 selected');
    expect(totals()).toBe('Total of 3 selected7');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    expect(screen.getByRole('status').textContent).toBe('5 selected');
  });

  it('column shown and moved → stored; the name column stays first', () => {
    renderAds(createAds(3));
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'ID', hidden: true }));
    fireEvent.click(screen.getByRole('button', { name: 'Move ID up', hidden: true }));
    const heads = screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
    expect(heads).toEqual(['', 'Ad', 'ID', 'Clicks']);
    expect(JSON.parse(localStorage.getItem('fanfare-columns-ads') ?? '')).toEqual({
      order: ['name', 'id', 'clicks'],
      hidden: [],
    });
  });

  it('keys pressed → arrows move the focus between rows, Space selects a row, Shift + Space the range', () => {
    renderAds(createAds(5));
    const press = (key: string, options = {}) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key, ...options });
    bodyRows()[0]?.focus();
    press(' ');
    press('ArrowDown');
    press('ArrowDown');
    expect(document.activeElement?.getAttribute('data-index')).toBe('2');
    press(' ', { shiftKey: true });
    expect(screen.getByRole('status').textContent).toBe('3 selected');
    press('End');
    expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('6');
    expect(bodyRows().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1, -1, 0]);
  });
});

describe('pages from the server', () => {
  it('click on a header of a table sorted by the server → onSort is called, rows stay in order; row numbers count all pages', () => {
    const sorts: string[] = [];
    const items = createAds(3);
    const data = { items, total: 50, page: 3, page_size: 3 };
    const query = { data, isPending: false, isFetching: false, error: null, refetch: () => undefined };
    renderAds(items, { query, page: 3, onPage: () => undefined, sort: 'clicks', onSort: (sort) => sorts.push(sort) });
    fireEvent.click(screen.getByRole('button', { name: 'Clicks' }));
    expect(sorts).toEqual(['-clicks']);
    expect(names()).toEqual(['Ad 0', 'Ad 1', 'Ad 2']);
    expect(bodyRows()[0]?.getAttribute('aria-rowindex')).toBe('8');
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('51');
  });
});

describe('10,000 rows', () => {
  // There is no layout in tests: the box is 600 px high, rows are 52 px.
  const heights = { clientHeight: 600, offsetHeight: 52 };
  const originals = Object.entries(heights).map(
    ([name]) => [name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)] as const,
  );
  beforeAll(() => {
    for (const [name, value] of Object.entries(heights))
      Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value });
  });
  afterAll(() => {
    for (const [name, original] of originals)
      if (original) Object.defineProperty(HTMLElement.prototype, name, original);
      else Reflect.deleteProperty(HTMLElement.prototype, name);
  });

  it('table of 10,000 rows → only rows in view are in the document; End pressed → the last row is rendered and focused', async () => {
    renderAds(createAds(10_000));
    await waitFor(() => expect(bodyRows().length).toBeGreaterThan(5));
    expect(bodyRows().length).toBeLessThan(40);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001');

    bodyRows()[0]?.focus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'End' });
    expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('10001');
    expect(bodyRows().length).toBeLessThan(40);
  });

  it('Select all in a long table → selects the rows that are not in the document, too', async () => {
    renderAds(createAds(10_000));
    await waitFor(() => expect(bodyRows().length).toBeGreaterThan(5));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    expect(screen.getByRole('status').textContent).toBe('10,000 selected');
    expect(totals()).toBe(`Total of 10,000 selected${(9999 * 10_000) / 2}`);
  });
});
