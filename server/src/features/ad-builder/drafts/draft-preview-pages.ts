import { toMediaId } from '@fanfare/contract/ad-builder/ad-content';
import { commentLimits, draftPreviewPath, PreviewComment } from '@fanfare/contract/ad-builder/ad-drafts';
import { sourceHash } from '../../../platform/html/index.ts';
import {
  createFormTokens,
  type FormTokens,
  formPath,
  hiddenFormFields,
  type PageResponse,
  type PublicForm,
  publicForm,
  type VisitorPages,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { MediaService } from '../../media/index.ts';
import { previewStyle, renderDraftPreview } from './draft-preview-html.ts';
import type { DraftService } from './drafts.service.ts';

type Deps = {
  drafts: Pick<DraftService, 'findByToken' | 'listComments' | 'comment'>;
  media: Pick<MediaService, 'find'>;
};

const formName = 'ad-preview-comment';
const prefix = draftPreviewPath('').slice(0, -1);
const tokenPattern = /^\/ad-preview\/([A-Za-z0-9_-]{22})$/;

/**
 * Public preview of a draft, with a form for comments. It shows later changes of the draft, until the link is revoked.
 */
export const createDraftPreviewPages = (
  platform: Platform,
  deps: Deps,
): { visitorPages: VisitorPages[]; publicForms: PublicForm[] } => {
  const { origin } = platform;
  const { drafts, media } = deps;
  const tokens: FormTokens = createFormTokens(platform);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    // The policy is not `no-referrer`, with which a browser would send our own form without its origin.
    'referrer-policy': 'same-origin',
    'content-security-policy': [
      "default-src 'none'",
      `style-src ${sourceHash(previewStyle)}`,
      `img-src 'self' ${origin}`,
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
  const notFound: PageResponse = {
    status: 404,
    headers,
    body: renderDraftPreview({
      title: 'Preview not found',
      notice: 'This preview no longer exists. Ask for a new link.',
    }),
  };

  const toImageUrl = async (businessId: number, image: string): Promise<string | undefined> => {
    const id = toMediaId(image);
    return id === undefined ? undefined : (await media.find(businessId, id))?.src;
  };

  const show = async (token: string): Promise<PageResponse> => {
    const found = await drafts.findByToken(token);
    if (!found) return notFound;
    const { draft, businessName } = found;
    const comments = await drafts.listComments(draft.id);
    const form = { name: formName, subject: token };
    return {
      status: 200,
      headers,
      body: renderDraftPreview({
        title: draft.ad.name || 'Ad preview',
        preview: { ad: draft.ad, businessName, imageUrl: await toImageUrl(draft.businessId, draft.ad.adimage) },
        comments: comments.map(({ name, text, createdAt }) => ({ name, text, createdAt })),
        form:
          comments.length < commentLimits.perDraft
            ? { action: formPath(form), hidden: hiddenFormFields(form, tokens) }
            : undefined,
      }),
    };
  };

  return {
    visitorPages: [
      {
        prefix,
        cached: () => undefined,
        show: async ({ path, limit }) => {
          limit();
          const token = tokenPattern.exec(path)?.[1];
          return token === undefined ? notFound : show(token);
        },
      },
    ],
    publicForms: [
      publicForm({
        name: formName,
        summary: 'Comment on the preview of an ad',
        origins: 'own',
        tokens,
        fields: PreviewComment,
        submit: async ({ subject, fields }) => {
          await drafts.comment(subject, fields);
          return undefined;
        },
        done: (subject) => ({ path: draftPreviewPath(subject), message: 'Comment sent.' }),
      }),
    ],
  };
};
