import type { ReactNode } from 'react';

/** Heading above a tab, because pages have one and tests wait for it. */
export const LeadsHeading = ({ children }: { children: ReactNode }) => (
  <>
    <h1>Leads</h1>
    {children}
  </>
);
