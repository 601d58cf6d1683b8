import { linkParts } from '@fanfare/contract/networks/x-text';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, type Output } from '../../../../lib/api.ts';
import type { PostDraft } from '../post-draft.ts';
import type { SetDraft } from '../use-post-draft.ts';

/** How long after the last letter a link is looked for. */
export const detectionMs = 1500;

export type LinkFacts = Output<'POST /facebook/url'>;

export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s/?#]+/i.test(text.trim()) && URL.canParse(text.trim());

/** The first link of a text, with its protocol where the text leaves it out. */
export const firstLink = (text: string): string | undefined => {
  const link = linkParts(text).find((part) => part.isLink)?.text;
  if (!link) return undefined;
  const whole = /^https?:\/\//i.test(link) ? link : `https://${link}`;
  return isWebAddress(whole) ? whole : undefined;
};

/** What the page says about itself goes where nobody has written anything of their own. */
export const filledFrom = (draft: PostDraft, facts: LinkFacts, before: LinkFacts | undefined): Partial<PostDraft> => {
  const isOurs = (value: string, old: string | undefined) => value === '' || value === old;
  const hasOwnPicture = draft.images.length > 0;
  const isOldPicture = draft.picture === null || !facts.images.some(({ url }) => url === draft.picture);
  return {
    ...(isOurs(draft.linkName, before?.title) ? { linkName: facts.title.slice(0, 255) } : {}),
    ...(isOurs(draft.linkDescription, before?.description) ? { linkDescription: facts.description } : {}),
    ...(!hasOwnPicture && isOldPicture ? { picture: facts.image } : {}),
  };
};

/** Finds the link of a post, in its field or in its message, and reads what the page says about itself. */
export function useLinkPreview(draft: PostDraft, set: SetDraft) {
  const { type, link, linkFrom, message, ignored } = draft;
  const [asked, ask] = useState(link);
  const before = useRef<LinkFacts>(undefined);

  useEffect(() => {
    if (link === asked) return;
    const timer = setTimeout(() => ask(link), detectionMs);
    return () => clearTimeout(timer);
  }, [link, asked]);

  const isLooking = type === 'text' || (type === 'link' && (link === '' || linkFrom === 'message'));
  useEffect(() => {
    if (!isLooking) return;
    const timer = setTimeout(() => {
      const found = firstLink(message);
      if (!found || found === ignored || found === link) return;
      set({ type: 'link', link: found, linkFrom: 'message' });
      ask(found);
    }, detectionMs);
    return () => clearTimeout(timer);
  }, [isLooking, message, ignored, link, set]);

  const facts = useQuery({
    queryKey: ['POST /facebook/url', asked],
    queryFn: ({ signal }) =>
      call('POST /facebook/url', { body: { url: asked.trim(), stats: true }, signal, silent: true }),
    enabled: isWebAddress(asked),
    staleTime: 300_000,
    retry: false,
  });

  const { data } = facts;
  useEffect(() => {
    if (!data) return;
    set((now) => filledFrom(now, data, before.current));
    before.current = data;
  }, [data, set]);

  return {
    facts: asked === link ? facts.data : undefined,
    error: asked === link ? facts.error : null,
    isReading: facts.isFetching,
    /** Whoever leaves the field need not wait. */
    askNow: () => ask(link),
    takeOff: () =>
      set({
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
