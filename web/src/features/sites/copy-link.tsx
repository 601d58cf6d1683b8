import { Anchor } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { copyPath } from './post-address.ts';
import type { CopyRow } from './posts-query.ts';

type Props = { siteId: number; copy: CopyRow; children?: ReactNode };

/** Leads back to what somebody was writing; its address carries a number the path has no place for. */
export function CopyLink({ siteId, copy, children }: Props) {
  const router = useRouter();
  const href = copyPath(siteId, copy);
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ href });
  };
  return (
    <Anchor href={href} onClick={follow} fw={550}>
      {children ?? (copy.post_title || 'Untitled')}
    </Anchor>
  );
}
