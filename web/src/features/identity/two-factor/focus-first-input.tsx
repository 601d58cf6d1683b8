import type { ReactNode } from 'react';

const focusFirstInput = (container: HTMLElement | null) => container?.querySelector('input')?.focus();

/** Focuses the first input when it appears, so that the user can continue typing. */
export const FocusFirstInput = ({ children }: { children: ReactNode }) => <div ref={focusFirstInput}>{children}</div>;
