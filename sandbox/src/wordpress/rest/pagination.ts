import { errors } from './errors.ts';
import { parseInteger } from './params.ts';
import type { Call, RestResponse } from './rest.ts';

/**
 * One page of rows, with the X-WP-Total headers and prev/next links. As in WordPress, rows that are not `visible` are
 * left out of their page after counting.
 */
export const paginate = <T>(
  { params, routeUrl }: Call,
  route: string,
  rows: readonly T[],
  toJson: (row: T) => unknown,
  visible: (row: T) => boolean = () => true,
): RestResponse => {
  const perPage = parseInteger(params, 'per_page', { min: 1, max: 100 }) ?? 10;
  const page = parseInteger(params, 'page', { min: 1 }) ?? 1;
  const pages = Math.ceil(rows.length / perPage);
  if (page > Math.max(pages, 1)) throw errors.pageTooLarge();
  const link = (to: number, rel: string) => {
    const url = new URL(routeUrl(route));
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
    body: rows
      .slice((page - 1) * perPage, page * perPage)
      .filter(visible)
      .map(toJson),
  };
};
