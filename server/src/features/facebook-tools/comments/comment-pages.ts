import { permissionRequestPath } from '@fanfare/contract/connections/connect-calls';
import type { CommentPage } from '@fanfare/contract/facebook-tools/comment-sync';
import { facebookProfiles } from '@fanfare/contract/networks/facebook';
import { scopesFor } from '@fanfare/contract/networks/profile';
import type { z } from 'zod';
import type { Target } from '../../connections/index.ts';

/** Scopes for comments that were not granted when the account was connected. */
export const missingScopes = ({ granted }: Pick<Target, 'granted'>): string[] =>
  scopesFor(facebookProfiles.current, ['comments']).filter((scope) => !granted.includes(scope));

export const presentPage = (target: Target): z.output<typeof CommentPage> => ({
  id: target.remoteId,
  name: target.name,
  working: target.isWorking,
  missing: missingScopes(target),
  connect: permissionRequestPath(target.connectionId, 'content'),
});
