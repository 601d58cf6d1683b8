import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../../../../test/render-with-theme.tsx';
import { toApiError } from '../../../../lib/api/api-error.ts';
import { CsvImport } from './csv-import.tsx';

afterEach(cleanup);

/** Answers that every row is new; the calls in `failures` fail once. */
function renderImport(failures: readonly number[] = []) {
  const sent: string[] = [];
  let calls = 0;
  const addRows = async (csv: string) => {
    calls += 1;
    if (failures.includes(calls)) throw toApiError(503, undefined);
    sent.push(csv);
    return { added: csv.trimEnd().split('\r\n').length - 1, known: 0 };
  };
  renderWithTheme(<CsvImport onAdd={addRows} onBusy={() => {}} onClose={() => {}} />);
  return sent;
}
const review = (csv: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: 'Or paste rows' }), { target: { value: csv } });
  fireEvent.click(screen.getByRole('button', { name: 'Review rows' }));
};
const rowsOf = (count: number) =>
  `email,name\n${Array.from({ length: count }, (_, index) => `p${index}@x.test,Person ${index}\n`).join('')}`;

test.each([
  ['', 'Choose a file or paste its rows.'],
  ['name\nAda\n', 'The first row needs a column “email”.'],
  ['email\n', 'The file has no rows below its first row.'],
  [rowsOf(5001), 'Import at most 5000 rows at once.'],
])('CSV file that can’t be read → the reason at its field', (csv, message) => {
  const sent = renderImport();
  review(csv);
  expect(screen.getByText(message)).toBeTruthy();
  expect(sent).toEqual([]);
});

test('CSV rows with errors → listed first with number and reason, and not imported', async () => {
  const sent = renderImport();
  review('email,name\nada@x.test,Ada\nnothing,Bea\nADA@x.test,Ada again\n');
  const [, first, second, third] = within(screen.getByRole('table', { name: 'Rows' })).getAllByRole('row');
  expect(first?.textContent).toBe('3BeanothingThis isn’t an email address.Error');
  expect(second?.textContent).toContain('This person is already in an earlier row.');
  expect(third?.textContent).toContain('Ready');
  fireEvent.click(screen.getByRole('button', { name: 'Add 1 entry' }));
  expect(await screen.findByText('1 entry added')).toBeTruthy();
  expect(screen.getByText('2 rows were left out.')).toBeTruthy();
  expect(sent).toEqual(['email,name\r\nada@x.test,Ada\r\n']);
});

test('import that fails midway → the number of added entries; Continue sends the rest, no row twice', async () => {
  const sent = renderImport([2]);
  review(rowsOf(1200));
  fireEvent.click(screen.getByRole('button', { name: 'Add 1,200 entries' }));
  expect(await screen.findByText('500 entries added, then it stopped')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('1,200 entries added')).toBeTruthy();
  const emails = sent.flatMap((csv) => csv.trimEnd().split('\r\n').slice(1));
  expect(emails).toHaveLength(1200);
  expect(new Set(emails).size).toBe(1200);
});
