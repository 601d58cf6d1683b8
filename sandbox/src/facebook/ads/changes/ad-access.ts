import { errors } from '../../graph/errors.ts';
import type { Call } from '../../graph/graph-api.ts';
import { requireAdAccount } from '../../nodes/object-access.ts';
import { isClosed } from '../../objects/ad-status.ts';
import type { AdAccount } from '../../state.ts';

/** The account, if the caller can change its ads. */
export const requireAdvertiser = (call: Call, accountId: string): AdAccount => {
  const account = requireAdAccount(call, accountId);
  const tasks = account.roles.find((role) => role.personId === call.access.token?.personId)?.tasks ?? [];
  if (!call.access.hasPermission('ads_management') || !(tasks.includes('ADVERTISE') || tasks.includes('MANAGE')))
    throw errors.permission('Requires ads_management permission to manage the object.');
  if (isClosed(account)) throw errors.permission('The ad account is disabled or closed and cannot be changed.');
  return account;
};
