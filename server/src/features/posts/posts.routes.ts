import { posts } from '@fanfare/contract/posts';
import { workingCopies } from '@fanfare/contract/working-copies';
import { defineRoutes, type Route } from '../../platform/http/index.ts';
import type { Services } from './index.ts';

const done = { success: true } as const;

export const postRoutes = ({ reading, publishing, removing, copies, saved, uploading }: Services): Route[] => [
  ...defineRoutes(posts, {
    'GET /content/site/{id}/post/{post_id}': ({ business, params, ...by }) =>
      reading.open(by, business, params.id, params.post_id),
    'GET /content/site/{id}/post/{post_id}/neighbours': ({ business, params }) =>
      reading.neighbours(business, params.id, params.post_id),
    'POST /content/site/{id}/post/{post_id}/delete': async ({ business, params, ...by }) => ({
      ...done,
      was: await removing.remove(by, business, params.id, params.post_id),
    }),
    'POST /content/site/{id}/post/{post_id}/restore': async ({ business, params, body, ...by }) => ({
      ...done,
      post_status: await removing.restore(by, business, params.id, params.post_id, body.was),
    }),
    'POST /content/site/{id}/publish': ({ business, params, body, ...by }) =>
      publishing.publish(by, business, params.id, body),
    'POST /content/site/{id}/post/upload_file': ({ business, params, files, ...by }) =>
      uploading(by, business, params.id, files),
    'POST /content/site/{id}/post/share/{share_id}/delete': async ({ business, params, ...by }) => {
      await removing.removeShare(by, business, params.id, params.share_id);
      return done;
    },
    'GET /content/saved': ({ business }) => saved.list(business.id),
    'POST /content/saved/create': ({ business, body, ...by }) => saved.create(by, business.id, body),
    'POST /content/saved/{id}/delete': async ({ business, params }) => {
      await saved.remove(business.id, params.id);
      return done;
    },
  }),
  ...defineRoutes(workingCopies, {
    'GET /content/site/{id}/copies': ({ business, params }) => copies.list(business, params.id),
    'GET /content/site/{id}/copy/{copy_id}': ({ business, params, ...by }) =>
      reading.openCopy(by, business, params.id, params.copy_id),
    'POST /content/site/{id}/copy/save': ({ business, params, body, ...by }) =>
      copies.save(by, business, params.id, body),
    'POST /content/site/{id}/copy/{copy_id}/discard': async ({ business, params }) => {
      await copies.discard(business, params.id, params.copy_id);
      return done;
    },
    'GET /content/site/{id}/copy/{copy_id}/revisions': ({ business, params }) =>
      copies.revisions(business, params.id, params.copy_id),
    'GET /content/site/{id}/copy/{copy_id}/revision/{revision_id}': ({ business, params }) =>
      copies.revision(business, params.id, params.copy_id, params.revision_id),
  }),
];
