import type { Key, Output } from '../../../lib/api.ts';

export type PageRow = Output<'GET /content/site/{id}/pages'>['pages'][number];

/** Query keys to invalidate after a page was added, changed or deleted. */
export const staleAfterPageChange: Key[] = ['GET /content/site/{id}/pages', 'GET /content/site/{id}/pages/{page_id}'];
