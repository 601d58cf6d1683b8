import { query } from '../../lib/api.ts';

/** Query of a draft with its preview link and comments. */
export const draftQuery = (id: number) => query('GET /ads/builder/draft/{id}', { params: { id } });
