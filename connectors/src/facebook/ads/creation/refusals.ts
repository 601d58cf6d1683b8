import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { pathOf } from '../../../kit/http/base-url.ts';
import type { AdAccountRef } from '../../../ports/ads/ads.ts';
import type { Grant } from '../../../ports/grant.ts';
import type { Graph } from '../../graph.ts';
import { ListedId } from '../wire.ts';
import { AccountStatusRow } from './wire.ts';

/** Statuses of closed accounts: disabled, closed, and the filter value for closed ones. */
const closedStatuses = [2, 101, 202];

type Children = { parentId: string; edge: 'adsets' | 'ads'; max: number; message: string };

const failure = (code: string, message: string, { details }: ConnectorFailure) =>
  new ConnectorFailure('rejected', { ...details, code, message });

/**
 * Reasons that Facebook gives without a number of their own: it answers "invalid parameter" for a full ad set or
 * campaign, and "no permission" for a closed account.
 */
export const adRefusals = (graph: Graph) => {
  const countChildren = async ({ accessToken: token }: Grant, { parentId, edge, max }: Omit<Children, 'message'>) => {
    const to = pathOf`/${parentId}/${edge}`;
    const request = { operation: 'ads.count', to, token, fields: { fields: 'id', limit: max } };
    return (await graph.listAll(request, ListedId, max)).length;
  };
  const isClosed = async ({ accessToken: token }: Grant, { id }: AdAccountRef): Promise<boolean> => {
    const request = { operation: 'ads.account', to: pathOf`/act_${id}`, token, fields: { fields: 'account_status' } };
    return closedStatuses.includes((await graph.read(request, AccountStatusRow)).account_status ?? 1);
  };

  return {
    countChildren,

    /** Handler for `catch`: the failure with its reason, where it can be found out. */
    explain:
      (grant: Grant, account: AdAccountRef, children?: Children) =>
      async (error: unknown): Promise<never> => {
        if (!(error instanceof ConnectorFailure)) throw error;
        const { kind, details } = error;
        const isVague = kind === 'rejected' && details.code === '100' && details.subcode === undefined;
        // Reason of a refusal is optional: when it can't be read, Facebook's answer is kept as it is.
        if (children && isVague && (await countChildren(grant, children).catch(() => 0)) >= children.max)
          throw failure('group-full', children.message, error);
        if (kind === 'permission' && (await isClosed(grant, account).catch(() => false)))
          throw failure('account-closed', 'This ad account is disabled or closed. Choose another one.', error);
        throw error;
      },
  };
};
