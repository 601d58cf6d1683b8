import { randomHex } from '../../kit/storage/ids.ts';
import { callerCan, requireCaller } from '../rest/access.ts';
import { errors } from '../rest/errors.ts';
import { paginate } from '../rest/pagination.ts';
import { parseOneOf, parseText, parseTextList } from '../rest/params.ts';
import type { Call, Rest } from '../rest/rest.ts';
import { roleCan, toCapabilitiesJson } from '../rest/roles.ts';
import { formatGmt } from '../rest/site-times.ts';
import type { ApplicationPassword, PracticeSite, State, User } from '../state.ts';

const passwordAlphabet = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Password as WordPress displays it: 6 groups of 4 characters. */
export const formatPassword = (password: string): string => password.match(/.{1,4}/g)?.join(' ') ?? password;

export const createPassword = (
  state: State,
  site: PracticeSite,
  fields: Pick<ApplicationPassword, 'userId' | 'name' | 'appId'>,
): ApplicationPassword => {
  const hex = randomHex(16);
  const entry = {
    ...fields,
    uuid: [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)].join(
      '-',
    ),
    password: [...Buffer.from(randomHex(24), 'hex')]
      .map((byte) => passwordAlphabet[byte % passwordAlphabet.length])
      .join(''),
    createdAt: state.now(),
  };
  return state.passwords(site.slug).set(entry.uuid, entry);
};

export const registerUsers = (rest: Rest, state: State) => {
  const toUserJson = ({ site, routeUrl }: Call, user: User, isEdit: boolean) => ({
    id: user.id,
    ...(isEdit && { username: user.login }),
    name: user.name,
    ...(isEdit && { email: user.email }),
    url: '',
    description: user.description,
    link: `${state.url(site.slug)}/author/${user.slug}/`,
    slug: user.slug,
    avatar_urls: Object.fromEntries(
      [24, 48, 96].map((size) => [size, `${state.url(site.slug)}/avatar/${user.id}.svg`]),
    ),
    ...(isEdit && {
      roles: [user.role],
      capabilities: toCapabilitiesJson(user.role),
      extra_capabilities: { [user.role]: true },
      locale: 'en_GB',
      nickname: user.name,
      registered_date: '2024-03-01T09:00:00+00:00',
    }),
    meta: [],
    _links: { self: [{ href: routeUrl(`/wp/v2/users/${user.id}`) }] },
  });
  const hasPublished = (site: PracticeSite, id: number): boolean =>
    state
      .posts(site.slug)
      .values()
      .some(({ author, status }) => author === id && status === 'publish');

  rest.get('/wp/v2/users', 'users.list', (call) => {
    const { site, caller, params } = call;
    const isEdit = parseOneOf(params, 'context', ['view', 'embed', 'edit'] as const) === 'edit';
    const canListUsers = callerCan(caller, 'list_users');
    if (isEdit && !canListUsers) throw errors.cannotListUsers(caller !== undefined);
    const isAuthorsOnly = parseOneOf(params, 'who', ['authors'] as const) === 'authors';
    if (isAuthorsOnly && !callerCan(caller, 'edit_posts')) throw errors.forbiddenWho(caller !== undefined);
    const capabilities = parseTextList(params, 'capabilities') ?? [];
    if ((capabilities.length > 0 || params.roles !== undefined) && !canListUsers)
      throw errors.cannotViewUser(caller !== undefined);
    const search = parseText(params, 'search')?.toLowerCase();
    const rows = state
      .users(site.slug)
      .values()
      .filter(
        ({ id, name, role }) =>
          (canListUsers || isAuthorsOnly || hasPublished(site, id)) &&
          (!isAuthorsOnly || roleCan(role, 'edit_posts')) &&
          capabilities.every((capability) => roleCan(role, capability)) &&
          (!search || name.toLowerCase().includes(search)),
      )
      .toSorted((a, b) => a.name.localeCompare(b.name));
    return paginate(call, '/wp/v2/users', rows, (user) => toUserJson(call, user, isEdit));
  });

  const requireUser = (call: Call): User => {
    const { caller, path, site } = call;
    if (path.user === 'me') return requireCaller(caller).user;
    const user = state.users(site.slug).get(path.user ?? '');
    if (!user) throw errors.noUser();
    return user;
  };
  rest.get('/wp/v2/users/:user', 'users.read', (call) => {
    const user = requireUser(call);
    const isEdit = parseOneOf(call.params, 'context', ['view', 'embed', 'edit'] as const) === 'edit';
    const isSelf = call.caller?.user.id === user.id;
    if (isEdit && !isSelf && !callerCan(call.caller, 'list_users'))
      throw errors.cannotViewUser(call.caller !== undefined);
    return { body: toUserJson(call, user, isEdit) };
  });

  const passwordsRoute = '/wp/v2/users/:user/application-passwords';
  const toPasswordJson = (entry: ApplicationPassword) => ({
    uuid: entry.uuid,
    app_id: entry.appId,
    name: entry.name,
    created: formatGmt(entry.createdAt),
    last_used: entry.lastUsedAt === undefined ? null : formatGmt(entry.lastUsedAt),
    last_ip: entry.lastIp ?? null,
  });
  const requireOwner = (call: Call): User => {
    const user = requireUser(call);
    if (requireCaller(call.caller).user.id !== user.id && !callerCan(call.caller, 'edit_users')) {
      throw errors.cannotViewUser(true);
    }
    return user;
  };
  const ownPasswords = (call: Call): ApplicationPassword[] => {
    const { id } = requireOwner(call);
    return state
      .passwords(call.site.slug)
      .values()
      .filter(({ userId }) => userId === id);
  };

  rest.get(passwordsRoute, 'passwords.list', (call) => ({ body: ownPasswords(call).map(toPasswordJson) }));
  rest.get(`${passwordsRoute}/introspect`, 'passwords.introspect', (call) => {
    const { passwordUuid } = requireCaller(call.caller);
    const entry = ownPasswords(call).find(({ uuid }) => uuid === passwordUuid);
    if (!entry) throw errors.noPassword();
    return { body: toPasswordJson(entry) };
  });
  rest.post(passwordsRoute, 'passwords.create', (call) => {
    const { id } = requireOwner(call);
    const name = parseText(call.params, 'name')?.trim();
    if (!name) throw errors.missing('name');
    const entry = createPassword(state, call.site, { userId: id, name, appId: parseText(call.params, 'app_id') ?? '' });
    return { status: 201, body: { ...toPasswordJson(entry), password: formatPassword(entry.password) } };
  });
  rest.delete(`${passwordsRoute}/:uuid`, 'passwords.delete', (call) => {
    const entry = ownPasswords(call).find(({ uuid }) => uuid === call.path.uuid);
    if (!entry) throw errors.noPassword();
    state.passwords(call.site.slug).delete(entry.uuid);
    return { body: { deleted: true, previous: toPasswordJson(entry) } };
  });
};
