import { featureInfo, roleInfo } from './features.ts';
import { formatNeed, type Need, requiredRoles } from './permission.ts';

/** Message for a user without a permission: in the answer of a call, and where the web app shows a lock. */
export type Restriction = { heading: string; message: string; need: string };

export const restrictionFor = (need: Need): Restriction => {
  // Features named in the message about a missing permission; Content if any feature is enough.
  const alternatives = requiredRoles(need).map(({ feature, role }) => ({
    feature: feature === 'any' ? ('content' as const) : feature,
    role,
  }));
  const [first] = alternatives;
  if (!first)
    return {
      heading: 'Only the owner can do this',
      message: 'Ask the owner of the business to do this for you.',
      need: formatNeed(need),
    };
  const featureNames = alternatives.map(({ feature }) => featureInfo[feature].label);
  const roleNames = alternatives.map(
    ({ feature, role }) => `the ${roleInfo[role].label} role in ${featureInfo[feature].label}`,
  );
  // True if the Viewer role is enough: a member who needs a higher role may well use the feature already.
  const isViewer = alternatives.every(({ role }) => role === 'viewer');
  return {
    heading: isViewer
      ? `You can't use ${featureNames.join(' or ')} in this business`
      : 'Your role doesn’t include this',
    message: `You need ${roleNames.join(' or ')}. Ask the business owner for access.`,
    // Role that the owner is asked for, the first of the alternatives.
    need: `${first.feature}:${first.role}`,
  };
};
