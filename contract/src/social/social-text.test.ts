import { describe, expect, test } from 'vitest';
import {
  fitText,
  type PostText,
  previewDescription,
  socialNetworks,
  textLength,
  truncationNote,
  usesLinkDescription,
  usesLinkName,
} from './social-text.ts';

const postText = (message: string, more: Partial<PostText> = {}): PostText => ({ message, thread: [], ...more });
const link = 'https://harbour-coffee.test/a-rather-long-address-of-a-page-about-coffee';
const characters = (count: number) => 'a'.repeat(count);
const typed = (message: string) => ({ message, ai: false });
const byAi = (message: string) => ({ message, ai: true });

describe('tweet, classic limits', () => {
  test('tweet with classic limits, 140 characters → no problem, 141 → too long', () => {
    expect(fitText('twitter', 'classic', postText(characters(140))).problem).toBeUndefined();
    expect(fitText('twitter', 'classic', postText(characters(141)))).toMatchObject({
      length: 141,
      maxLength: 140,
      problem: 'This is too long for X (Twitter): 141 of 140 characters.',
    });
  });

  test('tweet with classic limits, 116 characters and a link → not truncated, length 140', () => {
    expect(fitText('twitter', 'classic', postText(characters(116), { link }))).toMatchObject({
      text: `${characters(116)} ${link}`,
      length: 140,
      cutLength: 0,
      problem: undefined,
    });
  });

  test('tweet with classic limits, 117 characters and a link → 110 characters, an ellipsis and the link', () => {
    expect(fitText('twitter', 'classic', postText(characters(117), { link }))).toMatchObject({
      text: `${characters(110)}… ${link}`,
      cutLength: 7,
      writtenLength: 141,
    });
    expect(truncationNote('twitter', 7)).toBe('7 characters will be cut to make room for the link.');
  });

  test.each([
    ['116 wide characters', '茶'.repeat(116), '茶'.repeat(116), 0],
    ['117 wide characters', '茶'.repeat(117), `${'茶'.repeat(110)}…`, 7],
    ['140 emoji', '🚲'.repeat(140), `${'🚲'.repeat(110)}…`, 30],
    ['ten short links', 'a.co '.repeat(10).trim(), 'a.co a.co a.co a.co …', 29],
  ])(
    'tweet with classic limits, %s and a link → never too long, neither by the classic count nor by X’s',
    (_name, message, text, cutLength) => {
      const fitted = fitText('twitter', 'classic', postText(message, { link }));
      expect(fitted).toMatchObject({ text: `${text} ${link}`, cutLength, problem: undefined });
      expect(textLength(fitted.text, 'weighted')).toBeLessThanOrEqual(280);
    },
  );

  test('tweet with classic limits, 140 wide characters without a link → no problem', () => {
    const { text, problem } = fitText('twitter', 'classic', postText('茶'.repeat(140)));
    expect([problem, textLength(text, 'weighted')]).toEqual([undefined, 280]);
  });

  test('tweet that ends with its link → truncated before it; link elsewhere → not truncated', () => {
    const fitted = fitText('twitter', 'classic', postText(`${characters(117)}\n${link}`, { link }));
    expect(fitted).toMatchObject({ text: `${characters(110)}… ${link}`, cutLength: 7, problem: undefined });
    const short = `${characters(116)}\n${link}`;
    expect(fitText('twitter', 'classic', postText(short, { link }))).toMatchObject({ text: short, cutLength: 0 });
    const inside = postText(`${link} ${characters(117)}`, { link });
    expect(fitText('twitter', 'classic', inside).problem).toContain('141 of 140');
  });

  test('text that contains the link → link not added again', () => {
    expect(fitText('twitter', 'classic', postText(`Look: ${link}`, { link })).text).toBe(`Look: ${link}`);
  });

  test.each([
    [typed(characters(120)), undefined],
    [typed(characters(121)), 'Thread messages can have up to 120 characters. This one has 121.'],
    [byAi(characters(280)), undefined],
    [byAi(characters(281)), 'Thread messages can have up to 280 characters. This one has 281.'],
    [typed('茶'.repeat(120)), undefined],
    [byAi('茶'.repeat(141)), 'Thread messages can have up to 280 characters. This one has 282.'],
  ])('classic thread message %j → problem: %s', (message, problem) => {
    const { threadProblems } = fitText('twitter', 'classic', postText('One', { thread: [typed('Two'), message] }));
    expect(threadProblems).toEqual(problem ? [{ index: 1, message: problem }] : []);
  });

  test.each([
    ['280 characters', characters(280), undefined, undefined],
    ['281 characters', characters(281), undefined, '281 of 280'],
    ['141 wide characters', '茶'.repeat(141), undefined, '282 of 280'],
    ['256 characters and a link', characters(256), link, undefined],
    ['257 characters and a link', characters(257), link, '281 of 280'],
  ])('first message of a thread by AI, %s → measured by 280, never truncated', (_name, message, itsLink, problem) => {
    const fitted = fitText('twitter', 'classic', postText(message, { ai: true, link: itsLink }));
    expect(fitted).toMatchObject({ maxLength: 280, cutLength: 0 });
    expect(fitted.text).toBe(itsLink ? `${message} ${itsLink}` : message);
    expect(fitted.problem ?? '').toContain(problem ?? '');
    expect(fitted.problem === undefined).toBe(problem === undefined);
  });

  test('message by AI on another network than X → the network’s own limit', () => {
    const [pin, typedPin] = [true, false].map((ai) =>
      fitText('pinterest', 'classic', postText(characters(117), { ai })),
    );
    expect(pin).toEqual(typedPin);
  });

  test('too long text and thread messages → a problem for each; network without threads → none for the thread', () => {
    const tooLong = postText(characters(141), {
      thread: [typed(characters(121)), typed('Two'), byAi(characters(281))],
    });
    const { problem, threadProblems } = fitText('twitter', 'classic', tooLong);
    expect(problem).toContain('141 of 140');
    expect(threadProblems.map(({ index }) => index)).toEqual([0, 2]);
    expect(fitText('facebook', 'classic', tooLong).threadProblems).toEqual([]);
  });
});

describe('tweet, current limits', () => {
  test('tweet with current limits, text and link → never truncated, weighted length', () => {
    const long = fitText('twitter', 'current', postText(characters(256), { link }));
    expect(long).toMatchObject({ length: 280, maxLength: 280, problem: undefined });
    expect(fitText('twitter', 'current', postText(characters(257), { link })).problem).toContain('281 of 280');
    expect(fitText('twitter', 'current', postText('漢'.repeat(141))).length).toBe(282);
  });

  test('thread message of 280 characters → no problem, 281 → too long', () => {
    const problemsOf = (message: string) =>
      fitText('twitter', 'current', postText('One', { thread: [typed(message)] })).threadProblems;
    expect(problemsOf(characters(280))).toEqual([]);
    expect(problemsOf(characters(281))[0]?.message).toContain('280');
  });
});

describe('pin', () => {
  test('pin with classic limits, 117 characters → 113 and three dots', () => {
    expect(fitText('pinterest', 'classic', postText(characters(116))).text).toBe(characters(116));
    expect(fitText('pinterest', 'classic', postText(characters(117)))).toMatchObject({
      text: `${characters(113)}...`,
      length: 116,
      cutLength: 4,
      problem: undefined,
    });
  });

  test('pin with current limits, 800 characters → no problem, 801 → too long', () => {
    expect(fitText('pinterest', 'current', postText(characters(800))).problem).toBeUndefined();
    expect(fitText('pinterest', 'current', postText(characters(801))).problem).toContain('801 of 800');
  });
});

test('thread on a network without threads → all messages joined to one text', () => {
  const thread = [typed('Two'), byAi('Three')];
  expect(fitText('facebook', 'classic', postText('One', { thread }))).toMatchObject({
    text: 'One\n\nTwo\n\nThree',
    thread: [],
  });
  expect(fitText('twitter', 'classic', postText('One', { thread }))).toMatchObject({
    text: 'One',
    thread: ['Two', 'Three'],
  });
});

test('post with a link on Instagram → link added to the caption', () => {
  expect(fitText('instagram', 'classic', postText('New', { link })).text).toBe(`New\n\n${link}`);
});

test('length of an emoji → 1 character, 2 UTF-16 code units', () => {
  expect([textLength('añ😀', 'characters'), textLength('añ😀', 'code-units')]).toEqual([3, 4]);
});

test('long description of a link → truncated to 140 characters in the preview', () => {
  expect(previewDescription(characters(140))).toBe(characters(140));
  expect([...previewDescription(characters(141))]).toHaveLength(140);
});

test('link name → shown by LinkedIn and Pinterest; link description → shown by LinkedIn', () => {
  expect(socialNetworks.filter((network) => usesLinkName(network, 'current'))).toEqual(['linkedin', 'pinterest']);
  expect(socialNetworks.filter((network) => usesLinkDescription(network, 'current'))).toEqual(['linkedin']);
});
