import { CallFailed, call, type Output } from '../../lib/api.ts';

export type StaffNews = Output<'GET /staff/news'>['items'][number];

const message = 'This news does not exist, or somebody has deleted it.';

/** News are few and come in pages; one is found by looking through them. */
export async function findNews(id: string): Promise<StaffNews> {
  for (let page = 1; ; page += 1) {
    const { items, total, page_size } = await call('GET /staff/news', { query: { page } });
    const found = items.find((item) => String(item.id) === id);
    if (found) return found;
    if (items.length === 0 || page * page_size >= total)
      throw new CallFailed(404, { code: 'not-found', message, request_id: '', error: message, error_message: message });
  }
}
