import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

type ScrollRegionProps = { label: string; className?: string; isBusy?: boolean; children: ReactNode };

/** A scrollable area that can take focus, so that the arrow keys scroll it. */
export function ScrollRegion({ label, className, isBusy, children }: ScrollRegionProps) {
  return (
    <Box component="section" className={className} aria-label={label} aria-busy={isBusy} tabIndex={0}>
      {children}
    </Box>
  );
}
