import { call } from '../../../lib/api.ts';
import type { ArticleFields, Suggestion } from './article-form.ts';

const suggestionCalls = {
  keywords: 'POST /content/site/{siteId}/generate-keywords',
  titles: 'POST /content/site/{siteId}/generate-titles',
  subtopics: 'POST /content/site/{siteId}/generate-subtopics',
} as const;

/** The calls of the article form for a site. */
export const articleCalls = (siteId: number) => ({
  suggest: async (kind: Suggestion, description: ArticleFields): Promise<string[]> => {
    const { output } = await call(suggestionCalls[kind], { params: { siteId }, body: { description } });
    return output;
  },
  start: async (description: ArticleFields, submitId: string): Promise<string> => {
    const { request_id } = await call('POST /content/site/{siteId}/generate-article', {
      params: { siteId },
      body: { description, submit_id: submitId },
    });
    return request_id;
  },
});
