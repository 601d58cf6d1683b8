import type { siteDomain } from '@fanfare/contract/sites/domain';
import type { z } from 'zod';
import type { ResolveTxt } from '../../../platform/dns.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import type { SiteAccessService } from '../access/site-access.service.ts';
import { type SiteRow, siteStore } from '../sites.store.ts';
import { siteDomainStore } from './site-domain.store.ts';

export type SiteDomainService = ReturnType<typeof siteDomainService>;
type Details = z.output<(typeof siteDomain)['GET /content/site/{id}/domain']['returns']>;
type Deps = {
  audit: Audit;
  siteAccess: Pick<SiteAccessService, 'findHostedForManager'>;
  invalidate: (siteId: number) => void;
  resolveTxt: ResolveTxt;
  /** Practice mode, in which names below `.localhost`, which only this machine can reach, need no record. */
  isPractice: boolean;
};

/** The own domain of a hosted site. Who can write a TXT record below a domain controls it; the last to prove it has it. */
export const siteDomainService = (platform: Platform, deps: Deps) => {
  const { db, now, random, origin } = platform;
  const { audit, siteAccess, invalidate, resolveTxt, isPractice } = deps;
  const target = new URL(origin).hostname;

  const present = ({ domain, domainToken, domainVerifiedAt }: SiteRow): Details => ({
    domain,
    verified: domainVerifiedAt,
    target,
    txt_name: domain && toTxtName(domain),
    txt_value: domainToken && toTxtValue(domainToken),
  });

  const hasRecord = async (domain: string, token: string): Promise<boolean> => {
    if (isPractice && domain.endsWith('.localhost')) return true;
    const records = await resolveTxt(toTxtName(domain)).catch(() => {
      throw new Problem('domain-not-verified', { message: `We couldn’t look up ${domain}. Try again in a minute.` });
    });
    return records.includes(toTxtValue(token));
  };

  const change = async (
    actor: Actor,
    site: SiteRow,
    columns: Pick<SiteRow, 'domain' | 'domainToken' | 'domainVerifiedAt'>,
    what: string,
  ): Promise<Details> => {
    const { saved, released } = await db.transaction(async (tx) => {
      const locked = await siteStore(tx).lock(site.businessId, site.id);
      // Only the domain whose TXT record was checked is verified: another request may have changed the site's domain
      // meanwhile.
      const isChanged = columns.domainVerifiedAt !== null && locked?.domainToken !== columns.domainToken;
      if (!locked || isChanged) throw new Problem('not-found');
      const releasedIds =
        columns.domainVerifiedAt === null ? [] : await siteDomainStore(tx).releaseEverywhere(columns.domain ?? '');
      await audit.record(tx, actor, site.businessId, `${what} of the site ${site.name}`);
      return { saved: await siteStore(tx).update(locked, columns), released: releasedIds };
    });
    for (const siteId of [site.id, ...released]) invalidate(siteId);
    return present(saved);
  };

  return {
    get: async (business: BusinessContext, id: number): Promise<Details> =>
      present(await siteAccess.findHostedForManager(business, id)),

    save: async (actor: Actor, business: BusinessContext, id: number, domain: string | null): Promise<Details> => {
      const site = await siteAccess.findHostedForManager(business, id);
      if (domain === site.domain) return present(site);
      if (domain === target) throw new Problem('invalid-input', { fields: [{ path: 'domain', message: ownMessage }] });
      const domainToken = domain === null ? null : random(16).toString('hex');
      const what = domain === null ? 'Removed the domain' : `Set the domain ${domain}`;
      return change(actor, site, { domain, domainToken, domainVerifiedAt: null }, what);
    },

    verify: async (actor: Actor, business: BusinessContext, id: number): Promise<Details> => {
      const site = await siteAccess.findHostedForManager(business, id);
      const { domain, domainToken } = site;
      if (domain === null || domainToken === null) throw new Problem('not-found');
      if (!(await hasRecord(domain, domainToken))) throw new Problem('domain-not-verified');
      return change(actor, site, { domain, domainToken, domainVerifiedAt: now() }, `Verified the domain ${domain}`);
    },
  };
};

const ownMessage = 'Enter your own domain, not the address of Fanfare.';
const toTxtName = (domain: string): string => `_fanfare.${domain}`;
const toTxtValue = (token: string): string => `fanfare-site=${token}`;
