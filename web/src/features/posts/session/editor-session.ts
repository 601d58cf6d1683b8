import type { PostFields } from '@fanfare/contract/posts/working-copies';
import { ApiError, call, errorMessage } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { newId } from '../../../lib/random-id.ts';
import { createFormStore } from '../../../ui/form/form-store.ts';
import { createGetFieldProps } from '../../../ui/form/use-field.ts';
import { parseFields, type WorkingCopy } from '../post-fields.ts';
import { autosave, type SaveOutcome } from './autosave.ts';
import { localDrafts } from './local-draft.ts';

export type SessionStart = {
  userId: number;
  siteId: number;
  postId: number | null;
  copyId: number | null;
  version: number;
  /** Modification time of the site post that the edit is based on. */
  base: string | null;
  fields: PostFields;
};

export type EditorSession = ReturnType<typeof editorSession>;

const drafts = localDrafts(window.localStorage);
/** Time between reading the text while the user types, in ms. */
const readDelayMs = 400;

/** The editing session of one post: its fields, working copy, local draft and autosave. */
export function editorSession(start: SessionStart, onCopyCreated: (copyId: number) => void) {
  const { userId, siteId } = start;
  let { postId, copyId, version, base } = start;
  let submitId = newId();
  let serverCopy: WorkingCopy | undefined;
  let readHtml: (() => string | undefined) | undefined;
  let readTimer: ReturnType<typeof setTimeout> | undefined;
  let isRevisionRequested = false;
  const form = createFormStore<PostFields>(start.fields);
  const postKey = () => ({ userId, siteId, postId, copyId });

  /** Reads the HTML from the active tab. Not done at every key, because serializing a long text is slow. */
  function read(): PostFields {
    clearTimeout(readTimer);
    readTimer = undefined;
    const html = readHtml?.();
    if (html !== undefined && html !== form.values().editor_content) form.change({ editor_content: html });
    return form.values();
  }

  const saveLocalDraft = () => drafts.write(postKey(), { fields: form.values(), version, at: now().toISOString() });

  /** Reads and saves the local draft once per `readDelayMs`, not at every key. */
  const scheduleRead = () => {
    readTimer ??= setTimeout(() => {
      read();
      if (saver.isDirty()) saveLocalDraft();
    }, readDelayMs);
  };

  async function save({ force }: { force: boolean }): Promise<SaveOutcome> {
    const fields = read();
    const revise = isRevisionRequested;
    saveLocalDraft();
    try {
      const response = await call('POST /content/site/{id}/copy/save', {
        params: { id: siteId },
        body: {
          ...(copyId === null ? { submit_id: submitId } : { copy_id: copyId }),
          ...(postId === null ? {} : { post_id: postId }),
          ...(base === null ? {} : { base }),
          version,
          force,
          revise,
          fields,
        },
        silent: true,
      });
      if (!response.saved) {
        serverCopy = response.copy;
        return { outcome: 'conflict' };
      }
      const isFirstSave = copyId === null;
      if (revise) isRevisionRequested = false;
      drafts.remove(postKey());
      adoptCopy(response.copy);
      // Changes made during the request are part of the next save.
      if (form.values() !== fields) saveLocalDraft();
      if (isFirstSave && postId === null) onCopyCreated(response.copy.id);
      return { outcome: 'saved' };
    } catch (error) {
      // The working copy was discarded in another window: the next save creates a new one.
      if (error instanceof ApiError && error.status === 404 && copyId !== null) {
        copyId = null;
        version = 0;
        submitId = newId();
      }
      return { outcome: 'failed', problem: errorMessage(error) };
    }
  }

  /** Uses a working copy that the server has stored for all further saves. */
  function adoptCopy(copy: Pick<WorkingCopy, 'id' | 'version'>): void {
    copyId = copy.id;
    version = copy.version;
    serverCopy = undefined;
  }

  const saver = autosave({
    save,
    now,
    setTimer: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });

  const markTyped = () => {
    saver.markDirty();
    scheduleRead();
  };
  const field = createGetFieldProps<PostFields>({
    ...form,
    set: (path, value) => {
      form.set(path, value);
      markTyped();
    },
  });

  return {
    siteId,
    form,
    /** Binds an input; a change is saved. */
    field,
    saver,
    adoptCopy,
    read,
    postId: () => postId,
    copyId: () => copyId,
    serverCopy: () => serverCopy,
    /** Registers the function that reads the HTML of the active tab; it returns undefined if nothing changed. */
    attachReader: (reader: () => string | undefined) => {
      readHtml = reader;
      return () => {
        if (readHtml === reader) readHtml = undefined;
      };
    },
    /** Applies a change that the user made to fields. */
    change: (patch: Partial<PostFields>) => {
      form.change(patch);
      markTyped();
    },
    /** Marks that the user typed in the text. */
    markTyped,
    /** Saves the post as it is; the next save stores this state as a revision. */
    keepRevision: async () => {
      // A post of the site that was not edited yet has no working copy, so one is created to store its revision.
      if (copyId === null && postId !== null) saver.markDirty();
      await saver.flush();
      isRevisionRequested = copyId !== null;
    },
    /** Replaces all fields as a change, for example when a revision is restored. */
    replace: (fields: PostFields) => {
      form.replace(fields);
      markTyped();
    },
    /** Resolves a conflict with the server copy; returns the previous fields for undo. */
    acceptServerCopy: (): PostFields | undefined => {
      if (!serverCopy) return undefined;
      const ownFields = read();
      const copy = serverCopy;
      adoptCopy(copy);
      drafts.remove(postKey());
      form.replace(parseFields(copy.fields));
      saver.markSaved();
      return ownFields;
    },
    /** Continues the editing session after publishing, with the post as it is on the site now. */
    markPublished: (result: {
      postId: number | null;
      copy: WorkingCopy | null;
      base: string | null;
      fields: Partial<PostFields>;
    }) => {
      drafts.remove(postKey());
      postId = result.postId ?? postId;
      base = result.base ?? base;
      if (result.copy) adoptCopy(result.copy);
      form.change(result.fields);
      saver.markSaved();
      drafts.remove(postKey());
    },
    /** Records that the server discarded the unpublished changes, which adds 1 to the version. */
    markDiscarded: () => {
      drafts.remove(postKey());
      version += 1;
      saver.markSaved();
    },
    /** Discards unsaved changes, before the post is deleted. */
    discardUnsaved: () => {
      drafts.remove(postKey());
      saver.markSaved();
    },
    dispose: () => {
      clearTimeout(readTimer);
      saver.dispose();
    },
  };
}

/** The post's draft in this browser's storage; undefined if there is none. */
export const readLocalDraft = (postKey: Pick<SessionStart, 'userId' | 'siteId' | 'postId' | 'copyId'>) =>
  drafts.read(postKey);
export const removeLocalDraft = (postKey: Pick<SessionStart, 'userId' | 'siteId' | 'postId' | 'copyId'>) =>
  drafts.remove(postKey);
