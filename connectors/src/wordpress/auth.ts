import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import { pathOf } from '../kit/http/base-url.ts';
import type { Callback } from '../ports/authorizer.ts';
import type { Grant } from '../ports/grant.ts';
import type { SiteAuth, SiteCredentials } from '../ports/site.ts';
import {
  createDiscovery,
  type DiscoveredSite,
  findConsentPage,
  hasApplicationPasswords,
  notWordPress,
  passwordsDisabledError,
} from './discovery.ts';
import { passwordsDisabled } from './errors.ts';
import { decodeEntities } from './plain-text.ts';
import { restForGrant, type SafeRuntime } from './rest.ts';
import type { WordPressSettings } from './settings.ts';
import { toSiteId } from './site-url.ts';
import { ApplicationPassword, Me, Root } from './wire.ts';

/** WordPress capabilities we use; the scopes of a grant. */
const capabilities = [
  'edit_posts',
  'publish_posts',
  'edit_published_posts',
  'edit_others_posts',
  'upload_files',
  'manage_categories',
  'list_users',
];

const meRequest = { operation: 'me', route: '/wp/v2/users/me', query: { context: 'edit' } };
const wrongCredentials =
  'The site doesn’t accept this username and application password. Check both. If they’re right, the site’s host may remove the Authorization header: ask it to allow that.';

const CallbackParams = z.object({ site_url: z.string(), user_login: z.string().min(1), password: z.string().min(1) });

const rejectedError = (code: string, message: string, field?: string) =>
  new ConnectorFailure('rejected', { network: 'wordpress', code, field, message });

type Deps = { settings: WordPressSettings; runtime: SafeRuntime };

/** Connects a site, checks the connection, and revokes the application password. */
export const wordpressAuth = ({ settings, runtime }: Deps): SiteAuth => {
  const discover = createDiscovery({ settings, runtime });
  const rest = restForGrant(runtime);

  const readMe = async (grant: Grant) => (await rest(grant).read(meRequest, Me)).data;
  const readRoot = async (grant: Grant) => (await rest(grant).read({ operation: 'root', route: '/' }, Root)).data;
  const toScopes = (me: z.output<typeof Me>) => capabilities.filter((name) => me.capabilities?.[name]);

  const createGrant = async (
    { root, rootInfo }: DiscoveredSite,
    { username, password }: Omit<SiteCredentials, 'address'>,
  ): Promise<Grant> => {
    const user = username.trim();
    const secret = password.replace(/\s/g, '');
    if (!user || user.includes(':')) throw rejectedError('bad-user', 'Enter your username on the site.', 'username');
    if (!secret) throw rejectedError('bad-password', 'Enter an application password for the site.', 'password');
    const grant: Grant = {
      accessToken: `${user}:${secret}`,
      apiUrl: root.href,
      scopes: [],
      account: { id: toSiteId(root, rootInfo?.home), name: root.host },
    };
    const me = await readMe(grant).catch((error: unknown) => {
      throw toLoginError(error, rootInfo);
    });
    const signedInRoot = rootInfo ?? (await readRoot(grant));
    if (!signedInRoot.namespaces.includes('wp/v2')) throw notWordPress();
    const account = {
      id: toSiteId(root, signedInRoot.home),
      name: toSiteName(signedInRoot, root),
      picture: signedInRoot.site_icon_url || undefined,
      user: me.username || user,
    };
    return { ...grant, scopes: toScopes(me), account };
  };

  /**
   * Finds the reason of a refusal. With application passwords off, the site ignores credentials, and only the REST root
   * tells that application passwords are off.
   */
  const findReason = async (grant: Grant, failure: ConnectorFailure): Promise<ConnectorFailure['details']> => {
    const isOff = await readRoot(grant).then(
      (rootInfo) => !hasApplicationPasswords(rootInfo),
      () => false,
    );
    return isOff ? passwordsDisabledError().details : failure.details;
  };

  return {
    connect: async ({ address, ...credentials }) => createGrant(await discover(address), credentials),

    async consentUrl({ address, state, redirectUri }) {
      const consentUrl = findConsentPage(await discover(address));
      const callbackUrl = new URL(redirectUri);
      // Callback URL contains the state, since WordPress returns none.
      callbackUrl.searchParams.set('state', state);
      consentUrl.searchParams.set('app_name', settings.app.name);
      consentUrl.searchParams.set('app_id', settings.app.id);
      consentUrl.searchParams.set('success_url', callbackUrl.href);
      return consentUrl.href;
    },

    async exchange({ address, code }) {
      const credentials = CallbackParams.safeParse(decodeCode(code));
      if (!credentials.success)
        throw rejectedError('bad-code', 'The site returned an invalid response. Reconnect the site.');
      const discovered = await discover(address);
      const { site_url, user_login, password } = credentials.data;
      // Password is refused if it is for another site than the one to which the user was sent.
      if (!URL.canParse(site_url) || new URL(site_url).host !== discovered.root.host) {
        throw rejectedError(
          'foreign-address',
          'The response came from another site than the one you chose. Reconnect the site.',
        );
      }
      return createGrant(discovered, { username: user_login, password });
    },

    async probe(grant) {
      try {
        const granted = toScopes(await readMe(grant));
        const { name } = await readRoot(grant);
        const account = { ...grant.account, name: decodeEntities(name) || grant.account.name };
        return { isAlive: true, granted, declined: [], account };
      } catch (error) {
        if (!(error instanceof ConnectorFailure) || error.kind !== 'reauthorize') throw error;
        const { message, networkMessage, code } = await findReason(grant, error);
        const problem = { kind: error.kind, message, networkMessage, code };
        return { isAlive: false, granted: [], declined: [], problem };
      }
    },

    async revoke(grant) {
      const passwordsRoute = '/wp/v2/users/me/application-passwords';
      try {
        // Password of the grant is found by asking the site: several businesses can each have one under our name.
        const request = { operation: 'password.own', route: `${passwordsRoute}/introspect` };
        const { data } = await rest(grant).read(request, ApplicationPassword);
        const revokeRequest = {
          operation: 'password.end',
          route: passwordsRoute + pathOf`/${data.uuid}`,
          method: 'DELETE',
        } as const;
        await rest(grant).once(revokeRequest, z.unknown());
      } catch (error) {
        // Failure of a password that was already revoked, or of a WordPress before 5.7, which has no introspection.
        const isAlreadyRevoked =
          error instanceof ConnectorFailure && (error.kind === 'reauthorize' || error.kind === 'gone');
        if (!isAlreadyRevoked) throw error;
      }
    },
  };
};

/** Error of a first sign-in: not a lost connection but rejected input, with the most probable reason. */
const toLoginError = (error: unknown, rootInfo: Root | undefined): unknown => {
  if (!(error instanceof ConnectorFailure) || error.kind !== 'reauthorize') return error;
  if (rootInfo && !hasApplicationPasswords(rootInfo)) return passwordsDisabledError();
  const { code, message } = error.details;
  const isDisabled = code?.startsWith(passwordsDisabled);
  return new ConnectorFailure('rejected', {
    ...error.details,
    ...(isDisabled ? {} : { field: 'password' }),
    networkMessage: undefined,
    message: isDisabled ? message : wrongCredentials,
  });
};

const toSiteName = ({ name }: Root, root: URL): string => decodeEntities(name).trim() || root.host;

const decodeCode = (code: string): unknown => {
  try {
    return JSON.parse(Buffer.from(code, 'base64url').toString('utf8'));
  } catch {
    // Code of a callback that is not ours: it has no credentials.
    return undefined;
  }
};

/** Parses the redirect of a site's consent page. The code contains the password: pass it to `exchange` only. */
export const wordpressCallback: Callback = {
  read({ state = '', site_url, user_login, password, success, error }) {
    if (error) return { outcome: 'failed', state, code: error, networkMessage: undefined };
    if (success === 'false') return { outcome: 'denied', state };
    const credentials = CallbackParams.safeParse({ site_url, user_login, password });
    if (!credentials.success) return { outcome: 'failed', state, code: undefined, networkMessage: undefined };
    return {
      outcome: 'code',
      state,
      code: Buffer.from(JSON.stringify(credentials.data), 'utf8').toString('base64url'),
    };
  },
};
