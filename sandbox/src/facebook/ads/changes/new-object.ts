import { errors } from '../../graph/errors.ts';
import type { Call } from '../../graph/graph-api.ts';
import { readText, requireText } from '../../graph/params.ts';
import { parseStatus } from './ad-updates.ts';
import { newObjectId } from './copies.ts';

const maxNameLength = 400;

/** Fields of every new campaign, ad set and ad; paused unless the call says otherwise. */
export const newObject = ({ params, context: { now } }: Call, accountId: string) => {
  const name = requireText(params, 'name');
  if (name.length > maxNameLength)
    throw errors.invalid(`Param name must be at most ${maxNameLength} characters long`, 'name');
  const status = parseStatus(readText(params, 'status') ?? 'PAUSED');
  return { id: newObjectId(), accountId, name, statuses: [{ at: now, status }], createdAt: now, updatedAt: now };
};
