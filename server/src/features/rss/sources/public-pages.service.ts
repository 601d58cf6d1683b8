import type { PublicPage } from '@fanfare/connectors/ports/pages/public-pages';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { rssMessages } from '@fanfare/contract/rss/rss';
import type { BusinessContext } from '../../../platform/http/index.ts';
import { Problem } from '../../../platform/problem.ts';
import type { PublishTargetService, Target } from '../../connections/index.ts';
import type { AccountAccessService } from '../../social/index.ts';
import { resolveUrl } from '../feed-document/web-address.ts';
import { toPageProblem } from '../fetch/page-request.ts';

type Deps = {
  access: Pick<AccountAccessService, 'list'>;
  targets: Pick<PublishTargetService, 'list' | 'withPerson'>;
};
export type PublicPageService = ReturnType<typeof publicPageService>;
/**
 * Facebook pages that a text names: `own` are connected and the member can use them, `others` are not connected;
 * `error` says why no others were found.
 */
export type NamedPages = { own: Target[]; others: PublicPage[]; error: string };

const maxOthers = 20;
const facebookHost = /^(?:[\w-]{1,20}\.)?(?:facebook|fb)\.com$/;
/** Paths with the page's name or id in their second part or at its end. */
const folders = ['pages', 'people', 'pg', 'p'];

/** The id or name of a page in its address as people paste it, or an id alone; undefined for other text. */
export const parsePageName = (text: string): string | undefined => {
  const trimmed = text.trim();
  if (/^\d{5,20}$/.test(trimmed)) return trimmed;
  const address = resolveUrl(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`, undefined);
  if (address === '') return undefined;
  const { hostname, pathname, searchParams } = new URL(address);
  if (!facebookHost.test(hostname)) return undefined;
  const [first = '', ...rest] = pathname.split('/').filter((part) => part !== '');
  const named = folders.includes(first) ? (rest.findLast((part) => /\d{5}$/.test(part)) ?? rest[0] ?? '') : first;
  const name = first === 'profile.php' ? (searchParams.get('id') ?? '') : named;
  const id = /-(\d{5,20})$/.exec(name)?.[1];
  return id ?? (/^[\w.-]{1,100}$/.test(name) ? name : undefined);
};

/**
 * Finds Facebook pages by id, address or name: connected ones, and pages that are not connected where the network lets
 * our app read them.
 */
export const publicPageService = ({ access, targets }: Deps) => {
  const listOwn = async (business: BusinessContext): Promise<Target[]> =>
    (await access.list(business)).filter(({ network }) => network === 'facebook');

  /** Reads with the connection that reaches `reader`, a page the member can use. */
  const search = (business: BusinessContext, reader: Target, text: string): Promise<PublicPage[]> =>
    targets.withPerson(business.id, reader, async ({ publicPages, pageSearch }, grant) => {
      const name = parsePageName(text);
      if (name === undefined) return (await pageSearch?.search(grant, text, maxOthers)) ?? [];
      const page = await publicPages?.find(grant, name);
      return page ? [page] : [];
    });

  return {
    find: async (business: BusinessContext, text: string): Promise<NamedPages> => {
      const usable = await listOwn(business);
      const exact = usable.filter(({ remoteId }) => remoteId === text);
      if (exact.length > 0) return { own: exact, others: [], error: '' };
      const reader = usable.find(({ isWorking }) => isWorking) ?? usable[0];
      if (!reader) throw new Problem('not-found');
      const byName = usable.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
      try {
        const found = await search(business, reader, text);
        const foundIds = new Set(found.map(({ id }) => id));
        const own = usable.filter((page) => byName.includes(page) || foundIds.has(page.remoteId));
        // Connected pages the member can't use stay hidden, although everyone can read them at Facebook.
        const connected = new Set((await targets.list(business.id)).map(({ remoteId }) => remoteId));
        const others = found.filter(({ id }) => !connected.has(id)).map(({ id, name }) => ({ id, name }));
        if (found.length > 0 && own.length === 0 && others.length === 0) throw new Problem('not-found');
        return { own, others, error: rssMessages.pageNotFound };
      } catch (error) {
        if (!(error instanceof ConnectorFailure)) throw error;
        return { own: byName, others: [], error: toPageProblem(error) };
      }
    },
  };
};
