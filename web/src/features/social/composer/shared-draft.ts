import type { PostDraft } from './post-draft.ts';

const webAddress = /^https?:\/\//i;

/** The router writes a text that is JSON, such as `2026`, in quotes. */
function readText(params: URLSearchParams, name: string): string | undefined {
  const text = params.get(name) ?? undefined;
  if (!text?.startsWith('"')) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

/** `?message=&link=` with `link_name`, `link_description` and `picture`: a post about a page, such as an article of RSS. */
export function toSharedDraft(params: URLSearchParams): Partial<PostDraft> {
  const message = readText(params, 'message');
  const link = readText(params, 'link') ?? '';
  if (message === undefined || !webAddress.test(link)) return {};
  const picture = readText(params, 'picture') ?? '';
  return {
    type: 'link',
    message,
    link,
    linkFrom: 'field',
    linkName: readText(params, 'link_name') ?? '',
    linkDescription: readText(params, 'link_description') ?? '',
    picture: webAddress.test(picture) ? picture : null,
  };
}
