import { escapeText } from '../../kit/pages/html.ts';
import { callerCan } from '../rest/access.ts';
import { errors } from '../rest/errors.ts';
import { paginate } from '../rest/pagination.ts';
import { parseBoolean, parseInteger, parseOneOf, parseText } from '../rest/params.ts';
import type { Call, Rest } from '../rest/rest.ts';
import { findFreeSlug, toSlug } from '../slugs.ts';
import type { Category, PracticeSite, State } from '../state.ts';

export const categoryLink = (state: State, site: PracticeSite, { id, slug }: Pick<Category, 'id' | 'slug'>): string =>
  site.permalinks === 'pretty' ? `${state.url(site.slug)}/category/${slug}/` : `${state.url(site.slug)}/?cat=${id}`;

/** Categories. Names are stored and sent HTML-escaped, as in WordPress. */
export const registerCategories = (rest: Rest, state: State) => {
  const siteCategories = (site: PracticeSite) => state.categories(site.slug);
  const countPosts = (site: PracticeSite, id: number): number =>
    state
      .posts(site.slug)
      .values()
      .filter(({ status, categories }) => status === 'publish' && categories.includes(id)).length;
  const toCategoryJson = ({ site, routeUrl }: Call, category: Category) => ({
    id: category.id,
    count: countPosts(site, category.id),
    description: category.description,
    link: categoryLink(state, site, category),
    name: category.name,
    slug: category.slug,
    taxonomy: 'category',
    parent: category.parent,
    meta: [],
    _links: { self: [{ href: routeUrl(`/wp/v2/categories/${category.id}`) }] },
  });

  rest.get('/wp/v2/categories', 'categories.list', (call) => {
    const { params, site } = call;
    const hideEmpty = parseBoolean(params, 'hide_empty') ?? false;
    const parent = parseInteger(params, 'parent', { min: 0 });
    const search = parseText(params, 'search')?.toLowerCase();
    const order = parseOneOf(params, 'orderby', ['id', 'name', 'slug', 'count', 'include'] as const) ?? 'name';
    const rows = siteCategories(site)
      .values()
      .filter(
        (category) =>
          (!hideEmpty || countPosts(site, category.id) > 0) &&
          (parent === undefined || category.parent === parent) &&
          (!search || category.name.toLowerCase().includes(search)),
      )
      .toSorted((a, b) => (order === 'id' ? a.id - b.id : a.name.localeCompare(b.name)));
    return paginate(call, '/wp/v2/categories', rows, (category) => toCategoryJson(call, category));
  });

  rest.get('/wp/v2/categories/:id', 'categories.read', (call) => {
    const category = siteCategories(call.site).get(call.path.id ?? '');
    if (!category) throw errors.noTerm();
    return { body: toCategoryJson(call, category) };
  });

  rest.post('/wp/v2/categories', 'categories.create', (call) => {
    const { site, caller, params } = call;
    if (!callerCan(caller, 'manage_categories')) throw errors.cannotCreateTerm(caller !== undefined);
    const rawName = parseText(params, 'name')?.trim();
    if (!rawName) throw errors.missing('name');
    const name = escapeText(rawName).replaceAll('&#39;', "'");
    const parent = parseInteger(params, 'parent', { min: 0 }) ?? 0;
    if (parent > 0 && !siteCategories(site).has(String(parent))) throw errors.noParentTerm();
    const rows = siteCategories(site).values();
    const duplicate = rows.find((row) => row.parent === parent && row.name.toLowerCase() === name.toLowerCase());
    if (duplicate) throw errors.termExists(duplicate.id);
    const baseSlug = toSlug(parseText(params, 'slug') || rawName);
    const category: Category = {
      id: state.nextId(site.slug, 'term'),
      name,
      slug: findFreeSlug(baseSlug, (slug) => rows.some((row) => row.slug === slug)),
      description: parseText(params, 'description') ?? '',
      parent,
    };
    siteCategories(site).set(String(category.id), category);
    return {
      status: 201,
      headers: { location: call.routeUrl(`/wp/v2/categories/${category.id}`) },
      body: toCategoryJson(call, category),
    };
  });
};
