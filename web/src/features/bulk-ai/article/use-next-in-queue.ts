import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { query } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';

/** Opens the next article that needs review, or the list after the last one. */
export function useNextInQueue(id: number): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const held = query('GET /bulkaicontentgeneration/articles', { query: { state: 'held' }, silent: true });
    const list = await client.fetchQuery({ ...held, staleTime: 0 }).catch(() => undefined);
    const next = list?.items.find((article) => article.id !== id);
    if (next) {
      await navigate({ to: '/bulkaicontentgeneration/articles/$id', params: { id: String(next.id) } });
      toast.info(`Next to review: ${next.title || next.keyword}`);
    } else await navigate({ to: '/bulkaicontentgeneration/articles' });
  };
}
