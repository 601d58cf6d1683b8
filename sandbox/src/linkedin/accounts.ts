import type { Routes } from '../kit/network.ts';
import { errors } from './rest/errors.ts';
import { paginate, type Rest, requireAccess } from './rest/rest.ts';
import type { Tokens } from './rest/tokens.ts';
import { findApp } from './seed.data.ts';
import { fullName, type Organization, organizationUrn, parseUrnId, personUrn, type State } from './state.ts';

/**
 * Calls that return the member of the token: /v2/userinfo and /v2/me, of which an app can use one by its product. They
 * have no version.
 */
export const registerUserInfo = (app: Routes, { state, tokens }: { state: State; tokens: Tokens }) => {
  app.get('/api/v2/userinfo', { config: { operation: 'userinfo' } }, async (request, reply) => {
    const { member, hasScope } = requireAccess({ state, tokens }, request.headers.authorization);
    if (!hasScope('openid') || !hasScope('profile')) throw errors.permission('userinfo.GET.NO_VERSION');
    return reply.send({
      sub: member.id,
      name: fullName(member),
      given_name: member.givenName,
      family_name: member.familyName,
      picture: `${state.url()}/pictures/${member.id}.svg`,
      locale: { country: 'GB', language: 'en' },
      ...(hasScope('email') && { email: member.email, email_verified: true }),
    });
  });

  app.get('/api/v2/me', { config: { operation: 'me' } }, async (request, reply) => {
    const { member, hasScope } = requireAccess({ state, tokens }, request.headers.authorization);
    if (!hasScope('r_basicprofile')) throw errors.permission('me.GET.NO_VERSION');
    return reply.send({
      id: member.id,
      localizedFirstName: member.givenName,
      localizedLastName: member.familyName,
      localizedHeadline: member.headline,
      vanityName: fullName(member).toLowerCase().replaceAll(' ', '-'),
      profilePicture: { displayImage: `urn:li:digitalmediaAsset:C4D03AQ${member.id}` },
    });
  });
};

/** Calls for organizations and the member's roles in them. */
export const registerOrganizations = (rest: Rest, state: State) => {
  rest.get('/organizationAcls', 'acls.find', ({ access, query }) => {
    if (query.text('q') !== 'roleAssignee') throw errors.badParameter('q');
    if (!access.hasScope('rw_organization_admin'))
      throw errors.permission('organizationAcls.FINDER-roleAssignee.20260801');
    const role = query.text('role');
    const roleState = query.text('state');
    const rows = state.organizations.values().flatMap((organization) =>
      organization.roles
        .filter((row) => row.personId === access.member.id)
        .filter((row) => (role ?? row.role) === row.role && (roleState ?? row.state) === row.state)
        .map((row) => ({ ...row, organization: organizationUrn(organization.id) })),
    );
    return paginate(rows, query, (row) => ({
      role: row.role,
      state: row.state,
      roleAssignee: personUrn(row.personId),
      organization: row.organization,
    }));
  });

  const toOrganizationJson = ({ id, name, vanityName, tagline, website }: Organization) => ({
    id: Number(id),
    localizedName: name,
    name: { localized: { en_US: name }, preferredLocale: { country: 'US', language: 'en' } },
    vanityName,
    localizedDescription: tagline,
    localizedWebsite: website,
    logoV2: { original: `urn:li:digitalmediaAsset:C4D0BAQ${id}`, cropped: `urn:li:digitalmediaAsset:C4D0BAQ${id}` },
    organizationType: 'PRIVATELY_HELD',
  });

  rest.get('/organizations', 'organizations.batch', ({ access, query }) => {
    const ids = query.list('ids');
    if (!ids) throw errors.badParameter('ids');
    const isBatchAllowed = findApp(access.token.appId)?.tier === 'standard';
    if (!isBatchAllowed || !access.hasScope('rw_organization_admin'))
      throw errors.permission('organizations.BATCH_GET.20260801');
    const organizations = ids.flatMap((id) => state.organizations.get(id) ?? []);
    const missing = ids.filter((id) => !state.organizations.has(id));
    return {
      results: Object.fromEntries(
        organizations.map((organization) => [organization.id, toOrganizationJson(organization)]),
      ),
      statuses: Object.fromEntries(ids.map((id) => [id, state.organizations.has(id) ? 200 : 404])),
      errors: Object.fromEntries(missing.map((id) => [id, { status: 404, message: 'Could not find organization' }])),
    };
  });

  rest.get('/organizations/:key', 'organizations.get', ({ access, key }) => {
    if (!access.hasScope('rw_organization_admin')) throw errors.permission('organizations.GET.20260801');
    const organization = state.organizations.get(key);
    if (!organization) throw errors.notFound(organizationUrn(key));
    return toOrganizationJson(organization);
  });

  rest.get('/networkSizes/:key', 'network-sizes.get', ({ key, query }) => {
    if (query.text('edgeType') !== 'COMPANY_FOLLOWED_BY_MEMBER') throw errors.badParameter('edgeType');
    const organization = state.organizations.get(parseUrnId(key));
    if (!organization) throw errors.notFound(key);
    return { firstDegreeSize: organization.followers };
  });
};
