import { refuse } from './errors.ts';
import { whole } from './params.ts';
import type { Answer, Call } from './rest.ts';

/** One page of rows, with WordPress's counting headers and its links to the pages beside it. */
export const listed = <T>(
  { params, rest }: Call,
  route: string,
  rows: readonly T[],
  show: (row: T) => unknown,
): Answer => {
  const perPage = whole(params, 'per_page', { min: 1, max: 100 }) ?? 10;
  const page = whole(params, 'page', { min: 1 }) ?? 1;
  const pages = Math.ceil(rows.length / perPage);
  if (page > Math.max(pages, 1)) throw refuse.pastTheEnd();
  const link = (to: number, rel: string) => {
    const url = new URL(rest(route));
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, String(value));
    url.searchParams.set('page', String(to));
    return `<${url.href}>; rel="${rel}"`;
  };
  const links = [...(page > 1 ? [link(page - 1, 'prev')] : []), ...(page < pages ? [link(page + 1, 'next')] : [])];
  return {
    headers: {
      'x-wp-total': String(rows.length),
      'x-wp-totalpages': String(pages),
      'access-control-expose-headers': 'X-WP-Total, X-WP-TotalPages, Link',
      ...(links.length > 0 && { link: links.join(', ') }),
    },
    body: rows.slice((page - 1) * perPage, page * perPage).map(show),
  };
};
