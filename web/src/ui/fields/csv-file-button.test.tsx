import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithTheme } from '../../../test/render-with-theme.tsx';
import { CsvFileButton } from './csv-file-button.tsx';

test('same file chosen again after it was corrected → reported again', () => {
  const onFile = vi.fn();
  renderWithTheme(<CsvFileButton onFile={onFile}>Import CSV</CsvFileButton>);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('The button has no file input.');
  const file = new File(['beans'], 'keywords.csv', { type: 'text/csv' });
  const setValue = vi.spyOn(input, 'value', 'set');
  fireEvent.change(input, { target: { files: [file] } });
  expect(onFile).toHaveBeenCalledExactlyOnceWith(file);
  expect(setValue).toHaveBeenLastCalledWith('');
  expect(screen.getByRole('button', { name: 'Import CSV' })).toBeDefined();
});
