import type { MemberRoles } from '@fanfare/contract/business/members';
import type { AssetType } from '@fanfare/contract/kit/assets';
import { featureInfo } from '@fanfare/contract/kit/features';
import { type Feature, features, type Role, roles } from '@fanfare/contract/kit/permission';

/** The options of a row in the role matrix. */
export type RoleOption = Role | 'none';
export const roleOptions: readonly RoleOption[] = ['none', ...roles];

type TypedAssets = readonly { type: AssetType }[];
export type GrantContext = { currentRoles: MemberRoles; businessAssets: TypedAssets };

export const missingAssets = (feature: Feature, businessAssets: TypedAssets): AssetType[] =>
  featureInfo[feature].requires.filter((type) => !businessAssets.some((asset) => asset.type === type));

const isGrantable = (feature: Feature, businessAssets: TypedAssets): boolean =>
  missingAssets(feature, businessAssets).length === 0;

/**
 * Removing a role or leaving it unchanged is always possible. Granting needs the assets of the feature, as the server
 * checks.
 */
export const canGrant = (
  feature: Feature,
  option: RoleOption,
  { currentRoles, businessAssets }: GrantContext,
): boolean => option === 'none' || option === currentRoles[feature] || isGrantable(feature, businessAssets);

export function setRole(selection: MemberRoles, feature: Feature, option: RoleOption): MemberRoles {
  const { [feature]: _, ...rest } = selection;
  return option === 'none' ? rest : { ...rest, [feature]: option };
}

/** Sets one role for all features; those that can't be granted stay unchanged. */
export const setAllRoles = (selection: MemberRoles, option: RoleOption, context: GrantContext): MemberRoles =>
  features
    .filter((feature) => canGrant(feature, option, context))
    .reduce((next, feature) => setRole(next, feature, option), selection);

/** The role shared by all features that can be granted; undefined when they differ. */
export function findCommonRole(selection: MemberRoles, businessAssets: TypedAssets): RoleOption | undefined {
  const grantableFeatures = features.filter((feature) => selection[feature] || isGrantable(feature, businessAssets));
  const [first = 'none', ...others] = grantableFeatures.map((feature): RoleOption => selection[feature] ?? 'none');
  return others.every((option) => option === first) ? first : undefined;
}

const isFeature = (text: string): text is Feature => features.some((feature) => feature === text);
const isRole = (text: string): text is Role => roles.some((role) => role === text);

/** Parses the `grant` parameter of the owner's link: `contests:editor`. */
export function parseGrant(text: string): { feature: Feature; role: Role } | undefined {
  const [feature = '', role = ''] = text.split(':');
  return isFeature(feature) && isRole(role) ? { feature, role } : undefined;
}

/** The initial selection: current roles plus the requested role if it can be granted and is higher. */
export function applyGrant(currentRoles: MemberRoles, text: string, businessAssets: TypedAssets): MemberRoles {
  const grant = parseGrant(text);
  if (!grant || !canGrant(grant.feature, grant.role, { currentRoles, businessAssets })) return currentRoles;
  const currentRole = currentRoles[grant.feature];
  const isHigher = currentRole === undefined || roles.indexOf(grant.role) > roles.indexOf(currentRole);
  return isHigher ? setRole(currentRoles, grant.feature, grant.role) : currentRoles;
}

export const isSameSelection = (a: MemberRoles, b: MemberRoles): boolean =>
  features.every((feature) => a[feature] === b[feature]);
