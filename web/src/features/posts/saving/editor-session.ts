import type { PostFields } from '@fanfare/contract/working-copies';
import { ApiError, call, errorMessage } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { newId } from '../../../lib/random-id.ts';
import { type Copy, wholeFields } from '../post-fields.ts';
import { autosave, type KeepOutcome } from './autosave.ts';
import { fieldsStore } from './fields-store.ts';
import { localDrafts } from './local-draft.ts';

export type Opened = {
  userId: number;
  siteId: number;
  postId: number | null;
  copyId: number | null;
  version: number;
  /** When the site last changed the post we began from. */
  base: string | null;
  fields: PostFields;
};

export type EditorSession = ReturnType<typeof editorSession>;

const local = localDrafts(window.localStorage);
const typingMs = 400;

/** One post being written: what is in it, where it is kept, and whether everything is. */
export function editorSession(opened: Opened, onBegun: (copyId: number) => void) {
  const { userId, siteId } = opened;
  let { postId, copyId, version, base } = opened;
  let submitId = newId();
  let theirs: Copy | undefined;
  let readHtml: (() => string | undefined) | undefined;
  let readTimer: ReturnType<typeof setTimeout> | undefined;
  const store = fieldsStore(opened.fields);
  const place = () => ({ userId, siteId, postId, copyId });

  /** Takes over what an editor holds of its own: not at every key, for writing a long text out takes a while. */
  function read(): PostFields {
    clearTimeout(readTimer);
    readTimer = undefined;
    const html = readHtml?.();
    if (html !== undefined && html !== store.get().editor_content) store.set({ editor_content: html });
    return store.get();
  }

  const keepHere = () => local.write(place(), { fields: store.get(), version, at: now().toISOString() });

  /** Not at every key: in the first rest after some. */
  const soon = () => {
    readTimer ??= setTimeout(() => {
      read();
      if (saver.isDirty()) keepHere();
    }, typingMs);
  };

  async function keep({ force }: { force: boolean }): Promise<KeepOutcome> {
    const fields = read();
    keepHere();
    try {
      const answer = await call('POST /content/site/{id}/copy/save', {
        params: { id: siteId },
        body: {
          ...(copyId === null ? { submit_id: submitId } : { copy_id: copyId }),
          ...(postId === null ? {} : { post_id: postId }),
          ...(base === null ? {} : { base }),
          ...{ version, force, fields },
        },
        silent: true,
      });
      if (!answer.saved) {
        theirs = answer.copy;
        return { outcome: 'conflict' };
      }
      const isFirst = copyId === null;
      local.drop(place());
      adopt(answer.copy);
      // What was typed while this was under way is the next one's.
      if (store.get() !== fields) keepHere();
      if (isFirst && postId === null) onBegun(answer.copy.id);
      return { outcome: 'kept' };
    } catch (error) {
      // Thrown away in another window: what is typed here begins a copy of its own.
      if (error instanceof ApiError && error.status === 404 && copyId !== null) {
        copyId = null;
        version = 0;
        submitId = newId();
      }
      return { outcome: 'failed', problem: errorMessage(error) };
    }
  }

  function adopt(copy: Pick<Copy, 'id' | 'version'>): void {
    copyId = copy.id;
    version = copy.version;
    theirs = undefined;
  }

  const saver = autosave({
    keep,
    now,
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });

  return {
    siteId,
    store,
    saver,
    adopt,
    read,
    postId: () => postId,
    copyId: () => copyId,
    theirs: () => theirs,
    /** What the visual or the text tab holds; undefined while it holds nothing new. */
    attach: (reader: () => string | undefined) => {
      readHtml = reader;
      return () => {
        if (readHtml === reader) readHtml = undefined;
      };
    },
    /** Somebody changed a field. */
    change: (patch: Partial<PostFields>) => {
      store.set(patch);
      saver.changed();
      soon();
    },
    /** Somebody typed into the text itself. */
    typed: () => {
      saver.changed();
      soon();
    },
    /** Everything is replaced, and counts as a change: an earlier state brought back, say. */
    replace: (fields: PostFields) => {
      store.replace(fields);
      saver.changed();
      soon();
    },
    /** Their words instead of mine; mine are given back, to undo it. */
    takeTheirs: (): PostFields | undefined => {
      if (!theirs) return undefined;
      const mine = read();
      const copy = theirs;
      adopt(copy);
      local.drop(place());
      store.replace(wholeFields(copy.fields));
      saver.settled();
      return mine;
    },
    /** The site has it now. */
    published: (facts: {
      postId: number | null;
      copy: Copy | null;
      base: string | null;
      fields: Partial<PostFields>;
    }) => {
      local.drop(place());
      postId = facts.postId ?? postId;
      base = facts.base ?? base;
      if (facts.copy) adopt(facts.copy);
      store.set(facts.fields);
      saver.settled();
      local.drop(place());
    },
    /** The server threw away what the site does not have; it counts one version more. */
    discarded: () => {
      local.drop(place());
      version += 1;
      saver.settled();
    },
    forget: () => {
      local.drop(place());
      saver.settled();
    },
    end: () => {
      clearTimeout(readTimer);
      saver.end();
    },
  };
}

/** What this browser holds and the server does not. */
export const keptHere = (place: Pick<Opened, 'userId' | 'siteId' | 'postId' | 'copyId'>) => local.read(place);
export const dropHere = (place: Pick<Opened, 'userId' | 'siteId' | 'postId' | 'copyId'>) => local.drop(place);
