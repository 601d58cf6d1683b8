import { z } from 'zod';
import { event } from '../../platform/events/index.ts';

const page = { businessId: z.number(), pageId: z.string() };

/** Event: a person sent a lead form of a page. It has only ids, because the lead itself is read from the network. */
export const leadReported = event(
  'page-events.lead-reported',
  z.object({ ...page, formId: z.string(), leadId: z.string() }),
);

/** Event: a comment on a page's post was added, edited or removed. Its text is read with `findChange`. */
export const commentReported = event('page-events.comment-reported', z.object({ ...page, changeId: z.number() }));

/** Event: a person wrote a message to a page. */
export const messageReported = event('page-events.message-reported', z.object({ ...page, changeId: z.number() }));
