import type { AssetType } from '@fanfare/contract/kit/assets';
import { featureFacts } from '@fanfare/contract/kit/features';
import { type Feature, features, type Role, roles } from '@fanfare/contract/kit/permission';
import type { RoleChoice } from '@fanfare/contract/members';

/** What a row of the matrix can say. */
export type Choice = Role | 'none';
export const choices: readonly Choice[] = ['none', ...roles];

type Owned = readonly { type: AssetType }[];
export type Ground = { held: RoleChoice; owned: Owned };

export const missingAssets = (feature: Feature, owned: Owned): AssetType[] =>
  featureFacts[feature].requires.filter((type) => !owned.some((asset) => asset.type === type));

/** Taking away and leaving as it was are always possible; giving needs what the feature works on. The server says the same. */
export const mayHold = (feature: Feature, choice: Choice, { held, owned }: Ground): boolean =>
  choice === 'none' || choice === held[feature] || missingAssets(feature, owned).length === 0;

export function setRole(chosen: RoleChoice, feature: Feature, choice: Choice): RoleChoice {
  const { [feature]: _, ...rest } = chosen;
  return choice === 'none' ? rest : { ...rest, [feature]: choice };
}

/** One role for all features; those whose assets are missing stay as they are. */
export const setAllRoles = (chosen: RoleChoice, choice: Choice, ground: Ground): RoleChoice =>
  features
    .filter((feature) => mayHold(feature, choice, ground))
    .reduce((next, feature) => setRole(next, feature, choice), chosen);

/** The role all features share, as far as they can be given; undefined when they differ. */
export function blanketOf(chosen: RoleChoice, owned: Owned): Choice | undefined {
  const counted = features.filter((feature) => chosen[feature] || missingAssets(feature, owned).length === 0);
  const [first = 'none', ...others] = counted.map((feature): Choice => chosen[feature] ?? 'none');
  return others.every((choice) => choice === first) ? first : undefined;
}

const isFeature = (text: string): text is Feature => features.some((feature) => feature === text);
const isRole = (text: string): text is Role => roles.some((role) => role === text);

/** What a member asked for, as the owner's link says it: "contests:editor". */
export function parseGrant(text: string): { feature: Feature; role: Role } | undefined {
  const [feature = '', role = ''] = text.split(':');
  return isFeature(feature) && isRole(role) ? { feature, role } : undefined;
}

/** The matrix as it opens: what is held, and what was asked for where it can be given and is more. */
export function withGrant(held: RoleChoice, text: string, owned: Owned): RoleChoice {
  const grant = parseGrant(text);
  if (!grant || !mayHold(grant.feature, grant.role, { held, owned })) return held;
  const has = held[grant.feature];
  const isMore = has === undefined || roles.indexOf(grant.role) > roles.indexOf(has);
  return isMore ? setRole(held, grant.feature, grant.role) : held;
}

export const isSameChoice = (a: RoleChoice, b: RoleChoice): boolean =>
  features.every((feature) => a[feature] === b[feature]);
