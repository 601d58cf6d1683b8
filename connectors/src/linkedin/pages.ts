import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { pathOf } from '../kit/http/base-url.ts';
import type { Page, Pages } from '../ports/accounts.ts';
import type { Grant } from '../ports/grant.ts';
import type { Client } from './client.ts';
import { idOf } from './urns.ts';
import { Acls, NetworkSize, type OrganizationRow, Organizations } from './wire.ts';

const perPage = 50;
const mostPages = 40;
/** LinkedIn writes the second role in two ways. */
const posting = ['ADMINISTRATOR', 'CONTENT_ADMIN', 'CONTENT_ADMINISTRATOR', 'DIRECT_SPONSORED_CONTENT_POSTER'];

type Deps = { client: Client; siteUrl: string };

/** The organisations a person has a say in. One token serves them all: whoever may post gets a grant with their URN. */
export const linkedinPages = ({ client, siteUrl }: Deps): Pages => {
  const rolesOf = async (token: string): Promise<Map<string, string[]>> => {
    const roles = new Map<string, string[]>();
    for (let page = 0; page < mostPages; page += 1) {
      const params = { q: 'roleAssignee', state: 'APPROVED', start: page * perPage, count: perPage };
      const { elements } = await client.read({ operation: 'acls', to: '/organizationAcls', token, params }, Acls);
      for (const { organization, role } of elements)
        roles.set(organization, [...(roles.get(organization) ?? []), role]);
      if (elements.length < perPage) break;
    }
    return roles;
  };

  const rowsOf = async (token: string, urns: readonly string[]): Promise<Record<string, OrganizationRow>> => {
    const rows: Record<string, OrganizationRow> = {};
    for (let from = 0; from < urns.length; from += perPage) {
      const params = { ids: urns.slice(from, from + perPage).map(idOf) };
      const ask = { operation: 'organizations', to: '/organizations', token, params };
      Object.assign(rows, (await client.read(ask, Organizations)).results);
    }
    return rows;
  };

  const followersOf = async (token: string, urn: string): Promise<number> => {
    try {
      const params = { edgeType: 'COMPANY_FOLLOWED_BY_MEMBER' };
      const ask = { operation: 'followers', to: pathOf`/networkSizes/${urn}`, token, params };
      return (await client.read(ask, NetworkSize)).firstDegreeSize;
    } catch (error) {
      // A list without its numbers of followers is better than no list.
      if (error instanceof ConnectorFailure && ['permission', 'gone', 'rejected'].includes(error.kind)) return 0;
      throw error;
    }
  };

  return {
    async list(person) {
      const token = person.accessToken;
      const roles = await rolesOf(token);
      const rows = await rowsOf(token, [...roles.keys()]);
      const pages: Page[] = [];
      for (const [urn, held] of roles) {
        const row = rows[idOf(urn)];
        if (row) pages.push(pageOf({ urn, row, held, person, siteUrl, followers: await followersOf(token, urn) }));
      }
      return pages;
    },
  };
};

type Found = {
  urn: string;
  row: OrganizationRow;
  held: readonly string[];
  person: Grant;
  siteUrl: string;
  followers: number;
};

const pageOf = ({ urn, row, held, person, siteUrl, followers }: Found): Page => {
  const name = row.localizedName || row.vanityName || row.id;
  const mayPost = held.some((role) => posting.includes(role)) && person.scopes.includes('w_organization_social');
  return {
    id: urn,
    name,
    url: row.vanityName ? `${siteUrl}/company/${row.vanityName}` : undefined,
    followers,
    can: { publish: mayPost, advertise: false, manage: held.includes('ADMINISTRATOR') },
    grant: mayPost ? { ...person, account: { id: urn, name } } : undefined,
  };
};
