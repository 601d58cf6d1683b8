import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { type ArticleFields, createArticleForm, type Suggestion } from './article-form.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const complete: Partial<ArticleFields> = {
  topic: 'Tea',
  articleSize: 'short',
  languageName: 'English',
  audience: 'Beginners',
  keywords: 'green tea',
  title: 'Green tea',
};
const failure = (message: string) =>
  new ApiError(503, { code: 'x', message, request_id: '', error: message, error_message: message });

type Request = {
  kind: Suggestion;
  fields: ArticleFields;
  answer: (texts: string[]) => Promise<void>;
  fail: () => Promise<void>;
};

/** A form whose suggestions are answered by the test. */
function setUp(fields: Partial<ArticleFields> = {}) {
  const requests: Request[] = [];
  const starts: { fields: ArticleFields; submitId: string }[] = [];
  const outcome: { startError?: ApiError } = {};
  const settle = async (act: () => void) => {
    act();
    await vi.advanceTimersByTimeAsync(0);
  };
  const form = createArticleForm({
    suggest: (kind, sent) =>
      new Promise((resolve, reject) => {
        requests.push({
          kind,
          fields: sent,
          answer: (texts) => settle(() => resolve(texts)),
          fail: () => settle(() => reject(failure('The AI is busy.'))),
        });
      }),
    start: async (sent, submitId) => {
      starts.push({ fields: sent, submitId });
      if (outcome.startError) throw outcome.startError;
      return 'request-1';
    },
  });
  form.change(fields);
  return { form, requests, starts, outcome };
}

describe('checks of Generate', () => {
  test.each([
    [{}, 'topic', 'Please enter an article topic.'],
    [{ topic: 'Tea' }, 'articleSize', 'Please enter an article size.'],
    [{ topic: 'Tea', articleSize: 'short' }, 'languageName', 'Please enter an article language.'],
    [{ ...complete, audience: '', keywords: '', title: '' }, 'audience', 'Please enter a target audience.'],
    [{ ...complete, keywords: ' ', title: '' }, 'keywords', 'Please enter primary keywords.'],
    [{ ...complete, title: '' }, 'title', 'Please enter a title.'],
  ] as const)('Generate article with the fields %j → message at %s: %s', async (fields, field, message) => {
    const { form, requests, starts } = setUp(fields);
    expect(await form.generate()).toBeUndefined();
    expect(form.state().problem).toEqual({ field, message });
    expect([requests, starts]).toEqual([[], []]);
  });

  test('field with a message is changed → the message is removed', async () => {
    const { form } = setUp();
    await form.generate();
    form.change({ topic: 'T' });
    expect(form.state().problem).toBeUndefined();
  });
});

describe('checks of suggestions', () => {
  test.each([
    ['suggestKeywords', {}, 'Please enter an website topic.'],
    ['suggestKeywords', { topic: 'Tea' }, 'Please enter a target audience.'],
    ['suggestTitles', {}, 'Please enter an article topic.'],
    ['suggestTitles', { topic: 'Tea' }, 'Please enter a target audience.'],
    ['suggestTitles', { topic: 'Tea', audience: 'All' }, 'Please enter a target keywords.'],
  ] as const)(
    'suggestions requested by %s with the fields %j → message: %s, and nothing is sent',
    async (name, fields, message) => {
      const { form, requests } = setUp(fields);
      await form[name]();
      expect(form.state().problem?.message).toBe(message);
      expect(requests).toEqual([]);
    },
  );

  test.each([
    ['suggestKeywords', 'Failed to generate keywords.'],
    ['suggestTitles', 'Failed to generate title.'],
  ] as const)(
    'request for suggestions by %s fails → the message “%s” with the server’s reason',
    async (name, message) => {
      const { form, requests } = setUp(complete);
      const suggested = form[name]();
      await requests[0]?.fail();
      await suggested;
      expect(form.state().problem).toMatchObject({ message, reason: 'The AI is busy.' });
      expect(form.state().suggesting.size).toBe(0);
    },
  );
});

describe('subtopics', () => {
  test('Generate without subtopics → subtopics are made first, then the article is started with them', async () => {
    const { form, requests, starts } = setUp(complete);
    const generated = form.generate();
    expect(requests.map(({ kind }) => kind)).toEqual(['subtopics']);
    expect(starts).toEqual([]);
    await requests[0]?.answer(['Water', 'Leaves']);
    expect(await generated).toBe('request-1');
    expect(starts[0]?.fields.subtopics).toEqual(['Water', 'Leaves']);
    expect(form.state().isLocked).toBe(true);
  });

  test('Generate, but subtopics cannot be made → a message, and no article is started', async () => {
    const { form, requests, starts } = setUp(complete);
    const generated = form.generate();
    await requests[0]?.fail();
    expect(await generated).toBeUndefined();
    expect(form.state().problem).toMatchObject({ field: 'subtopics', message: 'Failed to generate subtitles.' });
    expect(starts).toEqual([]);
  });

  test('two titles chosen one after another → subtopics are made once, 1 s after the last choice', async () => {
    const { form, requests } = setUp(complete);
    form.chooseTitle('One');
    await vi.advanceTimersByTimeAsync(900);
    form.chooseTitle('Two');
    await vi.advanceTimersByTimeAsync(999);
    expect(requests).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(requests.map(({ fields }) => fields.title)).toEqual(['Two']);
  });

  test('answer with subtopics of an earlier title arrives last → ignored', async () => {
    const { form, requests } = setUp(complete);
    form.chooseTitle('One');
    await vi.advanceTimersByTimeAsync(1000);
    form.chooseTitle('Two');
    await vi.advanceTimersByTimeAsync(1000);
    await requests[1]?.answer(['of two']);
    await requests[0]?.answer(['of one']);
    expect(form.state().fields.subtopics).toEqual(['of two']);
    expect(form.state().suggesting.size).toBe(0);
  });

  test('title edited while its subtopics are made → the subtopics are ignored', async () => {
    const { form, requests } = setUp(complete);
    form.chooseTitle('One');
    await vi.advanceTimersByTimeAsync(1000);
    form.change({ title: 'Another' });
    await requests[0]?.answer(['of one']);
    expect(form.state().fields.subtopics).toEqual([]);
  });

  test('new title after subtopics were edited by hand → a question before they are replaced', async () => {
    const { form, requests } = setUp(complete);
    form.changeSubtopics(['Mine']);
    form.chooseTitle('Two');
    await vi.advanceTimersByTimeAsync(1000);
    expect([form.state().isReplaceAsked, requests]).toEqual([true, []]);
    form.keepSubtopics();
    expect(form.state()).toMatchObject({ isReplaceAsked: false, fields: { subtopics: ['Mine'] } });
    const replaced = form.replaceSubtopics();
    await requests[0]?.answer(['New']);
    await replaced;
    expect(form.state().fields.subtopics).toEqual(['New']);
  });

  test('Generate right after a title was chosen → waits for the subtopics of that title', async () => {
    const { form, requests, starts } = setUp({ ...complete, subtopics: ['of an older title'] });
    form.chooseTitle('New');
    const generated = form.generate();
    await requests[0]?.answer(['of the new title']);
    await generated;
    expect(requests).toHaveLength(1);
    expect(starts[0]?.fields).toMatchObject({ title: 'New', subtopics: ['of the new title'] });
  });

  test('Generate while subtopics of the previous title are made → the article gets subtopics of the new title', async () => {
    const { form, requests, starts } = setUp(complete);
    form.chooseTitle('One');
    await vi.advanceTimersByTimeAsync(1000);
    form.change({ title: 'Typed' });
    const generated = form.generate();
    await requests[0]?.answer(['of one']);
    await requests[1]?.answer(['of typed']);
    expect(await generated).toBe('request-1');
    expect(starts[0]?.fields).toMatchObject({ title: 'Typed', subtopics: ['of typed'] });
  });

  test.each([
    ['typed', (form: ReturnType<typeof createArticleForm>) => form.change({ title: 'Other' })],
    ['chosen', (form: ReturnType<typeof createArticleForm>) => form.chooseTitle('Other')],
  ])('Generate, then another title is %s → no article is started, and the form says why', async (_, act) => {
    const { form, requests, starts } = setUp(complete);
    const generated = form.generate();
    act(form);
    await requests[0]?.answer(['of the first']);
    expect(await generated).toBeUndefined();
    // The subtopics of a chosen title are requested after a second.
    await vi.advanceTimersByTimeAsync(1000);
    expect(form.state()).toMatchObject({
      isStarting: false,
      problem: { field: 'start', message: 'The title has changed. Select “Generate article” again.' },
    });
    expect(starts).toEqual([]);
  });

  test('Generate, but the answer has no subtopics → a message, and no article is started', async () => {
    const { form, requests, starts } = setUp(complete);
    const generated = form.generate();
    await requests[0]?.answer([]);
    expect(await generated).toBeUndefined();
    expect(form.state().problem).toEqual({ field: 'subtopics', message: 'Failed to generate subtitles.' });
    expect(starts).toEqual([]);
  });

  test.each([
    ['Start over', (form: ReturnType<typeof createArticleForm>) => form.startOver()],
    ['the last subtopic is removed', (form: ReturnType<typeof createArticleForm>) => form.changeSubtopics([])],
  ])('article form with subtopics, %s → no subtopics, and its fields are no longer locked', async (_, act) => {
    const { form, requests } = setUp(complete);
    form.chooseTitle('One');
    await vi.advanceTimersByTimeAsync(1000);
    await requests[0]?.answer(['a']);
    expect(form.state().isLocked).toBe(true);
    act(form);
    expect(form.state()).toMatchObject({ isLocked: false, fields: { subtopics: [], topic: 'Tea' } });
  });
});

describe('start of an article', () => {
  test('Generate pressed twice → only one article is started', async () => {
    const { form, starts } = setUp({ ...complete, subtopics: ['a'] });
    await Promise.all([form.generate(), form.generate()]);
    expect(starts).toHaveLength(1);
  });

  test('start of an article fails → a message; Generate again → the same submit id; after a change → another submit id', async () => {
    const { form, starts, outcome } = setUp({ ...complete, subtopics: ['a'] });
    outcome.startError = failure('The AI is busy.');
    await form.generate();
    expect(form.state().problem?.message).toBe('Failed to start article generation: The AI is busy.');
    await form.generate();
    form.change({ title: 'Other' });
    await form.generate();
    const ids = starts.map(({ submitId }) => submitId);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  test('article form cleared → all fields are empty', () => {
    const { form } = setUp({ ...complete, subtopics: ['a'], youtubeId: 'abcdefghijk', internalLinkCount: 3 });
    form.clear();
    const { articleSize, languageName, title, subtopics, youtubeId, internalLinkCount } = form.state().fields;
    expect([articleSize, languageName, title, subtopics, youtubeId, internalLinkCount]).toEqual([
      '',
      '',
      '',
      [],
      '',
      0,
    ]);
  });
});
