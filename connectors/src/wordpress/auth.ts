import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import { pathOf } from '../kit/http/base-url.ts';
import type { Callback } from '../ports/authorizer.ts';
import type { Grant } from '../ports/grant.ts';
import type { SiteAuth, SiteCredentials } from '../ports/site.ts';
import { createDiscovery, type DiscoveredSite, findConsentPage } from './discovery.ts';
import { decodeEntities } from './plain-text.ts';
import { restForGrant, type SafeRuntime } from './rest.ts';
import type { WordPressSettings } from './settings.ts';
import { toSiteId } from './site-url.ts';
import { ApplicationPassword, Me, Root } from './wire.ts';

/** WordPress capabilities we use; the scopes of a grant. */
export const capabilities = [
  ...['edit_posts', 'publish_posts', 'edit_published_posts', 'edit_others_posts'],
  ...['upload_files', 'manage_categories', 'list_users'],
];

const CallbackParams = z.object({ site_url: z.string(), user_login: z.string().min(1), password: z.string().min(1) });

const rejectedError = (code: string, message: string, field?: string) =>
  new ConnectorFailure('rejected', { network: 'wordpress', code, field, message });

type Deps = { settings: WordPressSettings; runtime: SafeRuntime };

/** Connects a site, checks the connection, and revokes the application password. */
export const wordpressAuth = ({ settings, runtime }: Deps): SiteAuth => {
  const discover = createDiscovery({ settings, runtime });
  const rest = restForGrant(runtime);

  const readScopes = async (grant: Grant): Promise<string[]> => {
    const request = { operation: 'me', route: '/wp/v2/users/me', query: { context: 'edit' } };
    const { data } = await rest(grant).read(request, Me);
    return capabilities.filter((name) => data.capabilities?.[name]);
  };

  const createGrant = async (
    { root, rootInfo }: DiscoveredSite,
    { username, password }: Omit<SiteCredentials, 'address'>,
  ): Promise<Grant> => {
    const user = username.trim();
    const secret = password.replace(/\s/g, '');
    if (!user || user.includes(':')) throw rejectedError('bad-user', 'Enter your username on the site.', 'username');
    if (!secret) throw rejectedError('bad-password', 'Enter an application password for the site.', 'password');
    const account = {
      id: toSiteId(root),
      name: toSiteName(rootInfo, root),
      picture: rootInfo.site_icon_url || undefined,
    };
    const grant: Grant = { accessToken: `${user}:${secret}`, scopes: [], account };
    return { ...grant, scopes: await readScopes(grant) };
  };

  return {
    connect: async ({ address, ...credentials }) => createGrant(await discover(address), credentials),

    async consentUrl({ address, state, redirectUri }) {
      const consentUrl = findConsentPage(await discover(address));
      const callbackUrl = new URL(redirectUri);
      // WordPress returns no state, so it is part of the callback URL.
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
      // The password must be for the site the user was sent to.
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
        const [granted, { data: rootInfo }] = await Promise.all([
          readScopes(grant),
          rest(grant).read({ operation: 'root', route: '/' }, Root),
        ]);
        const account = { ...grant.account, name: decodeEntities(rootInfo.name) || grant.account.name };
        return { isAlive: true, granted, declined: [], account };
      } catch (error) {
        if (!(error instanceof ConnectorFailure) || error.kind !== 'reauthorize') throw error;
        const { message, networkMessage, code } = error.details;
        return {
          isAlive: false,
          granted: [],
          declined: [],
          problem: { kind: error.kind, message, networkMessage, code },
        };
      }
    },

    async revoke(grant) {
      const passwordsRoute = '/wp/v2/users/me/application-passwords';
      try {
        // Several businesses can each have a password under our name, so the site is asked which one this is.
        const request = { operation: 'password.own', route: `${passwordsRoute}/introspect` };
        const { data } = await rest(grant).read(request, ApplicationPassword);
        const revokeRequest = {
          operation: 'password.end',
          route: passwordsRoute + pathOf`/${data.uuid}`,
          method: 'DELETE',
        } as const;
        await rest(grant).once(revokeRequest, z.unknown());
      } catch (error) {
        // Already revoked, or WordPress before 5.7 without introspection.
        const isAlreadyRevoked =
          error instanceof ConnectorFailure && (error.kind === 'reauthorize' || error.kind === 'gone');
        if (!isAlreadyRevoked) throw error;
      }
    },
  };
};

const toSiteName = ({ name }: Root, root: URL): string => decodeEntities(name).trim() || root.host;

const decodeCode = (code: string): unknown => {
  try {
    return JSON.parse(Buffer.from(code, 'base64url').toString('utf8'));
  } catch {
    // Not written by our callback.
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
