import type { ReactNode } from 'react';

/**
 * What a list to choose from says when it is empty. A listbox without a single option is broken for screen readers, so the
 * sentence is one: it is read out, and it cannot be chosen.
 */
export const NoOptions = ({ children = 'Nothing found' }: { children?: ReactNode }) => (
  <span role="option" tabIndex={-1} aria-disabled="true" aria-selected="false">
    {children}
  </span>
);
