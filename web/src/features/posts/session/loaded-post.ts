import type { PostFields } from '@fanfare/contract/posts/working-copies';
import { newId } from '../../../lib/random-id.ts';
import type { SiteOptions } from '../../sites/index.tsx';
import {
  buildDefaultShares,
  emptyFields,
  isSameContent,
  type PostResponse,
  parseFields,
  toPostFields,
  type WorkingCopy,
} from '../post-fields.ts';
import { readLocalDraft, type SessionStart } from './editor-session.ts';
import type { LocalDraft } from './local-draft.ts';

/** State with which the editor starts: data of the site, of the working copy and of this browser. */
export type LoadedPost = {
  start: SessionStart;
  /** The post as stored on the site. */
  siteFields: PostFields | undefined;
  hasUnpublishedChanges: boolean;
  /** Fields saved only in this browser. */
  localDraft: LocalDraft | undefined;
  isChangedOnSite: boolean;
};

type Loaded = {
  userId: number;
  timeZone: string;
  site: SiteOptions;
  /** The post with its working copy; undefined for a post that the site does not have. */
  response: PostResponse | undefined;
  /** The working copy of a new post. */
  newCopy: WorkingCopy | undefined;
};

/** The fields of the working copy, else of the post on the site, else of an empty post with the default shares. */
export function toLoadedPost({ userId, timeZone, site, response, newCopy }: Loaded): LoadedPost {
  const copy = response?.copy ?? newCopy;
  const copyFields = copy && parseFields(copy.fields);
  const siteFields = response && toPostFields(response.post, timeZone);
  const newFields = { ...emptyFields, social: buildDefaultShares(site.social, newId) };
  const start: SessionStart = {
    userId,
    siteId: site.id,
    postId: response?.post.ID ?? null,
    copyId: copy?.id ?? response?.copy_id ?? null,
    version: copy?.version ?? 0,
    base: response?.post.post_modified_gmt ?? null,
    fields: copyFields ?? siteFields ?? newFields,
  };
  const localDraft = readLocalDraft(start);
  return {
    start,
    siteFields,
    hasUnpublishedChanges: Boolean(copyFields && siteFields && !isSameContent(copyFields, siteFields)),
    localDraft: localDraft && !isSameContent(localDraft.fields, start.fields) ? localDraft : undefined,
    isChangedOnSite: response?.site_changed ?? false,
  };
}
