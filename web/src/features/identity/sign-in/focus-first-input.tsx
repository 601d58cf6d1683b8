import type { ReactNode } from 'react';

const takeFocus = (box: HTMLElement | null) => box?.querySelector('input')?.focus();

/** Fields that have just appeared take the cursor; whoever filled the step before types on. */
export const FocusFirstInput = ({ children }: { children: ReactNode }) => <div ref={takeFocus}>{children}</div>;
