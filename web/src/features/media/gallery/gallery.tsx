import { gallery, galleryPageSize } from '@fanfare/contract/media/images';
import { ActionIcon, Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
import classes from './gallery.module.css';
import { pagerPages } from './pager-pages.ts';

/** Page size: columns of 160 px and three rows; 0 until the panel has been measured. */
export function useGallery() {
  const { ref, width } = useElementSize();
  const pageSize = width > 0 ? galleryPageSize(width) : 0;
  return { ref, pageSize, columns: Math.max(1, pageSize / gallery.rows) };
}

type GridProps = { label: string; columns: number; children: ReactNode };

export function GalleryGrid({ label, columns, children }: GridProps) {
  const grid: CSSProperties & Record<`--${string}`, number> = { '--columns': columns };
  return (
    <Grid
      component="ul"
      className={classes.grid}
      columns="repeat(var(--columns), minmax(0, 1fr))"
      gap={12}
      style={grid}
      aria-label={label}
    >
      {children}
    </Grid>
  );
}

export function GallerySkeleton({ columns, count }: { columns: number; count: number }) {
  const grid: CSSProperties & Record<`--${string}`, number> = { '--columns': columns };
  return (
    <Grid role="status" className={classes.grid} columns="repeat(var(--columns), minmax(0, 1fr))" gap={12} style={grid}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <Skeleton key={index} className={classes.bone} radius="md" />
      ))}
    </Grid>
  );
}

type PagerProps = { label: string; page: number; pages: number; onPage: (page: number) => void };

/** Pager with up to 7 page numbers. */
export function GalleryPager({ label, page, pages, onPage }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <Flex component="nav" gap={2} justify="center" mt={16} aria-label={`Pages of ${label}`}>
      <ActionIcon aria-label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      {pagerPages(page, pages).map((number) => (
        <UnstyledButton
          key={number}
          className={`${classes.page} ff-hover`}
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          data-current={number === page || undefined}
          onClick={() => onPage(number)}
        >
          {number}
        </UnstyledButton>
      ))}
      <ActionIcon aria-label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Flex>
  );
}
