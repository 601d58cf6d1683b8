import { recyclerMessages } from '@fanfare/contract/recycler/recycler';
import { isDate, isStepTime, spreadTimes, startDates, timeframes } from '@fanfare/contract/recycler/times';
import { z } from 'zod';
import { ApiError, type Input, type Output, query } from '../../lib/api.ts';

export type RecycledPost = Output<'GET /facebook/page/post/report/postrecycler'>['posts'][number];
export type RecycleResult = Output<'POST /facebook/page/post/report/postrecycler'>;
type Request = Input<'POST /facebook/page/post/report/postrecycler'>['body'];

export const recycledPostsCall = (page_id: string, posts: readonly string[]) =>
  query('GET /facebook/page/post/report/postrecycler', { query: { page_id, posts: posts.join(',') }, silent: true });

const isInRange = (date: string, now: Date, timeZone: string): boolean => {
  const { first, last } = startDates(now, timeZone);
  return date >= first && date <= last;
};

/** Form to post again; `words` has one text for each post, in their order. */
export const createRecycleForm = (now: () => Date, timeZone: string) =>
  z.object({
    words: z.array(z.string()),
    start_date: z
      .string(recyclerMessages.startDate)
      .refine(isDate, recyclerMessages.startDate)
      .refine((date) => isInRange(date, now(), timeZone), recyclerMessages.startRange),
    timeframe: z.enum(timeframes, recyclerMessages.timeframe),
    time: z.string(recyclerMessages.time).refine(isStepTime, recyclerMessages.time),
    advertise: z.boolean(),
    adprofile: z.number(recyclerMessages.adProfile),
  });
export type RecycleForm = z.input<ReturnType<typeof createRecycleForm>>;

export const newRecycleForm = (posts: readonly RecycledPost[]): Partial<RecycleForm> => ({
  words: posts.map(({ full_message }) => full_message),
  timeframe: 'next_7_days',
  time: '09:00',
  advertise: false,
});

/** Times at which the posts will be posted again; none before a start date is chosen. */
export const planTimes = (values: Partial<RecycleForm>, count: number, now: Date, timeZone: string): Date[] => {
  const { start_date: startDate, timeframe, time } = values;
  if (!startDate || !isDate(startDate) || !timeframe || !time) return [];
  return spreadTimes({ startDate, timeframe, time, count }, now, timeZone).map(({ instant }) => instant);
};

export const toRequest = (values: RecycleForm, posts: readonly RecycledPost[], submit_id: string): Request => {
  const changed = posts.flatMap(({ post_id, full_message }, index): [string, string][] => {
    const words = values.words[index]?.trim() ?? '';
    return words === '' || words === full_message.trim() ? [] : [[post_id, words]];
  });
  return {
    submit_id,
    start_date: values.start_date,
    timeframe: values.timeframe,
    time: values.time,
    page_data: { fb_page_id: posts[0]?.page_id ?? '', posts: posts.map(({ post_id }) => post_id) },
    messages: Object.fromEntries(changed),
    ...(values.advertise ? { advertise: true, adprofile: values.adprofile } : {}),
  };
};

/** Shows errors of a post at its text. */
export const toFormError = (error: unknown): unknown =>
  error instanceof ApiError
    ? new ApiError(error.status, {
        ...error.body,
        fields: error.fields.map(({ path, message }) => ({
          path: path.replace(/^page_data\.posts\./, 'words.'),
          message,
        })),
      })
    : error;
