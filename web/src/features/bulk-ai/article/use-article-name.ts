import { minuteMs } from '@fanfare/contract/kit/durations';
import { useQuery } from '@tanstack/react-query';
import { articleQuery } from '../bulk-queries.ts';

/** The title of the article of a screen, for its breadcrumb; undefined until it is loaded. */
export const useArticleName = ({ id = '' }: Record<string, string>): string | undefined => {
  const { data } = useQuery({
    ...articleQuery(Number(id)),
    enabled: Number(id) > 0,
    staleTime: 5 * minuteMs,
    // No refetch on focus: it would replace text typed in the editor.
    refetchOnWindowFocus: false,
  });
  return data && (data.article.title || data.article.keyword);
};
