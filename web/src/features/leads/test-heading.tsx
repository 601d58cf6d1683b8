import type { ReactNode } from 'react';

/**
 * Heading for a test of a single tab: in the product the heading is on the page around the tabs, and tests wait for it.
 */
export const LeadsHeading = ({ children }: { children: ReactNode }) => (
  <>
    <h1>Leads</h1>
    {children}
  </>
);
