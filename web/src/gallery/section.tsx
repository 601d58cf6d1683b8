import type { ReactNode } from 'react';
import { Flex, Grid } from '../ui/layout/layout.tsx';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Grid component="section" columns={1} gap={16} py={32} divided aria-label={title}>
      <h2>{title}</h2>
      {children}
    </Grid>
  );
}

export const Row = ({ children }: { children: ReactNode }) => (
  <Flex gap={12} wrap>
    {children}
  </Flex>
);

export const Columns = ({ children }: { children: ReactNode }) => (
  <Grid fit="min(340px, 100%)" gap={24} align="start">
    {children}
  </Grid>
);
