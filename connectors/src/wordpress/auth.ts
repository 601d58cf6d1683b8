import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import { pathOf } from '../kit/http/base-url.ts';
import type { Callback } from '../ports/authorizer.ts';
import type { Grant } from '../ports/grant.ts';
import type { SiteDoor, SiteKey } from '../ports/site.ts';
import { siteIdOf } from './address.ts';
import { consentPage, discovery, type Found } from './discovery.ts';
import { unescaped } from './plain-text.ts';
import { restOf, type SafeOutside } from './rest.ts';
import type { WordPressSettings } from './settings.ts';
import { ApplicationPassword, Me, Root } from './wire.ts';

/** What a person's role may be able to do that concerns us; the scopes of a grant. */
export const capabilities = [
  ...['edit_posts', 'publish_posts', 'edit_published_posts', 'edit_others_posts'],
  ...['upload_files', 'manage_categories', 'list_users'],
];

const Key = z.object({ site_url: z.string(), user_login: z.string().min(1), password: z.string().min(1) });

const refused = (code: string, sentence: string, field?: string) =>
  new ConnectorFailure('rejected', { network: 'wordpress', code, field, sentence });

type Deps = { settings: WordPressSettings; outside: SafeOutside };

/** Connecting a site, asking whether it is still connected, and giving the password back. */
export const wordpressAuth = ({ settings, outside }: Deps): SiteDoor => {
  const discover = discovery({ settings, outside });
  const rest = restOf(outside);

  const scopesOf = async (grant: Grant): Promise<string[]> => {
    const ask = { operation: 'me', route: '/wp/v2/users/me', query: { context: 'edit' } };
    const { data } = await rest(grant).read(ask, Me);
    return capabilities.filter((name) => data.capabilities?.[name]);
  };

  const enter = async ({ root, facts }: Found, { username, password }: Omit<SiteKey, 'address'>): Promise<Grant> => {
    const user = username.trim();
    const secret = password.replace(/\s/g, '');
    if (!user || user.includes(':')) throw refused('bad-user', 'Enter the user name you have on the site.', 'username');
    if (!secret) throw refused('bad-password', 'Enter an application password of the site.', 'password');
    const account = { id: siteIdOf(root), name: nameOf(facts, root), picture: facts.site_icon_url || undefined };
    const grant: Grant = { accessToken: `${user}:${secret}`, scopes: [], account };
    return { ...grant, scopes: await scopesOf(grant) };
  };

  return {
    connect: async ({ address, ...key }) => enter(await discover(address), key),

    async consentUrl({ address, state, redirectUri }) {
      const page = consentPage(await discover(address));
      const back = new URL(redirectUri);
      // WordPress echoes nothing: what must come back travels in the address itself.
      back.searchParams.set('state', state);
      page.searchParams.set('app_name', settings.app.name);
      page.searchParams.set('app_id', settings.app.id);
      page.searchParams.set('success_url', back.href);
      return page.href;
    },

    async exchange({ address, code }) {
      const key = Key.safeParse(unsealed(code));
      if (!key.success) throw refused('bad-code', 'The answer of the site is damaged. Connect the site again.');
      const found = await discover(address);
      const { site_url, user_login, password } = key.data;
      // The password is for the site the person was sent to; one that names another site is not believed.
      if (!URL.canParse(site_url) || new URL(site_url).host !== found.root.host) {
        throw refused('foreign-address', 'The answer came from another site than the one you chose. Connect it again.');
      }
      return enter(found, { username: user_login, password });
    },

    async probe(grant) {
      try {
        const [granted, { data: facts }] = await Promise.all([
          scopesOf(grant),
          rest(grant).read({ operation: 'root', route: '/' }, Root),
        ]);
        const account = { ...grant.account, name: unescaped(facts.name) || grant.account.name };
        return { isAlive: true, granted, declined: [], account };
      } catch (error) {
        if (!(error instanceof ConnectorFailure) || error.kind !== 'reauthorize') throw error;
        const { sentence, words, code } = error.facts;
        return { isAlive: false, granted: [], declined: [], problem: { kind: error.kind, sentence, words, code } };
      }
    },

    async revoke(grant) {
      const shelf = '/wp/v2/users/me/application-passwords';
      try {
        // Asked of the site: several businesses may each have a password under our name.
        const ask = { operation: 'password.own', route: `${shelf}/introspect` };
        const { data } = await rest(grant).read(ask, ApplicationPassword);
        const end = { operation: 'password.end', route: shelf + pathOf`/${data.uuid}`, method: 'DELETE' } as const;
        await rest(grant).once(end, z.unknown());
      } catch (error) {
        // A dead password has nothing left to give back, and before WordPress 5.7 nobody could ask for its number.
        const isOver = error instanceof ConnectorFailure && (error.kind === 'reauthorize' || error.kind === 'gone');
        if (!isOver) throw error;
      }
    },
  };
};

const nameOf = ({ name }: Root, root: URL): string => unescaped(name).trim() || root.host;

const unsealed = (code: string): unknown => {
  try {
    return JSON.parse(Buffer.from(code, 'base64url').toString('utf8'));
  } catch {
    // Whatever it is, no callback of ours wrote it.
    return undefined;
  }
};

/** The way back from a site's consent page. The code it reads out holds the password: it is for `exchange` alone. */
export const wordpressCallback: Callback = {
  read({ state = '', site_url, user_login, password, success, error }) {
    if (error) return { outcome: 'failed', state, code: error, words: undefined };
    if (success === 'false') return { outcome: 'denied', state };
    const key = Key.safeParse({ site_url, user_login, password });
    if (!key.success) return { outcome: 'failed', state, code: undefined, words: undefined };
    return { outcome: 'code', state, code: Buffer.from(JSON.stringify(key.data), 'utf8').toString('base64url') };
  },
};
