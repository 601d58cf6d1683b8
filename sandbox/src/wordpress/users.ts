import { randomWord } from '../kit/storage/ids.ts';
import { knownCaller, may } from './access.ts';
import { refuse } from './errors.ts';
import { listed } from './listing.ts';
import { oneOf, text, words } from './params.ts';
import type { Call, Rest } from './rest.ts';
import { can, capabilityList } from './roles.ts';
import type { ApplicationPassword, PracticeSite, State, User } from './state.ts';
import { gmt } from './times.ts';

const letters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** As people are shown it: six words of four. */
export const chunked = (password: string): string => password.match(/.{1,4}/g)?.join(' ') ?? password;

export const newPassword = (
  state: State,
  site: PracticeSite,
  given: Pick<ApplicationPassword, 'userId' | 'name' | 'appId'>,
): ApplicationPassword => {
  const hex = randomWord(16);
  const entry = {
    ...given,
    uuid: [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)].join(
      '-',
    ),
    password: [...Buffer.from(randomWord(24), 'hex')].map((byte) => letters[byte % letters.length]).join(''),
    createdAt: state.now(),
  };
  return state.passwords(site.slug).set(entry.uuid, entry);
};

export const users = (rest: Rest, state: State) => {
  const view = ({ site, rest: address }: Call, user: User, isEdit: boolean) => ({
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
      capabilities: capabilityList(user.role),
      extra_capabilities: { [user.role]: true },
      locale: 'en_GB',
      nickname: user.name,
      registered_date: '2024-03-01T09:00:00+00:00',
    }),
    meta: [],
    _links: { self: [{ href: address(`/wp/v2/users/${user.id}`) }] },
  });
  const hasPublished = (site: PracticeSite, id: number): boolean =>
    state
      .posts(site.slug)
      .values()
      .some(({ author, status }) => author === id && status === 'publish');

  rest.get('/wp/v2/users', 'users.list', (call) => {
    const { site, caller, params } = call;
    const isEdit = oneOf(params, 'context', ['view', 'embed', 'edit'] as const) === 'edit';
    const lists = may(caller, 'list_users');
    if (isEdit && !lists) throw refuse.cannotListUsers(caller !== undefined);
    const isWho = oneOf(params, 'who', ['authors'] as const) === 'authors';
    if (isWho && !may(caller, 'edit_posts')) throw refuse.forbiddenWho(caller !== undefined);
    const needed = words(params, 'capabilities') ?? [];
    if ((needed.length > 0 || params.roles !== undefined) && !lists) throw refuse.cannotViewUser(caller !== undefined);
    const search = text(params, 'search')?.toLowerCase();
    const rows = state
      .users(site.slug)
      .values()
      .filter(
        ({ id, name, role }) =>
          (lists || isWho || hasPublished(site, id)) &&
          (!isWho || can(role, 'edit_posts')) &&
          needed.every((capability) => can(role, capability)) &&
          (!search || name.toLowerCase().includes(search)),
      )
      .toSorted((a, b) => a.name.localeCompare(b.name));
    return listed(call, '/wp/v2/users', rows, (user) => view(call, user, isEdit));
  });

  const userOf = (call: Call): User => {
    const { caller, path, site } = call;
    if (path.user === 'me') return knownCaller(caller).user;
    const user = state.users(site.slug).get(path.user ?? '');
    if (!user) throw refuse.noUser();
    return user;
  };
  rest.get('/wp/v2/users/:user', 'users.read', (call) => {
    const user = userOf(call);
    const isEdit = oneOf(call.params, 'context', ['view', 'embed', 'edit'] as const) === 'edit';
    const isSelf = call.caller?.user.id === user.id;
    if (isEdit && !isSelf && !may(call.caller, 'list_users')) throw refuse.cannotViewUser(call.caller !== undefined);
    return { body: view(call, user, isEdit) };
  });

  const shelf = '/wp/v2/users/:user/application-passwords';
  const passwordView = (entry: ApplicationPassword) => ({
    uuid: entry.uuid,
    app_id: entry.appId,
    name: entry.name,
    created: gmt(entry.createdAt),
    last_used: entry.lastUsedAt === undefined ? null : gmt(entry.lastUsedAt),
    last_ip: entry.lastIp ?? null,
  });
  const ownerOf = (call: Call): User => {
    const user = userOf(call);
    if (knownCaller(call.caller).user.id !== user.id && !may(call.caller, 'edit_users')) {
      throw refuse.cannotViewUser(true);
    }
    return user;
  };
  const ofOwner = (call: Call): ApplicationPassword[] => {
    const { id } = ownerOf(call);
    return state
      .passwords(call.site.slug)
      .values()
      .filter(({ userId }) => userId === id);
  };

  rest.get(shelf, 'passwords.list', (call) => ({ body: ofOwner(call).map(passwordView) }));
  rest.get(`${shelf}/introspect`, 'passwords.introspect', (call) => {
    const { passwordUuid } = knownCaller(call.caller);
    const entry = ofOwner(call).find(({ uuid }) => uuid === passwordUuid);
    if (!entry) throw refuse.noPassword();
    return { body: passwordView(entry) };
  });
  rest.post(shelf, 'passwords.create', (call) => {
    const { id } = ownerOf(call);
    const name = text(call.params, 'name')?.trim();
    if (!name) throw refuse.missing('name');
    const entry = newPassword(state, call.site, { userId: id, name, appId: text(call.params, 'app_id') ?? '' });
    return { status: 201, body: { ...passwordView(entry), password: chunked(entry.password) } };
  });
  rest.delete(`${shelf}/:uuid`, 'passwords.delete', (call) => {
    const entry = ofOwner(call).find(({ uuid }) => uuid === call.path.uuid);
    if (!entry) throw refuse.noPassword();
    state.passwords(call.site.slug).delete(entry.uuid);
    return { body: { deleted: true, previous: passwordView(entry) } };
  });
};
