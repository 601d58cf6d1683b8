import type { WorkingCopyRow } from './working-copies.store.ts';

export const hasUnpublishedChanges = ({ version, publishedVersion }: WorkingCopyRow): boolean =>
  version > publishedVersion;

/** True for a copy with content the site does not have: text, or shares that wait for the post to be published. */
export const hasPendingContent = (copy: WorkingCopyRow): boolean =>
  hasUnpublishedChanges(copy) || copy.fields.social.length > 0;
