import { isLocalDay } from '@fanfare/contract/kit/local-time';
import { isStepTime, spreadTimes, startDates, timeframes } from '@fanfare/contract/recycler/recycle-times';
import { recyclerMessages } from '@fanfare/contract/recycler/recycler';
import { z } from 'zod';
import { ApiError, type Input, type Output, query } from '../../lib/api.ts';

export type RecycledPost = Output<'GET /facebook/page/post/report/postrecycler'>['posts'][number];
export type RecycleResult = Output<'POST /facebook/page/post/report/postrecycler'>;
type Request = Input<'POST /facebook/page/post/report/postrecycler'>['body'];

export const recycledPostsQuery = (page_id: string, posts: readonly string[]) =>
  query('GET /facebook/page/post/report/postrecycler', { query: { page_id, posts: posts.join(',') }, silent: true });

const isInRange = (date: string, now: Date, timeZone: string): boolean => {
  const { first, last } = startDates(now, timeZone);
  return date >= first && date <= last;
};

export const createRecycleForm = (now: () => Date, timeZone: string) =>
  z.object({
    /** Texts of the copies, in the order of the posts. */
    texts: z.array(z.string()),
    start_date: z
      .string(recyclerMessages.startDate)
      .refine(isLocalDay, recyclerMessages.startDate)
      .refine((date) => isInRange(date, now(), timeZone), recyclerMessages.startRange),
    timeframe: z.enum(timeframes, recyclerMessages.timeframe),
    time: z.string(recyclerMessages.time).refine(isStepTime, recyclerMessages.time),
    advertise: z.boolean(),
    adprofile: z.number(recyclerMessages.adProfile),
  });
export type RecycleValues = z.input<ReturnType<typeof createRecycleForm>>;

export const newRecycleValues = (posts: readonly RecycledPost[]): Partial<RecycleValues> => ({
  texts: posts.map(({ full_message }) => full_message),
  timeframe: 'next_7_days',
  time: '09:00',
  advertise: false,
});

/** Times at which the posts will be posted again; none before a start date is chosen. */
export const listPlannedTimes = (
  values: Partial<RecycleValues>,
  count: number,
  now: Date,
  timeZone: string,
): Date[] => {
  const { start_date: startDate, timeframe, time } = values;
  if (!startDate || !isLocalDay(startDate) || !timeframe || !time) return [];
  return spreadTimes({ startDate, timeframe, time, count }, now, timeZone).map(({ instant }) => instant);
};

export const toRecycleRequest = (values: RecycleValues, posts: readonly RecycledPost[], submit_id: string): Request => {
  const changedTexts = posts.flatMap(({ post_id, full_message }, index): [string, string][] => {
    const text = values.texts[index]?.trim() ?? '';
    return text === '' || text === full_message.trim() ? [] : [[post_id, text]];
  });
  return {
    submit_id,
    start_date: values.start_date,
    timeframe: values.timeframe,
    time: values.time,
    page_data: { fb_page_id: posts[0]?.page_id ?? '', posts: posts.map(({ post_id }) => post_id) },
    messages: Object.fromEntries(changedTexts),
    ...(values.advertise ? { advertise: true, adprofile: values.adprofile } : {}),
  };
};

/** Moves errors of a post to the field with its text. */
export const toFormError = (error: unknown): unknown =>
  error instanceof ApiError
    ? new ApiError(error.status, {
        ...error.body,
        fields: error.fields.map(({ path, message }) => ({
          path: path.replace(/^page_data\.posts\./, 'texts.'),
          message,
        })),
      })
    : error;
