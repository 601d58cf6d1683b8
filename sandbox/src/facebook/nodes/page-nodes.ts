import { formatTimestamp } from '../graph/date-format.ts';
import type { NodeType } from '../graph/node-types.ts';
import { countFollowersOn, lastCompleteDay } from '../objects/statistics.ts';
import type { Business, Person, PracticePage } from '../state.ts';

const pictureField = (url: string, id: string) => ({
  data: { height: 50, is_silhouette: false, url: `${url}/pictures/${id}.svg`, width: 50 },
});
const valueIf = <T>(isAllowed: boolean, value: T): T | undefined => (isAllowed ? value : undefined);

export const userNode: NodeType<Person> = {
  name: 'User',
  defaults: ['name', 'id'],
  fields: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    first_name: ({ name }) => name.split(' ')[0],
    last_name: ({ name }) => name.split(' ').at(-1),
    // Email of a person; without the permission Facebook leaves it out, without an error.
    email: ({ email }, { access }) => valueIf(access.hasPermission('email'), email),
    picture: ({ id }, { state }) => pictureField(state.url(), id),
  },
};

export const businessNode: NodeType<Business> = {
  name: 'Business',
  defaults: ['id', 'name'],
  fields: { id: ({ id }) => id, name: ({ name }) => name, verification_status: () => 'verified' },
};

const instagramField = (page: PracticePage, isAllowed: boolean, children: unknown) => {
  if (!page.instagram || !isAllowed) return undefined;
  return children ? { ...page.instagram } : { id: page.instagram.id };
};

const countFollowers = (page: PracticePage, now: number) => countFollowersOn(page, lastCompleteDay(now));

export const pageNode: NodeType<PracticePage> = {
  name: 'Page',
  defaults: ['name', 'id'],
  fields: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    access_token: (page, { access }) => access.pageTokenFor(page),
    about: ({ about }) => about,
    category: ({ category }) => category,
    category_list: ({ category, categoryId }) => [{ id: categoryId, name: category }],
    picture: ({ id }, { state }) => pictureField(state.url(), id),
    cover: ({ id }, { state }) => ({
      id,
      offset_x: 50,
      offset_y: 50,
      source: `${state.url()}/pictures/cover-${id}.svg`,
    }),
    username: ({ username }) => username,
    website: ({ website }) => website,
    link: ({ id }, { state }) => `${state.url()}/pages/${id}`,
    location: ({ city, country }) => ({ city, country }),
    verification_status: () => 'not_verified',
    fan_count: (page, { now }) => Math.floor(countFollowers(page, now) * 0.94),
    followers_count: (page, { now }) => countFollowers(page, now),
    is_published: () => true,
    has_transitioned_to_new_page_experience: ({ isNewExperience = false }) => isNewExperience,
    leadgen_tos_accepted: ({ hasLeadTerms }) => hasLeadTerms,
    leadgen_tos_acceptance_time: ({ hasLeadTerms, startedAt }) => valueIf(hasLeadTerms, formatTimestamp(startedAt)),
    promotion_eligible: ({ canPromote }) => canPromote,
    promotion_ineligible_reason: ({ canPromote }) => valueIf(!canPromote, 'PAGE_RESTRICTED'),
    has_lead_access: (page, { access }) => ({ can_access_lead: access.tasksFor(page).includes('ADVERTISE') }),
    instagram_business_account: (page, { access }, { children }) =>
      instagramField(page, access.hasPermission('instagram_basic'), children),
    connected_instagram_account: (page, { access }, { children }) =>
      instagramField(page, access.hasPermission('instagram_basic'), children),
    business: ({ businessId }, { state, access }) => {
      const business = businessId === undefined ? undefined : state.businesses.get(businessId);
      return business && valueIf(access.hasPermission('business_management'), { id: business.id, name: business.name });
    },
  },
};

/** Rows of /me/accounts have the caller's tasks; the page node itself and the pages of a business have none. */
export const withTasks = (node: NodeType<PracticePage>): NodeType<PracticePage> => ({
  ...node,
  fields: {
    ...node.fields,
    tasks: (page, { access }) => {
      const prefix = page.isNewExperience ? 'PROFILE_PLUS_' : '';
      return access.tasksFor(page).map((task) => `${prefix}${task}`);
    },
  },
});

/** Rows of a business's client pages have the tasks its client permitted. */
export const withPermittedTasks = (node: NodeType<PracticePage>): NodeType<PracticePage> => ({
  ...node,
  fields: { ...node.fields, permitted_tasks: (page, { access }) => [...access.tasksFor(page)] },
});
