import { done } from '@fanfare/contract/kit/success';
import { posts as postCalls } from '@fanfare/contract/posts/posts';
import { workingCopies as workingCopyCalls } from '@fanfare/contract/posts/working-copies';
import { defineRoutes, type Route } from '../../platform/http/index.ts';
import type { UploadImage } from './images/image-upload.ts';
import type { PublishService } from './publish/publish.service.ts';
import type { SavedContentService } from './saved-contents/saved-contents.service.ts';
import type { RemoveShare } from './shares/share-removal.ts';
import type { PostListService } from './site-posts/post-list.service.ts';
import type { PostService } from './site-posts/posts.service.ts';
import type { TrashService } from './site-posts/trash.service.ts';
import type { CopyPreviews } from './working-copies/copy-previews.ts';
import type { WorkingCopyService } from './working-copies/working-copies.service.ts';

type Deps = {
  posts: PostService;
  postList: PostListService;
  copyPreviews: CopyPreviews;
  publisher: PublishService;
  trash: TrashService;
  workingCopies: WorkingCopyService;
  savedContents: SavedContentService;
  removeShare: RemoveShare;
  uploadImage: UploadImage;
};

export const postRoutes = ({
  posts,
  postList,
  copyPreviews,
  publisher,
  trash,
  workingCopies,
  savedContents,
  removeShare,
  uploadImage,
}: Deps): Route[] => [
  ...defineRoutes(postCalls, {
    'POST /content/site/{id}/posts': ({ business, params, body }) => postList.page(business, params.id, body),
    'GET /content/site/{id}/post/{post_id}': ({ business, params, ...actor }) =>
      posts.open(actor, business, params.id, params.post_id),
    'GET /content/site/{id}/post/{post_id}/neighbours': ({ business, params }) =>
      posts.neighbors(business, params.id, params.post_id),
    'POST /content/site/{id}/post/{post_id}/delete': async ({ business, params, ...actor }) => ({
      ...done,
      was: await trash.remove(actor, business, params.id, params.post_id),
    }),
    'POST /content/site/{id}/post/{post_id}/restore': async ({ business, params, body, ...actor }) => ({
      ...done,
      post_status: await trash.restore(actor, business, params.id, params.post_id, body.was),
    }),
    'POST /content/site/{id}/publish': ({ business, params, body, ...actor }) =>
      publisher.publish(actor, business, params.id, body),
    'POST /content/site/{id}/post/upload_file': ({ business, params, files, ...actor }) =>
      uploadImage(actor, business, params.id, files),
    'POST /content/site/{id}/post/share/{share_id}/delete': async ({ business, params, ...actor }) => {
      await removeShare(actor, business, params.id, params.share_id);
      return done;
    },
    'GET /content/saved': ({ business }) => savedContents.list(business.id),
    'POST /content/saved/create': ({ business, body, ...actor }) => savedContents.create(actor, business.id, body),
    'POST /content/saved/{id}/delete': async ({ business, params }) => {
      await savedContents.remove(business.id, params.id);
      return done;
    },
  }),
  ...defineRoutes(workingCopyCalls, {
    'GET /content/site/{id}/copies': ({ business, params }) => workingCopies.list(business, params.id),
    'GET /content/site/{id}/copy/{copy_id}': ({ business, params, ...actor }) =>
      posts.openCopy(actor, business, params.id, params.copy_id),
    'POST /content/site/{id}/copy/save': ({ business, params, body, ...actor }) =>
      workingCopies.save(actor, business, params.id, body),
    'POST /content/site/{id}/copy/{copy_id}/preview': ({ business, params }) =>
      copyPreviews.create(business, params.id, params.copy_id),
    'POST /content/site/{id}/copy/{copy_id}/discard': async ({ business, params }) => {
      await workingCopies.discard(business, params.id, params.copy_id);
      return done;
    },
    'GET /content/site/{id}/copy/{copy_id}/revisions': ({ business, params }) =>
      workingCopies.listRevisions(business, params.id, params.copy_id),
    'GET /content/site/{id}/copy/{copy_id}/revision/{revision_id}': ({ business, params }) =>
      workingCopies.getRevision(business, params.id, params.copy_id, params.revision_id),
  }),
];
