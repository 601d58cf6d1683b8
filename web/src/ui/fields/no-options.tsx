import type { ReactNode } from 'react';

/**
 * Empty text of a listbox. A listbox without an option is invalid for screen readers, so the text is a disabled
 * option.
 */
export const NoOptions = ({ children = 'No results' }: { children?: ReactNode }) => (
  <span role="option" tabIndex={-1} aria-disabled="true" aria-selected="false">
    {children}
  </span>
);
