import { minuteMs } from '@fanfare/contract/kit/durations';
import { linkParts } from '@fanfare/contract/networks/x-text';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, type Output } from '../../../../lib/api.ts';
import { useFormValues } from '../../../../ui/form/use-field.ts';
import type { PostDraft } from '../post-draft.ts';
import type { PostForm } from '../use-post-draft.ts';

/** Debounce after the last keystroke before a link is detected and loaded. */
const detectionMs = 1500;

export type LinkPreview = Output<'POST /facebook/url'>;

const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/?#]+/i.test(text.trim()) && URL.canParse(text.trim());

/** The first link of a text; `https://` is added if the protocol is missing. */
export const firstLink = (text: string): string | undefined => {
  const link = linkParts(text).find((part) => part.isLink)?.text;
  if (!link) return undefined;
  const url = /^https?:\/\//i.test(link) ? link : `https://${link}`;
  return isWebAddress(url) ? url : undefined;
};

/** Fills name, description and image from the page where the user hasn't edited them. */
export const fillFromPage = (
  draft: PostDraft,
  preview: LinkPreview,
  previous: LinkPreview | undefined,
): Partial<PostDraft> => {
  const isUnedited = (value: string, old: string | undefined) => value === '' || value === old;
  const hasOwnPicture = draft.images.length > 0;
  const isPictureOutdated = draft.picture === null || !preview.images.some(({ url }) => url === draft.picture);
  return {
    ...(isUnedited(draft.linkName, previous?.title) ? { linkName: preview.title.slice(0, 255) } : {}),
    ...(isUnedited(draft.linkDescription, previous?.description) ? { linkDescription: preview.description } : {}),
    ...(!hasOwnPicture && isPictureOutdated ? { picture: preview.image } : {}),
  };
};

/** Detects the link of a post (field or message) and loads the preview of its page. */
export function useLinkPreview(form: PostForm) {
  const type = useFormValues(form, (draft) => draft.type);
  const link = useFormValues(form, (draft) => draft.link);
  const linkFrom = useFormValues(form, (draft) => draft.linkFrom);
  const [requestedUrl, setRequestedUrl] = useState(link);
  const previous = useRef<LinkPreview>(undefined);

  useEffect(() => {
    if (link === requestedUrl) return;
    const timer = setTimeout(() => setRequestedUrl(link), detectionMs);
    return () => clearTimeout(timer);
  }, [link, requestedUrl]);

  const isDetecting = type === 'text' || (type === 'link' && (link === '' || linkFrom === 'message'));
  useEffect(() => {
    if (!isDetecting) return;
    let timer: ReturnType<typeof setTimeout>;
    let lastMessage: string | undefined;
    const detectLink = () => {
      const { message, ignored, link: current } = form.values();
      const detected = firstLink(message);
      if (!detected || detected === ignored || detected === current) return;
      form.change({ type: 'link', link: detected, linkFrom: 'message' });
      setRequestedUrl(detected);
    };
    // The last message is kept outside of React's state, so that typing does not render the whole page.
    const onChange = () => {
      const { message } = form.values();
      if (message === lastMessage) return;
      lastMessage = message;
      clearTimeout(timer);
      timer = setTimeout(detectLink, detectionMs);
    };
    onChange();
    const unsubscribe = form.subscribe(onChange);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [isDetecting, form]);

  const previewQuery = useQuery({
    queryKey: ['POST /facebook/url', requestedUrl],
    queryFn: ({ signal }) =>
      call('POST /facebook/url', { body: { url: requestedUrl.trim(), stats: true }, signal, silent: true }),
    enabled: isWebAddress(requestedUrl),
    staleTime: 5 * minuteMs,
    retry: false,
  });

  const { data } = previewQuery;
  useEffect(() => {
    if (!data) return;
    form.change(fillFromPage(form.values(), data, previous.current));
    previous.current = data;
  }, [data, form]);

  return {
    preview: requestedUrl === link ? previewQuery.data : undefined,
    error: requestedUrl === link ? previewQuery.error : null,
    isLoading: previewQuery.isFetching,
    /** Loads without the debounce, when the field loses focus. */
    loadNow: () => setRequestedUrl(link),
    removeLink: () =>
      form.change({
        type: 'text',
        link: '',
        linkFrom: 'field',
        linkName: '',
        linkDescription: '',
        picture: null,
        ignored: link,
      }),
  };
}
