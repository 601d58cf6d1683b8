import type { Routes } from '../kit/network.ts';
import { refuse } from './errors.ts';
import { accessOf, pageOf, type Rest } from './rest.ts';
import { idOf, nameOf, type Organization, organizationUrn, personUrn, type State } from './state.ts';
import type { Tokens } from './tokens.ts';

/** Who the token belongs to. This call has no version. */
export const userinfo = (app: Routes, { state, tokens }: { state: State; tokens: Tokens }) => {
  app.get('/api/v2/userinfo', { config: { operation: 'userinfo' } }, async (request, reply) => {
    const { person, has } = accessOf({ state, tokens }, request.headers.authorization);
    if (!has('openid') || !has('profile')) throw refuse.permission('userinfo.GET.NO_VERSION');
    return reply.send({
      sub: person.id,
      name: nameOf(person),
      given_name: person.givenName,
      family_name: person.familyName,
      picture: `${state.url()}/pictures/${person.id}.svg`,
      locale: { country: 'GB', language: 'en' },
      ...(has('email') && { email: person.email, email_verified: true }),
    });
  });
};

/** The organisations somebody has a say in. */
export const organizations = (rest: Rest, state: State) => {
  rest.get('/organizationAcls', 'acls.find', ({ access, query }) => {
    if (query.text('q') !== 'roleAssignee') throw refuse.badParameter('q');
    if (!access.has('rw_organization_admin')) throw refuse.permission('organizationAcls.FINDER-roleAssignee.20260801');
    const [role, standing] = [query.text('role'), query.text('state')];
    const rows = state.organizations.values().flatMap((organization) =>
      organization.roles
        .filter((row) => row.personId === access.person.id)
        .filter((row) => (role ?? row.role) === row.role && (standing ?? row.state) === row.state)
        .map((row) => ({ ...row, organization: organizationUrn(organization.id) })),
    );
    return pageOf(rows, query, (row) => ({
      role: row.role,
      state: row.state,
      roleAssignee: personUrn(row.personId),
      organization: row.organization,
    }));
  });

  const shown = ({ id, name, vanityName, tagline, website }: Organization) => ({
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
    if (!ids) throw refuse.badParameter('ids');
    if (!access.has('rw_organization_admin')) throw refuse.permission('organizations.BATCH_GET.20260801');
    const found = ids.flatMap((id) => state.organizations.get(id) ?? []);
    const missing = ids.filter((id) => !state.organizations.has(id));
    return {
      results: Object.fromEntries(found.map((organization) => [organization.id, shown(organization)])),
      statuses: Object.fromEntries(ids.map((id) => [id, state.organizations.has(id) ? 200 : 404])),
      errors: Object.fromEntries(missing.map((id) => [id, { status: 404, message: 'Could not find organization' }])),
    };
  });

  rest.get('/organizations/:key', 'organizations.get', ({ access, key }) => {
    if (!access.has('rw_organization_admin')) throw refuse.permission('organizations.GET.20260801');
    const organization = state.organizations.get(key);
    if (!organization) throw refuse.notFound(organizationUrn(key));
    return shown(organization);
  });

  rest.get('/networkSizes/:key', 'network-sizes.get', ({ key, query }) => {
    if (query.text('edgeType') !== 'COMPANY_FOLLOWED_BY_MEMBER') throw refuse.badParameter('edgeType');
    const organization = state.organizations.get(idOf(key));
    if (!organization) throw refuse.notFound(key);
    return { firstDegreeSize: organization.followers };
  });
};
