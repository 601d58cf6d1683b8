import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Block, Grid } from '../layout/layout.tsx';

/** Announces "Loading" once to screen readers, for any number of skeleton bars. */
function Loading({ children, label = 'Loading' }: { children: ReactNode; label?: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

export function FormSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <Loading>
      <Stack gap="md">
        {range(fields).map((index) => (
          <div key={index}>
            <Skeleton height={14} width={index % 2 ? 120 : 88} mb={8} />
            <Skeleton height={36} />
          </div>
        ))}
      </Stack>
    </Loading>
  );
}

export function CardsSkeleton({ cards = 3, height = 128 }: { cards?: number; height?: number }) {
  return (
    <Loading>
      <Grid fill={240} gap={16}>
        {range(cards).map((index) => (
          <Skeleton key={index} height={height} radius="lg" />
        ))}
      </Grid>
    </Loading>
  );
}

export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Loading>
      <Stack gap="xs">
        {range(lines).map((index) => (
          <Skeleton key={index} height={14} width={index === lines - 1 ? '60%' : '100%'} />
        ))}
      </Stack>
    </Loading>
  );
}

/** Placeholder of a page before its first response: title, lead and a block. */
export function PageSkeleton() {
  return (
    <Block w="100%" maw={1280} mx="auto" p={32}>
      <Loading label="Loading page">
        <Skeleton height={34} width={220} />
        <Skeleton height={14} width={340} maw="80%" mt={10} mb={28} />
        <Skeleton height={280} radius="lg" />
      </Loading>
    </Block>
  );
}

export function ChartSkeleton({ height }: { height: number }) {
  return (
    <Loading label="Loading chart">
      <Skeleton height={height} radius="md" />
    </Loading>
  );
}
