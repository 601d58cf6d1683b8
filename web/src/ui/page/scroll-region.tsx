import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

type ScrollRegionProps = { label: string; className?: string; isBusy?: boolean; children: ReactNode };

/** Something that scrolls by itself takes the focus, so that the arrow keys can move it. */
export function ScrollRegion({ label, className, isBusy, children }: ScrollRegionProps) {
  return (
    <Box component="section" className={className} aria-label={label} aria-busy={isBusy} tabIndex={0}>
      {children}
    </Box>
  );
}
