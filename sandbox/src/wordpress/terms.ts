import { escapeText } from '../kit/pages/html.ts';
import { may } from './access.ts';
import { refuse } from './errors.ts';
import { listed } from './listing.ts';
import { flag, oneOf, text, whole } from './params.ts';
import type { Call, Rest } from './rest.ts';
import { freeSlug, slugOf } from './slugs.ts';
import type { Category, PracticeSite, State } from './state.ts';

export const categoryLink = (state: State, site: PracticeSite, { id, slug }: Pick<Category, 'id' | 'slug'>): string =>
  site.permalinks === 'pretty' ? `${state.url(site.slug)}/category/${slug}/` : `${state.url(site.slug)}/?cat=${id}`;

/** Categories; their names come escaped, as WordPress keeps them. */
export const terms = (rest: Rest, state: State) => {
  const shelf = (site: PracticeSite) => state.categories(site.slug);
  const countOf = (site: PracticeSite, id: number): number =>
    state
      .posts(site.slug)
      .values()
      .filter(({ status, categories }) => status === 'publish' && categories.includes(id)).length;
  const view = ({ site, rest: address }: Call, category: Category) => ({
    id: category.id,
    count: countOf(site, category.id),
    description: category.description,
    link: categoryLink(state, site, category),
    name: category.name,
    slug: category.slug,
    taxonomy: 'category',
    parent: category.parent,
    meta: [],
    _links: { self: [{ href: address(`/wp/v2/categories/${category.id}`) }] },
  });

  rest.get('/wp/v2/categories', 'categories.list', (call) => {
    const { params, site } = call;
    const hideEmpty = flag(params, 'hide_empty') ?? false;
    const parent = whole(params, 'parent', { min: 0 });
    const search = text(params, 'search')?.toLowerCase();
    const order = oneOf(params, 'orderby', ['id', 'name', 'slug', 'count', 'include'] as const) ?? 'name';
    const rows = shelf(site)
      .values()
      .filter(
        (category) =>
          (!hideEmpty || countOf(site, category.id) > 0) &&
          (parent === undefined || category.parent === parent) &&
          (!search || category.name.toLowerCase().includes(search)),
      )
      .toSorted((a, b) => (order === 'id' ? a.id - b.id : a.name.localeCompare(b.name)));
    return listed(call, '/wp/v2/categories', rows, (category) => view(call, category));
  });

  rest.get('/wp/v2/categories/:id', 'categories.read', (call) => {
    const category = shelf(call.site).get(call.path.id ?? '');
    if (!category) throw refuse.noTerm();
    return { body: view(call, category) };
  });

  rest.post('/wp/v2/categories', 'categories.create', (call) => {
    const { site, caller, params } = call;
    if (!may(caller, 'manage_categories')) throw refuse.cannotCreateTerm(caller !== undefined);
    const given = text(params, 'name')?.trim();
    if (!given) throw refuse.missing('name');
    const name = escapeText(given).replaceAll('&#39;', "'");
    const parent = whole(params, 'parent', { min: 0 }) ?? 0;
    if (parent > 0 && !shelf(site).has(String(parent))) throw refuse.noTerm();
    const rows = shelf(site).values();
    const same = rows.find((row) => row.parent === parent && row.name.toLowerCase() === name.toLowerCase());
    if (same) throw refuse.termExists(same.id);
    const wanted = slugOf(text(params, 'slug') || given);
    const category: Category = {
      id: state.nextId(site.slug, 'term'),
      name,
      slug: freeSlug(wanted, (slug) => rows.some((row) => row.slug === slug)),
      description: text(params, 'description') ?? '',
      parent,
    };
    shelf(site).set(String(category.id), category);
    return {
      status: 201,
      headers: { location: call.rest(`/wp/v2/categories/${category.id}`) },
      body: view(call, category),
    };
  });
};
