import { posts } from '@fanfare/contract/posts';
import { workingCopies } from '@fanfare/contract/working-copies';
import { defineRoutes, type Route } from '../../platform/http/index.ts';
import type { Services } from './index.ts';

const done = { success: true } as const;

export const postRoutes = ({ reading, publishing, removing, copies, saved, uploading }: Services): Route[] => [
  ...defineRoutes(posts, {
    'GET /content/site/{id}/post/{post_id}': ({ business, params, ...actor }) =>
      reading.open(actor, business, params.id, params.post_id),
    'GET /content/site/{id}/post/{post_id}/neighbours': ({ business, params }) =>
      reading.neighbours(business, params.id, params.post_id),
    'POST /content/site/{id}/post/{post_id}/delete': async ({ business, params, ...actor }) => ({
      ...done,
      was: await removing.remove(actor, business, params.id, params.post_id),
    }),
    'POST /content/site/{id}/post/{post_id}/restore': async ({ business, params, body, ...actor }) => ({
      ...done,
      post_status: await removing.restore(actor, business, params.id, params.post_id, body.was),
    }),
    'POST /content/site/{id}/publish': ({ business, params, body, ...actor }) =>
      publishing.publish(actor, business, params.id, body),
    'POST /content/site/{id}/post/upload_file': ({ business, params, files, ...actor }) =>
      uploading(actor, business, params.id, files),
    'POST /content/site/{id}/post/share/{share_id}/delete': async ({ business, params, ...actor }) => {
      await removing.removeShare(actor, business, params.id, params.share_id);
      return done;
    },
    'GET /content/saved': ({ business }) => saved.list(business.id),
    'POST /content/saved/create': ({ business, body, ...actor }) => saved.create(actor, business.id, body),
    'POST /content/saved/{id}/delete': async ({ business, params }) => {
      await saved.remove(business.id, params.id);
      return done;
    },
  }),
  ...defineRoutes(workingCopies, {
    'GET /content/site/{id}/copies': ({ business, params }) => copies.list(business, params.id),
    'GET /content/site/{id}/copy/{copy_id}': ({ business, params, ...actor }) =>
      reading.openCopy(actor, business, params.id, params.copy_id),
    'POST /content/site/{id}/copy/save': ({ business, params, body, ...actor }) =>
      copies.save(actor, business, params.id, body),
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
