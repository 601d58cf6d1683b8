import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

/** Draws a part for a test: with Mantine's context, without its movements. */
export function renderWithTheme(part: ReactNode) {
  return render(<MantineProvider env="test">{part}</MantineProvider>);
}
