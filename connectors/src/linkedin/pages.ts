import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { LinkedinProduct } from '@fanfare/contract/networks/linkedin';
import { pathOf } from '../kit/http/base-url.ts';
import type { Page, Pages } from '../ports/accounts.ts';
import type { Grant } from '../ports/grant.ts';
import type { Client } from './client.ts';
import { idFromUrn } from './urns.ts';
import { Acls, NetworkSize, OrganizationRow, Organizations } from './wire.ts';

const perPage = 50;
const maxPages = 40;
/** Roles that can post; LinkedIn spells that of the content administrator in two ways. */
const postingRoles = ['ADMINISTRATOR', 'CONTENT_ADMIN', 'CONTENT_ADMINISTRATOR', 'DIRECT_SPONSORED_CONTENT_POSTER'];

type Deps = { client: Client; siteUrl: string; product: LinkedinProduct };

/**
 * The organizations of a user. One token serves all of them: an organization for which the user can post gets a grant
 * with its URN.
 */
export const linkedinPages = ({ client, siteUrl, product }: Deps): Pages => {
  const readRoles = async (token: string): Promise<Map<string, string[]>> => {
    const roles = new Map<string, string[]>();
    for (let page = 0; page < maxPages; page += 1) {
      const params = { q: 'roleAssignee', state: 'APPROVED', start: page * perPage, count: perPage };
      const { elements } = await client.read({ operation: 'acls', to: '/organizationAcls', token, params }, Acls);
      for (const { organization, role } of elements)
        roles.set(organization, [...(roles.get(organization) ?? []), role]);
      if (elements.length < perPage) break;
    }
    return roles;
  };

  const readOrganizations = async (
    token: string,
    urns: readonly string[],
  ): Promise<Record<string, OrganizationRow>> => {
    const rows: Record<string, OrganizationRow> = {};
    for (let from = 0; from < urns.length; from += perPage) {
      const ids = urns.slice(from, from + perPage).map(idFromUrn);
      Object.assign(rows, (await readBatch(token, ids)) ?? (await readOneByOne(token, ids)));
    }
    return rows;
  };

  /** Reads several organizations; `undefined` for apps of the development tier, which have no batch reads. */
  const readBatch = async (token: string, ids: readonly string[]) => {
    try {
      const request = { operation: 'organizations', to: '/organizations', token, params: { ids } };
      return (await client.read(request, Organizations)).results;
    } catch (error) {
      if (error instanceof ConnectorFailure && error.kind === 'permission') return undefined;
      throw error;
    }
  };

  /**
   * Reads one organization; `undefined` when LinkedIn refuses it, so that the list still has all other organizations.
   */
  const readOne = async (token: string, id: string) => {
    try {
      const request = { operation: 'organization', to: pathOf`/organizations/${id}`, token };
      return await client.read(request, OrganizationRow);
    } catch (error) {
      if (error instanceof ConnectorFailure && ['permission', 'gone'].includes(error.kind)) return undefined;
      throw error;
    }
  };

  const readOneByOne = async (token: string, ids: readonly string[]) => {
    const rows: Record<string, OrganizationRow> = {};
    for (const id of ids) {
      const row = await readOne(token, id);
      if (row) rows[id] = row;
    }
    return rows;
  };

  const readFollowers = async (token: string, urn: string): Promise<number> => {
    try {
      const params = { edgeType: 'COMPANY_FOLLOWED_BY_MEMBER' };
      const request = { operation: 'followers', to: pathOf`/networkSizes/${urn}`, token, params };
      return (await client.read(request, NetworkSize)).firstDegreeSize;
    } catch (error) {
      // Follower counts that can't be read are left out: the list of pages is useful without them.
      if (error instanceof ConnectorFailure && ['permission', 'gone', 'rejected'].includes(error.kind)) return 0;
      throw error;
    }
  };

  return {
    async list(userGrant) {
      // Apps without the product community management reach no organizations.
      if (product !== 'community-management') return [];
      const token = userGrant.accessToken;
      const roles = await readRoles(token);
      const rows = await readOrganizations(token, [...roles.keys()]);
      const pages: Page[] = [];
      for (const [urn, userRoles] of roles) {
        const row = rows[idFromUrn(urn)];
        if (row)
          pages.push(toPage({ urn, row, userRoles, userGrant, siteUrl, followers: await readFollowers(token, urn) }));
      }
      return pages;
    },
  };
};

type OrganizationAccess = {
  urn: string;
  row: OrganizationRow;
  userRoles: readonly string[];
  userGrant: Grant;
  siteUrl: string;
  followers: number;
};

const toPage = ({ urn, row, userRoles, userGrant, siteUrl, followers }: OrganizationAccess): Page => {
  const name = row.localizedName || row.vanityName || row.id;
  const canPost =
    userRoles.some((role) => postingRoles.includes(role)) && userGrant.scopes.includes('w_organization_social');
  return {
    id: urn,
    name,
    url: row.vanityName ? `${siteUrl}/company/${row.vanityName}` : undefined,
    followers,
    can: { publish: canPost, advertise: false, manage: userRoles.includes('ADMINISTRATOR') },
    // Refresh token is left out of an organization's grant: only the user's own grant is refreshed.
    grant: canPost ? { ...userGrant, refreshToken: undefined, account: { id: urn, name } } : undefined,
  };
};
