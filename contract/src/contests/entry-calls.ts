import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { id } from '../kit/text.ts';
import { byRoleOrAdmin } from '../promotions/promotions.ts';

/** States of a contest page, by the time of the contest and by whether the visitor entered. */
export const pageStates = ['scheduled', 'running', 'entered', 'ended', 'drawn'] as const;
export type PageState = (typeof pageStates)[number];

export const entryCalls = calls({
  'POST /contest/{id}/preview_links': {
    summary: 'Links to previews of the contest page in each of its states, valid for 24 hours',
    ...byRoleOrAdmin,
    params: z.strictObject({ id }),
    returns: z.object({ links: z.record(z.enum(pageStates), z.string()), expires: dateTime }),
  },
});
