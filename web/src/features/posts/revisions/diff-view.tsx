import type { PostFields } from '@fanfare/contract/posts/working-copies';
import { lazy, Suspense } from 'react';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';

const DiffText = lazy(() => import('./diff-text.tsx').then((module) => ({ default: module.DiffText })));

/** Added and removed words. The comparison is loaded when it is first shown. */
export function DiffView({ from, to }: { from: PostFields; to: PostFields }) {
  return (
    <Suspense fallback={<TextSkeleton lines={3} />}>
      <DiffText from={from} to={to} />
    </Suspense>
  );
}
