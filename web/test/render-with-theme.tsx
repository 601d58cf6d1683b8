import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

/** Renders a component in a test with Mantine's context and without transitions. */
export function renderWithTheme(part: ReactNode) {
  return render(<MantineProvider env="test">{part}</MantineProvider>);
}
