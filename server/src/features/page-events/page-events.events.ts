import { z } from 'zod';
import { event } from '../../platform/events/index.ts';

const page = { businessId: z.number(), pageId: z.string() };

/** A person filled in a form of a page. Only ids: the lead itself is read from the network. */
export const leadReported = event(
  'page-events.lead-reported',
  z.object({ ...page, formId: z.string(), leadId: z.string() }),
);

/** A comment on a page's post was added, edited or removed. Its text is read with `findChange`. */
export const commentReported = event('page-events.comment-reported', z.object({ ...page, changeId: z.number() }));

/** A person wrote to a page. */
export const messageReported = event('page-events.message-reported', z.object({ ...page, changeId: z.number() }));
