import { z } from 'zod';

/** Messages about sites; the first group, up to the blank line, is fixed by the specification, spelling included. */
export const siteMessages = {
  transferredAndDeleted: 'Transfered and Deleted successfully.',
  transferFailed: 'Something went wrong with transfer or deletion.',
  deleted: 'Deleted successfully.',
  deleteFailed: 'Something went wrong with deletion.',

  transferStarted: 'Moving posts. The site is deleted after the last one.',
} as const;

/** Result message of deleting a site, with or without a transfer of its posts. */
export const deleteMessage = (wasTransferRequested: boolean, done: { delete: boolean; transfer: boolean }): string => {
  if (wasTransferRequested)
    return done.delete && done.transfer ? siteMessages.transferredAndDeleted : siteMessages.transferFailed;
  return done.delete ? siteMessages.deleted : siteMessages.deleteFailed;
};

/** Moving the posts of a site to another one before it is deleted, to or from WordPress. */
export const SiteMove = z.object({
  site_id: z.number(),
  to_site_id: z.number(),
  to_name: z.string(),
  state: z.enum(['running', 'failed']),
  moved: z.number(),
  /** Number of posts to move; 0 until they are counted. */
  total: z.number(),
  /** Reason why moving the posts failed. */
  message: z.string().nullable(),
});
export type SiteMove = z.output<typeof SiteMove>;
