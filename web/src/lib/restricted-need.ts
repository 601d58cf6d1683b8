import { featureFacts, roleFacts } from '@fanfare/contract/kit/features';
import { type Feature, features, type Role, roles } from '@fanfare/contract/kit/permission';

/** What a restricted answer says is missing, read from its sentence: "This needs the role Editor in Contests." */
export function needNamedIn(message: string): { feature: Feature; role: Role } | undefined {
  for (const feature of features)
    for (const role of roles)
      if (message.includes(`the role ${roleFacts[role].label} in ${featureFacts[feature].label}.`))
        return { feature, role };
  return undefined;
}
