import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { PostLoader } from './post-loader.tsx';

const route = '/admin/content/site/$siteId/post/$postId';

/** The editor page. When a new post gets its working copy, the URL changes but the editor is not remounted. */
export function PostPage() {
  const { siteId, postId } = useParams({ from: route });
  const { copy } = useSearch({ from: route });
  const navigate = useNavigate();
  const createdCopy = useRef<{ key: string; copy: number }>(undefined);
  const isNew = postId === 'new';
  const isCreatedHere = isNew && copy !== undefined && createdCopy.current?.copy === copy;
  const key = isCreatedHere ? createdCopy.current?.key : `${siteId}/${postId}/${copy ?? ''}`;

  const onCopyCreated = (copyId: number) => {
    createdCopy.current = { key: key ?? '', copy: copyId };
    void navigate({
      to: '/content/site/$siteId/post/$postId',
      params: { siteId, postId },
      search: { copy: copyId },
      replace: true,
    });
  };
  return (
    <PostLoader
      key={key}
      siteId={Number(siteId)}
      postId={isNew ? null : Number(postId)}
      copyId={isNew && !isCreatedHere ? (copy ?? null) : null}
      onCopyCreated={onCopyCreated}
    />
  );
}
