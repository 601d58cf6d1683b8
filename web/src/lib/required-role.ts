import { type Feature, features, type Role, roles } from '@fanfare/contract/kit/permission';

/** The feature and role a restricted answer names as missing: `contests:editor`. What only the owner may do has neither. */
export function parseRequiredRole(need: string): { feature: Feature; role: Role } | undefined {
  const [name, level] = need.split(':');
  const feature = features.find((candidate) => candidate === name);
  const role = roles.find((candidate) => candidate === level);
  return feature && role && { feature, role };
}
