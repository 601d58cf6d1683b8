import { type Feature, features, type Role, roles } from '@fanfare/contract/kit/permission';

/**
 * Parses the required role in a restricted response, such as `contests:editor`; undefined for `owner` and unknown text.
 */
export function parseRequiredRole(need: string): { feature: Feature; role: Role } | undefined {
  const [name, level] = need.split(':');
  const feature = features.find((candidate) => candidate === name);
  const role = roles.find((candidate) => candidate === level);
  return feature && role && { feature, role };
}
